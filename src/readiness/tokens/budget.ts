import type { Readiness } from "../../documents/check.js";
import { type Finding, finding } from "../../findings/finding.js";
import type { Skill, SkillFile } from "../../model/skill.js";
import type { TokenLimits, TokenSettings } from "../../model/token-limits.js";
import type { TokenSource } from "../../text/tokens.js";
import type { Assessed } from "../check.js";
import { limitOf } from "./limit.js";
import type { LimitsFile } from "./limits-file.js";

/** What the specification advises for SKILL.md. */
const DEFAULT_LIMIT = 5000;
/** Share of the limit from which it is nearly used up. */
const WARNING_SHARE = 0.8;

type TokenBudget = Readiness["tokenBudget"];
type FileTokens = TokenBudget["references"][number];
type Limit = { readonly value: number; readonly source: TokenBudget["source"] };

/**
 * Counts SKILL.md, and those text references for which a limit was set, against their limits. Settings in `.waza.yaml`
 * that name limits win over `.token-limits.json`. Only SKILL.md can block.
 */
export async function assessBudget(
  skill: Skill,
  countTokens: TokenSource,
  settings: TokenSettings,
  limitsFile: LimitsFile,
): Promise<Assessed<TokenBudget>> {
  const configured = (file: SkillFile) => configuredLimit(pathOf(skill, file), settings, limitsFile.limits);
  const limit = configured(skill.main) ?? { value: DEFAULT_LIMIT, source: "default" };
  const count = await countTokens(skill.main.text);
  const warningFrom = settings.warningThreshold ?? Math.ceil(limit.value * WARNING_SHARE);
  const exceeded = count > limit.value;
  const warning = !exceeded && warningFrom > 0 && count >= warningFrom;
  const references: FileTokens[] = [];
  for (const file of skill.references) {
    const own = configured(file);
    if (own) references.push({ file: file.path, count: await countTokens(file.text), limit: own.value });
  }
  const part: TokenBudget = {
    count,
    limit: limit.value,
    warningFrom,
    exceeded,
    warning,
    status: exceeded ? "exceeded" : warning ? "warning" : "ok",
    source: limit.source,
    references,
  };
  return {
    part,
    findings: [
      ...(limitsFile.finding ? [limitsFile.finding] : []),
      ...mainFinding(skill.main.path, part),
      ...references.filter((file) => file.count > file.limit).map(referenceFinding),
    ],
  };
}

/** Path relative to the workspace root. */
function pathOf(skill: Skill, file: SkillFile): string {
  return skill.path === "." ? file.path : `${skill.path}/${file.path}`;
}

function configuredLimit(path: string, settings: TokenSettings, fromFile: TokenLimits | null): Limit | null {
  const limits = settings.limits ?? fromFile;
  const value = limits && limitOf(path, limits);
  if (value !== null) return { value, source: settings.limits ? ".waza.yaml" : ".token-limits.json" };
  return settings.fallbackLimit ? { value: settings.fallbackLimit, source: ".waza.yaml" } : null;
}

function mainFinding(file: string, { count, limit, exceeded, warning }: TokenBudget): Finding[] {
  if (exceeded) return [finding("token-budget-exceeded", { file }, { count, limit, excess: count - limit })];
  if (warning) return [finding("token-budget-near", { file }, { count, limit, remaining: limit - count })];
  return [];
}

function referenceFinding({ file, count, limit }: FileTokens): Finding {
  return finding("token-reference-exceeded", { file }, { count, limit, excess: count - limit });
}
