import { CopilotClient, type CopilotClientOptions, type SessionConfig } from "@github/copilot-sdk";
import { makeTempFolder, type TempFolder } from "../files/temp.js";
import type * as agent from "../model/agent.js";
import { ConfigError, ModelError, messageOf } from "../model/errors.js";
import * as environment from "./environment.js";
import { asModelError, notLoggedIn } from "./faults.js";
import { allowKeychain } from "./keychain.js";
import { createMemoryFs } from "./memory-fs.js";
import { checkReachable } from "./reachable.js";
import { CopilotModelSession, type SessionLimits } from "./session.js";

export interface CopilotOptions {
  /** Requested model; null asks the runtime for its default. */
  readonly model: string | null;
  readonly env: environment.Environment;
  readonly budget: agent.RequestBudget;
}

/** A model behind the Copilot runtime, and the runtime's life. */
export interface CopilotModel extends agent.Model, agent.AgentModel {
  /** Ends the runtime process. Never throws; safe to call more than once. */
  stop(): Promise<void>;
  /** Ends the runtime process at once, without a farewell. */
  kill(): Promise<void>;
}

/** The runtime's own tool that loads a skill. */
const SKILL_TOOL = "skill";
/** How often a waiting run asks whether the runtime still lives; a dead one answers nothing by itself. */
const PULSE_MS = 1_000;
const STOP_PATIENCE_MS = 4_000;

/** A started runtime. */
interface Runtime {
  readonly client: CopilotClient;
  readonly sessions: Set<CopilotModelSession>;
  readonly pulse: NodeJS.Timeout;
  readonly folder: TempFolder;
}

/**
 * Prepares a model. Nothing is started before the first session is opened; one runtime then serves all sessions, and a
 * new one is started when it died.
 * @param createClient makes the SDK's client for a runtime, which it starts later
 * @throws ConfigError when the provider variables are wrong or a provider is named without a model
 * @throws ModelError when the token is of a kind that cannot work
 */
export function createCopilotModel(
  { model, env, budget }: CopilotOptions,
  createClient: CreateClient = (options) => new CopilotClient(options),
): CopilotModel {
  const provider = environment.readProvider(env);
  if (!provider) environment.checkToken(env);
  if (provider && !model && !provider.config.modelId) {
    throw new ConfigError(
      "model-missing",
      `The provider at ${provider.host} needs to know which model to use.`,
      "Add --model <id>, or set COPILOT_MODEL.",
    );
  }
  return new RuntimeModel(model ?? provider?.config.modelId ?? null, provider, env, budget, createClient);
}

type CreateClient = (options: CopilotClientOptions) => CopilotClient;

class RuntimeModel implements CopilotModel {
  #runtime: Promise<Runtime> | null = null;
  #promptLimit: Promise<number | null> | null = null;
  #stopped = false;
  /** A runtime that waits for an answer that never comes cannot shut itself down. */
  #hasHeldSession = false;

  constructor(
    private readonly model: string | null,
    private readonly provider: environment.Provider | null,
    private readonly env: environment.Environment,
    private readonly budget: agent.RequestBudget,
    private readonly createClient: CreateClient,
  ) {}

