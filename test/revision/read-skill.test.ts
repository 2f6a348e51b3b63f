import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { basename, delimiter, join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LoadedSkill, Skill } from "../../src/model/skill.js";
import { parseRevisionTarget, readSkillAtRevision } from "../../src/revision/read-skill.js";
import { loadSkill } from "../../src/skill/load.js";
import { skillText, type Tree, tempTree, write } from "../skill/temp.js";

const MIB = 1024 * 1024;
const IDENTITY = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];

afterEach(() => {
  vi.unstubAllEnvs();
});

function git(repo: string, args: readonly string[], input: string | Buffer = ""): string {
  // Hooks and settings of the machine that runs the tests must not take part.
  const env = { PATH: process.env.PATH, HOME: repo, GIT_CONFIG_NOSYSTEM: "1" };
  return execFileSync("git", [...IDENTITY, "-C", repo, ...args], { env, input, stdio: "pipe" })
    .toString()
    .trim();
}

async function repository(tree: Tree): Promise<string> {
  const repo = await tempTree(tree);
  git(repo, ["init", "--quiet", "-b", "main"]);
  commit(repo);
  return repo;
}

function commit(repo: string): void {
  git(repo, ["add", "--all"]);
  git(repo, ["commit", "--quiet", "--allow-empty", "-m", "Change"]);
}

/** Adds an entry to the index without touching the disk. */
function stage(repo: string, mode: string, oid: string, path: string): void {
  git(repo, ["update-index", "--add", "--cacheinfo", `${mode},${oid},${path}`]);
}

const storeBlob = (repo: string, text: string) => git(repo, ["hash-object", "-w", "--stdin"], text);

async function read(repo: string, path: string, revision: string, cwd = repo): Promise<LoadedSkill> {
  return readSkillAtRevision({ root: repo, cwd, path, revision, folder: await tempTree({}) }, loadSkill);
}

async function sound(repo: string, path = "skills/thing", revision = "HEAD"): Promise<Skill> {
  const loaded = await read(repo, path, revision);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.skill.findings));
  return loaded.skill;
}

const onDisk = (repo: string, path = "skills/thing") =>
  loadSkill({ path, dir: join(repo, path), entry: "SKILL.md" });

/** What must not depend on where a skill was read from. */
const inherent = ({ ok, skill }: LoadedSkill) => ({ ok, ...skill, path: "", dir: "" });

const thing = (tree: Tree): Tree =>
  Object.fromEntries(Object.entries(tree).map(([path, content]) => [`skills/thing/${path}`, content]));

describe("parseRevisionTarget", () => {
  it.each([
    ["skills/my-skill@main", "skills/my-skill", "main"],
    ["skills/x@HEAD~2", "skills/x", "HEAD~2"],
    ["skills/x@HEAD^", "skills/x", "HEAD^"],
    ["plugins/a@b/skills/x@v1.2", "plugins/a@b/skills/x", "v1.2"],
    ["skills/x/SKILL.md@feature/new-tone", "skills/x/SKILL.md", "feature/new-tone"],
    ["skills/x/@0123abc", "skills/x/", "0123abc"],
    [".@main", ".", "main"],
    ["skills/x@main@{1}", "skills/x", "main@{1}"],
    ["skills/x@@{u}", "skills/x", "@{u}"],
    ["skills/x@v1^{}", "skills/x", "v1^{}"],
  ])("splits %s", (target, path, revision) => {
    expect(parseRevisionTarget(target)).toEqual({ path, revision });
  });

  it.each([
    ["skills/x"],
    ["skills/x@"],
    ["@main"],
    ["x@@"],
    ["x@{1}"],
    ["x@--help"],
    ["x@-h"],
    ["x@^main"],
    ["x@a b"],
    ["x@a\nb"],
    ["x@a\0"],
    ["x@a..b"],
    ["x@main:SKILL.md"],
    ["x@:/fix"],
    ["x@v*"],
    ["x@v?"],
    ["x@v[1]"],
    ["C:\\a@b\\skill"],
  ])("does not split %j", (target) => {
    expect(parseRevisionTarget(target)).toBeNull();
  });
});

