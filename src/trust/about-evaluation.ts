import type { SkillFile } from "../model/skill.js";

const EVALUATION =
  /\b(?:evals?|evaluat\w{1,8}|rubrics?|grad(?:ers?|ing|es?)|judg\w{1,8}|scor(?:ing|es?|ecards?)|review\w{0,6}|assess\w{0,8}|critiques?|audit\w{0,5}|ratings?|benchmark\w{0,4})(?=\b|[_-])/i;
const HEADING = /^ {0,3}(#{1,6})[ \t]+([^\n]{1,200})/gm;
const NAME = /^name[ \t]*:([^\n]{1,200})/m;
/** The name stands in the frontmatter, which is short. */
const HEAD = 4000;

/**
 * Whether a skill teaches how to evaluate, review or score something: by its name, its description, its title, or two
 * of its other headings. In such a skill, marks and verdicts in code blocks are subject matter.
 * @param description the description, or "" when it is not to be believed
 */
export function isAboutEvaluation(main: SkillFile, description: string): boolean {
  const [, name = ""] = NAME.exec(main.text.slice(0, HEAD)) ?? [];
  const headings = Array.from(main.text.matchAll(HEADING), ([, marks = "", title = ""]) => ({
    isTitle: marks.length === 1,
    fits: EVALUATION.test(title),
  })).filter(({ fits }) => fits);
  return (
    EVALUATION.test(name.replaceAll("_", "-")) ||
    EVALUATION.test(description) ||
    headings.length >= 2 ||
    headings.some(({ isTitle }) => isTitle)
  );
}
