import { DEPTH_NAMES } from "../model/choices.js";
import { choice, declare, one, shown, toggle } from "./flag.js";
import { formatOrFile, SCORING, settled } from "./shared.js";

export const compare = declare({
  name: "compare",
  description: "compare two skills, two saved reports, or one skill at two git revisions (skill@rev)",
  arguments: [
    one("before", "skill, skill@revision, or report.json of score or certify"),
    one("after", "the same"),
  ],
  flags: {
    depth: shown(choice("--depth <depth>", "how both are scored", DEPTH_NAMES, "quick")),
    failOnRegression: toggle("--fail-on-regression", "exit 1 when the second is detectably worse"),
    ...SCORING,
  },
  run: async (io, values, before, after) =>
    (await import("../commands/compare.js")).compare(io, before, after, formatOrFile(settled(values))),
});
