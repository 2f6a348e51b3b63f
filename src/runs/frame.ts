import { DOCUMENTS, type DocumentKind, type DocumentOf } from "../documents/documents.js";
import { VERSION } from "../files/version.js";

type Framed<Kind extends DocumentKind> = Pick<
  DocumentOf<Kind>,
  "schemaVersion" | "tool" | "command" | "timestamp"
>;

/** What a document says of itself when it is made now. */
export function frameOf<Kind extends DocumentKind>(kind: Kind): Framed<Kind> {
  const { schemaVersion, command } = DOCUMENTS[kind].shape;
  return {
    schemaVersion: schemaVersion.value,
    tool: { name: "waza-quality", version: VERSION },
    command: command.value,
    timestamp: new Date().toISOString(),
  } as Framed<Kind>;
}

/** The models that answered, else the one that was asked for. */
export function modelOf(
  answered: readonly { readonly model: string | null }[],
  asked: string | null,
): string | null {
  const names = [...new Set(answered.flatMap(({ model }) => model ?? []))];
  return names.length > 0 ? names.join(", ") : asked;
}
