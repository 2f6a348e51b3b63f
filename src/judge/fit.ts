import { ModelError } from "../model/errors.js";
import type { Subject } from "../model/subject.js";
import { loadTokenCounter } from "../text/tokens.js";

/** Room for tool definitions, the runtime's own lines and the differences between tokenizers. */
const RESERVE = 1.1;
const FIXED_TOKENS = 600;

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
export async function fitSubject(
  subject: Subject,
  limit: number | null,
  compose: (subject: Subject, omitted: readonly string[]) => string,
): Promise<FittedSubject> {
  if (limit === null) return { subject, omitted: [] };
  const countTokens = await loadTokenCounter();
  const cost = (fitted: FittedSubject) =>
    Math.ceil(countTokens(compose(fitted.subject, fitted.omitted)) * RESERVE) + FIXED_TOKENS;

  const [main] = subject.files;
  const optional = subject.files.length - 1 + (subject.background?.length ?? 0);
  for (let kept = optional; kept >= 0; kept -= 1) {
    const fitted = keepFirst(subject, kept);
    if (cost(fitted) <= limit) return fitted;
  }
  const needed = cost(keepFirst(subject, 0));
  throw new ModelError(
    "prompt-too-long",
    `${main.path} alone needs about ${needed} tokens; the model takes ${limit}.`,
    "Choose a model with a larger context, or make the text shorter.",
  );
}

/** The subject with its main file and so many of the others; what is not judged goes first. */
function keepFirst(subject: Subject, kept: number): FittedSubject {
  const [main, ...others] = subject.files;
  const background = subject.background ?? [];
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
