import { describe, expect, it } from "vitest";
import { unfinished } from "../../src/claims/unfinished.js";

const found = (output: string): string[] => unfinished(output).map(({ code, line }) => `${code}:${line}`);

describe("signs of an unfinished output", () => {
  it.each([
    ["Done.\n\nTODO: write the rest", "unfinished-todo:3"],
    ["- FIXME check this", "unfinished-todo:1"],
    ["- [ ] TODO measure", "unfinished-todo:1"],
    ["The cost is [TODO].", "unfinished-todo:1"],
    ["TODO(anna): numbers", "unfinished-todo:1"],
    ["| cost | TODO |", "unfinished-todo:1"],
    ["# WIP: Plan", "unfinished-marker:1"],
    ["This is still a work in progress.", "unfinished-marker:1"],
    ["Owner: TBD", "unfinished-marker:1"],
    ["Hello {{name}}", "unfinished-marker:1"],
    ["Contact [your name here] today", "unfinished-marker:1"],
    ["Lorem ipsum dolor", "unfinished-marker:1"],
    ["a\n```ts\ncode", "unfinished-fence:2"],
    ["~~~\n```\n", "unfinished-fence:1"],
  ])("%s", (output, expected) => {
    expect(found(output)).toEqual([expected]);
  });

  it.each([
    "All TODO markers were removed.",
    "`TODO: x` is code, and so is\n\n```ts\n// TODO: later\n```\n",
    "TODO list app: the plan",
    "The WIP limit of the board is 3, and no work in progress is lost.",
    "[your profile](docs/profile.md) and [insert][1]",
    "````md\n```\n````",
    "- item\n  ```sh\n  ls\n  ```",
  ])("none in: %s", (output) => {
    expect(found(output)).toEqual([]);
  });

  it("lists a limited number and counts the others", () => {
    const findings = unfinished("TODO: x\n".repeat(25));
    expect(findings).toHaveLength(10);
    expect(findings.at(-1)?.args).toEqual({ text: "TODO", more: 15 });
    expect(findings[0]).toMatchObject({ severity: "warning", file: null, line: 1, args: { text: "TODO" } });
  });
});
