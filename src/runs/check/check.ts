import pLimit from "p-limit";
import type { CheckDocument, CheckedSkill, Readiness } from "../../documents/check.js";
import type { Status } from "../../documents/parts.js";
import type { QualityDocument, QualitySkill } from "../../documents/quality.js";
import { rounded } from "../../documents/write.js";
import type { Finding } from "../../findings/finding.js";
import { stated } from "../../findings/stated.js";
import { collectFacts } from "../../markdown/skill-facts.js";
import { NO_USAGE } from "../../model/score.js";
import type { LoadedSkill, Skill } from "../../model/skill.js";
import { antiPatterns } from "../../plugin-eval/anti-patterns.js";
import { checkReadiness } from "../../readiness/readiness.js";
import { gateOf } from "../../score/gate.js";
import { loadTokenCounter } from "../../text/tokens.js";
import { frameOf } from "../frame.js";
import { judgeLoaded, prepareQuality, type QualityOptions } from "../quality.js";
import { NOT_SCORED, summarise, unreadableSkill } from "../quality-skill.js";
import { loadingFindings } from "../skill-texts.js";
import { findSkills, openWorkspace, type Workspace } from "../workspace.js";
import type { World } from "../world.js";
import { type Analyser, createAnalyser } from "./analyser.js";

export interface CheckOptions extends QualityOptions {
  /** Judge the skills as well. */
  readonly deep: boolean;
  /** Ask web addresses whether they still exist. */
  readonly checkUrls: boolean;
}

/** Skills that are looked at while others wait for the disk or for the other core. */
const CHECKS_IN_FLIGHT = 64;

/**
 * Checks whether skills are structurally ready, and with `deep` judges them too.
 * @param targets see `findSkills`; none for all
 * @throws KnownError when nothing could be begun
 */
export async function runCheck(
  world: World,
  targets: readonly string[],
  options: CheckOptions,
): Promise<CheckDocument> {
  const analyser = createAnalyser();
  try {
    const workspace = await openWorkspace(world, options);
    const run = options.deep ? await prepareQuality(world, workspace, options) : null;
    const { skills, warnings } = await findSkills(world, workspace, targets, options.shard);
    const readable = skills.flatMap((loaded) => (loaded.ok ? [loaded.skill] : []));
    analyser.start(readable);
    // Begun here and awaited below: the judge, if there is one, is asked in the meantime.
    const pending = checkAll(world, workspace, readable, analyser, options);
    // Until it is awaited, a failure must wait as well: Node ends a process for a rejection nobody handles.
    pending.catch(() => {});
    const trusted = await Promise.all(skills.map((loaded) => withAnalysis(loaded, analyser)));
    const quality = run ? await judgeLoaded(run, trusted, warnings) : null;
    const checked = await pending;
    const judged = new Map(quality?.skills.map((skill) => [skill.path, skill]));
    const documents = trusted.map((loaded) => {
      const half = checked.get(loaded.skill.path);
      if (!loaded.ok || !half) return unchecked(loaded);
      return joinHalves(loaded.skill, half, judged.get(loaded.skill.path) ?? null, options.strict);
    });
    return assemble(documents, quality, warnings, options);
  } finally {
    await analyser.stop();
  }
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
  readonly findings: readonly Finding[];
}

/** Checks skills side by side, since each waits for the disk now and then. @returns by path */
async function checkAll(
  world: World,
  { root, settings }: Workspace,
  skills: readonly Skill[],
  analyser: Analyser,
  options: CheckOptions,
): Promise<ReadonlyMap<string, Checked>> {
  const urls = options.checkUrls ? await openUrlChecks(world, root) : null;
  const limit = pLimit(CHECKS_IN_FLIGHT);
  const checkOne = async (skill: Skill): Promise<readonly [string, Checked]> => {
    const facts = collectFacts(skill);
    const { readiness, findings } = await checkReadiness(facts, {
      root,
      evals: settings.evals,
      tokens: settings.tokens,
      countTokens: async (text) =>
        text === skill.main.text
          ? (await analyser.analysisOf(skill)).tokens
          : (await loadTokenCounter())(text),
      checkUrl: urls?.check ?? null,
    });
    return [skill.path, { readiness, findings: [...findings, ...facts.findings, ...antiPatterns(facts)] }];
  };
  const checked = new Map(await Promise.all(skills.map((skill) => limit(() => checkOne(skill)))));
  await urls?.save();
  return checked;
}

function unchecked(loaded: LoadedSkill): CheckedSkill {
  if (loaded.ok) throw new Error(`${loaded.skill.path} was not checked`);
  return { ...unreadableSkill(loaded.skill), judged: null, readiness: null };
}

/** The skill with both halves. What was found before the judge came in is said once. */
function joinHalves(
  skill: Skill,
  { readiness, findings }: Checked,
  quality: QualitySkill | null,
  strict: boolean,
): CheckedSkill {
  const own = [...loadingFindings(skill, readiness), ...findings];
  const isReady = readiness.ready && !(strict && own.some(({ severity }) => severity !== "info"));
  const { name, path, contentHash } = skill;
  return {
    ...(quality ?? { ...NOT_SCORED, name, path, contentHash, error: null }),
    status: overallStatus(isReady, quality),
    judged: quality?.status ?? null,
    findings: [...own.map(stated), ...(quality?.findings.slice(skill.findings.length) ?? [])],
    readiness,
  };
}

/** Both halves must pass; without a score the whole is as unfinished as its judged half. */
function overallStatus(isReady: boolean, quality: QualitySkill | null): Status {
  if (quality && quality.status !== "passed" && quality.status !== "failed") return quality.status;
  return isReady && quality?.status !== "failed" ? "passed" : "failed";
}

function assemble(
  skills: readonly CheckedSkill[],
  quality: QualityDocument | null,
  warnings: readonly Finding[],
  { strict, shard }: CheckOptions,
): CheckDocument {
  const nothing = { ...NO_USAGE, scored: 0, cached: 0, average: null };
  const { found, passed, failed, errors } = summarise(skills);
  return rounded<CheckDocument>({
    ...frameOf("check"),
    deep: quality !== null,
    engine: quality?.engine ?? null,
    model: quality?.model ?? null,
    rubric: quality?.rubric ?? null,
    threshold: quality?.threshold ?? null,
    minScore: quality?.minScore ?? null,
    strict,
    shard,
    gate: gateOf(skills, strict ? warnings.length : 0),
    warnings: warnings.map(stated),
    summary: {
      ...(quality?.summary ?? nothing),
      found,
      passed,
      failed,
      errors,
      ready: skills.filter(({ readiness }) => readiness?.ready === true).length,
    },
    skills,
  });
}

/** Checks of web addresses, with clear answers of the last day from the workspace. */
async function openUrlChecks({ signal }: World, root: string) {
  const { UrlCache } = await import("../../readiness/urls/cache.js");
  const { createUrlCheck } = await import("../../readiness/urls/checker.js");
  const { createAsk } = await import("../../readiness/urls/request.js");
  const { isPublicAddress } = await import("../../readiness/urls/addresses.js");
  const cache = await UrlCache.open(root);
  return {
    check: createUrlCheck({ ask: createAsk(isPublicAddress), cache, signal }),
    save: () => cache.save(),
  };
}
