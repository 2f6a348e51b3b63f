import { CopilotClient } from "@github/copilot-sdk";
import { expect, it } from "vitest";
import { allowKeychain } from "../../src/copilot/keychain.js";

interface EnvBuilder {
  buildRuntimeEnv(): Record<string, string | undefined>;
}

it("takes back the SDK's ban on the keychain and changes nothing else", () => {
  const client = new CopilotClient({
    mode: "empty",
    sessionFs: { initialCwd: process.cwd(), sessionStatePath: "/state", conventions: "posix" },
    env: { KEPT: "yes" },
  });
  const builder = client as unknown as EnvBuilder;
  expect(builder.buildRuntimeEnv()).toMatchObject({ KEPT: "yes", COPILOT_DISABLE_KEYTAR: "1" });
  allowKeychain(client);
  expect(builder.buildRuntimeEnv()).not.toHaveProperty("COPILOT_DISABLE_KEYTAR");
  expect(builder.buildRuntimeEnv()).toMatchObject({ KEPT: "yes" });
});
