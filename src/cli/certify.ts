import type { Depth } from "../model/choices.js";
import { choice, declare, shown, toggle } from "./flag.js";
import { COMPOSITE_BAR, CORPUS_DIR, formatOrFile, SCORING, settled, TARGETS } from "./shared.js";

export const certify = declare({
  name: "certify",
  description: "score skills with everything, and rate them against a corpus of reference skills",
  arguments: [TARGETS],
  flags: {
    depth: shown(
      choice<Depth, Depth>(
        "--depth <depth>",
        "deep = 50 simulated uses, thorough = 100",
        ["deep", "thorough"],
        "deep",
      ),
    ),
    corpusDir: CORPUS_DIR,
    updateCorpus: toggle("--update-corpus", "let the matches change the ratings of the references too"),
    ...SCORING,
    ...COMPOSITE_BAR,
  },
  run: async (io, values, targets) => {
    const options = { ...formatOrFile(settled(values)), corpusDir: values.corpusDir ?? null };
    return (await import("../commands/certify.js")).certify(io, targets, options);
  },
});
