import { existsSync } from "node:fs";

/** The command-line tests spawn the built program; without a build they would test an old one or nothing. */
export default function requireBuild(): void {
  if (!existsSync(new URL("../../dist/cli.js", import.meta.url))) {
    throw new Error("dist/cli.js is missing: run `npm run build` before `npm test`.");
  }
}