  open({ system, ...options }: agent.SessionOptions, signal: AbortSignal): Promise<agent.ModelSession> {
    const limits = { ...options, hasRuntimeTool: false };
    return this.#openInTime(signal, limits, {
      availableTools: limits.tools.map((tool) => tool.name),
      systemMessage: { mode: "replace", content: system },
    });
  }

  openAgent(
    { instructions, skillFolders, tools, maxRequests }: agent.AgentOptions,
    signal: AbortSignal,
  ): Promise<agent.AgentSession> {
    return this.#openInTime(
      signal,
      { tools, maxRequests, hasRuntimeTool: true },
      {
        availableTools: [SKILL_TOOL, ...tools.map((tool) => tool.name)],
        enableSkills: true,
        skillDirectories: [...skillFolders],
        // The runtime's own message holds the list of skills, so nothing may take its place.
        systemMessage: { mode: "append", content: instructions },
      },
    );
  }

  async #openInTime(
    signal: AbortSignal,
    limits: SessionLimits,
    purpose: Partial<SessionConfig>,
  ): Promise<CopilotModelSession> {
    const session = this.#open(limits, purpose);
    // A session that comes after its caller gave up is closed here: nobody else knows of it.
    session.then((late) => (signal.aborted ? late.close() : undefined)).catch(() => {});
    return Promise.race([session, rejectWhenAborted(signal)]);
  }

  async #open(limits: SessionLimits, purpose: Partial<SessionConfig>): Promise<CopilotModelSession> {
    const runtime = await this.#ensureRuntime();
    const session = new CopilotModelSession(limits, this.provider, this.budget, (closed) => {
      runtime.sessions.delete(closed);
      this.#hasHeldSession ||= closed.isHeld;
    });
    const hooks = session.sdkHooks();
    const config: SessionConfig = {
      ...(this.model && { model: this.model }),
      ...(this.provider && { provider: this.provider.config }),
      tools: session.sdkTools(),
      ...(hooks && { hooks }),
      createSessionFsProvider: createMemoryFs,
      onPermissionRequest: () => ({ kind: "reject" }),
      // Compaction would let the model see a summary in place of the text, at the price of another request.
      infiniteSessions: { enabled: false },
      workingDirectory: runtime.folder.path,
      ...purpose,
    };
    try {
      session.attach(await runtime.client.createSession(config));
    } catch (error) {
      throw asModelError(error, this.provider);
    }
    runtime.sessions.add(session);
    return session;
  }

  promptLimit(): Promise<number | null> {
    this.#promptLimit ??= this.#findPromptLimit();
    return this.#promptLimit;
  }

  async stop(): Promise<void> {
    const runtime = await this.#closeRuntime();
    if (!runtime) return;
    // With a provider of the user's own the runtime has nothing to say to anyone, and its state is in memory.
    if (this.#hasHeldSession || this.provider) return end(runtime);
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((done) => {
      timer = setTimeout(done, STOP_PATIENCE_MS);
    });
    // Once the runtime has shut itself down there is nothing left that a slow exit could save.
    await Promise.race([runtime.client.rpc.runtime.shutdown().catch(() => {}), patience]);
    clearTimeout(timer);
    await end(runtime);
  }

  async kill(): Promise<void> {
    const runtime = await this.#closeRuntime();
    if (runtime) await end(runtime);
  }

  /** From here on no session is opened. The runtime stays known, so that it can be killed while it is being stopped. */
  async #closeRuntime(): Promise<Runtime | null> {
    this.#stopped = true;
    const runtime = (await this.#runtime?.catch(() => null)) ?? null;
    if (runtime) clearInterval(runtime.pulse);
    return runtime;
  }

  #ensureRuntime(): Promise<Runtime> {
    if (this.#stopped) throw new ModelError("stopped", "The run is being stopped.");
    this.#runtime ??= this.#start();
    return this.#runtime;
  }

  async #start(): Promise<Runtime> {
    if (this.provider) await checkReachable(this.provider, this.env);
    const folder = await makeTempFolder();
    const client = this.createClient({
      mode: "empty",
      // An empty folder of our own is all that a session could see of the disk, if it could see anything.
      workingDirectory: folder.path,
      sessionFs: { initialCwd: folder.path, sessionStatePath: "/state", conventions: "posix" },
      logLevel: "none",
      env: environment.runtimeEnvironment(this.env, this.provider !== null),
      useLoggedInUser: this.provider === null,
    });
    if (!this.provider) allowKeychain(client);
    try {
      await client.start();
      if (!this.provider && !(await client.getAuthStatus()).isAuthenticated)
        throw notLoggedIn(environment.tokenVariable(this.env));
    } catch (error) {
      await end({ client, folder });
      if (error instanceof ModelError) throw error;
      throw new ModelError(
        "runtime-failed",
        `The Copilot runtime could not be started: ${messageOf(error)}`,
        "Reinstall waza-quality for this platform (the runtime comes as an optional package of @github/copilot-sdk).",
        true,
      );
    }
    const sessions = new Set<CopilotModelSession>();
    const pulse = setInterval(() => void this.#checkPulse(client, sessions), PULSE_MS);
    pulse.unref();
    return { client, sessions, pulse, folder };
  }

  async #checkPulse(client: CopilotClient, sessions: ReadonlySet<CopilotModelSession>): Promise<void> {
    if (![...sessions].some((session) => session.isWaiting)) return;
    try {
      await client.ping();
    } catch {
      const runtime = await this.#runtime?.catch(() => null);
      if (runtime?.client === client) {
        clearInterval(runtime.pulse);
        this.#runtime = null;
        void runtime.folder.remove();
      }
      for (const session of sessions) {
        session.lose(new ModelError("runtime-died", "The Copilot runtime ended unexpectedly.", "Run again."));
      }
    }
  }

  async #findPromptLimit(): Promise<number | null> {
    if (this.provider) return this.provider.maxPromptTokens;
    if (!this.model) return null;
    const { client } = await this.#ensureRuntime();
    const models = await client.listModels().catch(() => []);
    const limits = models.find((model) => model.id === this.model)?.capabilities.limits;
    return limits?.max_prompt_tokens ?? limits?.max_context_window_tokens ?? null;
  }
}

async function end({ client, folder }: Pick<Runtime, "client" | "folder">): Promise<void> {
  await client.forceStop().catch(() => {});
  await folder.remove();
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
