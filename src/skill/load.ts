import { basename } from "node:path";
import { errnoOf } from "../files/errno.js";
import { type Finding, finding } from "../findings/finding.js";
import type { LoadedSkill, SkillLocation } from "../model/skill.js";
import { contentHash, nameRecord, textRecord } from "./content-hash.js";
import { listFiles, openFolder } from "./listing.js";
import { readMainFile } from "./main-file.js";
import { readReferences } from "./references.js";

/**
 * Reads a skill: `SKILL.md`, the text below `references/`, and the names below `assets/` and `scripts/`. Nothing whose
 * real path leaves the skill folder is opened. What is wrong with a skill becomes findings of that skill; it counts as
 * unreadable when something of it could not be understood, so that damaged text is never judged.
 */
export async function loadSkill(location: SkillLocation): Promise<LoadedSkill> {
  const { path, dir } = location;
  const folder = await openFolder(dir).catch(errnoOf);
  if (typeof folder === "string") {
    const findings = [finding("unreadable", {}, { reason: folder })];
    return { ok: false, skill: { path, dir, name: basename(dir), findings } };
  }
  const { file, name, description, findings: mainFindings } = readMainFile(location, folder);
  if (!file || mainFindings.some(isBlocking)) {
    return { ok: false, skill: { path, dir, name, findings: mainFindings } };
  }
  const [references, assets, scripts] = await Promise.all([
    readReferences(folder),
    listFiles(folder, "assets"),
    listFiles(folder, "scripts"),
  ]);
  const findings = [...mainFindings, ...references.findings, ...assets.findings, ...scripts.findings];
  if (findings.some(isBlocking)) return { ok: false, skill: { path, dir, name, findings } };
  const records = [
    textRecord(file.main.path, file.main.text),
    ...references.records,
    ...[...assets.files, ...scripts.files].map((listed) => nameRecord(listed.path)),
  ];
  return {
    ok: true,
    skill: {
      path,
      dir,
      name,
      description,
      ...file,
      references: references.files,
      withheld: references.withheld,
      assets: assets.files.map((listed) => listed.path),
      scripts: scripts.files.map((listed) => listed.path),
      contentHash: contentHash(records),
      findings,
    },
  };
}

/** A link that leaves the folder is an error too, but what was read is whole without it. */
function isBlocking({ code, severity }: Finding): boolean {
  return severity === "error" && code !== "outside-skill";
}
