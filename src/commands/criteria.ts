import { basename, join } from "node:path";
import { readCriteriaFolder } from "../config/criteria.js";
import { builtInFolder } from "../config/rubric.js";
import type { Io } from "../edge/io.js";
import { showPage } from "../edge/present.js";
import { readText } from "../files/read.js";
import { createFile } from "../files/write.js";
import type { RubricId } from "../model/choices.js";
import { EXIT, UsageError } from "../model/errors.js";
import type { Rubric } from "../model/rubric.js";
import { criteriaPage } from "../report/views/lists.js";
import { criteriaFolder, openRubric, openWorkspace } from "../runs/workspace.js";
import { terminalSafe } from "../text/safe.js";

export interface CriteriaOptions {
  /** A folder that the user named. */
  readonly criteria?: string | undefined;
  readonly rubric: RubricId;
}

/** Lists the criteria in force and where each comes from. */
export async function listCriteria(io: Io, options: CriteriaOptions): Promise<number> {
  await showPage(io, criteriaPage(await rubricOf(io, options)));
  return EXIT.ok;
}

/**
 * Prints the text of one criterion, as the judge reads it.
 * @throws UsageError when there is none of this id
 */
export async function showCriterion(io: Io, id: string, options: CriteriaOptions): Promise<number> {
  const rubric = await rubricOf(io, options);
  const criterion = rubric.criteria.find((item) => item.id === id);
  if (!criterion) throw unknownCriterion(id, rubric.criteria);
  const { title, weight, source, body } = criterion;
  await io.out(terminalSafe(`# ${title}\n\nid: ${id} · weight: ${weight} · ${source}\n\n${body}\n`));
  return EXIT.ok;
}

/**
 * Copies built-in criteria into the override folder. A file that differs from the built-in one was edited and is kept.
 * @throws UsageError for an unknown id
 */
export async function ejectCriteria(
  io: Io,
  ids: readonly string[],
  { criteria, rubric }: CriteriaOptions,
): Promise<number> {
  const { folder } = criteriaFolder(await openWorkspace(io, { criteria }), rubric, criteria);
  const builtIn = await readCriteriaFolder(builtInFolder(rubric), { required: true });
  const unknown = ids.find((id) => !builtIn.some((file) => file.id === id));
  if (unknown !== undefined) throw unknownCriterion(unknown, builtIn);
  const chosen = builtIn.filter((file) => ids.length === 0 || ids.includes(file.id));
  let kept = 0;
  for (const { path } of chosen) {
    const target = join(folder, basename(path));
    const original = textOf(path);
    const existing = textOf(target);
    if (existing === null) await createFile(target, original ?? "");
    const state = existing === null ? "wrote" : existing === original ? "unchanged" : "kept (edited)";
    if (existing !== null && existing !== original) kept += 1;
    await io.out(`${state}  ${target}\n`);
  }
  if (kept > 0) io.note("Edited files are never overwritten; delete one to eject it again.");
  return EXIT.ok;
}

async function rubricOf(io: Io, { criteria, rubric }: CriteriaOptions): Promise<Rubric> {
  return openRubric(await openWorkspace(io, { criteria }), rubric, criteria);
}

/** null for a file that is missing; one that cannot be read is taken for an edited one. */
function textOf(path: string): string | null {
  const read = readText(path, { follow: "anywhere" });
  if (read.ok) return read.text;
  return read.reason === "missing" ? null : "";
}

function unknownCriterion(id: string, known: readonly { readonly id: string }[]): UsageError {
  const hint = `Criteria: ${known.map((each) => each.id).join(", ")}.`;
  return new UsageError("unknown-criterion", `There is no criterion "${id}".`, hint);
}
