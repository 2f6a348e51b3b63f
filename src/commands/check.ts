import pLimit from "p-limit";
import {
  deliver,
  exitCodeOf,
  noteUnscored,
  type OutputOptions,
  prepareOutput,
  textOptions,
} from "../cli/deliver.js";
import type { Io } from "../cli/io.js";
import { collectFacts } from "../markdown/skill-facts.js";
import type { Finding } from "../model/finding.js";
import type { Readiness } from "../model/readiness.js";
import type { CheckedSkill, CheckReport, QualityReport, SkillReport, SkillStatus } from "../model/report.js";
import type { LoadedSkill, Skill, UnreadableSkill } from "../model/skill.js";
import { antiPatterns } from "../plugin-eval/anti-patterns.js";
import { checkReadiness, findingsOf } from "../readiness/readiness.js";
import type { Format } from "../report/formats.js";
import type { Renderer } from "../report/reporters.js";
import { findingLine } from "../report/wording.js";
import { type Analyser, createAnalyser } from "../runs/check-ahead.js";
import { type EvaluationOptions, evaluate, prepareEvaluation } from "../runs/evaluate.js";
import { loadingFindings } from "../runs/facts.js";
import { unreadableReport } from "../runs/skill-report.js";
import { VERSION } from "../runs/version.js";
import { findSkills, openRubric, openWorkspace, type Workspace } from "../runs/workspace.js";
import { gateOf } from "../score/gate.js";
import { loadTokenCounter } from "../text/tokens.js";

export interface CheckOptions extends EvaluationOptions, OutputOptions {
  readonly format: Format;
  /** Judge the skills as well. */
  readonly deep: boolean;
  /** Ask web addresses whether they still exist. */
  readonly checkUrls: boolean;
}

/** Skills that are looked at while others wait for the disk or for the other core. */
const CHECKS_IN_FLIGHT = 64;

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
  const analyser = createAnalyser();
  try {
    return await checkWith(analyser, io, targets, options);
  } finally {
    await analyser.stop();
  }
}

async function checkWith(
  analyser: Analyser,
  io: Io,
  targets: readonly string[],
  options: CheckOptions,
): Promise<number> {
  await prepareOutput(io, options);
  const workspace = await openWorkspace(io, options);
  const rubric = options.deep ? await openRubric(workspace) : null;
  const { skills, warnings } = await findSkills(io, workspace, targets, options.shard);
  for (const warning of warnings) io.note(findingLine(warning));

  const readable = skills.flatMap((loaded) => (loaded.ok ? [loaded.skill] : []));
  analyser.start(readable);
  // Begun here and awaited below: the judge, if there is one, is asked in the meantime.
  const pending = checkAll(io, workspace, readable, analyser, options);
  // Until it is awaited, a failure must wait as well: Node ends a process for a rejection nobody handles.
  pending.catch(() => {});
  const trusted = await Promise.all(skills.map((loaded) => withAnalysis(loaded, analyser)));
  const run = rubric ? prepareEvaluation(io, workspace, rubric, options) : null;
  const quality = run ? await evaluate(run, trusted, warnings) : null;
  const checked = assemble(trusted, await pending, quality, options);
  const report: CheckReport = {
    version: VERSION,
    timestamp: new Date().toISOString(),
    strict: options.strict,
    shard: options.shard,
    gate: gateOf(checked, options.strict ? warnings.length : 0),
    warnings,
    skills: checked,
    quality,
  };
  const render = await renderers[options.format]();
  await deliver(io, options, render(report, textOptions(io, options)));
  if (quality) noteUnscored(io, quality.skills, options);
  for (const warning of run?.warnings ?? []) io.note(findingLine(warning));
  return exitCodeOf(io, report.gate);
}

/** The skill with what its text gives cause to distrust. */
async function withAnalysis(loaded: LoadedSkill, analyser: Analyser): Promise<LoadedSkill> {
  if (!loaded.ok) return loaded;
  const { trust } = await analyser.analysisOf(loaded.skill);
  return { ok: true, skill: { ...loaded.skill, findings: [...loaded.skill.findings, ...trust] } };
}

/** What the parse of a skill shows. */
interface Checked {
  readonly readiness: Readiness;
  /** Of the parse and of the structure. */
  readonly findings: readonly Finding[];
}

/** Checks skills side by side, since each waits for the disk now and then. @returns by path */
async function checkAll(
  io: Io,
  { root, settings }: Workspace,
  skills: readonly Skill[],
  analyser: Analyser,
  options: CheckOptions,
): Promise<ReadonlyMap<string, Checked>> {
  const urls = options.checkUrls ? await openUrlChecks(io, root) : null;
  const limit = pLimit(CHECKS_IN_FLIGHT);
  const checkOne = async (skill: Skill): Promise<readonly [string, Checked]> => {
    const facts = collectFacts(skill);
    const readiness = await checkReadiness(facts, {
      root,
      evals: settings.evals,
      tokens: settings.tokens,
      countTokens: async (text) =>
        text === skill.main.text
          ? (await analyser.analysisOf(skill)).tokens
          : (await loadTokenCounter())(text),
      checkUrl: urls?.check ?? null,
    });
    return [skill.path, { readiness, findings: [...facts.findings, ...antiPatterns(facts)] }];
  };
  const checked = new Map(await Promise.all(skills.map((skill) => limit(() => checkOne(skill)))));
  await urls?.save();
  return checked;
}

function assemble(
  skills: readonly LoadedSkill[],
  checked: ReadonlyMap<string, Checked>,
  quality: QualityReport | null,
  options: CheckOptions,
): CheckedSkill[] {
  const judged = new Map(quality?.skills.map((report) => [report.path, report]));
  return skills.map((loaded) => {
    const half = checked.get(loaded.skill.path);
    return loaded.ok && half
      ? joinHalves(loaded.skill, half, judged.get(loaded.skill.path) ?? null, options)
      : unreadable(loaded.skill);
  });
}

function unreadable(skill: UnreadableSkill): CheckedSkill {
  const { name, path, status, findings, contentHash, error } = unreadableReport(skill);
  return { name, path, status, readiness: null, findings, quality: null, contentHash, error };
}

function joinHalves(
  skill: Skill,
  checked: Checked,
  quality: SkillReport | null,
  { strict }: CheckOptions,
): CheckedSkill {
  const { readiness } = checked;
  const findings = [...loadingFindings(skill, readiness), ...findingsOf(readiness), ...checked.findings];
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
async function openUrlChecks(io: Io, root: string) {
  const { UrlCache } = await import("../readiness/urls/cache.js");
  const { createUrlCheck } = await import("../readiness/urls/checker.js");
  const { createAsk } = await import("../readiness/urls/request.js");
  const { isPublicAddress } = await import("../readiness/urls/addresses.js");
  const cache = await UrlCache.open(root);
  return {
    check: createUrlCheck({ ask: createAsk(isPublicAddress), cache, signal: io.signal }),
    save: () => cache.save(),
  };
}
