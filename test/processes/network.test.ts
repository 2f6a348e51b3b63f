import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readySkill } from "../support/ready-skill.js";
import { openStage, type Stage } from "../support/stage.js";

let stage: Stage;

describe("the network, for check", () => {
  /** Notes and refuses every connection and every look-up of the process. */
  const GUARD = `
    import { appendFileSync } from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    import dns from "node:dns";
    import net from "node:net";
    const refuse = (what) => { appendFileSync(process.env.GUARD_LOG, what + "\\n"); throw new Error("no network"); };
    dns.lookup = (host) => refuse("look-up " + host);
    dns.promises.lookup = async (host) => refuse("look-up " + host);
    net.Socket.prototype.connect = (to) => refuse("connection to " + [to].flat()[0].host);
    syncBuiltinESMExports();`;

  const guarded = async (args: readonly string[]) => {
    await stage.write("guard.txt", "");
    const { code, stdout } = await stage.run(["check", ...args], {
      spawned: true,
      env: {
        NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(GUARD)}`,
        GUARD_LOG: `${stage.root}/guard.txt`,
      },
    });
    return { code, stdout, attempts: await stage.read("guard.txt") };
  };

  const links = "\nSee [the agenda](https://agenda.example/page) and [notes](http://127.0.0.1:9/).\n";
  beforeAll(async () => {
    stage = await openStage([], { "linked/linked/SKILL.md": readySkill("linked", links) });
  });
  afterAll(() => stage.close());

  it("is never asked without --check-urls, and the report says so", async () => {
    const { code, stdout, attempts } = await guarded(["linked"]);
    expect({ code, attempts }).toEqual({ code: 0, attempts: "" });
    expect(stdout).toContain("2 web addresses not asked (--check-urls).");
  });

  it("is asked with --check-urls, but never about this machine; no answer is no verdict", async () => {
    const { code, attempts } = await guarded(["linked", "--check-urls"]);
    expect(code).toBe(0);
    expect(new Set(attempts.split("\n"))).toEqual(new Set(["connection to agenda.example", ""]));
  });
});
