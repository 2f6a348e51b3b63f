import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openContext } from "../../src/claims/context.js";
import { findPlace } from "../../src/claims/find-place.js";
import { UsageError } from "../../src/model/errors.js";
import { tempTree } from "../skill/temp.js";

const project = {
  "src/retry.ts": "export function withRetry() {}\nconst last = 2;\n",
  "src/queue.ts": "import { withRetry } from './retry.js';\n",
  "packages/a/index.ts": "a\n",
  "packages/b/index.ts": "b\n",
  "docs/adr-3.md": "# ADR-3\n",
};

async function resolvedIn(tree: Parameters<typeof tempTree>[0], cited: string, values = ["."]) {
  const root = await tempTree(tree);
  const context = await openContext(values, root);
  const resolution = context.resolve(cited);
  return resolution.kind === "file" ? context.display(resolution.path) : resolution.kind;
}

describe("finding a cited path", () => {
  it.each([
    ["src/retry.ts", "src/retry.ts"],
    ["./src/retry.ts", "src/retry.ts"],
    ["retry.ts", "src/retry.ts"],
    ["src\\retry.ts", "src/retry.ts"],
    ["C:\\work\\app\\src\\retry.ts", "src/retry.ts"],
    ["/home/someone/app/src/retry.ts", "src/retry.ts"],
    ["/src/retry.ts", "src/retry.ts"],
    ["src/../src/retry.ts", "src/retry.ts"],
    ["../src/retry.ts", "src/retry.ts"],
    ["./retry.js", "src/retry.ts"],
    ["packages/a/index.ts", "packages/a/index.ts"],
    ["index.ts", "ambiguous"],
    ["src/Retry.ts", "other-case"],
    ["src/nothing.ts", "missing"],
    ["nothing.ts", "missing"],
    ["try.ts", "missing"],
    ["/etc/retry.ts", "withheld"],
    ["../other/nothing.ts", "withheld"],
    ["node_modules/zod/index.js", "withheld"],
  ])("%s", async (cited, expected) => {
    expect(await resolvedIn(project, cited)).toBe(expected);
  });

  it("prefers what stands exactly there to what only ends so", async () => {
    expect(await resolvedIn({ "package.json": "{}", "packages/a/package.json": "{}" }, "package.json")).toBe(
      "package.json",
    );
  });

  it("takes paths that start with the name of the context folder", async () => {
    expect(await resolvedIn({ "app/src/a.ts": "" }, "app/src/a.ts", ["app"])).toBe("app/src/a.ts");
    expect(await resolvedIn({ "app/src/a.ts": "" }, "src/a.ts", ["app"])).toBe("app/src/a.ts");
  });
});

