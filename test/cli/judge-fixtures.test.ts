import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { VerdictDocument } from "../../src/documents/verdict.js";
import { factsOf, outputJudge, outputName, parseVerdict } from "../support/outputs.js";
import { openStage, type Stage } from "../support/stage.js";

const FIXTURES = fileURLToPath(new URL("../../fixtures/agent-output", import.meta.url));
const KINDS = ["plan", "review", "claim"];

let stage: Stage;
let outputs: VerdictDocument["outputs"];

beforeAll(async () => {
  stage = await openStage([]);
  await stage.copy(FIXTURES, "shown");
  // The same scores for all: what tells them apart is not the judge.
  stage.behave(outputJudge(4, 4, 4, 4, 4));
  const files = KINDS.flatMap((kind) => [`${kind}-good.md`, `${kind}-bad.md`]);
  const args = ["judge", "--format", "json", "--context", "context", ...files];
  const run = await stage.run(args, { cwd: "shown" });
  outputs = parseVerdict(run).outputs;
});
afterAll(() => stage.close());

const claimsOf = (name: string) => outputs.find(({ path }) => path === `shown/${name}`)?.claims;

function factsFor(name: string): string {
  const request = stage.requests.find((candidate) => outputName(candidate) === name);
  return request ? factsOf(request).join("\n") : "";
}

it.each(KINDS)("a good %s cites only what is there", (kind) => {
  expect(claimsOf(`${kind}-good.md`)).toMatchObject({ missing: 0 });
  expect(claimsOf(`${kind}-good.md`)?.found).toBeGreaterThan(5);
  expect(factsFor(`${kind}-good.md`)).toMatch(/\d+ found/);
  expect(factsFor(`${kind}-good.md`)).not.toMatch(/not exist|nowhere|unknown/);
});

it.each(KINDS)("a bad %s cites several things that are not", (kind) => {
  expect(claimsOf(`${kind}-bad.md`)?.missing).toBeGreaterThan(3);
  expect(factsFor(`${kind}-bad.md`)).toMatch(/do(?:es)? not exist/);
});

it("is said before any score is given: the facts stand in the only request", () => {
  expect(stage.requests.map(outputName).sort()).toEqual(
    KINDS.flatMap((kind) => [`${kind}-bad.md`, `${kind}-good.md`]).sort(),
  );
});
