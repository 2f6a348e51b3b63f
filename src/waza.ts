#!/usr/bin/env node
/**
 * The `waza` alias: `waza quality` and `waza check --deep` run here, every other call goes unchanged to the next `waza`
 * on the PATH.
 */
import { runNextWaza, staysHere } from "./cli/hand-over.js";
import { EXIT, KnownError, messageOf } from "./model/errors.js";

const args = process.argv.slice(2);

if (staysHere(args)) {
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
