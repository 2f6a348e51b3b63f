import { declare, optional } from "./flag.js";

export const rules = declare({
  name: "rules",
  description: "list what can be found, or explain one finding",
  arguments: [optional("code", "for example MISSING_TRIGGER")],
  flags: {},
  run: async (io, _values, code) => (await import("../commands/rules.js")).rules(io, code),
});
