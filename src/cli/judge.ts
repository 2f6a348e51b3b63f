import { OUTPUT_KINDS, VERDICTS } from "../model/choices.js";
import { choice, declare, oneOrMore, shown, value } from "./flag.js";
import { MODEL, OUTPUT, STRICT, settled } from "./shared.js";
import { collect, filled, numberFrom, wholeFrom } from "./values.js";

export const judge = declare({
  name: "judge",
  description: "evaluate what an agent has written: five weighted dimensions, evidence, a verdict",
  arguments: [oneOrMore("files", "outputs to evaluate; - reads stdin; several are ranked")],
  flags: {
    task: value("--task <file>", "what the agent was asked to do", filled),
    context: value(
      "--context <path>",
      "what the output may cite: a folder, file or glob; repeatable",
      collect,
      [],
    ),
    kind: choice("--kind <kind>", "what the output is", OUTPUT_KINDS, null),
    evaluator: value("--evaluator <name>", "who evaluates, for the verdict document", filled),
    minVerdict: shown(
      choice("--min-verdict <verdict>", "pass if the verdict is this or better", VERDICTS, "adequate"),
    ),
    threshold: value("--threshold <n>", "and the composite is at least n (off)", numberFrom(1, 5), null),
    runs: value(
      "--runs <n>",
      "independent runs of the judge for each output; scores are their means (1)",
      wholeFrom(1, 10),
      1,
    ),
    ...OUTPUT,
    ...MODEL,
    ...STRICT,
  },
  run: async (io, values, files) => (await import("../commands/judge.js")).judge(io, files, settled(values)),
});
