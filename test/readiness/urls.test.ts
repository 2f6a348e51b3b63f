import { readFile, symlink, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { isPublicAddress } from "../../src/readiness/urls/addresses.js";
import { UrlCache } from "../../src/readiness/urls/cache.js";
import { createUrlCheck, type UrlCheckOptions } from "../../src/readiness/urls/checker.js";
import { createAsk, NotPublic } from "../../src/readiness/urls/request.js";
import { temporaryFolder, writeFiles } from "./assess.js";

const DAY_MS = 24 * 60 * 60 * 1000;
const NEVER = new AbortController().signal;

/** A server on 127.0.0.1 that answers each path by its status and notes what it was asked. */
async function startServer(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { base: `http://127.0.0.1:${port}`, port, asked };
}

const byPath: RequestListener = ({ url = "", method }, response) => {
  const [, status = "200", headStatus = status] = url.split("/");
  response.writeHead(Number(method === "HEAD" ? headStatus : status)).end("body");
};

async function checkOf(options: Partial<UrlCheckOptions> = {}) {
  const cache = await UrlCache.open(await temporaryFolder());
  return createUrlCheck({ ask: createAsk(() => true), cache, signal: NEVER, ...options });
}

describe("isPublicAddress", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::a00:1",
    "2002:a00:1::",
  ])("refuses %s", (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111"])("allows %s", (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

describe("createAsk", () => {
  it.each(["http://127.0.0.1", "http://[::1]", "http://0x7f.1", "http://localhost", "http://2130706433"])(
    "sends nothing to %s",
    async (base) => {
      const { port, asked } = await startServer(byPath);
      const ask = createAsk(isPublicAddress);
      await expect(ask(new URL(`${base}:${port}/200`), "GET", NEVER)).rejects.toBeInstanceOf(NotPublic);
      expect(asked).toEqual([]);
    },
  );
});

describe("createUrlCheck", () => {
  it.each([
    ["/200", "alive", ["HEAD /200"]],
    ["/404", "dead", ["HEAD /404", "GET /404"]],
    ["/410", "dead", ["HEAD /410", "GET /410"]],
    ["/200/404", "alive", ["HEAD /200/404", "GET /200/404"]],
    ["/200/405", "alive", ["HEAD /200/405", "GET /200/405"]],
    ["/403", "unverified", ["HEAD /403", "GET /403"]],
    ["/429", "unverified", ["HEAD /429", "GET /429"]],
    ["/500", "unverified", ["HEAD /500", "GET /500"]],
  ])("%s is %s", async (path, state, requests) => {
    const { base, asked } = await startServer(byPath);
    expect(await (await checkOf())(base + path)).toBe(state);
    expect(asked).toEqual(requests);
  });

  it.each(["ftp://a.example/", "http://me:secret@127.0.0.1:1/", "http://", "http://127.0.0.1:1/"])(
    "%s is unverified",
    async (url) => expect(await (await checkOf())(url)).toBe("unverified"),
  );

  it("follows redirects, but not for ever", async () => {
    const { base } = await startServer(({ url }, response) => {
      if (url === "/end") response.writeHead(404).end();
      else response.writeHead(302, { location: url === "/start" ? "/end" : "/loop" }).end();
    });
    const check = await checkOf();
    expect(await check(`${base}/start`)).toBe("dead");
    expect(await check(`${base}/loop`)).toBe("unverified");
  });

  it("does not follow a redirect to an address that is not public", async () => {
    const hidden = await startServer(byPath);
    const open = await startServer((_, response) => {
      response.writeHead(302, { location: `http://localhost:${hidden.port}/404` }).end();
    });
    // Stands for a public host that points inwards.
    const inner = createAsk(isPublicAddress);
    const outer = createAsk(() => true);
    const check = await checkOf({
      ask: (url, method, signal) => (url.href.startsWith(open.base) ? outer : inner)(url, method, signal),
    });
    expect(await check(`${open.base}/x`)).toBe("unverified");
    expect(hidden.asked).toEqual([]);
  });

  it("gives up on a server that never answers", async () => {
    const { base } = await startServer(() => {});
    expect(await (await checkOf({ timeoutMs: 50 }))(`${base}/x`)).toBe("unverified");
  });

  it("asks each address once and at most five at a time", async () => {
    let open = 0;
    let most = 0;
    const check = await checkOf({
      ask: async () => {
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setTimeout(resolve, 5));
        open -= 1;
        return { status: 200, location: null };
      },
    });
    const urls = Array.from({ length: 20 }, (_, index) => `https://a.example/${index % 12}`);
    expect(new Set(await Promise.all(urls.map(check)))).toEqual(new Set(["alive"]));
    expect(most).toBe(5);
  });

  it("ends with the reason of its signal", async () => {
    const { base } = await startServer(() => {});
    const controller = new AbortController();
    const check = await checkOf({ signal: controller.signal });
    const pending = check(`${base}/x`);
    setTimeout(() => controller.abort(new Error("stopped")), 20);
    await expect(pending).rejects.toThrow("stopped");
  });
});

describe("UrlCache", () => {
  it("remembers clear answers for a day", async () => {
    const root = await temporaryFolder();
    const { base, asked } = await startServer(byPath);
    const run = async (now: number) => {
      const cache = await UrlCache.open(root, () => now);
      const check = await checkOf({ cache });
      const states = await Promise.all(["/200", "/404", "/500"].map((path) => check(base + path)));
      expect(await cache.save()).toBeNull();
      return states;
    };
    expect(await run(0)).toEqual(["alive", "dead", "unverified"]);
    asked.length = 0;
    expect(await run(DAY_MS - 1)).toEqual(["alive", "dead", "unverified"]);
    expect(asked).toEqual(["HEAD /500", "GET /500"]);
    asked.length = 0;
    await run(DAY_MS);
    expect(asked).toContain("GET /404");
  });

  it.each([
    "{",
    "[]",
    '{"schemaVersion":2,"checks":{}}',
    '{"schemaVersion":1,"checks":{"a":{"state":"good"}}}',
  ])("ignores a damaged file: %s", async (text) => {
    const root = await temporaryFolder();
    await writeFiles(root, { ".waza/url-checks.json": text });
    const cache = await UrlCache.open(root);
    expect(cache.get("a")).toBeNull();
    cache.set("https://a.example/", "alive");
    expect(await cache.save()).toBeNull();
    expect((await UrlCache.open(root)).get("https://a.example/")).toBe("alive");
  });

  it("writes nothing when there is nothing new", async () => {
    const root = await temporaryFolder();
    expect(await (await UrlCache.open(root)).save()).toBeNull();
    await expect(readFile(join(root, ".waza/url-checks.json"))).rejects.toThrow("ENOENT");
  });

  it("writes nothing outside the workspace", async () => {
    const root = await temporaryFolder();
    const outside = await temporaryFolder();
    await symlink(outside, join(root, ".waza"));
    const cache = await UrlCache.open(root);
    cache.set("https://a.example/", "alive");
    expect(await cache.save()).toBe("outside");
    await expect(readFile(join(outside, "url-checks.json"))).rejects.toThrow("ENOENT");
  });

  it("says why it cannot write", async () => {
    const root = await temporaryFolder();
    await writeFile(join(root, ".waza"), "a file");
    const cache = await UrlCache.open(root);
    cache.set("https://a.example/", "alive");
    expect(await cache.save()).toBe("EEXIST");
  });
});
