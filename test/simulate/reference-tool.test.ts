import { describe, expect, it } from "vitest";
import { REFERENCE_TOOL, referenceTool } from "../../src/simulate/reference-tool.js";
import { agentOptions } from "../../src/simulate/run.js";
import { STAGE } from "./samples.js";

const references = [
  { folder: "/stage/000/ours", texts: new Map([["references/a.md", "ours a"]]) },
  {
    folder: "C:\\stage\\001\\rival",
    texts: new Map([
      ["references/a.md", "rival a"],
      ["references/deep/b.md", "rival b"],
    ]),
  },
];
const read = (args: unknown) => referenceTool({ references }).handle(args);

describe("the tool that opens references", () => {
  it.each([
    ["references/a.md", "ours a"],
    [" ./references/a.md ", "ours a"],
    ["references/deep/../a.md", "ours a"],
    ["/stage/000/ours/references/a.md", "ours a"],
    ["C:\\stage\\001\\rival\\references\\a.md", "rival a"],
    ["references/deep/b.md", "rival b"],
  ])("reads %j", (path, text) => {
    expect(read({ path })).toEqual({ ok: true, text });
  });

  it.each([
    ["/etc/passwd"],
    ["../../etc/passwd"],
    ["/stage/000/ours/../../../etc/passwd"],
    ["SKILL.md"],
    ["references"],
    [""],
    [7],
    [undefined],
    ["__proto__"],
  ])("does not read %j", (path) => {
    expect(read({ path }).ok).toBe(false);
  });

  it("does not end the turn, and takes no arguments but an object", () => {
    expect(referenceTool({ references }).terminal).toBe(false);
    expect([null, "references/a.md", []].map((args) => read(args).ok)).toEqual([false, false, false]);
  });

  it("is given to an agent only where a skill has references", () => {
    expect(agentOptions(STAGE).tools).toEqual([]);
    expect(agentOptions({ ...STAGE, references }).tools.map(({ name }) => name)).toEqual([REFERENCE_TOOL]);
  });
});
