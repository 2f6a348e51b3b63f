import { DEPTH_NAMES } from "../model/choices.js";
import { choice, declare, shown } from "./flag.js";
import { COMPOSITE_BAR, formatOrFile, SCORING, settled, TARGETS } from "./shared.js";

export const score = declare({
  name: "score",
  description: "score skills on the ten PluginEval dimensions, 0-100, with a badge",
  arguments: [TARGETS],
  flags: {
    depth: shown(
      choice(
        "--depth <depth>",
        "what is measured: quick = facts about the text, standard = and a judge, deep and thorough = and 50 or 100 simulated uses",
        DEPTH_NAMES,
        "standard",
      ),
    ),
    ...SCORING,
    ...COMPOSITE_BAR,
  },
  run: async (io, values, targets) =>
    (await import("../commands/score.js")).score(io, targets, formatOrFile(settled(values))),
});
