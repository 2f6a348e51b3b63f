import { declare, one } from "./flag.js";
import { checkVolume, OUTPUT } from "./shared.js";

export const report = declare({
  name: "report",
  description: "show a saved report again, in any format",
  arguments: [one("file", "what a command wrote with --format json")],
  flags: OUTPUT,
  run: async (io, values, file) => {
    checkVolume(values);
    return (await import("../commands/report.js")).report(io, file, values);
  },
});
