import { judgedDimension } from "../../documents/from-model.js";
import type { JudgeLayer } from "../../documents/layers.js";
import type { Finding } from "../../findings/finding.js";
import { type Judgement, NO_USAGE } from "../../model/score.js";
import type { Skill } from "../../model/skill.js";
import { meanOfScored } from "../../score/average.js";
import { agreementOf } from "../../score/panel.js";
import { type Judged, type JudgedAll, judging } from "../asking/judging.js";
import type { Work } from "../asking/work.js";
import { judgementFindings } from "../quality-skill.js";
import { toJudgeable } from "../skill-texts.js";
import type { Scoring } from "./scoring.js";

export interface JudgeResult {
  readonly run: JudgeLayer;
  readonly findings: readonly Finding[];
}

/** Asking the judge about skills, as far as it was not asked before under the same inputs. */
export function judgeWork(scoring: Scoring, skills: readonly Skill[]): Promise<Work<JudgedAll>> {
  const { world, workspace, rubric, options, results } = scoring;
  const { concurrency, timeout } = workspace.settings;
  const signal = world.signal;
  const job = { rubric, results, runs: options.judges, concurrency, timeout, signal, figure: scoreOf };
  return judging(job, skills.map(toJudgeable));
}

/** The layer of one skill, from what came of asking. */
export function judgeLayer({ rubric, options, requestedModel }: Scoring, judged: Judged): JudgeResult {
  const toDocument = (dimensions: Judgement["dimensions"]) =>
    dimensions.map((dimension) => judgedDimension(dimension, rubric));
  if (judged.kind !== "judged") {
    const { usage, error } = judged;
    const nothing = { durationMs: 0, score: null, agreement: null, cached: false, model: null } as const;
    const words = { dimensions: toDocument(judged.dimensions), summary: "", improvements: [] };
    const run = { name: "judge", judges: options.judges, ...nothing, ...words, usage, error } as const;
    return { run, findings: [] };
  }
  const { judgement, cached } = judged;
  const run: JudgeLayer = {
    name: "judge",
    durationMs: judgement.durationMs,
    score: scoreOf(judgement),
    judges: judgement.runs,
    agreement: judgement.runs > 1 ? agreementOf([judgement.dimensions], rubric) : null,
    cached,
    model: judgement.model,
    dimensions: toDocument(judgement.dimensions),
    summary: judgement.summary,
    improvements: judgement.improvements,
    usage: cached ? NO_USAGE : judgement.usage,
    error: null,
  };
  return { run, findings: judgementFindings(judgement, requestedModel) };
}

/** The layer's own score: the plain mean of its marks. */
function scoreOf({ dimensions }: Pick<Judgement, "dimensions">): number | null {
  return meanOfScored(dimensions.map(({ score }) => score));
}
