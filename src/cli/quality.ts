import { declare, toggle } from "./flag.js";
import { JUDGING, OUTPUT, settled, TARGETS } from "./shared.js";

export const quality = declare({
  name: "quality",
  description: "judge skills on six dimensions with a language model (the default command)",
  isDefault: true,
  arguments: [TARGETS],
  flags: {
    ...OUTPUT,
    ...JUDGING,
    dryRun: toggle("--dry-run", "say what would be sent: skills, requests, tokens, cache hits; no network"),
  },
  run: async (io, values, targets) =>
    (await import("../commands/quality.js")).quality(io, targets, settled(values)),
});
