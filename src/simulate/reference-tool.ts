import { posix } from "node:path";
import { z } from "zod";
import { readFields } from "../dialogue/read-args.js";
import { accept, refuse } from "../dialogue/reply.js";
import type { ModelTool, ToolReply } from "../model/agent.js";
import type { Stage } from "./stage.js";

/** Name of the tool with which a simulated agent opens what a skill refers to. */
export const REFERENCE_TOOL = "read_skill_file";

/**
 * A tool that reads references of the skills on a stage, from memory: no file of the host can be reached with it. Without
 * it every skill that keeps its details in references would be tried out without them.
 */
export function referenceTool({ references }: Pick<Stage, "references">): ModelTool {
  return {
    name: REFERENCE_TOOL,
    description: "Reads a text file that belongs to a skill, such as references/details.md.",
    parameters: z.object({
      path: z.string().describe("As the skill names it, or below the skill's base directory"),
    }),
    terminal: false,
    handle: (args): ToolReply => {
      const { path } = readFields(args);
      if (typeof path !== "string") return refuse("path must be a text.");
      const text = findText(references, toPosix(path.trim()));
      return text === null ? refuse("No skill has a text file of this path.") : accept(text);
    },
  };
}

/** By the full path, else in the first skill that has a file of this path: the one under test comes first. */
function findText(references: Stage["references"], path: string): string | null {
  for (const { folder, texts } of references) {
    const root = `${toPosix(folder)}/`;
    const inside = posix.normalize(path.startsWith(root) ? path.slice(root.length) : path);
    const text = texts.get(inside);
    if (text !== undefined) return text;
  }
  return null;
}

function toPosix(path: string): string {
  return path.replaceAll("\\", "/");
}
