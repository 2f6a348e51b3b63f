import { openCache } from "../../src/cache/cache.js";
import { entry } from "./entries.js";

// Run as a process of its own: adds `count` entries, each under its own path and under one that all processes share.
const [file = "", name = "", count = "1"] = process.argv.slice(2);
const cache = openCache(file, {
  warn: (warning) => {
    process.stderr.write(`${JSON.stringify(warning)}\n`);
  },
});
for (let index = 0; index < Number(count); index += 1) {
  const contentHash = `sha256:${name}-${index}`;
  await Promise.all([
    cache.add(`skills/${name}-${index}`, entry({ contentHash })),
    cache.add("skills/shared", entry({ contentHash, rubric: name })),
  ]);
}
