import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const SRC = fileURLToPath(new URL("../src/", import.meta.url));

interface Source {
  /** POSIX path below src/. */
  readonly path: string;
  readonly text: string;
  /** Relative imports as paths below src/. */
  readonly imports: readonly string[];
  readonly packages: readonly string[];
  /** Modules of Node, without `node:`. */
  readonly builtIns: readonly string[];
}

const sources: Source[] = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => read(name.replaceAll("\\", "/")));

function read(path: string): Source {
  const text = readFileSync(join(SRC, path), "utf8");
  const specifiers = ts.preProcessFile(text).importedFiles.map((file) => file.fileName);
  const local = specifiers.filter((name) => name.startsWith("."));
  return {
    path,
    text,
    imports: local.map((name) =>
      relative(SRC, join(SRC, dirname(path), name))
        .replaceAll("\\", "/")
        .replace(/\.js$/, ".ts"),
    ),
    packages: specifiers
      .filter((name) => !name.startsWith(".") && !name.startsWith("node:"))
      .map((name) =>
        name
          .split("/")
          .slice(0, name.startsWith("@") ? 2 : 1)
          .join("/"),
      ),
    builtIns: specifiers.filter((name) => name.startsWith("node:")).map((name) => name.slice("node:".length)),
  };
}

const stageOf = (path: string): string => (path.includes("/") ? (path.split("/")[0] ?? "") : "");
/** Text of a source without comments and string contents, so that words in them do not count. */
const codeOf = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\/\/.*$/gm, "")
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""');
const offenders = (pattern: RegExp, except: readonly string[] = []): string[] =>
  sources
    .filter(({ path, text }) => !except.includes(path) && pattern.test(codeOf(text)))
    .map(({ path }) => path);

/** Pure helpers and types that everything above may use. */
const LEAVES = ["model", "text", "statistics", "markdown", "files", "findings", "documents", "dialogue"];
/** Whatever joins stages, from the bottom up; each may use what is below it. Files of the root are the roof. */
const FLOORS = ["runs", "edge", "commands", "cli", ""];
const MOST_FILES = 20;

/** What may touch the file system besides `files/`, and why. */
const FILE_SYSTEM: Record<string, string> = {
  "cli/hand-over.ts": "looks for a program on the PATH before anything else is loaded",
};

/** Packages that only these folders or files may import. */
const HOMES: Record<string, readonly string[]> = {
  "@github/copilot-sdk": ["copilot/"],
  commander: ["cli/"],
  chalk: ["report/render/terminal.ts"],
  "string-width": ["report/render/layout.ts"],
  "wrap-ansi": ["report/render/layout.ts"],
  "cli-progress": ["edge/progress.ts"],
  yaml: ["text/yaml.ts"],
  "gpt-tokenizer": ["text/tokens.ts"],
  ignore: ["files/ignore.ts"],
  picomatch: ["skill/", "claims/"],
  "proper-lockfile": ["files/lock.ts"],
  "markdown-it": ["markdown/"],
  "smol-toml": ["plugin-eval/"],
  "@babel/parser": ["plugin-eval/"],
  jstat: ["statistics/"],
  "pure-rand": ["statistics/"],
  "p-limit": ["runs/", "readiness/urls/"],
  zod: [""],
};

describe("architecture", () => {
  it("lets a room use the floors below it, and a stage itself and the leaves only", () => {
    const mayUse = (room: string, used: string): boolean => {
      if (room === used || LEAVES.includes(used)) return true;
      if (LEAVES.includes(room)) return false;
      const floor = FLOORS.indexOf(room);
      return FLOORS.includes(used) ? floor > FLOORS.indexOf(used) : floor >= 0;
    };
    const wrong = sources.flatMap(({ path, imports }) =>
      imports
        .filter((target) => !mayUse(stageOf(path), stageOf(target)))
        .map((target) => `${path} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("touches the file system in one room", () => {
    const wrong = sources
      .filter(({ path }) => !path.startsWith("files/") && !Object.hasOwn(FILE_SYSTEM, path))
      .filter(({ text }) => /from "node:fs(?:\/promises)?"/.test(text))
      .map(({ path }) => path);
    expect(wrong).toEqual([]);
  });

  it("has no room that bursts", () => {
    const rooms = sources.map(({ path }) => dirname(path));
    const full = new Set(rooms.filter((room) => rooms.filter((other) => other === room).length > MOST_FILES));
    expect([...full]).toEqual([]);
  });

  it("has no import cycle", () => {
    const byPath = new Map(sources.map((source) => [source.path, source]));
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(" -> "));
      if (done.has(path) || trail.includes(path)) return;
      for (const target of byPath.get(path)?.imports ?? []) visit(target, [...trail, path]);
      done.add(path);
    };
    for (const { path } of sources) visit(path, []);
    expect(cycles).toEqual([]);
  });

  it("gives each package one home", () => {
    const wrong = sources.flatMap(({ path, packages }) =>
      packages
        .filter((name) => !HOMES[name]?.some((home) => path.startsWith(home)))
        .map((name) => `${path} imports ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it("prints and ends the process in the bin files only", () => {
    expect(
      offenders(/\bconsole\b|\bprocess\.(exit|exitCode|stdout|stderr)\b/, ["cli.ts", "waza.ts"]),
    ).toEqual([]);
  });

  it("has no any, no unseeded chance and no file over 300 lines", () => {
    expect(offenders(/\bas any\b|: any\b|<any[>,]/)).toEqual([]);
    expect(offenders(/\bMath\.random\b/)).toEqual([]);
    expect(sources.filter(({ text }) => text.split("\n").length > 301).map(({ path }) => path)).toEqual([]);
  });
});
