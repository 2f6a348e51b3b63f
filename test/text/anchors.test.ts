import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readCriteriaFolder } from "../../src/config/criteria.js";
import { hasAscendingAnchors, reverseAnchors } from "../../src/text/anchors.js";

const CRITERIA = fileURLToPath(new URL("../../criteria/", import.meta.url));

const page = (...list: readonly string[]) =>
  ["## What", "", "- **not** an anchor", "", "## Anchors", "", "The highest that holds.", "", ...list].join(
    "\n",
  );
const REST = ["", "## Lifts", "", "- **a** lift", "- **b** lift"];

describe("reverseAnchors", () => {
  it("turns whole items and leaves everything else in its place", () => {
    const written = page(
      "- **5** - best",
      "  of all.",
      "- **4** - good",
      "- **1** - bad",
      "  of all.",
      ...REST,
    );
    expect(reverseAnchors(written)).toBe(
      page("- **1** - bad", "  of all.", "- **4** - good", "- **5** - best", "  of all.", ...REST),
    );
  });

  it("keeps blank lines between items, and within them, where they are", () => {
    const written = page(
      "- **3** - three",
      "",
      "  more",
      "",
      "",
      "- **2** - two",
      "- **1** - one",
      "",
      "Text.",
    );
    expect(reverseAnchors(written)).toBe(
      page("- **1** - one", "", "", "- **2** - two", "- **3** - three", "", "  more", "", "Text."),
    );
  });

  it("takes lines that run on without an indent for part of the item", () => {
    const written = page("- **2** - two", "runs on", "- **1** - one", "", "Text.", ...REST);
    expect(reverseAnchors(written)).toBe(
      page("- **1** - one", "- **2** - two", "runs on", "", "Text.", ...REST),
    );
  });

  it("ends with the list: neither another list nor the next section is touched", () => {
    const written = page("- **2** - two", "- **1** - one", "- plain", "- **0** - later", ...REST);
    expect(reverseAnchors(written)).toBe(
      page("- **1** - one", "- **2** - two", "- plain", "- **0** - later", ...REST),
    );
  });

  it.each([
    ["no heading", "- **2** - two\n- **1** - one"],
    ["no list", page("Only words.", ...REST)],
    ["a list of other items", page("- 5: best", "- 4: good", ...REST)],
    ["a single anchor", page("- **5** - best", ...REST)],
    ["nothing at all", ""],
  ])("leaves a text as it is that has %s", (_what, text) => {
    expect(reverseAnchors(text)).toBe(text);
    expect(hasAscendingAnchors(text)).toBeNull();
  });
});

describe("hasAscendingAnchors", () => {
  it.each([
    [["- **5** - a", "- **1** - b"], false],
    [["- **1** - a", "- **5** - b"], true],
    [["- **0.0** - a", "- **0.25** - b"], true],
    [["- **best** - a", "- **worst** - b"], null],
    [["- **3** - a", "- **3** - b"], null],
  ])("%j: %s", (list, ascending) => {
    expect(hasAscendingAnchors(page(...list))).toBe(ascending);
  });
});

it("every built-in criterion with anchors can be read from both ends", async () => {
  const folders = (await readdir(CRITERIA, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const files = await Promise.all(
    folders.map(({ name }) => readCriteriaFolder(`${CRITERIA}${name}`, { required: true })),
  );
  const bodies = files.flat().map(({ body }) => body);
  expect(bodies.length).toBeGreaterThanOrEqual(11);
  for (const body of bodies) {
    const turned = reverseAnchors(body);
    expect(reverseAnchors(turned)).toBe(body);
    expect(turned.split("\n").sort()).toEqual(body.split("\n").sort());
    const written = hasAscendingAnchors(body);
    expect(hasAscendingAnchors(turned)).toBe(written === null ? null : !written);
  }
  expect(bodies.filter((body) => hasAscendingAnchors(body) === false).length).toBeGreaterThanOrEqual(11);
});
