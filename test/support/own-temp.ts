import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";

// Each test file has a temporary folder of its own, so that it can look at what is left there.
const outer = tmpdir();
const { TMPDIR, TEMP } = process.env;
let own: string;
beforeAll(() => {
  own = mkdtempSync(join(outer, "waza-tests-"));
  process.env.TMPDIR = own;
  process.env.TEMP = own;
});
afterAll(() => {
  restore("TMPDIR", TMPDIR);
  restore("TEMP", TEMP);
  rmSync(own, { recursive: true, force: true });
});

function restore(name: "TMPDIR" | "TEMP", value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
