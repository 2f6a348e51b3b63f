import { hasTriggerPhrase } from "../text/triggers.js";
import { Words } from "../text/words.js";
import * as measure from "./measure.js";
import type { Reading } from "./reading.js";
import * as terms from "./vocabulary.js";

/** Looks at one property that speaks for a skill, or by its lack against it; never at mere length or formatting. */
type Feature = (reading: Reading) => measure.Measure;

/** Above these, more of the same earns nothing. */
const ENOUGH = {
  concreteShare: 0.75,
  decisionsPerHundred: 4,
  failuresPerHundred: 1.5,
  guardsPerHundred: 1.5,
  checksPerHundred: 1.5,
} as const;
/** At these, the worst is reached. */
const WORST = { sloganShare: 0.4, fillerPerHundred: 2.5, repeatedShare: 0.1, comfortableTimes: 4 } as const;
/** So many earn half of the credit, for things of which the first ones matter most. */
const HALF = { examples: 2, stops: 1 } as const;
const LONGEST_SLOGAN_WORDS = 15;
/** More words of prose than this are felt as a load. */
const COMFORTABLE_WORDS = 800;
/** A description with more characters is no longer taken in at a glance. */
const LONGEST_DESCRIPTION = 500;
/** Without a risky action in sight, only this share of the credit depends on guards. */
const GUARDS_WITHOUT_RISK = 0.5;
const DESCRIPTION_POINTS = { moment: 0.6, border: 0.2, brief: 0.2 } as const;
const BORDERS = ["not for", "not when", "do not use", "don t use", "not to be used"];

/** Share of lines that show something in place of describing it. */
function concreteness({ concreteLines, lineCount }: Reading): measure.Measure {
  const shown = concreteLines.length;
  const fact = `${shown} of ${measure.count(lineCount, "line")} with something concrete (code, a literal, a figure or a link)`;
  return measure.presence(shown / Math.max(1, lineCount) / ENOUGH.concreteShare, fact, concreteLines);
}

/** Lack of short bullets that name a topic and settle nothing. */
function substance(reading: Reading): measure.Measure {
  if (!reading.english) return measure.unread();
  const concrete = new Set(reading.concreteLines);
  const slogans = reading.unorderedItems
    .filter(({ line, text }) => !concrete.has(line) && isSlogan(text))
    .map(({ line }) => line);
  const share = slogans.length / Math.max(1, reading.lineCount);
  const fact =
    slogans.length === 0
      ? "no bullet that merely names a topic"
      : `${measure.count(slogans.length, "short bullet")} without a figure, a literal or a condition`;
  return measure.absence(1 - share / WORST.sloganShare, fact, slogans, reading);
}

function isSlogan(text: string): boolean {
  const isShort = text.split(/\s+/).length <= LONGEST_SLOGAN_WORDS;
  return isShort && !terms.occurs(text, terms.DECISION) && !terms.occurs(text, terms.GUARD);
}

/** Things to imitate: filled-in code blocks, and (at half their worth) lines that set two literals side by side. */
function examples({ codeBlocks, prose }: Reading): measure.Measure {
  const samples = codeBlocks.filter(({ text }) => !terms.BLANK.test(text));
  const pairs = prose.filter(({ literals }) => literals >= 2);
  const found = samples.length + pairs.length / 2;
  const fact =
    found === 0
      ? "no filled-in code block and no line with two literals to imitate"
      : `${measure.count(samples.length, "filled-in code block")} and ${measure.count(pairs.length, "line")} with two literals or more`;
  const shown = [
    ...samples.map(({ line, fenced }) => (fenced ? line + 1 : line)),
    ...pairs.map(measure.lineOf),
  ];
  return measure.presence(found / (found + HALF.examples), fact, shown);
}

/** Words that tell cases apart, put things in order or draw a border. */
function decisions(reading: Reading): measure.Measure {
  return density(reading, measure.linesWith(reading, terms.DECISION), ENOUGH.decisionsPerHundred, {
    none: "no condition, order or limit",
    some: "with a condition, an order or a limit",
  });
}

/** Lines that reckon with a failure in more than a comforting phrase. */
function failures(reading: Reading): measure.Measure {
  const told = reading.prose.filter(({ text }) => terms.occurs(text, terms.FAILURE));
  const lines = told.filter(({ text }) => !terms.occurs(text, terms.FILLER)).map(measure.lineOf);
  return density(reading, lines, ENOUGH.failuresPerHundred, {
    none: "no line on what to do when something fails, is missing or is empty",
    some: "on something that fails, is missing or is empty",
  });
}

