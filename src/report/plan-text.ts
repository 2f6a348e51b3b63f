import type { Plan, PlannedSkill } from "../model/report.js";
import { oneLine } from "../text/safe.js";
import { alignRows } from "./layout.js";
import { counted } from "./numbers.js";
import { palette, type TextOptions } from "./terminal.js";
import { findingMessage } from "./wording.js";

/** What a dry run would do, for people. Ends with a line break. */
export function renderPlanText(plan: Plan, options: TextOptions): string {
  const paint = palette(options.color);
  const rows = plan.skills.map((skill) => [
    oneLine(skill.path),
    stateWord(skill),
    skill.inputTokens === null ? "–" : skill.inputTokens.toLocaleString("en-US"),
    skill.state === "to-judge" ? counted(skill.files.length, "file") : "",
  ]);
  const [header, ...lines] = alignRows([["Skill", "Would be", "Tokens", "Sent"], ...rows], new Set([2]));
  const toJudge = plan.skills.filter((skill) => skill.state === "to-judge");
  const tokens = toJudge.reduce((sum, skill) => sum + (skill.inputTokens ?? 0), 0);
  const cached = plan.skills.filter((skill) => skill.state === "cached").length;
  const errors = plan.skills.filter((skill) => skill.state === "error").length;
  const estimated = plan.skills.filter((skill) => skill.state === "estimated").length;
  const isEstimate = plan.engine === "heuristic";
  const counts = isEstimate ? `${estimated} to estimate` : `${toJudge.length} to judge, ${cached} cached`;
  const model = plan.model === null ? "the runtime's default model" : oneLine(plan.model);
  const costs = isEstimate
    ? "No model would be asked"
    : `At least ${counted(toJudge.length, "request")} with about ${tokens.toLocaleString("en-US")} tokens to ${model}`;
  const problems = plan.skills.flatMap((skill) =>
    skill.findings
      .filter(({ severity }) => severity === "error")
      .map((item) => `  ${oneLine(skill.path)}: ${oneLine(findingMessage(item))}`),
  );
  return `${[
    paint.title("Dry run: nothing was sent"),
    paint.faint(`  ${header}`),
    ...lines.map((line) => `  ${line}`),
    ...(problems.length > 0 ? ["", ...problems] : []),
    "",
    `  ${counted(plan.skills.length, "skill")}: ${counts}, ${errors} unreadable`,
    `  ${costs} (${plan.engine})`,
  ].join("\n")}\n`;
}

function stateWord(skill: PlannedSkill): string {
  return { cached: "cached", "to-judge": "judged", estimated: "estimated", error: "not scored" }[skill.state];
}