describe("what belongs to a context", () => {
  it("leaves out what .gitignore files at any level ignore, and says so when it is cited", async () => {
    const root = await tempTree({
      ".git/HEAD": "",
      ".gitignore": "dist/\n*.log\n",
      "dist/cli.js": "",
      "app/run.log": "",
      "app/keep.ts": "",
      "app/.gitignore": "secret.ts\n!kept.log\n",
      "app/kept.log": "",
      "app/secret.ts": "",
    });
    const context = await openContext(["app"], root);
    expect(context.size).toBe(3);
    expect(context.resolve("keep.ts").kind).toBe("file");
    expect(context.resolve("kept.log").kind).toBe("file");
    expect(context.resolve("app/run.log").kind).toBe("withheld");
    expect(context.resolve("app/secret.ts").kind).toBe("withheld");
    expect((await openContext(["."], root)).resolve("dist/cli.js").kind).toBe("withheld");
  });

  it("never enters .git and node_modules", async () => {
    const root = await tempTree({ ".git/config.json": "", "node_modules/a/index.js": "", "a.ts": "" });
    expect((await openContext(["."], root)).size).toBe(1);
  });

  it("does not follow a link that leaves, and takes one that stays for what it leads to", async () => {
    const root = await tempTree({
      "outside/private.ts": "export const privateValue = 1;\n",
      "app/real/a.ts": "one\ntwo\n",
      "app/leaves": { to: "../outside" },
      "app/leaves.ts": { to: "../outside/private.ts" },
      "app/stays": { to: "real" },
      "app/loop": { to: "." },
    });
    const context = await openContext(["app"], root);
    expect(context.size).toBe(1);
    expect(context.resolve("leaves/private.ts").kind).toBe("withheld");
    expect(context.resolve("leaves.ts").kind).toBe("withheld");
    expect(context.resolve("stays/a.ts").kind).toBe("file");
    expect(context.resolve("loop/loop/real/a.ts").kind).toBe("file");
    expect((await context.search(["privateValue"], [])).places.size).toBe(0);
  });

  it("takes files and globs, and calls nothing missing that lies beyond them", async () => {
    const root = await tempTree(project);
    const glob = await openContext(["src/*.ts"], root);
    expect(glob.size).toBe(2);
    expect(glob.resolve("src/nothing.ts").kind).toBe("missing");
    expect(glob.resolve("docs/adr-3.md").kind).toBe("withheld");
    const file = await openContext(["docs/adr-3.md"], root);
    expect(file.resolve("docs/adr-3.md").kind).toBe("file");
    expect(file.resolve("src/retry.ts").kind).toBe("withheld");
  });

  it("counts a file once, however often it is named", async () => {
    const root = await tempTree(project);
    expect((await openContext([".", "src", "src/*.ts", "src/retry.ts"], root)).size).toBe(5);
  });

  it.each(["nothing", "nothing/*.ts", "src/*.py"])("refuses %s", async (value) => {
    const root = await tempTree(project);
    const opened = openContext([value], root);
    await expect(opened).rejects.toBeInstanceOf(UsageError);
    await expect(opened).rejects.toMatchObject({ code: "no-such-context" });
  });

  it("lists and searches thousands of files", async () => {
    const root = await tempTree({ "z/last.ts": "const needleInHaystack = 1;\n" });
    for (let folder = 0; folder < 30; folder++) {
      await mkdir(join(root, `f${folder}`));
      const names = Array.from({ length: 100 }, (_, index) => join(root, `f${folder}`, `file${index}.ts`));
      await Promise.all(names.map((name) => writeFile(name, "const value = 1;\n")));
    }
    const context = await openContext(["."], root);
    expect(context.size).toBe(3001);
    expect(context.resolve("f29/file99.ts").kind).toBe("file");
    expect(context.resolve("file99.ts").kind).toBe("ambiguous");
    const { places } = await context.search(["needleInHaystack", "nowhere"], []);
    expect([...places]).toEqual([["needleInHaystack", { path: "z/last.ts", line: 1 }]]);
  });
});

describe("looking into files", () => {
  it("counts lines as editors do, and reads neither binary nor large files", async () => {
    const root = await tempTree({
      "ended.ts": "a\nb\n",
      "open.ts": "a\nb",
      "empty.ts": "",
      "binary.png": new Uint8Array([0, 1, 2, 0]),
      "large.json": " ".repeat(1024 * 1024 + 1),
    });
    const context = await openContext(["."], root);
    const count = (name: string) => context.lineCount(join(root, name));
    expect(count("ended.ts")).toEqual({ ok: true, lines: 2 });
    expect(count("open.ts")).toEqual({ ok: true, lines: 2 });
    expect(count("empty.ts")).toEqual({ ok: true, lines: 0 });
    expect(count("binary.png").ok).toBe(false);
    expect(count("large.json").ok).toBe(false);
    expect((await context.search(["absentName"], [])).unread).toBe(2);
  });

  it("finds names as whole words only, with the line of the first one", async () => {
    const root = await tempTree({ "a.ts": "withRetryPolicy\nmy_withRetry\n", "b.ts": "x\n$withRetry(1)\n" });
    const { places } = await (await openContext(["."], root)).search(["withRetry", "Policy"], []);
    expect([...places]).toEqual([["withRetry", { path: "b.ts", line: 2 }]]);
  });

  it.each([
    ["src/retry.ts:2", { file: "src/retry.ts", line: 2, endLine: 2 }],
    ["`retry.ts:1-2`", { file: "src/retry.ts", line: 1, endLine: 2 }],
    ["(src/retry.ts#L1-L2).", { file: "src/retry.ts", line: 1, endLine: 2 }],
    ["src/retry.ts:3", null],
    ["src/retry.ts:0", null],
    ["src/retry.ts:2-1", null],
    ["src/nothing.ts:1", null],
    ["src/retry.ts", null],
    ["src/retry.ts:2 does it", null],
  ])("takes %s for evidence or not", async (citation, place) => {
    const context = await openContext(["."], await tempTree(project));
    expect(findPlace(citation, context)).toEqual(place);
  });
});
