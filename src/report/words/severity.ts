import type { Severity } from "../../findings/finding.js";

/** Two cells wide, each of them. */
export const SEVERITY_ICON: Readonly<Record<Severity, string>> = { error: "⛔", warning: "🔸", info: "💬" };
