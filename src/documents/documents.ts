import type { z } from "zod";
import type { Immutable } from "../model/immutable.js";
import { CheckDocument } from "./check.js";
import { CompareDocument } from "./compare.js";
import { PlanDocument } from "./plan.js";
import { QualityDocument } from "./quality.js";
import { CertifyDocument, ScoreDocument } from "./score.js";
import { VerdictDocument } from "./verdict.js";

/** Every kind of document, by the name of its published schema. */
export const DOCUMENTS = {
  quality: QualityDocument,
  plan: PlanDocument,
  check: CheckDocument,
  score: ScoreDocument,
  certify: CertifyDocument,
  compare: CompareDocument,
  judge: VerdictDocument,
} as const;

export type DocumentKind = keyof typeof DOCUMENTS;

export type DocumentOf<Kind extends DocumentKind> = Immutable<z.output<(typeof DOCUMENTS)[Kind]>>;

/** A document together with what it is. */
export type KnownDocument = {
  [Kind in DocumentKind]: { readonly kind: Kind; readonly document: DocumentOf<Kind> };
}[DocumentKind];

/** What a document says it is; null for anything that is no document of this program. */
export function kindOf({ command, dryRun }: { command?: unknown; dryRun?: unknown }): DocumentKind | null {
  if (dryRun === true) return "plan";
  return typeof command === "string" && Object.hasOwn(DOCUMENTS, command) ? (command as DocumentKind) : null;
}
