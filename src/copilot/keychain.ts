import type { CopilotClient } from "@github/copilot-sdk";

/** What the SDK's client keeps to itself: how it makes the environment of the runtime process. */
interface RuntimeEnvBuilder {
  buildRuntimeEnv?: () => Record<string, string | undefined>;
}

/**
 * Lets the runtime look into the system's keychain, where `copilot login` keeps the user's token on most desktops. The
 * SDK's empty mode forbids it, with servers for many users in mind; here there is one user, and the login is theirs.
 * Should a later SDK build its environment in another way, nothing happens, and logins outside the keychain still work.
 */
export function allowKeychain(client: CopilotClient): void {
  const inner = client as unknown as RuntimeEnvBuilder;
  const build = inner.buildRuntimeEnv?.bind(client);
  if (!build) return;
  inner.buildRuntimeEnv = () => {
    const { COPILOT_DISABLE_KEYTAR: _, ...env } = build();
    return env;
  };
}
