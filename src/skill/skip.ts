import picomatch from "picomatch";
import { toPosix } from "../files/paths.js";
import { MAIN_FILE } from "../model/skill.js";

/** Folders of agent tools: only what lies in their `skills` folder is looked at. */
const TOOL_FOLDERS: ReadonlySet<string> = new Set([".github", ".claude", ".agents", ".copilot", ".kiro"]);
const SKILLS_FOLDER = "skills";
/** Where a workspace whose root is itself a skill may keep more of them. */
const BESIDE_ROOT_SKILL: ReadonlySet<string> = new Set([SKILLS_FOLDER, "plugins", ...TOOL_FOLDERS]);
const DEPENDENCIES: ReadonlySet<string> = new Set(["node_modules", "bower_components", "__pycache__"]);
const BUILD_OUTPUT: ReadonlySet<string> = new Set(["dist", "build", "out", "target", "coverage"]);

/**
 * Whether a walk goes into a folder, by its name and that of the folder that holds it.
 * A skill may well be called `build` or `coverage`, so directly below `skills` those names are not output.
 */
export function isWalked(name: string, parent: Readonly<{ name: string; isRootSkill: boolean }>): boolean {
  if (parent.isRootSkill) return BESIDE_ROOT_SKILL.has(name);
  if (TOOL_FOLDERS.has(parent.name)) return name === SKILLS_FOLDER;
  if (name.startsWith(".")) return TOOL_FOLDERS.has(name);
  if (BUILD_OUTPUT.has(name)) return parent.name === SKILLS_FOLDER;
  return !DEPENDENCIES.has(name);
}

/**
 * A test for `exclude` globs: true for a folder that is matched itself or whose `SKILL.md` is.
 * @param globs relative to the workspace root; one without a slash matches a folder of that name anywhere
 */
export function excluder(globs: readonly string[]): (path: string) => boolean {
  if (globs.length === 0) return () => false;
  const matches = picomatch(globs.map(anywhereIfBare), { dot: true });
  return (path) => matches(path) || matches(`${path}/${MAIN_FILE}`);
}

function anywhereIfBare(glob: string): string {
  const pattern = toPosix(glob).replace(/^\.\//, "").replace(/\/$/, "");
  return pattern.includes("/") ? pattern : `**/${pattern}`;
}
