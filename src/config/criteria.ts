import { basename, join } from "node:path";
import { z } from "zod";
import { isAbsence } from "../files/errno.js";
import { listFolder, sizeOf } from "../files/look.js";
import { readText } from "../files/read.js";
import { ConfigError, messageOf } from "../model/errors.js";
import { SCORING_METHODS } from "../model/rubric.js";
import { splitFrontmatter } from "../text/frontmatter.js";
import { parseYaml } from "../text/yaml.js";
import { describeIssue, describeYamlProblem } from "./problems.js";

/** Above this a criteria file is a mistake: all of them are sent with every request. */
const LARGEST_FILE = 256 * 1024;

const Fields = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, "lower-case words joined by underscores, such as example_quality"),
  title: z.string().trim().min(1).max(80),
  label: z.string().trim().min(1).max(40).optional(),
  weight: z.number().positive().default(1),
  order: z.number().optional(),
  method: z.enum(SCORING_METHODS).default("judged"),
  disabled: z.boolean().default(false),
});
const DisabledFields = Fields.partial({ title: true });

/** One criteria file, as it stands in its folder. */
export interface CriterionFile extends Readonly<z.infer<typeof Fields>> {
  readonly path: string;
  readonly body: string;
}

/**
 * Reads the criteria files of a folder (`*.md`, except README.md), by file name.
 * @throws ConfigError when the folder is required and missing, a file is broken, or an id stands twice
 */
export async function readCriteriaFolder(
  folder: string,
  { required }: { readonly required: boolean },
): Promise<CriterionFile[]> {
  const names = await listMarkdown(folder, required);
  const files: CriterionFile[] = [];
  for (const name of names) {
    const file = readCriterion(folder, name);
    const twin = files.find((other) => other.id === file.id);
    if (twin) {
      throw new ConfigError(
        "criterion-duplicate",
        `${file.path}: the id "${file.id}" is already used by ${basename(twin.path)}.`,
        "Give one of them another id.",
      );
    }
    files.push(file);
  }
  return files;
}

async function listMarkdown(folder: string, required: boolean): Promise<string[]> {
  try {
    const names = (await listFolder(folder)).map(({ name }) => name);
    return names.filter((name) => name.endsWith(".md") && name.toLowerCase() !== "readme.md");
  } catch (error) {
    const isMissing = isAbsence(error) && sizeOf(folder) === null;
    if (isMissing && !required) return [];
    throw new ConfigError(
      "criteria-folder",
      isMissing
        ? `The criteria folder ${folder} does not exist.`
        : `The criteria folder cannot be read: ${messageOf(error)}`,
      "Name an existing folder with --criteria, or make one with `waza-quality criteria eject`.",
    );
  }
}

function readCriterion(folder: string, name: string): CriterionFile {
  const path = join(folder, name);
  const text = readInside(folder, path);
  const split = splitFrontmatter(text);
  if (split.kind !== "block") {
    throw new ConfigError(
      "criterion-frontmatter",
      `${path}: expected a YAML block between two lines of three dashes at the very top.`,
      "`waza-quality criteria show example_quality` prints a working example.",
    );
  }
  const parsed = parseYaml(split.yaml, { firstLine: split.yamlLine });
  if (!parsed.ok) throw new ConfigError("criterion-syntax", describeYamlProblem(path, parsed.problems[0]));
  const data = parsed.data ?? {};
  const isDisabled = typeof data === "object" && (data as Record<string, unknown>).disabled === true;
  const result = (isDisabled ? DisabledFields : Fields).safeParse(data);
  if (!result.success) throw new ConfigError("criterion-field", describeIssue(path, result.error));
  const body = split.body.trim();
  if (body === "" && !isDisabled) {
    throw new ConfigError(
      "criterion-body",
      `${path}: the text below the frontmatter is empty.`,
      "Say what is judged.",
    );
  }
  return { ...result.data, title: result.data.title ?? result.data.id, path, body };
}

/** Reads a file whose real path stays in the folder: what it says is sent to a model. */
function readInside(folder: string, path: string): string {
  const read = readText(path, { maxBytes: LARGEST_FILE, follow: [folder] });
  if (read.ok) return read.text;
  switch (read.reason) {
    case "outside":
      throw new ConfigError(
        "criterion-outside",
        `${path} is a link that leaves the criteria folder.`,
        "Copy the file instead.",
      );
    case "too-large":
      throw new ConfigError(
        "criterion-size",
        `${path}: expected at most ${LARGEST_FILE} bytes, found ${read.bytes}.`,
      );
    case "not-text":
      throw new ConfigError(
        "criterion-encoding",
        `${path}: expected UTF-8, found a bad byte at offset ${read.offset}.`,
      );
    default:
      throw new ConfigError("criterion-unreadable", `${path} cannot be read (${read.code}).`);
  }
}