describe("a skill at a revision", () => {
  const WHOLE = thing({
    "SKILL.md": skillText("thing"),
    "references/b.md": "# B\r\n",
    "references/ä b/deep.md": "# Deep\n",
    "references/big.csv": "x".repeat(MIB + 1),
    "references/logo.png": new Uint8Array([0, 1, 2]),
    "references/large.bin": new Uint8Array(2 * MIB),
    "assets/empty.txt": "",
    "assets/filled.txt": "text",
    "scripts/lib/run.sh": "echo\n",
    "other/ignored.md": "never read",
  });

  it("is what the working tree holds, when nothing changed", async () => {
    const repo = await repository(WHOLE);
    const [disk, stored] = [await onDisk(repo), await read(repo, "skills/thing", "main")];
    expect(stored.ok).toBe(true);
    expect(inherent(stored)).toEqual(inherent(disk));
    expect(stored.skill.path).toBe("skills/thing@main");
  });

  it("leaves a copy that later stages can ask: names, and which files are empty", async () => {
    const { dir } = await sound(await repository(WHOLE));
    expect(basename(dir)).toBe("thing");
    expect(readdirSync(dir).sort()).toEqual(["SKILL.md", "assets", "references", "scripts"]);
    expect(readFileSync(join(dir, "assets/empty.txt")).length).toBe(0);
    expect(readFileSync(join(dir, "assets/filled.txt")).length).toBeGreaterThan(0);
  });

  it("is the older one, whatever happened since, and nothing of the repository changes", async () => {
    const repo = await repository(thing({ "SKILL.md": skillText("first"), "references/old.md": "old" }));
    git(repo, ["tag", "v1.0"]);
    await write(repo, thing({ "SKILL.md": skillText("second") }));
    commit(repo);
    await rm(join(repo, "skills"), { recursive: true });
    await write(repo, { "notes.txt": "untracked" });
    const state = () => [
      git(repo, ["status", "--porcelain"]),
      git(repo, ["for-each-ref"]),
      readFileSync(join(repo, ".git/index")).toString("hex"),
      readdirSync(join(repo, ".git"), { recursive: true }).sort(),
    ];
    const before = state();
    for (const [revision, name] of [
      ["v1.0", "first"],
      ["HEAD~1", "first"],
      ["main", "second"],
      [git(repo, ["rev-parse", "--short", "main"]), "second"],
    ] as const) {
      expect(await sound(repo, "skills/thing", revision)).toMatchObject({
        name,
        path: `skills/thing@${revision}`,
      });
    }
    expect(state()).toEqual(before);
  });

  it("may be given from another folder, by its main file, or as the repository itself", async () => {
    const repo = await repository({ ...WHOLE, "SKILL.md": "# Root\n", "deep/down/file.txt": "" });
    const cwd = join(repo, "deep/down");
    for (const path of ["../../skills/thing", "../../skills/thing/", "../../skills/thing/SKILL.md"]) {
      expect((await read(repo, path, "HEAD", cwd)).skill.path).toBe("skills/thing@HEAD");
    }
    expect(await sound(repo, ".")).toMatchObject({ path: ".@HEAD", name: basename(repo), references: [] });
    expect((await sound(repo, join(repo, "skills/thing"))).name).toBe("thing");
  });

  it("is found in a bare repository and in a folder or at a branch with odd names", async () => {
    const repo = await repository({ "--help/$(x) ä'/SKILL.md": skillText("odd") });
    git(repo, ["branch", "topic/a+b"]);
    expect((await sound(repo, "--help/$(x) ä'", "topic/a+b")).name).toBe("odd");
    const bare = join(await tempTree({}), "bare.git");
    git(repo, ["clone", "--quiet", "--bare", ".", bare]);
    expect((await sound(bare, "--help/$(x) ä'")).name).toBe("odd");
  });

  it("is read without the filters of a checkout", async () => {
    const repo = await repository({
      ".gitattributes": "*.md text eol=crlf filter=spy\n",
      ...thing({ "SKILL.md": skillText("thing"), "references/a.md": "# A\n" }),
    });
    git(repo, ["config", "filter.spy.smudge", "touch canary; cat"]);
    await rm(join(repo, "skills"), { recursive: true });
    git(repo, ["checkout", "--", "skills"]);
    expect(readFileSync(join(repo, "skills/thing/SKILL.md"), "utf8")).toContain("\r\n");
    await rm(join(repo, "canary"));
    expect(await onDisk(repo)).toMatchObject({ skill: { contentHash: (await sound(repo)).contentHash } });
    expect(existsSync(join(repo, "canary"))).toBe(false);
  });

  it("is looked for in its own repository, whatever a surrounding hook has set", async () => {
    const other = await repository(thing({ "SKILL.md": skillText("other") }));
    const repo = await repository(thing({ "SKILL.md": skillText("mine") }));
    vi.stubEnv("GIT_DIR", join(other, ".git"));
    vi.stubEnv("GIT_INDEX_FILE", join(other, ".git/index"));
    expect((await sound(repo)).name).toBe("mine");
  });

  it("still has the neighbours that it links to, and no others", async () => {
    const repo = await repository({
      "skills/other one/SKILL.md": skillText("other"),
      "agents/helper.md": "# Helper\n",
      ...thing({
        "SKILL.md": skillText(
          "thing",
          "See [other](../other%20one/SKILL.md#top), `../../agents/helper.md`, [all](../gone/SKILL.md), ../../../../etc.\n",
        ),
      }),
    });
    await rm(join(repo, "agents"), { recursive: true });
    const { dir } = await sound(repo);
    const exists = (path: string) => existsSync(join(dir, path));
    expect(["../other one/SKILL.md", "../../agents/helper.md", "../gone/SKILL.md"].map(exists)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("links", () => {
  it("that stay inside are followed as on disk", async () => {
    const repo = await repository(
      thing({
        "docs/main.md": skillText("thing"),
        "SKILL.md": { to: "docs/main.md" },
        "docs/extra/one.md": "# One\n",
        "docs/extra/back.md": { to: "../../assets/table.csv" },
        "references/extra": { to: "../docs/extra" },
        "references/through.md": { to: "extra/one.md" },
        "references/copy.md": { to: "through.md" },
        "references/self": { to: ".." },
        "references/nowhere.md": { to: "missing.md" },
        "references/round.md": { to: "round.md" },
        "assets/table.csv": "a,b\n",
        "assets/docs": { to: "../docs" },
        scripts: { to: "assets" },
      }),
    );
    const stored = await read(repo, "skills/thing", "HEAD");
    expect(stored.ok).toBe(true);
    expect(stored.skill).toMatchObject({
      references: expect.arrayContaining([{ path: "references/copy.md", text: "# One\n" }]),
    });
    expect(inherent(stored)).toEqual(inherent(await onDisk(repo)));
  });

  it("that leave the skill are an error, and nothing behind them is read", async () => {
    const secret = await tempTree({ "secret.md": "SECRET" });
    const repo = await repository({
      "shared/common.md": "SECRET",
      ...thing({
        "SKILL.md": skillText("thing"),
        "references/absolute.md": { to: join(secret, "secret.md") },
        "references/common.md": { to: "../../../shared/common.md" },
        "references/folder": { to: "../.." },
        assets: { to: secret },
      }),
    });
    const stored = await read(repo, "skills/thing", "HEAD");
    expect(stored.skill.findings.map(({ code, file }) => `${code} ${file}`)).toEqual([
      "outside-skill references/absolute.md",
      "outside-skill references/common.md",
      "outside-skill references/folder",
      "outside-skill assets",
    ]);
    expect(JSON.stringify(stored)).not.toContain("SECRET");
    expect(inherent(stored)).toEqual(inherent(await onDisk(repo)));
  });

  it("cannot be chained to climb out", async () => {
    const repo = await repository(
      thing({
        "SKILL.md": skillText("thing"),
        "references/up": { to: "../../.." },
        "references/passwd.md": { to: "up/../../../../../../../../etc/passwd" },
      }),
    );
    const { findings, references } = await sound(repo);
    expect(findings.every(({ code }) => code === "outside-skill" || code === "dangling-link")).toBe(true);
    expect(findings).toHaveLength(2);
    expect(references).toEqual([]);
  });

  it("as the main file must not leave either", async () => {
    const repo = await repository({
      "shared.md": skillText("shared"),
      ...thing({ "SKILL.md": { to: "../../shared.md" } }),
    });
    expect(await read(repo, "skills/thing", "HEAD")).toMatchObject({
      ok: false,
      skill: { name: "thing", findings: [{ code: "outside-skill", file: "SKILL.md" }] },
    });
  });

  it("too long for any system make the skill unreadable", async () => {
    const repo = await repository(
      thing({ "SKILL.md": skillText("thing"), "references/next.md": { to: "../SKILL.md" } }),
    );
    stage(repo, "120000", storeBlob(repo, "x/\n".repeat(100_000)), "skills/thing/references/long.md");
    git(repo, ["commit", "--quiet", "-m", "Link"]);
    expect(await read(repo, "skills/thing", "HEAD")).toMatchObject({
      ok: false,
      skill: { findings: [{ code: "unreadable", severity: "error", file: "references/long.md" }] },
    });
  });

  it("count like submodules, which are of another repository", async () => {
    const repo = await repository(thing({ "SKILL.md": skillText("thing") }));
    stage(repo, "160000", "1".repeat(40), "skills/thing/references/sub");
    stage(repo, "160000", "1".repeat(40), "skills/sub");
    git(repo, ["commit", "--quiet", "-m", "Submodules"]);
    expect(await sound(repo)).toMatchObject({
      withheld: [{ path: "references/sub", reason: "outside", bytes: null }],
      findings: [{ code: "outside-skill", file: "references/sub" }],
    });
    await expect(read(repo, "skills/sub", "HEAD")).rejects.toMatchObject({ code: "no-skill-at-revision" });
  });
});

describe("a tree that git itself would not make", () => {
  /** Writes a tree object byte by byte, as somebody could push one. */
  function storeTree(
    repo: string,
    entries: readonly (readonly [mode: string, name: string, oid: string])[],
  ): string {
    const bytes = entries.map(([mode, name, oid]) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, "hex")]),
    );
    return git(repo, ["hash-object", "-t", "tree", "-w", "--literally", "--stdin"], Buffer.concat(bytes));
  }

  function storeSkill(repo: string, references: string): string {
    const skill = storeTree(repo, [
      ["100644", "SKILL.md", storeBlob(repo, skillText("thing"))],
      ["40000", "references", references],
    ]);
    return git(repo, ["commit-tree", storeTree(repo, [["40000", "thing", skill]]), "-m", "Crafted"]);
  }

  it("with names that climb is unreadable, and nothing is written above the copy", async () => {
    const repo = await repository({});
    const planted = storeTree(repo, [["100644", "planted", storeBlob(repo, "x")]]);
    const revision = storeSkill(repo, storeTree(repo, [["40000", "..", planted]]));
    const folder = await tempTree({});
    const loaded = await readSkillAtRevision(
      { root: repo, cwd: repo, path: "thing", revision, folder },
      loadSkill,
    );
    const args = { reason: "unsafe-path" };
    expect(loaded).toMatchObject({
      ok: false,
      skill: { findings: [{ code: "unreadable", severity: "error", file: "references/../planted", args }] },
    });
    expect(readdirSync(loaded.skill.dir)).toEqual(["SKILL.md"]);
  });

  it("with a file and a link of one name is unreadable", async () => {
    const repo = await repository({});
    const blob = storeBlob(repo, "up/x.md");
    const references = storeTree(repo, [
      ["100644", "twice", blob],
      ["120000", "twice", blob],
    ]);
    const file = "references/twice";
    expect(await read(repo, "thing", storeSkill(repo, references))).toMatchObject({
      ok: false,
      skill: { findings: [{ code: "unreadable", file, args: { reason: "EEXIST" } }] },
    });
  });

  it("with files below a link writes nothing through that link", async () => {
    const repo = await repository({});
    const outside = await tempTree({});
    const inner = storeTree(repo, [["120000", "planted", storeBlob(repo, "x")]]);
    const references = storeTree(repo, [
      ["120000", "a", storeBlob(repo, outside)],
      ["40000", "a", inner],
    ]);
    const revision = storeSkill(repo, references);
    const folder = await tempTree({});
    const loaded = await readSkillAtRevision(
      { root: repo, cwd: repo, path: "thing", revision, folder },
      loadSkill,
    );
    expect(loaded.ok).toBe(false);
    expect(readdirSync(outside)).toEqual([]);
    expect(readdirSync(folder)).toEqual(["repository"]);
  });
});

describe("what cannot be read", () => {
  it("is the skill's own fault when its text is broken", async () => {
    const repo = await repository(
      thing({ "SKILL.md": "x".repeat(MIB + 1), "references/bad.md": Buffer.from("caf\u00e9", "latin1") }),
    );
    const stored = await read(repo, "skills/thing", "HEAD");
    expect(stored.skill.findings).toMatchObject([{ code: "too-large", args: { bytes: MIB + 1 } }]);
    expect(inherent(stored)).toEqual(inherent(await onDisk(repo)));
  });

  it("includes a main file in the wrong case", async () => {
    const repo = await repository(thing({ "skill.md": skillText("thing") }));
    expect(await read(repo, "skills/thing", "HEAD")).toMatchObject({
      ok: false,
      skill: { findings: [{ code: "wrong-case", args: { found: "skill.md" } }] },
    });
  });

  it.each([["nope"], ["--all"], ["HEAD~7"], ["HEAD^{tree}"], ["HEAD\0x"], ["a b"], [""]])(
    "is a revision like %j",
    async (revision) => {
      const repo = await repository(thing({ "SKILL.md": skillText("thing") }));
      await expect(read(repo, "skills/thing", revision)).rejects.toMatchObject({
        name: "UsageError",
        code: "unknown-revision",
        exitCode: 2,
        hint: expect.stringContaining("git log"),
      });
    },
  );

  it("is a folder without a skill at that revision; skills below it are named", async () => {
    const repo = await repository({ "a.txt": "" });
    await write(repo, {
      "plugins/p/skills/one/SKILL.md": skillText("one"),
      "plugins/p/skills/two/SKILL.md": skillText("two"),
    });
    commit(repo);
    await mkdir(join(repo, "elsewhere"));
    const hintFor = (path: string, revision = "HEAD", cwd = repo) =>
      read(repo, path, revision, cwd).then(
        () => "",
        ({ code, hint }) => `${code}: ${hint}`,
      );
    expect(await hintFor("plugins/p")).toMatch(
      /^no-skill-at-revision: .*plugins\/p\/skills\/one@HEAD, plugins\/p\/skills\/two@HEAD/,
    );
    expect(await hintFor("skills/two")).toContain("plugins/p/skills/two@HEAD");
    expect(await hintFor("../skills/two", "HEAD", join(repo, "elsewhere"))).toContain(
      "../plugins/p/skills/two@HEAD",
    );
    expect(await hintFor("plugins/p/skills/one", "HEAD~1")).not.toContain("one@");
    expect(await hintFor("a.txt")).toMatch(/^no-skill-at-revision/);
  });

  it("is a folder outside any repository, or one without commits", async () => {
    const plain = await tempTree(thing({ "SKILL.md": skillText("thing") }));
    vi.stubEnv("GIT_CEILING_DIRECTORIES", join(plain, ".."));
    await expect(read(plain, "skills/thing", "HEAD")).rejects.toMatchObject({ code: "not-a-repository" });
    git(plain, ["init", "--quiet", "-b", "main"]);
    await expect(read(plain, "skills/thing", "HEAD")).rejects.toMatchObject({ code: "unknown-revision" });
  });

  it("is a repository that lost an object", async () => {
    const repo = await repository(thing({ "SKILL.md": skillText("thing") }));
    const oid = git(repo, ["rev-parse", "HEAD:skills/thing/SKILL.md"]);
    await rm(join(repo, ".git/objects", oid.slice(0, 2), oid.slice(2)), { force: true });
    await expect(read(repo, "skills/thing", "HEAD")).rejects.toMatchObject({ code: "git-failed" });
  });

  it("is everything where git is not installed", async () => {
    const repo = await repository(thing({ "SKILL.md": skillText("thing") }));
    vi.stubEnv("PATH", [join(repo, "bin"), join(repo, "sbin")].join(delimiter));
    await expect(read(repo, "skills/thing", "HEAD")).rejects.toMatchObject({
      code: "git-missing",
      hint: expect.stringContaining("PATH"),
    });
  });
});
