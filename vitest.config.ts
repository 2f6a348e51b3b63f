import { defineConfig } from "vitest/config";

/** Tests that start the built program, or other processes. */
const PROCESSES = ["test/processes/**/*.test.ts"];
const BROWSER = ["test/browser/**/*.test.ts"];
/** Tests that put something else in the place of a module, which must then be loaded anew. */
const MOCKING = ["test/cache/writes.test.ts", "test/cache/records-writes.test.ts"];

export default defineConfig({
  test: {
    environment: "node",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    unstubEnvs: true,
    maxWorkers: 2,
    setupFiles: ["test/support/own-temp.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: [...PROCESSES, ...BROWSER, ...MOCKING],
          isolate: false,
        },
      },
      { extends: true, test: { name: "mocking", include: MOCKING } },
      {
        extends: true,
        test: {
          name: "processes",
          include: PROCESSES,
          globalSetup: ["test/support/built.ts"],
          isolate: false,
        },
      },
      { extends: true, test: { name: "browser", include: BROWSER } },
    ],
  },
});
