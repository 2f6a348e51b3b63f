import type { Readiness } from "../documents/check.js";
import type { Finding } from "../findings/finding.js";
import type { LoadedSkill, Skill, SkillFile } from "../model/skill.js";
import type { Judgeable, Subject } from "../model/subject.js";
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

/** All texts of a skill, the main file first. */
export function filesOf(skill: Skill): readonly [SkillFile, ...SkillFile[]] {
  return [skill.main, ...skill.references];
}

/** All texts of a skill in one, as they are counted. */
export function wholeText(skill: Skill): string {
  return filesOf(skill)
    .map(({ text }) => text)
    .join("\n");
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
  const faulted = new Set(spec.filter(({ status }) => status === "warning").map(({ name }) => name));
  const isSaidAgain = ({ code, args }: Finding): boolean =>
    SAID_AGAIN.has(code) || (code === "field-type" && faulted.has(`spec-${args.field}`));
  return skill.findings.filter((item) => !isSaidAgain(item));
}

/** A skill with what identifies its results. */
export interface JudgeableSkill extends Judgeable {
  readonly skill: Skill;
}

export function toJudgeable(skill: Skill): JudgeableSkill {
  return { path: skill.path, contentHash: skill.contentHash, subject: toSubject(skill), skill };
}

/** What the judge sees of a skill: its texts, and the names of files that it does not see. */
function toSubject(skill: Skill): Subject {
  return {
    files: filesOf(skill),
    listings: [
      { title: "assets (names only)", names: skill.assets },
      { title: "scripts (names only, not judged)", names: skill.scripts },
      {
        title: "references that are not shown (too large, or not text)",
        names: skill.withheld.filter(({ reason }) => reason !== "outside").map(({ path }) => path),
      },
    ],
  };
}
