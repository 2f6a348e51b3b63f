import type { AgentModel, Lane } from "../model/agent.js";
import { addUsage, NO_USAGE, type Usage } from "../model/score.js";
import type { SelfTest } from "../model/simulation.js";
import type { Skill } from "../model/skill.js";
import { agentOptions, type Session, simulateSession } from "./run.js";
import type { Stage } from "./stage.js";

/** A prompt that an agent with working skills answers by loading this one. */
const knownPositive = (name: string): string =>
  `Load the skill "${name}" with the skill tool, then tell me in two sentences what it has you do.`;

/** A prompt for which no skill is needed. */
const KNOWN_NEGATIVE = "What is 17 + 25? Answer with the number alone.";

/** The self-test of a skill that no agent is told of. */
export const NOT_OFFERED: SelfTest = { positive: null, negative: null, offered: false };

export interface TestedActivation {
  readonly selfTest: SelfTest;
  /** Why the session that must load the skill failed; null when it ended by itself, or was not begun. */
  readonly failure: Session["error"];
  readonly usage: Usage;
}

/**
 * Finds out whether this model can activate this skill at all, and can leave it alone, before any figure about
 * activation is trusted. A skill that the runtime does not offer costs no request.
 * @param lane the two sessions wait for their turn in it
 * @param timeout seconds for each of them
 * @throws ModelError, or the signal's reason, as `simulateSession` does
 */
export async function testActivation(
  model: AgentModel,
  stage: Stage,
  { lane, timeout }: { readonly lane: Lane; readonly timeout: number },
  signal: AbortSignal,
): Promise<TestedActivation> {
  const name = await offeredName(model, stage, signal);
  if (name === null) return { selfTest: NOT_OFFERED, failure: null, usage: NO_USAGE };
  const [positive, negative] = await Promise.all(
    [knownPositive(name), KNOWN_NEGATIVE].map((prompt) =>
      lane(() => simulateSession(model, prompt, { stage, timeout }, signal)),
    ),
  );
  return {
    selfTest: {
      positive: positive?.activated ?? null,
      negative: negative?.activated ?? null,
      offered: positive?.offeredSkills?.includes(name) ?? true,
    },
    failure: positive?.activated === null ? positive.error : null,
    usage: addUsage(positive?.usage ?? NO_USAGE, negative?.usage ?? NO_USAGE),
  };
}

/** Whether its author keeps a skill from being loaded by a model: only people may call it. */
export function isForPeopleOnly({ frontmatter }: Skill): boolean {
  return frontmatter?.data["disable-model-invocation"] === true;
}

/** Figures about activation mean something only when the agent can load skills. */
export function canMeasureActivation({ positive, offered }: SelfTest): boolean {
  return positive === true && offered;
}

async function offeredName(model: AgentModel, stage: Stage, signal: AbortSignal): Promise<string | null> {
  const session = await model.openAgent(agentOptions(stage), signal);
  try {
    return await session.nameOfSkill(stage.mainFile);
  } finally {
    session.close();
  }
}
