// Prints "N passed, N failed" for a vitest JSON report and fails when anything failed or nothing ran.
// A file that could not be loaded holds no tests of its own and counts as one failure.
import { readFileSync } from "node:fs";

const report = JSON.parse(readFileSync(process.argv[2], "utf8"));
const brokenFiles = report.testResults.filter(
  (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
).length;
const failed = report.numFailedTests + brokenFiles;
const skipped = report.numPendingTests + report.numTodoTests;
console.log(`${report.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed > 0 || report.numPassedTests === 0 ? 1 : 0;
