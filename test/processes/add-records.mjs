// A process that reads records, says so, and, when stdin ends, adds some: under ids of its own and one that all share.
import { once } from "node:events";
import { z } from "zod";
import { openRecords } from "../../dist/cache/records.js";

const Piece = z.object({ score: z.number(), note: z.string().optional() });
const [root, key, name, count, mode] = process.argv.slice(2);
const records = openRecords(root, JSON.parse(key), Piece, {
  warn: (warning) => process.stderr.write(`${JSON.stringify(warning)}\n`),
  mode,
});
await records.read();
process.stdout.write("ready\n");
await once(process.stdin.resume(), "end");
for (let index = 0; index < Number(count); index += 1) {
  await Promise.all([
    records.add(`${name}-${index}`, { score: index }),
    records.add("shared", { score: index, note: name }),
  ]);
}
