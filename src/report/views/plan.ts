import type { PlanDocument, PlannedSkill } from "../../documents/plan.js";
import { counted } from "../../text/numbers.js";
import type { Page } from "../blocks.js";
import { grouped, note, section, tableOf } from "./parts.js";

const STATES = { cached: "cached", "to-judge": "judged", estimated: "estimated", error: "not scored" };

/** What a run would send, and what is in its way. */
export function planPage({ skills, summary, engine, model }: PlanDocument): Page {
  const { found, cached, errors, requests, inputTokens } = summary;
  const isEstimate = engine === "heuristic";
  const count = (state: PlannedSkill["state"]) => skills.filter((skill) => skill.state === state).length;
  const counts = isEstimate
    ? `${count("estimated")} to estimate`
    : `${count("to-judge")} to judge, ${cached} cached`;
  const costs = isEstimate
    ? "No model would be asked"
    : `At least ${counted(requests, "request")} with about ${grouped(inputTokens)} tokens to ${model ?? "the runtime's default model"}`;
  const problems = skills.flatMap(({ path, findings }) =>
    findings.filter(({ severity }) => severity === "error").map(({ message }) => note(`${path}: ${message}`)),
  );
  const title = "Dry run: nothing was sent";
  const table = tableOf<PlannedSkill>("Plan", skills, [
    ["Skill", ({ path }) => path],
    ["Would be", ({ state }) => STATES[state]],
    ["Tokens", (skill) => (skill.inputTokens === null ? "–" : grouped(skill.inputTokens)), "right"],
    ["Sent", ({ state, files }) => (state === "to-judge" ? counted(files.length, "file") : "")],
  ]);
  const total = `${counted(found, "skill")}: ${counts}, ${errors} unreadable`;
  const totals = [note(total), note(`${costs} (${engine})`)];
  const groups = [problems, totals].filter((group) => group.length > 0);
  return { title, blocks: [section("", title, [table, ...groups.map((group) => section("", "", group))])] };
}
