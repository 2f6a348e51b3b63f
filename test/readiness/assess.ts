import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { Readiness } from "../../src/documents/check.js";
import { type Area, areaOf } from "../../src/findings/catalogue.js";
import type { Finding } from "../../src/findings/finding.js";
import { collectFacts } from "../../src/markdown/skill-facts.js";
import type { SkillFacts } from "../../src/model/facts.js";
import { checkReadiness, type ReadinessOptions } from "../../src/readiness/readiness.js";
import { loadSkill } from "../../src/skill/load.js";
import { loadTokenCounter } from "../../src/text/tokens.js";

/** A description that nothing is to be said against. */
export const GOOD_DESCRIPTION =
  "Turns meeting notes into a dated list of decisions, owners and open questions, and keeps the original wording. Use when someone pastes minutes. Not for translations. FOR SINGLE OPERATIONS: ask.";

/** A temporary folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "readiness-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files below a folder: text by POSIX path. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** The text of a `SKILL.md`. */
export function skillText({ name = "notes", description = GOOD_DESCRIPTION, body = "" }): string {
  return `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n# Notes\n\n${body}\n`;
}

/** A readiness report together with what it found. */
export type Assessment = Readiness & { readonly findings: readonly Finding[] };

/** Loads a skill that must be readable. */
export async function factsOf(dir: string, path = basename(dir)): Promise<SkillFacts> {
  const loaded = await loadSkill({ path, dir, entry: "SKILL.md" });
  if (!loaded.ok) throw new Error(`unreadable: ${loaded.skill.findings.map(({ code }) => code).join()}`);
  return collectFacts(loaded.skill);
}

/** Checks a skill whose workspace is, by default, the folder that holds it. */
export async function assess(
  dir: string,
  options: Partial<ReadinessOptions> & { readonly path?: string } = {},
): Promise<Assessment> {
  const { path = basename(dir), ...rest } = options;
  const countTokens = await loadTokenCounter();
  const { readiness, findings } = await checkReadiness(await factsOf(dir, path), {
    root: dirname(dir),
    countTokens,
    checkUrl: null,
    ...rest,
  });
  return { ...readiness, findings };
}

/** Writes a skill `notes` into a new workspace and checks it. */
export async function assessFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Partial<ReadinessOptions> = {},
): Promise<Assessment> {
  const root = await temporaryFolder();
  await writeFiles(join(root, "notes"), { "SKILL.md": skillText({}), ...files });
  return assess(join(root, "notes"), options);
}

export function codesOf({ findings }: Assessment): string[] {
  return findings.map(({ code }) => code);
}

/** The findings about one part of the report. */
export function findingsIn({ findings }: Assessment, area: Area): Finding[] {
  return findings.filter(({ code }) => areaOf(code) === area);
}
