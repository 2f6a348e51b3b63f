import type { RuleTexts } from "./rule-text.js";

export const loadingRules: RuleTexts = {};
