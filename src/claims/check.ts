import type { Claim, ClaimKind, ClaimReport } from "../model/claims.js";
import { type Citation, isIn, type LineRange } from "./citation.js";
import type { ContextIndex, Found } from "./context.js";
import { extractClaims } from "./extract.js";
import { idKey, shapeOf } from "./ids.js";
import type { Stance } from "./stance.js";
import type { TermPlace } from "./term-search.js";

type Verdict = Pick<Claim, "status" | "detail">;

const NO_CONTEXT: Verdict = { status: "unclear", detail: "no context was given" };
/** What an output says of a thing that is not there, so that it is no false citation. */
const SAID: Readonly<Record<Exclude<Stance, "existing">, string>> = {
  planned: "to be created",
  removed: "said to be removed",
  absent: "said to be absent",
  example: "given as an example",
  shown: "defined by code in the output itself",
};

/**
 * Looks up everything that an output cites.
 * @param context null: nothing can be looked up, so that every claim stays unclear
 */
export async function checkClaims(output: string, context: ContextIndex | null): Promise<ClaimReport> {
  const citations = extractClaims(output);
  const targets = (kind: ClaimKind) =>
    citations.filter((each) => each.kind === kind).map(({ target }) => target);
  const check = context && new Check(context, await context.search(targets("symbol"), targets("id")));
  const claims = citations.map((citation): Claim => {
    const { kind, text, line, stance } = citation;
    const verdict = check === null ? NO_CONTEXT : excused(check.verdict(citation), stance);
    return { kind, text, line, ...verdict };
  });
  return { claims, contextFiles: context?.size ?? null };
}

function excused(verdict: Verdict, stance: Stance): Verdict {
  return verdict.status === "missing" && stance !== "existing"
    ? { status: "unclear", detail: SAID[stance] }
    : verdict;
}

/** The checks of one output, with what its search for names showed. */
class Check {
  constructor(
    private readonly context: ContextIndex,
    private readonly found: Found,
  ) {}

  verdict(citation: Citation): Verdict {
    if (citation.kind === "symbol") return this.symbol(citation);
    if (citation.kind === "id") return this.id(citation);
    return this.path(citation);
  }

  private path({ target, range }: Citation): Verdict {
    const resolution = this.context.resolve(target);
    switch (resolution.kind) {
      case "missing":
        return { status: "missing", detail: "no such file" };
      case "withheld":
        return { status: "unclear", detail: resolution.reason };
      case "ambiguous":
        return { status: "unclear", detail: `fits ${resolution.paths.length} files` };
      case "other-case":
        return {
          status: "unclear",
          detail: `only in another case: ${this.context.display(resolution.path)}`,
        };
      case "file":
        return range === null
          ? { status: "found", detail: this.context.display(resolution.path) }
          : this.lines(resolution.path, range);
    }
  }

  private lines(path: string, range: LineRange): Verdict {
    const file = this.context.display(path);
    const count = this.context.lineCount(path);
    if (!count.ok) return { status: "unclear", detail: `${file} is ${count.reason}` };
    if (isIn(range, count.lines)) return { status: "found", detail: `${file}:${range.first}` };
    const unit = count.lines === 1 ? "line" : "lines";
    return { status: "missing", detail: `${file} has only ${count.lines} ${unit}` };
  }

  private symbol({ target, receiver }: Citation): Verdict {
    const place = this.found.places.get(target);
    if (place) return { status: "found", detail: placeText(place) };
    // A method of some value may come from any library; one that is named with its type is claimed to be there.
    if (receiver !== null && !/^[A-Z][a-z]/.test(receiver)) {
      return { status: "unclear", detail: "no such name; it may belong to a library" };
    }
    return { status: "missing", detail: `no such name${this.exceptUnread()}` };
  }

  private id({ target }: Citation): Verdict {
    const place = this.found.places.get(idKey(target));
    if (place) return { status: "found", detail: placeText(place) };
    const shape = shapeOf(target);
    // Files seldom list commits, so that a hash which they do not name says nothing.
    if (shape === null || shape === "commit" || !this.found.shapes.has(shape)) {
      return { status: "unclear", detail: "the context keeps no such ids" };
    }
    return { status: "missing", detail: `no such id, though others like it${this.exceptUnread()}` };
  }

  private exceptUnread(): string {
    const { unread } = this.found;
    return unread === 0 ? "" : ` (${unread} files were not read: binary, too large or unreadable)`;
  }
}

function placeText({ path, line }: TermPlace): string {
  return line === null ? path : `${path}:${line}`;
}
