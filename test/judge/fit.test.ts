import { describe, expect, it } from "vitest";
import { fitSubject } from "../../src/judge/fit.js";
import type { Subject } from "../../src/model/subject.js";
import { loadTokenCounter } from "../../src/text/tokens.js";
import { fileOf, SOUP, subjectOf } from "./samples.js";

const LONG = "salt and pepper and ".repeat(500);
const compose = (subject: Subject, omitted: readonly string[]): string =>
  [...subject.files.map(({ text }) => text), ...omitted].join("\n");

const subject = subjectOf(
  fileOf("references/a.md", LONG),
  fileOf("references/b.md", LONG),
  fileOf("references/c.md", LONG),
);

/** A limit into which the first `count` references fit, with half of the next one to spare. */
async function limitFor(count: number): Promise<number> {
  const countTokens = await loadTokenCounter();
  return Math.ceil((countTokens(LONG) * (count + 0.5) + countTokens(SOUP.text)) * 1.1) + 600;
}

const shown = ({ files }: Subject): string[] => files.map(({ path }) => path);

describe("fitSubject", () => {
  it("leaves nothing out when no limit is known", async () => {
    expect(await fitSubject(subject, null, compose)).toEqual({ subject, omitted: [] });
  });

  it.each([0, 1, 2, 3])("keeps the first %d references, whole and in order", async (count) => {
    const fitted = await fitSubject(subject, await limitFor(count), compose);
    const references = ["references/a.md", "references/b.md", "references/c.md"];
    expect(shown(fitted.subject)).toEqual(["SKILL.md", ...references.slice(0, count)]);
    expect(fitted.omitted).toEqual(references.slice(count));
    expect(fitted.subject.files.slice(1).every(({ text }) => text === LONG)).toBe(true);
  });

  it("leaves out what is not judged before anything that is, from the last", async () => {
    const both: Subject = {
      ...subjectOf(fileOf("references/a.md", LONG)),
      background: [fileOf("task", LONG), fileOf("context", LONG)],
      facts: ["One fact."],
    };
    const composeAll = (fitted: Subject, omitted: readonly string[]): string =>
      compose({ ...fitted, files: [...fitted.files, ...(fitted.background ?? [])] }, omitted);
    const shownOf = async (count: number) => {
      const fitted = await fitSubject(both, await limitFor(count), composeAll);
      expect(fitted.subject.facts).toEqual(both.facts);
      const beside = (fitted.subject.background ?? []).map(({ path }) => path);
      return { shown: [...shown(fitted.subject), ...beside], omitted: fitted.omitted };
    };
    const all = ["SKILL.md", "references/a.md", "task", "context"];
    for (const count of [3, 2, 1, 0]) {
      expect(await shownOf(count)).toEqual({ shown: all.slice(0, count + 1), omitted: all.slice(count + 1) });
    }
  });

  it("keeps the listings", async () => {
    const listings = [{ title: "assets", names: ["assets/x.png"] }];
    const fitted = await fitSubject({ ...subject, listings }, await limitFor(1), compose);
    expect(fitted.subject.listings).toEqual(listings);
  });

  it("never cuts the main file: too big is an error", async () => {
    const big: Subject = { files: [fileOf("SKILL.md", LONG)], listings: [] };
    await expect(fitSubject(big, 700, compose)).rejects.toMatchObject({
      code: "prompt-too-long",
      fatal: false,
      message: expect.stringContaining("SKILL.md"),
    });
  });
});
