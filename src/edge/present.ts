import { resolve } from "node:path";
import { DOCUMENTS, type KnownDocument } from "../documents/documents.js";
import { withPluginEvalShape } from "../documents/plugin-eval-shape.js";
import { printJson } from "../documents/write.js";
import { overwriteFile, prepareFile } from "../files/output.js";
import { messageOf, UsageError } from "../model/errors.js";
import type { Detail, Page } from "../report/blocks.js";
import { type Format, rendererOf } from "../report/render/formats.js";
import { pageOf } from "../report/views/views.js";
import type { Io } from "./io.js";
import { exitCodeOf, noteUnscored } from "./outcome.js";

/** How a report is to be shown. */
export interface OutputOptions {
  readonly format: Format;
  /** A file in place of stdout. */
  readonly output?: string | undefined;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/**
 * Makes sure that the report can be put where the user wants it, before anything is spent on it.
 * @throws UsageError when it cannot
 */
export async function prepareOutput(io: Io, { output }: Pick<OutputOptions, "output">): Promise<void> {
  if (output !== undefined) await prepareFile(resolve(io.cwd, output)).catch(failUnwritable);
}

/**
 * Puts a document where the user wants it, in the format that the user wants, and says on stderr what it leaves open.
 * @returns the exit code for what was found
 */
export async function present(io: Io, known: KnownDocument, options: OutputOptions): Promise<number> {
  await show(io, known, options);
  noteUnscored(io, known, options);
  return exitCodeOf(io, known);
}

/** Puts a document where the user wants it, in the format that the user wants. */
export async function show(io: Io, known: KnownDocument, options: OutputOptions): Promise<void> {
  const { format, quiet, verbose } = options;
  if (format === "json") return deliver(io, options, printJson(published(known)));
  // Formats that are read like documents hold everything.
  const detail: Detail = format !== "text" || verbose ? "verbose" : quiet ? "quiet" : "normal";
  await showPage(io, await pageOf(known, detail, format), { ...options, format, detail });
}

/** Puts a page where the user wants it; without options as text to stdout, for lists that are no documents. */
export async function showPage(
  io: Io,
  page: Page,
  {
    format,
    detail,
    output,
  }: Pick<OutputOptions, "output"> & {
    readonly format: Exclude<Format, "json">;
    readonly detail: Detail;
  } = { format: "text", detail: "verbose" },
): Promise<void> {
  const render = await rendererOf(format);
  const { columns, color } = output === undefined ? io.stdout : { columns: 80, color: false };
  await deliver(io, { output }, render(page, { columns, color, detail }));
}

/**
 * A document as it is published: in the order of its schema, however a run put it together. One that does not fit its
 * schema is printed as it is: what it says was paid for, and a reader will name what is wrong with it.
 */
function published(known: KnownDocument): object {
  const { data = known.document } = DOCUMENTS[known.kind].safeParse(known.document);
  const isScored = known.kind === "score" || known.kind === "certify";
  return isScored ? withPluginEvalShape(data as typeof known.document) : data;
}

async function deliver(io: Io, { output }: Pick<OutputOptions, "output">, text: string): Promise<void> {
  if (output === undefined) return io.out(text);
  await overwriteFile(resolve(io.cwd, output), text).catch(failUnwritable);
}

function failUnwritable(error: unknown): never {
  const message = `The report cannot be written: ${messageOf(error)}`;
  throw new UsageError("output-unwritable", message, "Choose another --output.");
}
