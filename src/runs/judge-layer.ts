import { subjectMessage, systemMessage } from "../judge/prompt.js";
import type { Finding } from "../model/finding.js";
import { type Judgement, NO_USAGE } from "../model/score.js";
import type { JudgeLayerRun } from "../model/score-report.js";
import type { Skill } from "../model/skill.js";
import { meanOfScored } from "../score/average.js";
import { agreementOf } from "../score/panel.js";
import { loadTokenCounter } from "../text/tokens.js";
import {
  type JudgeableSkill,
  judgeAll,
  type Outcome,
  toJudgeable,
  toSubject,
  unscored,
} from "./judge-all.js";
import type { Cost, Means, ModelWork } from "./model-work.js";
import type { Scoring } from "./scoring.js";
import { judgementFindings } from "./skill-report.js";

export interface JudgeResult {
  readonly run: JudgeLayerRun;
  readonly findings: readonly Finding[];
}

/** The judge's result of a skill that was judged before under the same inputs; null when it must be asked. */
export async function knownJudgement(scoring: Scoring, skill: Skill): Promise<JudgeResult | null> {
  const judgement = await scoring.judged.find(toJudgeable(skill));
  return judgement && judgedResult(scoring, judgement, true);
}

/**
 * Asking the judge about skills.
 * @param onResult called with each result as soon as there is one; it is already kept then
 */
export function judging(
  scoring: Scoring,
  skills: readonly Skill[],
  onResult: (skill: Skill, result: JudgeResult) => void,
): ModelWork {
  return {
    steps: skills.length,
    cost: () => costOf(scoring, skills),
    isLong: false,
    run: (means) => askJudge(scoring, skills, means, onResult),
    fail: (error) => {
      const outcome = { kind: "skipped", error: unscored(error), dimensions: [], usage: NO_USAGE } as const;
      for (const skill of skills) onResult(skill, unjudgedResult(scoring, outcome));
    },
  };
}

async function costOf({ options, rubric }: Scoring, skills: readonly Skill[]): Promise<Cost> {
  const countTokens = await loadTokenCounter();
  const system = countTokens(systemMessage(rubric));
  const tokens = skills.map((skill) => system + countTokens(subjectMessage(rubric, toSubject(skill), [])));
  return {
    requests: skills.length * options.judges,
    inputTokens: options.judges * tokens.reduce((sum, count) => sum + count, 0),
  };
}

async function askJudge(
  scoring: Scoring,
  skills: readonly Skill[],
  { model, lane, onStep }: Means,
  onResult: (skill: Skill, result: JudgeResult) => void,
): Promise<void> {
  const { io, workspace, rubric, options, judged } = scoring;
  await judgeAll<JudgeableSkill>(skills.map(toJudgeable), {
    model,
    rubric,
    runs: options.judges,
    concurrency: workspace.settings.concurrency,
    inFlight: lane,
    timeout: workspace.settings.timeout,
    signal: io.signal,
    onAsked: () => {},
    onOutcome: async (item, outcome) => {
      const isJudged = outcome.kind === "judged";
      if (isJudged) await judged.add(item, outcome.judgement);
      const result = isJudged
        ? judgedResult(scoring, outcome.judgement, false)
        : unjudgedResult(scoring, outcome);
      onResult(item.skill, result);
      const { score, error } = result.run;
      onStep({
        kind: "judge",
        path: item.path,
        error: error?.message ?? null,
        result: score?.toFixed(2) ?? "–",
      });
    },
  });
}

function judgedResult(scoring: Scoring, judgement: Judgement, cached: boolean): JudgeResult {
  const { dimensions } = judgement;
  return {
    run: {
      name: "judge",
      durationMs: judgement.durationMs,
      score: meanOfScored(dimensions.map(({ score }) => score)),
      judges: judgement.runs,
      agreement: judgement.runs > 1 ? agreementOf([dimensions], scoring.rubric) : null,
      cached,
      model: judgement.model,
      dimensions,
      summary: judgement.summary,
      improvements: judgement.improvements,
      usage: cached ? NO_USAGE : judgement.usage,
      error: null,
    },
    findings: judgementFindings(judgement, scoring.requestedModel),
  };
}

/** A judge that came to nothing: why, and what it scored until then. */
function unjudgedResult(
  { options }: Pick<Scoring, "options">,
  { error, dimensions, usage }: Exclude<Outcome, { kind: "judged" }>,
): JudgeResult {
  return {
    run: {
      name: "judge",
      durationMs: 0,
      score: null,
      judges: options.judges,
      agreement: null,
      cached: false,
      model: null,
      dimensions,
      summary: "",
      improvements: [],
      usage,
      error,
    },
    findings: [],
  };
}
