import { type JudgeSession, openJudgeSession } from "../../judge/judge.js";
import type { AgentModel, Model } from "../../model/agent.js";
import { KnownError, ModelError } from "../../model/errors.js";
import type { Rubric } from "../../model/rubric.js";
import { NO_USAGE } from "../../model/score.js";
import type { SimulatedRun } from "../../model/simulation.js";
import type { Skill } from "../../model/skill.js";
import type { Subject } from "../../model/subject.js";
import { weightedAverage } from "../../score/average.js";
import { type Session, simulateSession } from "../../simulate/run.js";
import type { Stage } from "../../simulate/stage.js";
import { filesOf } from "../skill-texts.js";

/** What a simulated use needs. */
export interface UseJob {
  readonly model: Model & AgentModel;
  readonly skill: Skill;
  /** What the agent's answers are judged by: one dimension, 0 to 1. */
  readonly rubric: Rubric;
  /** Seconds for each session. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

const NO_ANSWER = { code: "no-answer", message: "The agent ended without saying anything." } as const;

/**
 * One simulated use: an agent answers a prompt and, where it used the skill, a judge reads the answer.
 * @throws ModelError for what every other run would meet too
 * @throws the signal's reason when it is aborted
 */
export async function simulateOnce(job: UseJob, stage: Stage, prompt: string): Promise<SimulatedRun> {
  job.signal.throwIfAborted();
  const session = await simulateSession(job.model, prompt, { stage, timeout: job.timeout }, job.signal);
  const error = session.error ?? (session.output.trim() === "" ? NO_ANSWER : null);
  const { activated, usage, durationMs } = session;
  const isJudged = error === null && activated === true;
  return {
    activated,
    error: error && { code: error.code, message: error.message },
    ...(isJudged ? await judgeAnswer(job, prompt, session) : NOT_JUDGED),
    usage,
    durationMs,
  };
}

type JudgedAnswer = Pick<SimulatedRun, "quality" | "rationale" | "unjudged" | "judgeUsage">;

const NOT_JUDGED: JudgedAnswer = { quality: null, rationale: "", unjudged: null, judgeUsage: NO_USAGE };

/** The quality of an answer, against the request and the skill. A judge that leaves it open leaves it unmeasured. */
async function judgeAnswer(job: UseJob, prompt: string, { output }: Session): Promise<JudgedAnswer> {
  const subject: Subject = {
    files: [{ path: "answer.md", text: output }],
    listings: [],
    background: [{ path: "request.md", text: prompt }, ...filesOf(job.skill)],
  };
  const deadline = AbortSignal.timeout(job.timeout * 1000);
  const signal = AbortSignal.any([job.signal, deadline]);
  let judging: JudgeSession | null = null;
  try {
    judging = await openJudgeSession(job.model, job.rubric, subject, signal);
    const { dimensions, usage } = await judging.run(signal);
    const [dimension] = dimensions;
    return {
      // A team may have added criteria of its own.
      quality: weightedAverage(dimensions),
      rationale: dimension?.rationale ?? "",
      unjudged: null,
      judgeUsage: usage,
    };
  } catch (error) {
    if (job.signal.aborted) throw job.signal.reason;
    if (error instanceof ModelError && error.fatal) throw error;
    if (!deadline.aborted && !(error instanceof KnownError)) throw error;
    const unjudged = deadline.aborted
      ? `The judge did not finish within ${job.timeout} s.`
      : (error as KnownError).message;
    return { ...NOT_JUDGED, unjudged, judgeUsage: judging?.usage ?? NO_USAGE };
  }
}
