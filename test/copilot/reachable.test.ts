import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import type { Provider } from "../../src/copilot/environment.js";
import { checkReachable } from "../../src/copilot/reachable.js";

/** A provider on a port at which something listened a moment ago; `open` says whether it still does. */
async function providerAt(open: boolean): Promise<{ provider: Provider; close: () => void }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (!open) await new Promise((done) => server.close(done));
  const provider = { host, maxPromptTokens: null, config: { baseUrl: `http://${host}/v1` } };
  return { provider, close: () => server.close() };
}

describe("checkReachable", () => {
  it("says at once that nothing listens", async () => {
    const { provider } = await providerAt(false);
    await expect(checkReachable(provider, {})).rejects.toMatchObject({
      code: "unreachable",
      fatal: true,
      message: expect.stringContaining(provider.host),
    });
  });

  it("is content with an open port", async () => {
    const { provider, close } = await providerAt(true);
    await expect(checkReachable(provider, {})).resolves.toBeUndefined();
    close();
  });

  it("leaves the question to a proxy", async () => {
    const { provider } = await providerAt(false);
    await expect(
      checkReachable(provider, { HTTPS_PROXY: "http://proxy.example:3128" }),
    ).resolves.toBeUndefined();
  });
});
