import type { StatedFinding } from "../documents/parts.js";
import { oneLine } from "../text/safe.js";
import { type Code, RULES } from "./catalogue.js";
import type { Finding } from "./finding.js";

/** A finding with its sentence. It may hold untrusted text and is to be cleaned for where it goes. */
export function stated<C extends Code>({ args, ...rest }: Finding<C>): StatedFinding {
  return { ...rest, message: RULES[rest.code].message(args) };
}

/** A finding on one line, for stderr. */
export function findingLine(found: Finding | StatedFinding): string {
  const { severity, file, line, message, code } = "message" in found ? found : stated(found);
  const place = file === null ? "" : `${file}${line === null ? "" : `:${line}`}: `;
  return oneLine(`${severity}: ${place}${message} [${code}]`);
}
