import pLimit from "p-limit";
import type { CheckedSkill, CheckReport, QualityReport, SkillReport, SkillStatus } from "../model/report.js";
import type { LoadedSkill, Skill, UnreadableSkill } from "../model/skill.js";
import type { Format } from "../report/formats.js";
import type { Renderer } from "../report/reporters.js";
import { findingLine } from "../report/wording.js";
import { gateOf } from "../score/gate.js";
import { collectFacts } from "../static/facts.js";
import { antiPatterns } from "../static/plugin-eval/anti-patterns.js";
import type { UrlCheck } from "../static/readiness/links/links.js";
import { checkReadiness, findingsOf } from "../static/readiness/readiness.js";
import { countTokensAhead } from "../text/token-ahead.js";
import type { TokenSource } from "../text/tokens.js";
import { deliver, exitCodeOf, noteSkipped, type OutputOptions, textOptions } from "./deliver.js";
import { type EvaluationOptions, evaluate, prepareEvaluation } from "./evaluate.js";
import { loadingFindings } from "./facts.js";
import type { Io } from "./io.js";
import { unreadableReport } from "./skill-report.js";
import { VERSION } from "./version.js";
import { findSkills, openRubric, openWorkspace, type Workspace } from "./workspace.js";

export interface CheckOptions extends EvaluationOptions, OutputOptions {
  readonly format: Format;
  /** Judge the skills as well. */
  readonly deep: boolean;
  /** Ask web addresses whether they still exist. */
  readonly checkUrls: boolean;
}

/** Skills whose files are being looked at while others wait for their token count. */
const CHECKS_IN_FLIGHT = 64;

/** What a check needs besides the skill. */
interface Means {
  readonly countTokens: TokenSource;
  readonly checkUrl: UrlCheck | null;
}

const renderers: Readonly<Record<Format, () => Promise<Renderer<CheckReport>>>> = {
  text: async () => (await import("../report/check-text.js")).renderCheckText,
  json: async () => (await import("../report/check-json.js")).renderCheckJson,
};

/**
 * Checks whether skills are structurally ready, and with `deep` judges them too: one report, one exit code.
 * @returns the exit code
 * @throws KnownError when nothing could be begun
 */
export async function check(io: Io, targets: readonly string[], options: CheckOptions): Promise<number> {
  const workspace = await openWorkspace(io, options);
  const rubric = options.deep ? await openRubric(workspace) : null;
  const { skills, warnings } = await findSkills(io, workspace, targets, options.shard);
  for (const warning of warnings) io.note(findingLine(warning));

  const run = rubric ? prepareEvaluation(io, workspace, rubric, options) : null;
  const quality = run ? await evaluate(run, skills) : null;
  const checked = await checkAll(io, workspace, skills, quality, options);
  const report: CheckReport = {
    version: VERSION,
    timestamp: new Date().toISOString(),
    strict: options.strict,
    shard: options.shard,
    gate: gateOf(checked),
    skills: checked,
    quality,
  };
  const render = await renderers[options.format]();
  await deliver(io, options, render(report, textOptions(io, options)));
  if (quality) noteSkipped(io, quality.skills);
  for (const warning of run?.warnings ?? []) io.note(findingLine(warning));
  return exitCodeOf(io, report.gate);
}

async function checkAll(
  io: Io,
  workspace: Workspace,
  skills: readonly LoadedSkill[],
  quality: QualityReport | null,
  options: CheckOptions,
): Promise<CheckedSkill[]> {
  const readable = skills.flatMap((loaded) => (loaded.ok ? [loaded.skill] : []));
  const countTokens = countTokensAhead(readable.map((skill) => skill.main.text));
  const urls = options.checkUrls ? await openUrlChecks(io, workspace) : null;
  const means: Means = { countTokens, checkUrl: urls?.check ?? null };
  const judged = new Map(quality?.skills.map((report) => [report.path, report]));
  const limit = pLimit(CHECKS_IN_FLIGHT);
  const checkOne = (loaded: LoadedSkill): CheckedSkill | Promise<CheckedSkill> =>
    loaded.ok
      ? checkSkill(loaded.skill, workspace, means, judged.get(loaded.skill.path) ?? null, options)
      : unreadable(loaded.skill);
  const checked = await Promise.all(skills.map((loaded) => limit(() => checkOne(loaded))));
  await urls?.save();
  return checked;
}

function unreadable(skill: UnreadableSkill): CheckedSkill {
  const { name, path, status, findings, contentHash, error } = unreadableReport(skill);
  return { name, path, status, readiness: null, findings, quality: null, contentHash, error };
}

async function checkSkill(
  skill: Skill,
  { root, settings }: Workspace,
  means: Means,
  quality: SkillReport | null,
  { strict }: CheckOptions,
): Promise<CheckedSkill> {
  const facts = collectFacts(skill);
  const readiness = await checkReadiness(facts, {
    root,
    evals: settings.evals,
    tokens: settings.tokens,
    ...means,
  });
  const findings = [
    ...loadingFindings(skill, readiness),
    ...findingsOf(readiness),
    ...facts.findings,
    ...antiPatterns(facts),
  ];
  const isReady = readiness.ready && !(strict && findings.some(({ severity }) => severity !== "info"));
  return {
    name: skill.name,
    path: skill.path,
    status: overallStatus(isReady, quality),
    readiness,
    findings,
    quality: quality && withoutFindingsOf(skill, quality),
    contentHash: skill.contentHash,
    error: quality?.error ?? null,
  };
}

/** The judge's half without what was found before the judge came in: the other half says it. */
function withoutFindingsOf(skill: Skill, quality: SkillReport): SkillReport {
  const known = new Set(skill.findings);
  return { ...quality, findings: quality.findings.filter((item) => !known.has(item)) };
}

/** Both halves must pass; without a score the whole is as unfinished as its judged half. */
function overallStatus(isReady: boolean, quality: SkillReport | null): SkillStatus {
  if (quality && quality.status !== "passed" && quality.status !== "failed") return quality.status;
  return isReady && quality?.status !== "failed" ? "passed" : "failed";
}

/** Checks of web addresses, with clear answers of the last day from the workspace. */
async function openUrlChecks(io: Io, { root }: Workspace) {
  const { UrlCache } = await import("../static/readiness/urls/cache.js");
  const { createUrlCheck } = await import("../static/readiness/urls/checker.js");
  const { createAsk } = await import("../static/readiness/urls/request.js");
  const { isPublicAddress } = await import("../static/readiness/urls/addresses.js");
  const cache = await UrlCache.open(root);
  return {
    check: createUrlCheck({ ask: createAsk(isPublicAddress), cache, signal: io.signal }),
    save: () => cache.save(),
  };
}
