import { once } from "node:events";
import { openRecords } from "../../src/cache/records.js";
import { keyFor, Piece } from "./records-samples.js";

// Run as a process of its own: reads, says so, and when stdin ends adds `count` records under ids of its own and one
// that all processes share.
const [root = "", name = "", count = "1", mode = "use"] = process.argv.slice(2);
const records = openRecords(root, keyFor(), Piece, {
  warn: (warning) => {
    process.stderr.write(`${JSON.stringify(warning)}\n`);
  },
  mode: mode === "refresh" ? "refresh" : "use",
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
