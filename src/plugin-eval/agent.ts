import type { SubScore } from "../model/plugin-eval.js";
import { Words } from "../text/words.js";
import { earned, part, stepped, sumOf } from "./parts.js";

const BASE = 0.5;

/**
 * Scores an agent of a plugin by its frontmatter, without a model.
 * @param data the parsed frontmatter of the agent's file
 */
export function scoreAgent(data: Readonly<Record<string, unknown>>): SubScore {
  const description = typeof data.description === "string" ? data.description.trim() : "";
  const length = [...description].length;
  return sumOf([
    part("base", BASE, BASE),
    earned("use-proactively", new Words(description).has("use proactively"), 0.2),
    earned("tools-restricted", restrictsTools(data.tools), 0.1),
    stepped("description-length", length, { 20: 0.05, 40: 0.1 }, { args: { length } }),
    earned("model-named", typeof data.model === "string" && data.model.trim() !== "", 0.1),
  ]);
}

/** A list with a wildcard restricts nothing; an empty list allows no tool at all. */
function restrictsTools(tools: unknown): boolean {
  if (typeof tools === "string") return tools.trim() !== "" && !tools.includes("*");
  return Array.isArray(tools) && !tools.includes("*");
}
