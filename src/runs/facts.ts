import type { Finding } from "../model/finding.js";
import type { Readiness } from "../model/readiness.js";
import type { LoadedSkill, Skill, SkillFile } from "../model/skill.js";
import { type DescriptionText, trustFindings } from "../trust/trust.js";

/**
 * A skill together with what its text gives cause to distrust; this is shown beside every score. It is looked for when
 * the findings are first asked for: a judge that waits for its model leaves time for it.
 */
export function withTrustFindings(loaded: LoadedSkill): LoadedSkill {
  if (!loaded.ok) return loaded;
  const { skill } = loaded;
  let findings: readonly Finding[] | null = null;
  const withTrust: Skill = {
    ...skill,
    get findings() {
      findings ??= [...skill.findings, ...trustFindings(filesOf(skill), descriptionOf(skill))];
      return findings;
    },
  };
  return { ok: true, skill: withTrust };
}

/** Does now what would else be done when the skill's findings are first asked for. */
export function lookForTrustFindings(skill: Skill): void {
  skill.findings.length;
}

/** All texts of a skill, the main file first. */
export function filesOf(skill: Skill): readonly [SkillFile, ...SkillFile[]] {
  return [skill.main, ...skill.references];
}

/** The description as YAML gave it, with the line of its key; undefined when there is none. */
export function descriptionOf({ frontmatter, description }: Skill): DescriptionText | undefined {
  const line = frontmatter?.lines.description;
  return line === undefined ? undefined : { text: description, line };
}

/** Codes of reading that the readiness report says again, with more to it. */
const SAID_AGAIN = new Set(["frontmatter-missing", "name-missing", "description-missing"]);

/** What reading a skill found, without what its readiness report says again. */
export function loadingFindings(skill: Skill, { spec }: Readiness): Finding[] {
  const violated = new Set(spec.filter(({ findings }) => findings.length > 0).map(({ name }) => name));
  const isSaidAgain = ({ code, args }: Finding): boolean =>
    SAID_AGAIN.has(code) || (code === "field-type" && violated.has(`spec-${args.field}`));
  return skill.findings.filter((item) => !isSaidAgain(item));
}
