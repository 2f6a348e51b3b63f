import type { AgentModel, AgentOptions, AgentSession } from "../model/agent.js";
import { ModelError } from "../model/errors.js";
import { NO_USAGE, type Usage } from "../model/score.js";
import { referenceTool } from "./reference-tool.js";
import type { Stage } from "./stage.js";

/** Part of what identifies a simulated run: raise it whenever a change of this stage could change what an agent does. */
export const SIMULATION_VERSION = 2;

/** Enough to load a skill, open a few references and answer; an agent that needs more goes in circles. */
const MOST_REQUESTS = 8;

/** Nothing in it speaks of skills: whether they are used is what is measured. */
const INSTRUCTIONS = `You work without files, programs and network here. Answer each request in one message, with the complete result in it: where you would write a file or run a program, show what you would write or run. Ask nothing back; make a sensible assumption and name it.`;

/** One session of an agent with one request of a user. */
export interface Session {
  /** Whether the skill under test was loaded; null when the session failed before. */
  readonly activated: boolean | null;
  /** Names of the skills that the agent was told of; null when nothing was sent. */
  readonly offeredSkills: readonly string[] | null;
  /** What the agent said. */
  readonly output: string;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly usage: Usage;
  readonly durationMs: number;
}

/**
 * Lets an agent with skills answer one prompt.
 * @param timeout seconds
 * @throws ModelError when the fault is none of the skill's and would meet every other run too
 * @throws the signal's reason when it is aborted
 */
export async function simulateSession(
  model: AgentModel,
  prompt: string,
  { stage, timeout }: { readonly stage: Stage; readonly timeout: number },
  signal: AbortSignal,
): Promise<Session> {
  const started = performance.now();
  const deadline = AbortSignal.timeout(timeout * 1000);
  const either = AbortSignal.any([signal, deadline]);
  let session: AgentSession | null = null;
  let output = "";
  let error: Session["error"] = null;
  try {
    session = await model.openAgent(agentOptions(stage), either);
    output = (await session.send(prompt, either)).text;
  } catch (thrown) {
    if (signal.aborted) throw signal.reason;
    if (deadline.aborted)
      error = { code: "timeout", message: `The agent did not finish within ${timeout} s.` };
    else if (thrown instanceof ModelError && !thrown.fatal)
      error = { code: thrown.code, message: thrown.message };
    else throw thrown;
  } finally {
    session?.close();
  }
  const wasActivated = session?.activatedSkills.includes(stage.mainFile) ?? false;
  return {
    activated: wasActivated || (error === null ? false : null),
    offeredSkills: session?.offeredSkills ?? null,
    output,
    error,
    usage: session?.usage ?? NO_USAGE,
    durationMs: Math.round(performance.now() - started),
  };
}

/** How every simulated agent is set up. It has nothing to read with where there is nothing to read. */
export function agentOptions(stage: Stage): AgentOptions {
  const hasReferences = stage.references.some(({ texts }) => texts.size > 0);
  return {
    instructions: INSTRUCTIONS,
    skillFolders: stage.folders,
    tools: hasReferences ? [referenceTool(stage)] : [],
    maxRequests: MOST_REQUESTS,
  };
}
