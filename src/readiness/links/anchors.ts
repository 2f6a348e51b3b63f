import type { MarkdownFacts } from "../../model/facts.js";

/** Everything that GitHub leaves out of an anchor: all but letters, marks, digits, connectors, hyphens and blanks. */
const DROPPED = /[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu;
const CUSTOM_ID = /\{#([^}\s]+)\}$/;
const HTML_ID = /(?:^|\s)(?:id|name)\s{0,4}=\s{0,4}["']?([^"'\s>]+)/gi;

/**
 * The anchors that a fragment may name: those of headings, made as GitHub makes them (the rule of html-pipeline's
 * table-of-contents filter), ids in HTML, and `{#id}` behind a heading. In lower case, as fragments are compared.
 */
export function anchorsOf({ headings, html }: MarkdownFacts): ReadonlySet<string> {
  const anchors = new Set<string>();
  const repeats = new Map<string, number>();
  for (const { text } of headings) {
    const slug = slugOf(text.replace(CUSTOM_ID, "").trimEnd());
    anchors.add(unusedSlug(slug, anchors, repeats));
    const custom = CUSTOM_ID.exec(text)?.[1];
    if (custom !== undefined) anchors.add(custom.toLowerCase());
  }
  const tags = html.filter(({ kind }) => kind !== "comment");
  for (const { text } of tags) {
    for (const [, id = ""] of text.matchAll(HTML_ID)) anchors.add(id.toLowerCase());
  }
  return anchors;
}

/** The anchor that GitHub makes from a heading which is the first of its text. */
export function slugOf(heading: string): string {
  return heading.toLowerCase().replaceAll(DROPPED, "").replaceAll(" ", "-");
}

/** The second heading of a text gets `-1`, the third `-2`, unless another heading has that already. */
function unusedSlug(slug: string, taken: ReadonlySet<string>, repeats: Map<string, number>): string {
  let candidate = slug;
  while (taken.has(candidate)) {
    const count = (repeats.get(slug) ?? 0) + 1;
    repeats.set(slug, count);
    candidate = `${slug}-${count}`;
  }
  return candidate;
}
