import { fitToLimit } from "../dialogue/fit.js";
import type { Subject } from "../model/subject.js";

export interface FittedSubject {
  readonly subject: Subject;
  /** Paths of the files that were left out, in their order. */
  readonly omitted: readonly string[];
}

/**
 * Leaves out files from the last until the prompt fits. The main file is never left out and no file is ever cut.
 * @param limit the most tokens a prompt may have; null when unknown, then nothing is left out
 * @param compose the whole prompt for a subject, as it would be sent
 * @throws ModelError `prompt-too-long` when even the main file alone does not fit
 */
export function fitSubject(
  subject: Subject,
  limit: number | null,
  compose: (subject: Subject, omitted: readonly string[]) => string,
): Promise<FittedSubject> {
  return fitToLimit(limit, {
    optional: subject.files.length - 1 + (subject.background?.length ?? 0),
    keep: (kept) => keepFirst(subject, kept),
    compose: (fitted) => compose(fitted.subject, fitted.omitted),
    indispensable: `${subject.files[0].path} alone needs`,
  });
}

/** The subject with its main file and so many of the others; what is not judged goes first. */
function keepFirst(subject: Subject, kept: number): FittedSubject {
  const [main, ...others] = subject.files;
  const background = subject.background ?? [];
  if (kept >= others.length + background.length) return { subject, omitted: [] };
  const keptOfBackground = Math.max(0, kept - others.length);
  const omitted = [...others.slice(kept), ...background.slice(keptOfBackground)];
  return {
    subject: {
      ...subject,
      files: [main, ...others.slice(0, kept)],
      background: background.slice(0, keptOfBackground),
    },
    omitted: omitted.map((file) => file.path),
  };
}
