import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Flags } from "../config/settings.js";
import { requestedModel } from "../copilot/environment.js";
import { EXIT, messageOf, UsageError } from "../model/errors.js";
import { type Finding, finding } from "../model/finding.js";
import type { Bar, Plan, QualityReport, Shard, SkillReport } from "../model/report.js";
import type { Rubric } from "../model/rubric.js";
import type { LoadedSkill, Skill } from "../model/skill.js";
import { renderPlanJson } from "../report/json.js";
import { renderPlanText } from "../report/plan-text.js";
import { type Format, reporters } from "../report/reporters.js";
import type { TextOptions } from "../report/terminal.js";
import { findingLine } from "../report/wording.js";
import { gateOf } from "../score/gate.js";
import { createBudget } from "./budget.js";
import type { Io } from "./io.js";
import { judgeAll } from "./judge-all.js";
import { planRun } from "./plan.js";
import { createProgress } from "./progress.js";
import { type CacheMode, KnownResults } from "./results.js";
import { judgedReport, summarise, unreadableReport, unscoredReport } from "./skill-report.js";
import { VERSION } from "./version.js";
import { findSkills, openRubric, openWorkspace, type Workspace } from "./workspace.js";

export interface QualityOptions extends Flags {
  readonly format: Format;
  readonly output?: string | undefined;
  readonly cache: CacheMode;
  readonly dryRun: boolean;
  readonly maxRequests: number | null;
  readonly strict: boolean;
  readonly shard: Shard | null;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/** Everything a run needs once it is decided what to do. */
interface Run {
  readonly io: Io;
  readonly options: QualityOptions;
  readonly workspace: Workspace;
  readonly rubric: Rubric;
  readonly bar: Bar;
  readonly requestedModel: string | null;
  readonly results: KnownResults;
}

/**
 * Judges skills, or says what judging them would take.
 * @returns the exit code
 * @throws KnownError when nothing could be begun
 */
export async function quality(io: Io, targets: readonly string[], options: QualityOptions): Promise<number> {
  const workspace = await openWorkspace(io, options);
  const { root, settings } = workspace;
  const rubric = await openRubric(workspace);
  const { skills, warnings } = await findSkills(io, workspace, targets, options.shard);
  for (const warning of warnings) io.note(findingLine(warning));

  const asked = requestedModel(settings.model, io.env);
  const cacheWarnings: Finding[] = [];
  const results = new KnownResults(
    root,
    options.cache,
    { rubric, engine: settings.engine, requestedModel: asked },
    ({ code, args }) => cacheWarnings.push(finding(code, "warning", {}, args)),
  );
  const bar = { threshold: settings.threshold, minScore: settings.minScore, strict: options.strict };
  const run: Run = { io, options, workspace, rubric, bar, requestedModel: asked, results };

  const exitCode = options.dryRun ? await plan(run, skills) : await judge(run, skills);
  for (const warning of cacheWarnings) io.note(findingLine(warning));
  return exitCode;
}

async function plan(run: Run, skills: readonly LoadedSkill[]): Promise<number> {
  const planned: Plan = {
    version: VERSION,
    engine: run.workspace.settings.engine,
    model: run.requestedModel,
    skills: await planRun(skills, run.rubric, run.results),
  };
  await deliver(
    run,
    run.options.format === "json" ? renderPlanJson(planned) : renderPlanText(planned, textOptions(run)),
  );
  return planned.skills.some(({ state }) => state === "error") ? EXIT.unfinished : EXIT.ok;
}

async function judge(run: Run, skills: readonly LoadedSkill[]): Promise<number> {
  const reports = new Map<string, SkillReport>();
  const pending: Skill[] = [];
  for (const loaded of skills) {
    const report = loaded.ok ? await cachedReport(run, loaded.skill) : unreadableReport(loaded.skill);
    if (report) reports.set(report.path, report);
    else if (loaded.ok) pending.push(loaded.skill);
  }
  if (pending.length > 0) await judgePending(run, pending, (report) => reports.set(report.path, report));

  const report = assemble(
    run,
    skills.flatMap(({ skill }) => reports.get(skill.path) ?? []),
  );
  await deliver(run, reporters[run.options.format](report, textOptions(run)));
  if (run.io.signal.aborted) return EXIT.interrupted;
  return { passed: EXIT.ok, failed: EXIT.belowBar, incomplete: EXIT.unfinished }[report.gate];
}

async function cachedReport(run: Run, skill: Skill): Promise<SkillReport | null> {
  const judgement = await run.results.find(skill);
  if (!judgement) return null;
  const previousAverage = await run.results.previousAverage(skill);
  return judgedReport(skill, judgement, { ...run, cached: true, previousAverage });
}

/** Asks the model about every skill that has no known result. Only this loads the SDK. */
async function judgePending(
  run: Run,
  pending: readonly Skill[],
  onReport: (report: SkillReport) => void,
): Promise<void> {
  const { io, rubric, options } = run;
  const { settings } = run.workspace;
  const { connectModel } = await import("./connect.js");
  const model = await connectModel({
    model: settings.model,
    env: io.env,
    budget: createBudget(options.maxRequests),
  });
  io.onKill(() => model.kill());
  const progress = createProgress(pending.length, io, options.quiet);
  try {
    await judgeAll(pending, {
      model,
      rubric,
      concurrency: settings.concurrency,
      timeout: settings.timeout,
      signal: io.signal,
      onStart: () => progress.started(),
      onOutcome: async (skill, outcome) => {
        let report: SkillReport;
        if (outcome.kind === "judged") {
          const previousAverage = await run.results.previousAverage(skill);
          report = judgedReport(skill, outcome.judgement, { ...run, cached: false, previousAverage });
          await run.results.add(skill, outcome.judgement);
        } else {
          report = unscoredReport(skill, outcome);
        }
        onReport(report);
        progress.finished(report);
      },
    });
  } finally {
    progress.stop();
    await model.stop();
  }
}

function assemble(run: Run, skills: readonly SkillReport[]): QualityReport {
  const answered = [...new Set(skills.flatMap(({ model }) => model ?? []))];
  return {
    command: "quality",
    version: VERSION,
    timestamp: new Date().toISOString(),
    engine: run.workspace.settings.engine,
    model: answered.length > 0 ? answered.join(", ") : run.requestedModel,
    rubric: run.rubric,
    bar: run.bar,
    shard: run.options.shard,
    gate: gateOf(skills),
    summary: summarise(skills),
    skills,
  };
}

/** Puts the report where the user wants it. */
async function deliver({ io, options }: Run, text: string): Promise<void> {
  if (options.output === undefined) return io.out(text);
  const path = resolve(io.cwd, options.output);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  } catch (error) {
    const reason = messageOf(error);
    throw new UsageError(
      "output-unwritable",
      `The report cannot be written: ${reason}`,
      "Choose another --output.",
    );
  }
}

function textOptions({ io, options }: Run): TextOptions {
  const toFile = options.output !== undefined;
  return {
    columns: toFile ? 80 : io.stdout.columns,
    color: !toFile && io.stdout.color,
    verbose: options.verbose,
    quiet: options.quiet,
  };
}
