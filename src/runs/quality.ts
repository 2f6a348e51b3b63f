import type { Flags } from "../config/settings.js";
import { requestedModel } from "../copilot/environment.js";
import { rubricRef } from "../documents/from-model.js";
import type { Shard } from "../documents/parts.js";
import type { PlanDocument, PlannedSkill } from "../documents/plan.js";
import type { QualityDocument, QualitySkill } from "../documents/quality.js";
import { rounded } from "../documents/write.js";
import type { Finding } from "../findings/finding.js";
import { stated } from "../findings/stated.js";
import { subjectMessage, systemMessage } from "../judge/prompt.js";
import type { LoadedSkill } from "../model/skill.js";
import { weightedAverage } from "../score/average.js";
import { gateOf } from "../score/gate.js";
import { loadTokenCounter } from "../text/tokens.js";
import { type Judging, judging } from "./asking/judging.js";
import { KnownResults } from "./asking/known-results.js";
import { type AskOptions, doWork } from "./asking/work.js";
import { frameOf, modelOf } from "./frame.js";
import * as quality from "./quality-skill.js";
import { type JudgeableSkill, toJudgeable, withTrustFindings } from "./skill-texts.js";
import { findSkills, openRubric, openWorkspace, type Workspace } from "./workspace.js";
import type { World } from "./world.js";

/** Stands for the random text in a prompt, so that the same text is always estimated alike. */
const ANY_NONCE = "1b6c0a93d7e4f2586ca1e07d";

/** How skills are judged; what is absent is decided by settings, environment and defaults. */
export interface QualityOptions extends Flags, AskOptions {
  readonly shard: Shard;
}

/** Everything that judging depends on, decided once before anything is asked. */
export interface Preparation extends quality.JudgedUnder {
  readonly world: World;
  readonly workspace: Workspace;
  readonly options: QualityOptions;
  readonly results: KnownResults;
}

/**
 * Judges skills with a model, or estimates them from their texts. A skill without a score says why.
 * @param targets see `findSkills`; none for all
 * @throws KnownError when nothing could be begun
 */
export async function runQuality(
  world: World,
  targets: readonly string[],
  options: QualityOptions,
): Promise<QualityDocument> {
  const workspace = await openWorkspace(world, options);
  const run = await prepareQuality(world, workspace, options);
  const { skills, warnings } = await findSkills(world, workspace, targets, options.shard);
  return judgeLoaded(run, skills.map(withTrustFindings), warnings);
}

/** What `runQuality` would send, without sending it. */
export async function planQuality(
  world: World,
  targets: readonly string[],
  options: QualityOptions,
): Promise<PlanDocument> {
  const workspace = await openWorkspace(world, options);
  const run = await prepareQuality(world, workspace, options);
  const { skills: found } = await findSkills(world, workspace, targets, options.shard);
  const skills: PlannedSkill[] = [];
  for (const loaded of found.map(withTrustFindings)) skills.push(await plannedSkill(loaded, run));
  const inState = (state: PlannedSkill["state"]) => skills.filter((skill) => skill.state === state);
  return {
    ...frameOf("plan"),
    dryRun: true,
    engine: workspace.settings.engine,
    model: run.requestedModel,
    summary: {
      found: skills.length,
      cached: inState("cached").length,
      errors: inState("error").length,
      requests: inState("to-judge").length,
      inputTokens: skills.reduce((sum, { inputTokens }) => sum + (inputTokens ?? 0), 0),
    },
    skills,
  };
}

/**
 * Decides everything that judging depends on; reads no skill yet.
 * @throws ConfigError for broken criteria
 */
export async function prepareQuality(
  world: World,
  workspace: Workspace,
  options: QualityOptions,
): Promise<Preparation> {
  const { root, settings } = workspace;
  const rubric = await openRubric(workspace);
  const isJudged = settings.engine !== "heuristic";
  const asked = isJudged ? requestedModel(settings.model, world.env) : null;
  const inputs = { rubric, engine: settings.engine, requestedModel: asked };
  const results = new KnownResults(root, isJudged ? options.cache : "off", inputs, world.events.notice);
  const bar = { threshold: settings.threshold, minScore: settings.minScore, strict: options.strict };
  return { world, workspace, options, rubric, bar, requestedModel: asked, results };
}

