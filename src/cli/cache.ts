import { declare, group } from "./flag.js";

const stats = declare({
  name: "stats",
  description: "say what the cache holds",
  isDefault: true,
  flags: {},
  run: async (io) => (await import("../commands/cache.js")).cacheStats(io),
});

const clear = declare({
  name: "clear",
  description: "remove everything that is stored",
  flags: {},
  run: async (io) => (await import("../commands/cache.js")).clearCache(io),
});

const prune = declare({
  name: "prune",
  description: "remove results of skills that no longer exist",
  flags: {},
  run: async (io) => (await import("../commands/cache.js")).pruneCache(io),
});

export const cache = group("cache", "results that are already paid for (in .waza)", [stats, clear, prune]);
