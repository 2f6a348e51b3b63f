import { describe, expect, it } from "vitest";
import { createProgress } from "../../src/edge/progress.js";
import type { Step } from "../../src/runs/world.js";
import { fakeIo } from "../support/fake-io.js";

const step = (kind: Step["kind"], more: Partial<Step> = {}): Step => ({
  kind,
  path: "skills/a",
  error: null,
  inFlight: 1,
  ...more,
});

interface Work {
  readonly quiet?: boolean;
  /** What the work consists of, where its steps do not show it. */
  readonly kinds?: readonly Step["kind"][];
}

function notesFor(
  steps: readonly Step[],
  { quiet = false, kinds = steps.map(({ kind }) => kind) }: Work = {},
): string[] {
  const io = fakeIo();
  const progress = createProgress(io, quiet);
  progress.begin(steps.length, kinds);
  for (const each of steps) progress.step(each);
  progress.end();
  return io.notes;
}

/** Lets what was begun in the background be done. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

describe("progress where nobody watches", () => {
  const judged = [
    step("judge", { result: "0.72" }),
    step("judge", { path: "skills/b", error: "HTTP 500" }),
    step("judge"),
  ];

  it("of judging alone is a counted line a skill, with its result or why there is none", () => {
    expect(notesFor(judged)).toEqual([
      "[1/3] skills/a  0.72",
      "[2/3] skills/b  not scored: HTTP 500",
      "[3/3] skills/a  done",
    ]);
  });

  it("of judging among other work is a line for each skill that was judged", () => {
    expect(notesFor(judged, { kinds: ["judge", "simulate"] })).toEqual([
      "[judge] skills/a  0.72",
      "[judge] skills/b  not scored: HTTP 500",
      "[judge] skills/a  done",
    ]);
  });

  it("is a line for every ten runs of a skill, with the failed ones among them", () => {
    const runs = Array.from({ length: 25 }, (_, index) =>
      step("simulate", { error: index % 5 === 0 ? "It took too long." : null }),
    );
    const others = Array.from({ length: 9 }, () => step("simulate", { path: "skills/b" }));
    expect(notesFor([...others, ...runs])).toEqual([
      "[simulate] skills/a  10 done, 2 failed",
      "[simulate] skills/a  20 done, 4 failed",
    ]);
  });

  it("counts matches apart from runs", () => {
    const both = Array.from({ length: 9 }, () => [step("simulate"), step("match")]).flat();
    expect(notesFor(both)).toEqual([]);
    expect(notesFor([...both, step("match")])).toEqual(["[match] skills/a  10 done, 0 failed"]);
  });

  it("keeps hostile paths and reasons on one line, and harmless", () => {
    const hostile = step("judge", { path: "a\n[judge] b 1.00", error: "\u001b[2J\r\nx" });
    const [line = ""] = notesFor([hostile], { kinds: ["judge", "match"] });
    expect([...line].filter((char) => char < " ")).toEqual([]);
    expect(line).toMatch(/^\[judge\] a \[judge\] b 1\.00 {2}not scored: /);
  });

  it("is nothing when it is quiet, or nothing is to be done", async () => {
    expect(notesFor([step("judge", { result: "0.72" })], { quiet: true })).toEqual([]);
    expect(notesFor([])).toEqual([]);
    const io = fakeIo({ answer: true });
    createProgress(io, true).begin(3, ["judge"]);
    createProgress(io, false).end();
    await settled();
    expect([io.notes, io.shown()]).toEqual([[], ""]);
  });
});

describe("progress where someone watches", () => {
  const steps = [step("judge", { result: "0.72" }), step("simulate", { error: "It took too long." })];

  it("is a display of its own in the place of lines", async () => {
    const io = fakeIo({ answer: true });
    const progress = createProgress(io, false);
    progress.begin(3, ["judge", "simulate"]);
    for (const each of steps) progress.step(each);
    progress.end();
    await settled();
    expect(io.notes).toEqual([]);
  });

  it.each([
    [["judge"], "Judging"],
    [["judge", "simulate"], "Scoring"],
  ] as const)("of %j says %s, and how far it is", async (kinds, verb) => {
    const io = fakeIo({ answer: true });
    Object.assign(io.stderr.stream, { isTTY: true, columns: 80 });
    const progress = createProgress(io, false);
    progress.begin(3, kinds);
    progress.started(2);
    await settled();
    // While the first answers are awaited there is nothing else to tell.
    expect(io.shown()).toContain("0/3 · 2 in flight");
    for (const each of steps) progress.step(each);
    progress.end();
    expect(io.shown()).toContain(verb);
    expect(io.shown()).toContain("/3 · ");
    expect(io.notes).toEqual([]);
  });
});
