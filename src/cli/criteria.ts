import { RUBRICS } from "../model/choices.js";
import { choice, declare, group, one, shown, zeroOrMore } from "./flag.js";
import { MODEL } from "./shared.js";

const FLAGS = {
  rubric: shown(
    choice(
      "--rubric <id>",
      "what is judged: skills, by `score`, simulated answers, outputs",
      RUBRICS,
      "skill-quality",
    ),
  ),
  criteria: MODEL.criteria,
};

const list = declare({
  name: "list",
  description: "list the criteria in force and where each comes from",
  isDefault: true,
  flags: FLAGS,
  run: async (io, values) => (await import("../commands/criteria.js")).listCriteria(io, values),
});

const show = declare({
  name: "show",
  description: "print one criterion as the judge reads it",
  arguments: [one("id", "for example example_quality")],
  flags: FLAGS,
  run: async (io, values, id) => (await import("../commands/criteria.js")).showCriterion(io, id, values),
});

const eject = declare({
  name: "eject",
  description: "copy built-in criteria into your criteria folder, never over an edited file",
  arguments: [zeroOrMore("ids", "default: all")],
  flags: FLAGS,
  run: async (io, values, ids) => (await import("../commands/criteria.js")).ejectCriteria(io, ids, values),
});

export const criteria = group("criteria", "the dimensions that judges work with", [list, show, eject]);
