import { fileURLToPath } from "node:url";
import type { Frontmatter, Skill } from "../../src/model/skill.js";
import { loadSkill } from "../../src/skill/load.js";

const FIXTURES = fileURLToPath(new URL("../../fixtures/static/", import.meta.url));

/** Loads `fixtures/static/<path>`. */
export async function fixture(path: string): Promise<Skill> {
  const loaded = await loadSkill({ path, dir: `${FIXTURES}${path}`, entry: "SKILL.md" });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.skill.findings));
  return loaded.skill;
}

/** A skill that was never on disk; `body` starts at line 5 of its `SKILL.md`. */
export function skillOf(
  body: string,
  over: Partial<Skill> & { readonly data?: Frontmatter["data"] } = {},
): Skill {
  const { data, ...fields } = over;
  const description = fields.description ?? "Waters plants. Use when a leaf hangs.";
  return {
    path: "plants",
    dir: "/nowhere/plants",
    name: "plants",
    description,
    frontmatter: { data: { name: "plants", description, ...data }, lines: { name: 2, description: 3 } },
    main: { path: "SKILL.md", text: `---\nname: plants\ndescription: …\n---\n${body}` },
    bodyLine: 5,
    references: [],
    withheld: [],
    assets: [],
    scripts: [],
    contentHash: "sha256:0",
    findings: [],
    ...fields,
  };
}
