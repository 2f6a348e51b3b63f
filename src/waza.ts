#!/usr/bin/env node
/**
 * The `waza` alias: `waza quality` and `waza check --deep` run here, every other call goes unchanged to the next `waza`
 * on the PATH.
 */
import { runNextWaza } from "./cli/hand-over.js";
import { EXIT, KnownError, messageOf } from "./model/errors.js";

const args = process.argv.slice(2);
const isOurs = args[0] === "quality" || (args[0] === "check" && args.includes("--deep"));

if (isOurs) {
  await import("./cli.js");
} else {
  try {
    process.exitCode = await runNextWaza(args, process.env);
  } catch (error) {
    console.error(`error: ${messageOf(error)}`);
    if (error instanceof KnownError && error.hint) console.error(`  → ${error.hint}`);
    process.exitCode = EXIT.usage;
  }
}
