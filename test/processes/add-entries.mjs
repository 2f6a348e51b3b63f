// A process that, when stdin ends, adds entries to a cache: each under its own path and under one that all share.
import { once } from "node:events";
import { openCache } from "../../dist/cache/cache.js";

const [file, entry, name, count] = process.argv.slice(2);
const cache = openCache(file, { warn: (warning) => process.stderr.write(`${JSON.stringify(warning)}\n`) });
process.stdout.write("ready\n");
await once(process.stdin.resume(), "end");
for (let index = 0; index < Number(count); index += 1) {
  const own = { ...JSON.parse(entry), contentHash: `sha256:${name}-${index}` };
  await Promise.all([
    cache.add(`skills/${name}-${index}`, own),
    cache.add("skills/shared", { ...own, rubric: name }),
  ]);
}
