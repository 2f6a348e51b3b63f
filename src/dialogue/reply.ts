import type { ToolReply } from "../model/agent.js";

/** The call counts. */
export const accept = (text: string): ToolReply => ({ ok: true, text });

/** The call does not count. @param text what to do instead, as a sentence for the model */
export const refuse = (text: string): ToolReply & { ok: false } => ({ ok: false, text });