/** Ends of the work other than success: a stop, a hand-over, a question to the person. */
function stops(reading: Reading): measure.Measure {
  if (!reading.english) return measure.unread();
  const lines = measure.linesWith(reading, terms.STOP);
  const fact =
    lines.length === 0
      ? "no stop rule and no question to the user"
      : `${measure.count(lines.length, "line")} with a stop rule or a question to the user`;
  return measure.presence(lines.length / (lines.length + HALF.stops), fact, lines);
}

/** Prohibitions, previews, backups and consent; fewer are needed where nothing risky is done. */
function guards(reading: Reading): measure.Measure {
  if (!reading.english) return measure.unread();
  const risks = measure.linesWith(reading, terms.HAZARD);
  const lines = measure.linesWith(reading, terms.GUARD);
  const guarded = measure.capped(measure.perHundred(lines.length, reading) / ENOUGH.guardsPerHundred);
  const found = `${lines.length === 0 ? "no" : lines.length} guard${lines.length === 1 ? "" : "s"} (a ban, a preview, a backup, consent)`;
  if (risks.length > 0) {
    const fact = `${measure.count(risks.length, "line")} with a risky action and ${found}`;
    return measure.presence(guarded, fact, lines.length > 0 ? lines : risks);
  }
  const value = GUARDS_WITHOUT_RISK * guarded + (1 - GUARDS_WITHOUT_RISK) * measure.cleanShare(reading);
  return { value, fact: `no risky action seen and ${found}`, lines, room: 0 };
}

/** Steps that look at a result before it is relied on. */
function checks(reading: Reading): measure.Measure {
  return density(reading, measure.linesWith(reading, terms.CHECK), ENOUGH.checksPerHundred, {
    none: "no step that checks anything",
    some: "with a check",
  });
}

/** Lack of words that sound like an instruction and settle nothing. */
function plainness(reading: Reading): measure.Measure {
  if (!reading.english) return measure.unread();
  const words = reading.prose.reduce((sum, { text }) => sum + terms.occurrences(text, terms.FILLER), 0);
  const per = (words / Math.max(1, reading.wordCount)) * 100;
  const fact =
    words === 0
      ? "no filler words"
      : `${measure.count(words, "filler word")} in ${measure.count(reading.wordCount, "word")}`;
  return measure.absence(
    1 - per / WORST.fillerPerHundred,
    fact,
    measure.linesWith(reading, terms.FILLER),
    reading,
  );
}

/** Prose that can be held in mind at once; code does not count. */
function focus(reading: Reading): measure.Measure {
  const times = Math.max(1, reading.wordCount / COMFORTABLE_WORDS);
  const fact = `${measure.count(reading.wordCount, "word")} of prose to keep in mind`;
  return measure.absence(1 - Math.log(times) / Math.log(WORST.comfortableTimes), fact, [], reading);
}

/** Lack of lines of text that stood there before. */
function economy(reading: Reading): measure.Measure {
  const { prose, repeatedLines: lines } = reading;
  const share = lines.length / Math.max(1, prose.length + lines.length);
  const fact =
    lines.length === 0
      ? "no line of text repeated"
      : `${measure.count(lines.length, "line")} of text repeated`;
  return measure.absence(1 - share / WORST.repeatedShare, fact, lines, reading);
}

/** A description that names the moment to use the skill and can be taken in at a glance. */
function description({ skill, english }: Reading): measure.Measure {
  const length = [...skill.description].length;
  if (length === 0) return measure.presence(0, "no description", []);
  if (!english) return measure.unread();
  const words = new Words(skill.description);
  const moment = hasTriggerPhrase(words);
  const border = words.hasAny(BORDERS);
  const brief = length <= LONGEST_DESCRIPTION;
  const { moment: forMoment, border: forBorder, brief: forBrief } = DESCRIPTION_POINTS;
  const value = (moment ? forMoment : 0) + (border ? forBorder : 0) + (brief ? forBrief : 0);
  const says = moment ? "says when to use the skill" : "names no moment to use the skill";
  const fact = `a description that ${says}${border ? " and when not" : ""}${brief ? "" : `, in ${length} characters`}`;
  const line = skill.frontmatter?.lines.description;
  return measure.presence(value, fact, line === undefined ? [] : [line]);
}

/** Every feature by its id; `weights.ts` says what each counts, and for which dimensions. */
export const FEATURES = {
  concreteness,
  substance,
  examples,
  decisions,
  failures,
  stops,
  guards,
  checks,
  plainness,
  focus,
  economy,
  description,
} as const satisfies Readonly<Record<string, Feature>>;

export type FeatureId = keyof typeof FEATURES;

function density(
  reading: Reading,
  lines: readonly number[],
  enough: number,
  says: { readonly none: string; readonly some: string },
): measure.Measure {
  if (!reading.english) return measure.unread();
  const fact = lines.length === 0 ? says.none : `${measure.count(lines.length, "line")} ${says.some}`;
  return measure.presence(measure.perHundred(lines.length, reading) / enough, fact, lines);
}
