import { declare, toggle } from "./flag.js";
import { JUDGING, OUTPUT, settled, TARGETS } from "./shared.js";

export const check = declare({
  name: "check",
  description: "check whether skills are structurally ready; no model is needed",
  arguments: [TARGETS],
  flags: {
    deep: toggle("--deep", "judge the skills as well: one report, one exit code"),
    checkUrls: toggle("--check-urls", "ask web addresses whether they still exist (off)"),
    ...OUTPUT,
    ...JUDGING,
  },
  run: async (io, values, targets) =>
    (await import("../commands/check.js")).check(io, targets, settled(values)),
});
