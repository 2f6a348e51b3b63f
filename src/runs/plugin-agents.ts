import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, join, resolve, sep } from "node:path";
import type { Io } from "../cli/io.js";
import type { ScoredAgent } from "../model/score-report.js";
import { scoreAgent } from "../plugin-eval/agent.js";
import { decodeText } from "../text/decode.js";
import { splitFrontmatter } from "../text/frontmatter.js";
import { parseYaml } from "../text/yaml.js";

/** What makes a folder a plugin. */
const MANIFEST = join(".claude-plugin", "plugin.json");
const AGENTS = "agents";
const LARGEST_FILE = 1024 * 1024;

/**
 * The agents of those targets that are plugin folders, by path, scored by their frontmatter alone.
 * @param targets none for the working directory
 */
export async function pluginAgents(io: Io, targets: readonly string[]): Promise<ScoredAgent[]> {
  const scored: ScoredAgent[] = [];
  for (const target of targets.length > 0 ? targets : ["."]) {
    const folder = resolve(io.cwd, target);
    const isPlugin = await stat(join(folder, MANIFEST)).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isPlugin) scored.push(...(await agentsOf(folder, target)));
  }
  return scored;
}

async function agentsOf(folder: string, target: string): Promise<ScoredAgent[]> {
  const names = await readdir(join(folder, AGENTS)).catch(() => []);
  const agents: ScoredAgent[] = [];
  for (const name of names.filter((each) => each.endsWith(".md")).sort()) {
    const data = await readFrontmatter(folder, join(folder, AGENTS, name));
    const { score } = scoreAgent(data);
    if (score === null) continue;
    const path = join(target, AGENTS, name).split(sep).join("/");
    agents.push({ name: typeof data.name === "string" ? data.name : basename(name, ".md"), path, score });
  }
  return agents;
}

/** Empty for a file without a readable block: such an agent is described by nothing. */
async function readFrontmatter(folder: string, path: string): Promise<Readonly<Record<string, unknown>>> {
  const real = await realpath(path).catch(() => null);
  // A link must not make a file outside of the plugin count as one of its agents.
  if (real === null || !real.startsWith((await realpath(folder)) + sep)) return {};
  const found = await stat(real);
  if (!found.isFile() || found.size > LARGEST_FILE) return {};
  const decoded = decodeText(await readFile(real));
  if (!decoded.ok) return {};
  const split = splitFrontmatter(decoded.text);
  const parsed = split.kind === "block" ? parseYaml(split.yaml, { firstLine: split.yamlLine }) : null;
  const data: unknown = parsed?.ok ? parsed.data : null;
  return typeof data === "object" && data !== null && !Array.isArray(data)
    ? (data as Record<string, unknown>)
    : {};
}
