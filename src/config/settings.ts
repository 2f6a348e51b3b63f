import { isAbsolute, join, resolve } from "node:path";
import { z } from "zod";
import { readText } from "../files/read.js";
import { ENGINES, type Engine } from "../model/choices.js";
import { ConfigError } from "../model/errors.js";
import { TokenSettings } from "../model/token-limits.js";
import { parseYaml } from "../text/yaml.js";
import { describeIssue, describeYamlProblem } from "./problems.js";

/** Where the settings of a workspace are read from. */
const SETTINGS_FILE = ".waza.yaml";
/** Where a team's own criteria are looked for, relative to the workspace root. */
const CRITERIA_FOLDER = ".waza/criteria";

/** Ranges of the numbers that flags and settings may have; both are checked against the same. */
export const RANGES = {
  threshold: z.number().min(0).max(5),
  minScore: z.number().min(1).max(5),
  concurrency: z.int().min(1).max(64),
  timeout: z.number().positive().max(86_400),
  maxRequests: z.int().min(0),
} as const;

const Filled = z.string().min(1);
const OneOrMore = z.union([Filled.transform((value) => [value]), z.array(Filled)]);

const QualitySettings = z.strictObject({
  threshold: RANGES.threshold.optional(),
  minScore: RANGES.minScore.optional(),
  model: Filled.optional(),
  engine: z.enum(ENGINES).optional(),
  concurrency: RANGES.concurrency.optional(),
  timeout: RANGES.timeout.optional(),
  criteria: Filled.optional(),
  exclude: OneOrMore.optional(),
});

/** Only `quality` is ours; the rest belongs to `waza`, whose file must stay valid here whatever else it holds. */
const SettingsFile = z.looseObject({
  paths: z
    .looseObject({
      skills: OneOrMore.optional().catch(undefined),
      evals: Filled.optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  defaults: z
    .looseObject({
      model: Filled.optional().catch(undefined),
      judgeModel: Filled.optional().catch(undefined),
      timeout: RANGES.timeout.optional().catch(undefined),
      workers: RANGES.concurrency.optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  tokens: TokenSettings.nullish(),
  quality: QualitySettings.nullish(),
});

/** What the flags of a command say; absent where the user said nothing. */
export type Flags = Readonly<Omit<z.infer<typeof QualitySettings>, "exclude">>;

/** Everything decided once, before anything is read or sent. */
export interface Settings {
  readonly threshold: number;
  /** null: no lower limit for single dimensions. */
  readonly minScore: number | null;
  /** null: the runtime's default. */
  readonly model: string | null;
  readonly engine: Engine;
  readonly concurrency: number;
  /** Seconds for one skill. */
  readonly timeout: number;
  readonly criteria: { readonly folder: string; readonly required: boolean };
  readonly exclude: readonly string[];
  /** `paths.skills`: where discovery looks; empty for everywhere. */
  readonly skillPaths: readonly string[];
  /** `paths.evals`: where eval suites are, relative to the root. */
  readonly evals: string;
  /** `tokens`: limits for the token budget. */
  readonly tokens: TokenSettings;
}

/**
 * Joins flags, environment, the workspace's settings file and defaults, in this order of precedence.
 * @param root the workspace root; relative paths in the file start there, those of flags at `cwd`
 * @throws ConfigError for a broken file, an unknown key under `quality`, or a value out of range
 */
export async function resolveSettings(
  root: string,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
  flags: Flags,
): Promise<Settings> {
  const file = readSettingsFile(join(root, SETTINGS_FILE));
  const quality = file.quality ?? {};
  const defaults = file.defaults ?? {};
  const folder = flags.criteria ?? quality.criteria;
  const base = flags.criteria ? cwd : root;
  return {
    threshold: flags.threshold ?? quality.threshold ?? 3,
    minScore: flags.minScore ?? quality.minScore ?? null,
    model:
      flags.model ??
      (env.COPILOT_MODEL?.trim() || undefined) ??
      quality.model ??
      defaults.judgeModel ??
      defaults.model ??
      null,
    engine: flags.engine ?? quality.engine ?? "copilot-sdk",
    concurrency: flags.concurrency ?? quality.concurrency ?? defaults.workers ?? 4,
    timeout: flags.timeout ?? quality.timeout ?? defaults.timeout ?? 300,
    criteria: { folder: resolve(base, folder ?? CRITERIA_FOLDER), required: folder !== undefined },
    exclude: quality.exclude ?? [],
    skillPaths: (file.paths?.skills ?? []).filter((path) => !isAbsolute(path)),
    evals: file.paths?.evals ?? "evals",
    tokens: file.tokens ?? {},
  };
}

function readSettingsFile(path: string): z.infer<typeof SettingsFile> {
  const read = readText(path, { follow: "anywhere" });
  if (!read.ok && read.reason === "missing") return SettingsFile.parse({});
  if (!read.ok) throw new ConfigError("settings-unreadable", `${path} cannot be read (${read.code}).`);
  const parsed = parseYaml(read.text);
  if (!parsed.ok) throw new ConfigError("settings-syntax", describeYamlProblem(path, parsed.problems[0]));
  const result = SettingsFile.safeParse(parsed.data ?? {});
  if (!result.success) {
    throw new ConfigError(
      "settings-invalid",
      describeIssue(path, result.error),
      "Keys under quality: threshold, minScore, model, engine, concurrency, timeout, criteria, exclude.",
    );
  }
  return result.data;
}
