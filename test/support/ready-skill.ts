/** A skill that passes every readiness check; `more` goes below its text, `fields` into its frontmatter. */
export function readySkill(name: string, more = "", fields = ""): string {
  return `---
name: ${name}
description: >-
  Turns the minutes of a meeting into a dated list of decisions, owners and open questions. Use when someone pastes
  minutes and asks who does what by when. Do not use for translations. INVOKES: calendar-lookup.
license: MIT
metadata:
  version: "1.0"
${fields}---

# Minutes

## Prerequisites

The MCP server of the calendar.

| Tool | What for |
|---|---|
| calendar-lookup | dates |

1. List each decision with its owner and its date, in the words of the minutes.
2. Ask when an owner or a date is missing. Without MCP, ask for the dates too.
${more}`;
}

/** An eval suite for the skill of a name, as a file of the workspace. */
export const evalSuite = (name: string): Record<string, string> => ({
  [`evals/${name}/eval.yaml`]: `name: ${name}\n`,
});
