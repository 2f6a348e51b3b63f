/**
 * The words that the estimate looks for, in English. Plain alternatives without nested repeats, so that a search is
 * linear; every pattern is global, for `occurrences` and `occurs`.
 */

const anyOf = (...words: readonly string[]): RegExp => new RegExp(`\\b(?:${words.join("|")})\\b`, "gi");

/** Words with which a text tells one case from another, sets an order or draws a border. */
export const DECISION = anyOf(
  "if|unless|otherwise|until|except|when|whenever|depending on|in case",
  "only|instead|rather than|before|after|at most|at least|no more than|up to",
);

/** Signs that the text reckons with something going wrong. */
export const FAILURE = anyOf(
  "errors?|fail|fails|failed|failing|failures?|missing|invalid|unavailable|not found|not installed",
  "time ?outs?|times out|timed out|retry|retries|fall ?backs?|falls? back|rate limits?",
  "cannot be|could not be|unable to|there is no|there are no|there is none|no such",
  "crash|crashes|empty|corrupt|corrupted|broken|exceeds?",
);

/** An end of the work, or a turn back to the person, that is not the result. */
export const STOP = anyOf(
  "stop|abort|halt|give up|hand over|hand it over|escalate|done when|finished when|complete when",
  "ask (?:the|your|for|which|whether|before|if|one|them|user)|tell the user|wait for|confirm with|check with",
);

/** Limits on what may be done, and ways to do it without harm. */
export const GUARD = anyOf(
  "never|do not|don['’]t|must not|avoid|read[- ]only|dry[- ]run|preview",
  "back ?ups?|back it up|confirm|confirms|confirmed|confirmation|approve|approved|approval|consent|permission",
  "only after|only with|irreversible|destructive|sensitive",
);

/** Actions that can hurt when they hit the wrong thing. */
export const HAZARD = anyOf(
  "delete|deletes|deleting|remove|removes|overwrite|overwrites|drop|purge|uninstall|rm -rf|force[- ]push",
  "send|sends|publish|publishes|deploy|deploys|pay|purchase|submit|credentials?|passwords?|api keys?|secrets?",
);

/** Steps that look at a result before it is relied on. */
export const CHECK = anyOf(
  "verify|verifies|verified|verification|validate|validates|validated|validation",
  "check|checks|checked|confirm|inspect|make sure|double[- ]check",
);

/** Words that sound like an instruction or a promise and settle nothing. */
export const FILLER = anyOf(
  "appropriate|appropriately|proper|properly|suitable|suitably|optimal|optimally|effective|effectively",
  "best[- ]practices?|best possible|as needed|if needed|if necessary|as necessary|etc|various",
  "comprehensive|comprehensively|high[- ]quality|professional|seamless|seamlessly|powerful|robust|robustly",
  "expert|world[- ]class|cutting[- ]edge|state[- ]of[- ]the[- ]art|gracefully|carefully|be careful",
  "ensure|ensures|ensuring",
);

/** Blanks that the reader would have to fill before a sample could be imitated. */
export const BLANK =
  /<[a-z][a-z _-]{0,40}>|\byour[_-][a-z]|\b(?:TODO|TBD|lorem ipsum)\b|\[(?:your|insert)\b/i;

/** Something quoted literally, within one line. */
export const QUOTED = /["“„«「『][^"“”„«»「」『』\n]{2,200}["”“»」』]/g;

/** How often a global pattern occurs in a text. */
export function occurrences(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

export function occurs(text: string, pattern: RegExp): boolean {
  return text.search(pattern) >= 0;
}
