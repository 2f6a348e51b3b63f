import { declare, group, one } from "./flag.js";
import { CORPUS_DIR } from "./shared.js";

const init = declare({
  name: "init",
  description: "index all skills below a folder; ratings of known ones are kept",
  arguments: [one("dir", "a folder with reference skills")],
  flags: { corpusDir: CORPUS_DIR },
  run: async (io, values, folder) => (await import("../commands/corpus.js")).initCorpus(io, folder, values),
});

const list = declare({
  name: "list",
  description: "list the reference skills with their ratings",
  isDefault: true,
  flags: { corpusDir: CORPUS_DIR },
  run: async (io, values) => (await import("../commands/corpus.js")).listCorpus(io, values),
});

export const corpus = group("corpus", "the reference skills that `certify` rates against", [init, list]);
