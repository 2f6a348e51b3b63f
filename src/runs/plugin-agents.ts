import { basename, join, resolve } from "node:path";
import type { ScoredAgent } from "../documents/score.js";
import { kindOf, listFolder } from "../files/look.js";
import { toPosix } from "../files/paths.js";
import { readText } from "../files/read.js";
import { scoreAgent } from "../plugin-eval/agent.js";
import { isMapping, type Mapping } from "../text/data.js";
import { splitFrontmatter } from "../text/frontmatter.js";
import { parseYaml } from "../text/yaml.js";

/** What makes a folder a plugin. */
const MANIFEST = join(".claude-plugin", "plugin.json");
const AGENTS = "agents";

/**
 * The agents of those targets that are plugin folders, by path, scored by their frontmatter alone.
 * @param cwd absolute
 * @param targets none for the working directory itself
 */
export async function pluginAgents(cwd: string, targets: readonly string[]): Promise<ScoredAgent[]> {
  const scored: ScoredAgent[] = [];
  for (const target of targets.length > 0 ? targets : ["."]) {
    const folder = resolve(cwd, target);
    if (kindOf(join(folder, MANIFEST)) === "file") scored.push(...(await agentsOf(folder, target)));
  }
  return scored;
}

async function agentsOf(folder: string, target: string): Promise<ScoredAgent[]> {
  const entries = await listFolder(join(folder, AGENTS)).catch(() => []);
  const agents: ScoredAgent[] = [];
  for (const { name } of entries.filter((entry) => entry.name.endsWith(".md"))) {
    const data = readFrontmatter(folder, join(folder, AGENTS, name));
    const { score } = scoreAgent(data);
    if (score === null) continue;
    const path = toPosix(join(target, AGENTS, name));
    agents.push({ name: typeof data.name === "string" ? data.name : basename(name, ".md"), path, score });
  }
  return agents;
}

/** Empty for a file without a readable block: such an agent is described by nothing. */
function readFrontmatter(folder: string, path: string): Mapping {
  // A link must not make a file outside of the plugin count as one of its agents.
  const read = readText(path, { follow: [folder] });
  if (!read.ok) return {};
  const split = splitFrontmatter(read.text);
  const parsed = split.kind === "block" ? parseYaml(split.yaml, { firstLine: split.yamlLine }) : null;
  const data: unknown = parsed?.ok ? parsed.data : null;
  return isMapping(data) ? data : {};
}
