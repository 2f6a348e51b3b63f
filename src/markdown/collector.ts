import type * as facts from "../model/facts.js";
import { splitHtmlBlock } from "./html.js";
import { readInline } from "./inline.js";
import { MAX_NESTING, type Token } from "./parser.js";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface OpenList extends facts.List {
  readonly items: Mutable<facts.ListItem>[];
}

interface OpenItem {
  readonly item: Mutable<facts.ListItem>;
  hasText: boolean;
}

interface OpenTable {
  readonly line: number;
  /** The header first. */
  readonly rows: string[][];
}

/** Turns block tokens into facts, in one pass. Lines are 1-based lines of the file. */
export class Collector {
  readonly headings: facts.Heading[] = [];
  readonly codeBlocks: facts.CodeBlock[] = [];
  readonly codeSpans: facts.CodeSpan[] = [];
  readonly links: facts.Link[] = [];
  readonly tables: facts.Table[] = [];
  readonly lists: facts.List[] = [];
  readonly html: facts.Html[] = [];
  readonly prose: facts.Prose[] = [];
  /** Line of the first content that lies too deep to be parsed; null when there is none. */
  tooDeepAt: number | null = null;

  private line = 1;
  private headingDepth = 0;
  private table: OpenTable | null = null;
  private readonly openLists: OpenList[] = [];
  private readonly openItems: OpenItem[] = [];

  /** @param bodyLine line of the file at which the parsed text starts */
  constructor(private readonly bodyLine: number) {}

  add(token: Token): void {
    if (token.map) this.line = this.bodyLine + token.map[0];
    switch (token.type) {
      case "heading_open":
        this.headingDepth = Number(token.tag.slice(1));
        break;
      case "heading_close":
        this.headingDepth = 0;
        break;
      case "inline":
        this.addInline(token);
        break;
      case "fence":
      case "code_block":
        this.addCode(token);
        break;
      case "html_block":
        for (const part of splitHtmlBlock(token.content, this.line)) this.html.push(part);
        break;
      case "blockquote_open":
        this.noteDepth(token);
        break;
      default:
        this.addListPart(token);
        this.addTablePart(token);
    }
  }

  private addInline(token: Token): void {
    const { text, codeSpans, links, html, prose } = readInline(token.children ?? [], this.line);
    for (const span of codeSpans) this.codeSpans.push(span);
    for (const link of links) this.links.push(link);
    for (const tag of html) this.html.push(tag);
    for (const line of prose) this.prose.push(line);
    if (this.headingDepth > 0) this.headings.push({ depth: this.headingDepth, text, line: this.line });
    if (this.table) this.table.rows.at(-1)?.push(text);
    const open = this.openItems.at(-1);
    if (open && !open.hasText) {
      open.item.text = text;
      open.hasText = true;
    }
  }

  private addCode({ type, info, content, map }: Token): void {
    const endLine = map ? this.bodyLine + map[1] - 1 : this.line;
    this.codeBlocks.push({
      language: languageOf(info),
      text: content,
      line: this.line,
      endLine,
      fenced: type === "fence",
    });
  }

  private addListPart(token: Token): void {
    switch (token.type) {
      case "bullet_list_open":
      case "ordered_list_open": {
        const ordered = token.type === "ordered_list_open";
        const list: OpenList = { ordered, depth: this.openLists.length, line: this.line, items: [] };
        this.openLists.push(list);
        this.lists.push(list);
        break;
      }
      case "bullet_list_close":
      case "ordered_list_close":
        this.openLists.pop();
        break;
      case "list_item_open": {
        this.noteDepth(token);
        const item = { line: this.line, text: "" };
        this.openLists.at(-1)?.items.push(item);
        this.openItems.push({ item, hasText: false });
        break;
      }
      case "list_item_close":
        this.openItems.pop();
        break;
    }
  }

  private addTablePart(token: Token): void {
    if (token.type === "table_open") this.table = { line: this.line, rows: [] };
    if (token.type === "tr_open") this.table?.rows.push([]);
    if (token.type === "table_close" && this.table) {
      const [header = [], ...rows] = this.table.rows;
      this.tables.push({ line: this.table.line, header, rows });
      this.table = null;
    }
  }

  private noteDepth(container: Token): void {
    if (container.level >= MAX_NESTING - 1) this.tooDeepAt ??= this.line;
  }
}

/** The first word of an info string, without the braces and attributes that some renderers accept. */
function languageOf(info: string): string {
  const word = info.trim().replace(/^\{?\.?/, "");
  const end = word.search(/[\s{},:]/);
  return (end < 0 ? word : word.slice(0, end)).toLowerCase();
}
