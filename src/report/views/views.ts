import type { KnownDocument } from "../../documents/documents.js";
import type { Detail, Page } from "../blocks.js";
import type { PageFormat } from "../render/formats.js";

/**
 * The page of a document, whatever command made it; its view is loaded when it is needed.
 * @param format outputs of agents have a form of their own where they are read as documents
 */
export async function pageOf(known: KnownDocument, detail: Detail, format: PageFormat): Promise<Page> {
  switch (known.kind) {
    case "quality":
      return (await import("./quality.js")).qualityPage(known.document, detail);
    case "plan":
      return (await import("./plan.js")).planPage(known.document);
    case "check":
      return (await import("./check.js")).checkPage(known.document, detail);
    case "score":
    case "certify":
      return (await import("./score.js")).scorePage(known.document, detail);
    case "compare":
      return (await import("./compare.js")).comparePage(known.document, detail);
    case "judge":
      return format === "text"
        ? (await import("./verdict.js")).verdictPage(known.document, detail)
        : (await import("./verdict-document.js")).verdictDocumentPage(known.document);
  }
}