/** Scores skills that were read: from the cache, by the judge, or by the estimate. */
export async function judgeLoaded(
  run: Preparation,
  loaded: readonly LoadedSkill[],
  warnings: readonly Finding[],
): Promise<QualityDocument> {
  const { workspace, rubric, bar, requestedModel: asked, options } = run;
  const { engine } = workspace.settings;
  const skills = engine === "heuristic" ? await estimateAll(run, loaded) : await judgeAllLoaded(run, loaded);
  return rounded<QualityDocument>({
    ...frameOf("quality"),
    engine,
    model: modelOf(skills, asked),
    rubric: rubricRef(rubric),
    ...bar,
    shard: options.shard,
    gate: gateOf(skills, bar.strict ? warnings.length : 0),
    warnings: warnings.map(stated),
    summary: quality.summarise(skills),
    skills,
  });
}

async function judgeAllLoaded(run: Preparation, loaded: readonly LoadedSkill[]): Promise<QualitySkill[]> {
  const { world, workspace, options, rubric, results } = run;
  const { model, concurrency, timeout } = workspace.settings;
  const items = loaded.flatMap((each) => (each.ok ? toJudgeable(each.skill) : []));
  const job: Judging<JudgeableSkill> = {
    rubric,
    results,
    runs: 1,
    concurrency,
    timeout,
    signal: world.signal,
    figure: ({ dimensions }) => weightedAverage(dimensions),
    // A judge that waits for its model leaves time to look for what its text gives cause to distrust.
    whileWaiting: ({ skill }) => void skill.findings.length,
  };
  const limits = { model, concurrency, maxRequests: options.maxRequests };
  const [judged] = await doWork(world, limits, [await judging(job, items)]);
  const previous = new Map<string, number | null>();
  for (const item of items) previous.set(item.path, await results.previousAverage(item));
  return loaded.map((each) => {
    if (!each.ok) return quality.unreadableSkill(each.skill);
    const outcome = judged.get(each.skill.path);
    if (!outcome) throw new Error(`Nothing came of ${each.skill.path}`);
    return quality.judgedSkill(each.skill, outcome, previous.get(each.skill.path) ?? null, run);
  });
}

async function estimateAll(run: Preparation, loaded: readonly LoadedSkill[]): Promise<QualitySkill[]> {
  const { estimate } = await import("../heuristic/estimate.js");
  const { collectFacts } = await import("../markdown/skill-facts.js");
  return loaded.map((each) => {
    if (!each.ok) return quality.unreadableSkill(each.skill);
    const started = performance.now();
    const estimated = estimate(collectFacts(each.skill), run.rubric);
    return quality.estimatedSkill(each.skill, estimated, run, Math.round(performance.now() - started));
  });
}

async function plannedSkill(
  loaded: LoadedSkill,
  { rubric, results, workspace }: Preparation,
): Promise<PlannedSkill> {
  const { name, path } = loaded.skill;
  const shared = { name, path, inputTokens: null, files: [], findings: loaded.skill.findings.map(stated) };
  if (!loaded.ok) return { ...shared, state: "error" };
  if (workspace.settings.engine === "heuristic") return { ...shared, state: "estimated" };
  const item = toJudgeable(loaded.skill);
  if (await results.find(item)) return { ...shared, state: "cached" };
  const countTokens = await loadTokenCounter();
  const message = subjectMessage(rubric, item.subject, [], ANY_NONCE);
  return {
    ...shared,
    state: "to-judge",
    inputTokens: countTokens(systemMessage(rubric)) + countTokens(message),
    files: item.subject.files.map((file) => file.path),
  };
}
