import type { FindingArgs } from "../../model/finding.js";

/** The items of a list argument in one line; any other value as it is. */
export function listed(value: FindingArgs[string] | undefined): string {
  return Array.isArray(value) ? value.join(", ") : String(value);
}
