/** Reads the judged skills and measures their features. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { FEATURES } from "../../src/heuristic/features.js";
import { read } from "../../src/heuristic/reading.js";
import { FEATURE_IDS } from "../../src/heuristic/weigh.js";
import { collectFacts } from "../../src/markdown/skill-facts.js";
import { loadSkill } from "../../src/skill/load.js";

const Judged = z.record(z.string(), z.object({ overall: z.number() }));
const Composites = z.record(z.string(), z.object({ composite: z.number() }));

/** A skill that a judge has marked. */
export interface Sample {
  /** `skills/<collection>/<name>`. */
  readonly key: string;
  /** In the order of FEATURE_IDS; null where a feature could not be told. */
  readonly values: readonly (number | null)[];
  /** The judge's mark, 1 to 5. */
  readonly overall: number;
}

export interface Samples {
  readonly samples: readonly Sample[];
  /** First digits of the SHA-256 of the file with the marks. */
  readonly digest: string;
}

/**
 * @param folder the folder that the keys of the marks call `skills/`
 * @param judgedFile JSON: `{ "skills/<collection>/<name>": { "overall": 3.5 } }`
 * @throws when a marked skill cannot be loaded
 */
export async function readSamples(folder: string, judgedFile: string): Promise<Samples> {
  const text = await readFile(judgedFile, "utf8");
  const marks = Object.entries(Judged.parse(JSON.parse(text))).sort(([a], [b]) => (a < b ? -1 : 1));
  const samples: Sample[] = [];
  for (const [key, { overall }] of marks) samples.push({ key, overall, values: await measure(folder, key) });
  return { samples, digest: createHash("sha256").update(text).digest("hex").slice(0, 12) };
}

/** Another rating of the same skills, in the order of the samples; null where it has none. */
export async function readComposites(file: string, samples: readonly Sample[]): Promise<(number | null)[]> {
  const composites = Composites.parse(JSON.parse(await readFile(file, "utf8")));
  return samples.map(({ key }) => composites[key]?.composite ?? null);
}

async function measure(folder: string, key: string): Promise<(number | null)[]> {
  const dir = join(folder, ...key.split("/").slice(1));
  const loaded = await loadSkill({ path: key, dir, entry: "SKILL.md" });
  if (!loaded.ok) throw new Error(`${key} cannot be loaded: ${JSON.stringify(loaded.skill.findings)}`);
  const reading = read(collectFacts(loaded.skill));
  return FEATURE_IDS.map((id) => FEATURES[id](reading).value);
}
