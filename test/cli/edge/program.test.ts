import type { OutputConfiguration } from "commander";
import { describe, expect, it } from "vitest";
import type { Call } from "../../../src/cli/flag.js";
import { createProgram, type Program, parserVerdict } from "../../../src/cli/program.js";
import { loadRubric } from "../../../src/config/rubric.js";
import { DEPTH_NAMES, ENGINES, OUTPUT_KINDS, RUBRICS, VERDICTS } from "../../../src/model/choices.js";
import { FORMATS } from "../../../src/report/render/formats.js";
import { DEPTHS } from "../../../src/score/plugin-eval.js";

interface Parsed {
  /** What would have been run; null when the parser ended it. */
  readonly call: Pick<Call, "command" | "args" | "values"> | null;
  readonly verdict: "shown" | "wrong" | null;
  readonly out: string;
  readonly err: string;
}

/** Parses a command line and runs nothing. */
async function parse(...args: string[]): Promise<Parsed> {
  let call: Parsed["call"] = null;
  let out = "";
  let err = "";
  const program = createProgram("1.2.3", async ({ command, args: given, values }) => {
    call = { command, args: given, values };
  });
  prepare(program, {
    writeOut: (text) => {
      out += text;
    },
    writeErr: (text) => {
      err += text;
    },
  });
  const verdict = await program.parseAsync(args, { from: "user" }).then(() => null, parserVerdict);
  return { call, verdict, out, err };
}

function prepare(command: Program, output: OutputConfiguration): void {
  command.exitOverride().configureOutput(output);
  for (const child of command.commands) prepare(child, output);
}

const everyCommand = (command: Program): Program[] => [command, ...command.commands.flatMap(everyCommand)];
const pathOf = (command: Program): string[] =>
  command.parent ? [...pathOf(command.parent), command.name()] : [];
const COMMANDS = everyCommand(createProgram("1.2.3", async () => {})).map(pathOf);

describe("commands", () => {
  it("quality is the default one, and targets are what is no flag", async () => {
    const implied = await parse("skills/a", "--threshold", "3.5", "b");
    expect(implied.call).toMatchObject({
      command: "quality",
      args: [["skills/a", "b"]],
      values: { format: "text", cache: true, threshold: 3.5 },
    });
    expect((await parse("quality", "skills/a", "b", "--threshold", "3.5")).call).toEqual(implied.call);
  });

  it("is told of every flag of a command, whether it was given or not", async () => {
    const { call } = await parse("criteria", "show", "robustness", "--criteria", "mine");
    expect(call).toEqual({
      command: "criteria show",
      args: ["robustness"],
      values: { rubric: "skill-quality", criteria: "mine" },
    });
    const { call: judged } = await parse("judge", "a", "b", "--context", "x", "--context", "y", "--no-cache");
    expect(judged).toMatchObject({
      args: [["a", "b"]],
      values: { context: ["x", "y"], cache: false, refresh: false, task: undefined, kind: null, runs: 1 },
    });
    expect((await parse("rules")).call).toEqual({ command: "rules", args: [undefined], values: {} });
  });

  it.each(COMMANDS.map((path) => [path]))("%j prints the exit codes with its help", async (path) => {
    const { call, verdict, out } = await parse(...path, "--help");
    expect({ call, verdict }).toEqual({ call: null, verdict: "shown" });
    expect(out).toContain("Exit codes:");
    expect(out).toMatch(/^ {2}130 /m);
  });

  it("the help of the whole lists the flags of the default command", async () => {
    const { out } = await parse("-h");
    for (const flag of ["--threshold <n>", "--model <id>", "--dry-run", "--no-color", "--debug"]) {
      expect(out).toContain(flag);
    }
  });

  it("prints its version", async () => {
    expect(await parse("--version")).toMatchObject({ verdict: "shown", out: "1.2.3\n" });
  });
});

describe("what can be chosen", () => {
  it.each([
    ["quality", "--format", FORMATS],
    ["quality", "--engine", ENGINES],
    ["score", "--depth", DEPTH_NAMES],
    ["judge", "--kind", OUTPUT_KINDS],
    ["judge", "--min-verdict", VERDICTS],
    ["criteria list", "--rubric", RUBRICS],
  ])("%s %s takes each of its words", async (command, flag, words) => {
    for (const word of words) {
      const { call } = await parse(...command.split(" "), "x", flag, word).then((parsed) =>
        parsed.call ? parsed : parse(...command.split(" "), flag, word),
      );
      expect(Object.values(call?.values ?? {})).toContain(word);
    }
  });

  it("is what the program knows: depths, rubrics, verdicts", async () => {
    expect(Object.keys(DEPTHS)).toEqual([...DEPTH_NAMES]);
    const rubrics = await Promise.all(RUBRICS.map((id) => loadRubric(id, null)));
    expect(rubrics.map(({ id }) => id)).toEqual([...RUBRICS]);
    const { bands = [] } = rubrics.find(({ id }) => id === "agent-output") ?? {};
    expect(new Set(bands.map(({ id }) => id))).toEqual(new Set(VERDICTS));
  });
});

describe("a command line that makes no sense", () => {
  it.each([
    ["an unknown flag", ["--thresold", "4"], "--threshold"],
    ["an unknown format", ["--format", "yaml"], "json"],
    ["an unknown engine", ["--engine", "oracle"], "copilot-sdk"],
    ["a threshold in words", ["--threshold", "high"], "--threshold"],
    ["an empty threshold", ["--threshold", ""], "--threshold"],
    ["a threshold above the scale", ["--threshold", "6"], "--threshold"],
    ["a threshold without end", ["--threshold", "Infinity"], "--threshold"],
    ["a limit below the scale", ["--min-score", "0"], "--min-score"],
    ["no session at all", ["--concurrency", "0"], "--concurrency"],
    ["half a session", ["--concurrency", "1.5"], "--concurrency"],
    ["no time", ["--timeout", "0"], "--timeout"],
    ["fewer than no requests", ["--max-requests", "-1"], "--max-requests"],
    ["part three of two", ["--shard", "3/2"], "--shard"],
    ["part zero", ["--shard", "0/2"], "--shard"],
    ["half a part", ["--shard", "1"], "--shard"],
    ["a missing value", ["--model"], "--model"],
    ["an empty model", ["--model", ""], "--model"],
    ["an empty folder name", ["--criteria", " "], "--criteria"],
    ["an empty file name", ["--output", ""], "--output"],
    ["no criterion to show", ["criteria", "show"], "id"],
  ])("%s is refused with a sentence that names it", async (_what, args, named) => {
    const { call, verdict, out, err } = await parse(...args);
    expect({ call, verdict, out }).toEqual({ call: null, verdict: "wrong", out: "" });
    expect(err).toMatch(/^error: /);
    expect(err).toContain(named);
  });
});
