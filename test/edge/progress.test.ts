import { describe, expect, it } from "vitest";
import { createWorkProgress, type Step } from "../../../src/cli/work-progress.js";
import { fakeIo } from "../support/fake-io.js";

const step = (kind: Step["kind"], more: Partial<Step> = {}): Step => ({
  kind,
  path: "skills/a",
  error: null,
  ...more,
});

async function notesFor(steps: readonly Step[], quiet = false): Promise<string[]> {
  const io = fakeIo();
  const progress = await createWorkProgress(io, steps.length, quiet);
  for (const each of steps) progress.step(each);
  progress.stop();
  return io.notes;
}

describe("progress where nobody watches", () => {
  it("is a line for each skill that was judged, with its result or why there is none", async () => {
    expect(
      await notesFor([
        step("judge", { result: "0.72" }),
        step("judge", { path: "skills/b", error: "HTTP 500" }),
        step("judge"),
      ]),
    ).toEqual(["[judge] skills/a  0.72", "[judge] skills/b  not scored: HTTP 500", "[judge] skills/a  done"]);
  });

  it("is a line for every ten runs of a skill, with the failed ones among them", async () => {
    const runs = Array.from({ length: 25 }, (_, index) =>
      step("simulate", { error: index % 5 === 0 ? "It took too long." : null }),
    );
    const others = Array.from({ length: 9 }, () => step("simulate", { path: "skills/b" }));
    expect(await notesFor([...others, ...runs])).toEqual([
      "[simulate] skills/a  10 done, 2 failed",
      "[simulate] skills/a  20 done, 4 failed",
    ]);
  });

  it("counts matches apart from runs", async () => {
    const both = Array.from({ length: 9 }, () => [step("simulate"), step("match")]).flat();
    expect(await notesFor(both)).toEqual([]);
    expect(await notesFor([...both, step("match")])).toEqual(["[match] skills/a  10 done, 0 failed"]);
  });

  it("keeps hostile paths and reasons on one line, and harmless", async () => {
    const [line = ""] = await notesFor([
      step("judge", { path: "a\n[judge] b 1.00", error: "\u001b[2J\r\nx" }),
    ]);
    expect([...line].filter((char) => char < " ")).toEqual([]);
    expect(line).toMatch(/^\[judge\] a \[judge\] b 1\.00 {2}not scored: /);
  });

  it("is nothing when it is quiet, or nothing is to be done", async () => {
    expect(await notesFor([step("judge", { result: "0.72" })], true)).toEqual([]);
    const io = fakeIo({ answer: true });
    const progress = await createWorkProgress(io, 0, false);
    progress.step(step("judge"));
    progress.stop();
    expect([io.notes, io.shown()]).toEqual([[], ""]);
  });
});

describe("progress where someone watches", () => {
  it("is a display of its own in the place of lines", async () => {
    const io = fakeIo({ answer: true });
    const progress = await createWorkProgress(io, 3, false);
    progress.step(step("judge", { result: "0.72" }));
    progress.step(step("simulate", { error: "It took too long." }));
    progress.stop();
    expect(io.notes).toEqual([]);
  });
});
