import type { z } from "zod";
import type { YamlProblem } from "../text/yaml.js";

/** One sentence for the first thing wrong with the data of a file: file, field, expected value. */
export function describeIssue(file: string, error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return `${file}: invalid.`;
  const field = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.map((key) => [...issue.path, key].join(".")).join(", ");
    return `${file}: unknown ${issue.keys.length === 1 ? "key" : "keys"} ${keys}.`;
  }
  return `${file}: ${field === "" ? "" : `${field}: `}${issue.message}.`;
}

/** One sentence for a YAML problem: file, line, column, cause. */
export function describeYamlProblem(file: string, problem: YamlProblem): string {
  const where = `${file}:${problem.line}:${problem.column}`;
  const { code, args } = problem;
  switch (code) {
    case "duplicate-key":
      return `${where}: the key "${args.key}" stands here and in line ${args.firstLine}.`;
    case "too-complex":
      return `${where}: the YAML is too deep, too large or refers to itself (${args.limit}).`;
    case "syntax":
      return `${where}: not valid YAML${args.key === undefined ? "" : `; put the value of "${args.key}" in quotes`}${args.detail ? ` (${args.detail})` : ""}.`;
  }
}
