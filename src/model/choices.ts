/** What the user may choose from. Each list stands here once, for flags, settings, documents and runs. */

/** `copilot-sdk` asks a model; `heuristic` estimates from facts about the text. */
export const ENGINES = ["copilot-sdk", "heuristic"] as const;
export type Engine = (typeof ENGINES)[number];

/** How much PluginEval measures, each more than the one before. */
export const DEPTH_NAMES = ["quick", "standard", "deep", "thorough"] as const;
export type Depth = (typeof DEPTH_NAMES)[number];

/** Every built-in rubric: what skills, their uses and other outputs of agents are judged by. */
export const RUBRICS = ["skill-quality", "plugin-eval", "simulated-output", "agent-output"] as const;
export type RubricId = (typeof RUBRICS)[number];

/** Verdicts on an output, best first: the bands of the rubric `agent-output`. */
export const VERDICTS = ["excellent", "good", "adequate", "poor", "failing"] as const;

/** What an output is, as far as the user said. */
export const OUTPUT_KINDS = ["plan", "review", "response", "claim"] as const;
export type OutputKind = (typeof OUTPUT_KINDS)[number];
