import type { CodeSpan, Html, Link, LinkKind, Prose } from "../model/facts.js";
import { percentDecoded } from "../text/data.js";
import type { Token } from "./parser.js";

/** What one paragraph, heading or table cell holds. */
interface InlineFacts {
  /** As a reader sees it, on one line. */
  readonly text: string;
  readonly codeSpans: readonly CodeSpan[];
  readonly links: readonly Link[];
  readonly html: readonly Html[];
  readonly prose: readonly Prose[];
}

/** Stands for a code span in prose, so that the words around it do not read as neighbours. */
const CODE_IN_PROSE = "…";

/**
 * Reads the children of an inline token.
 * @param firstLine 1-based line of the file at which the paragraph starts
 */
export function readInline(children: readonly Token[], firstLine: number): InlineFacts {
  const reader = new InlineReader(firstLine);
  for (const token of children) reader.add(token);
  return reader.finish();
}

interface OpenLink {
  readonly kind: LinkKind;
  readonly target: string;
  readonly line: number;
  text: string;
}

class InlineReader {
  private text = "";
  private line: number;
  private proseOfLine = "";
  private openLink: OpenLink | null = null;
  private readonly codeSpans: CodeSpan[] = [];
  private readonly links: Link[] = [];
  private readonly html: Html[] = [];
  private readonly prose: Prose[] = [];

  constructor(private readonly firstLine: number) {
    this.line = firstLine;
  }

  add(token: Token): void {
    const { type, content, map } = token;
    if (map) this.moveTo(this.firstLine + map[0]);
    switch (type) {
      case "text":
        this.addText(content);
        break;
      case "code_inline":
        this.codeSpans.push({ text: content, line: this.line });
        this.addVisible(content);
        this.proseOfLine += CODE_IN_PROSE;
        break;
      case "softbreak":
      case "hardbreak":
        this.addVisible(" ");
        this.moveTo(this.line + 1);
        break;
      case "link_open":
        this.openLink = { kind: kindOf(token), target: attribute(token, "href"), line: this.line, text: "" };
        break;
      case "link_close":
        this.closeLink();
        break;
      case "image":
        this.addImage(token);
        break;
      case "html_inline":
        this.html.push({ kind: isComment(content) ? "comment" : "inline", text: content, line: this.line });
        break;
    }
  }

  finish(): InlineFacts {
    this.moveTo(Number.POSITIVE_INFINITY);
    const { text, codeSpans, links, html, prose } = this;
    return { text: text.trim(), codeSpans, links, html, prose };
  }

  private addVisible(text: string): void {
    this.text += text;
    if (this.openLink) this.openLink.text += text;
  }

  private addText(text: string): void {
    this.addVisible(text);
    const isAddress = this.openLink?.kind === "autolink" || this.openLink?.kind === "bare";
    if (!isAddress) this.proseOfLine += text;
  }

  private addImage(token: Token): void {
    const text = visibleText(token.children ?? []);
    this.links.push({ kind: "image", text, ...target(attribute(token, "src")), line: this.line });
    this.addVisible(text);
  }

  private closeLink(): void {
    if (!this.openLink) return;
    const { kind, text, line } = this.openLink;
    this.links.push({ kind, text: text.trim(), ...target(this.openLink.target), line });
    this.openLink = null;
  }

  private moveTo(line: number): void {
    if (line === this.line) return;
    if (this.proseOfLine.trim() !== "") this.prose.push({ text: this.proseOfLine.trim(), line: this.line });
    this.proseOfLine = "";
    this.line = line;
  }
}

function kindOf(token: Token): LinkKind {
  if (token.markup === "autolink") return "autolink";
  return token.markup === "linkify" ? "bare" : "link";
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? "");
}

function target(written: string): { target: string; decoded: string } {
  const trimmed = written.trim();
  return { target: trimmed, decoded: percentDecoded(trimmed) };
}

function visibleText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => (token.children ? visibleText(token.children) : breakOrContent(token)))
    .join("");
}

function breakOrContent(token: Token): string {
  if (token.type === "softbreak" || token.type === "hardbreak") return " ";
  return token.type === "text" || token.type === "code_inline" ? token.content : "";
}

function isComment(html: string): boolean {
  return html.trimStart().startsWith("<!--");
}
