import { ENGINES } from "../config/settings.js";
import { UsageError } from "../model/errors.js";
import type { QualityFlags } from "../program.js";
import { FORMATS } from "../report/reporters.js";
import type { QualityOptions } from "./quality.js";

/**
 * From checked flags to the options of a run; what the user did not say stays open for the settings file.
 * @throws UsageError when two flags contradict each other
 */
export function toQualityOptions(flags: QualityFlags): QualityOptions {
  if (flags.refresh && !flags.cache) {
    throw new UsageError(
      "flags-contradict",
      "--refresh rewrites the cache, --no-cache forbids it.",
      "Use one of them.",
    );
  }
  if (flags.quiet && flags.verbose) {
    throw new UsageError("flags-contradict", "--quiet and --verbose exclude each other.", "Use one of them.");
  }
  return {
    format: FORMATS.find((format) => format === flags.format) ?? "text",
    output: flags.output,
    model: flags.model,
    engine: ENGINES.find((engine) => engine === flags.engine),
    threshold: flags.threshold,
    minScore: flags.minScore,
    concurrency: flags.concurrency,
    timeout: flags.timeout,
    criteria: flags.criteria,
    cache: flags.cache ? (flags.refresh ? "refresh" : "use") : "off",
    dryRun: flags.dryRun ?? false,
    maxRequests: flags.maxRequests ?? null,
    strict: flags.strict ?? false,
    shard: flags.shard ?? null,
    quiet: flags.quiet ?? false,
    verbose: flags.verbose ?? false,
  };
}
