import { wordSet } from "./data.js";

/**
 * Function words carry no topic and stand in every sentence, so a handful tells the languages of the Latin alphabet
 * apart. Words that several of them share with English (`a`, `in`, `is`, `on`) are left out.
 */
const ENGLISH = wordSet("the and of to for or with from this that when it by your you are use using not");
const OTHER_LANGUAGES = [
  wordSet("der die das und für wenn nicht ist mit ein eine von zu den dem auf bei oder wird werden"),
  wordSet("le la les des et pour une est avec du dans sur ou qui que ce cette ne pas aux lorsque"),
  wordSet("el la los las para una con de cuando del por que y un se como esta este usar no"),
  wordSet("il lo la gli per una con di quando del della che e un si come questa non usare"),
  wordSet("o os as para uma com de quando do da que e um se como esta não usar em"),
  wordSet("de het een en voor wanneer met niet van dit deze bij of wordt gebruik als"),
  wordSet("och för när med inte den det ett en som av till eller och att"),
  wordSet("og for når med ikke den det et en som av af til eller at"),
  wordSet("i w z na do dla nie jest się oraz gdy lub przez od jak"),
  wordSet("ve bir için ile bu veya değil olan olarak kullan zaman"),
  wordSet("va de la și pentru cu nu este din sau când un o în"),
  wordSet("dan yang untuk dengan ini tidak dari atau saat ketika pada"),
];
/** Fewer foreign words may be a name or a quotation. */
const FEWEST_FOREIGN_WORDS = 3;

const LETTER = /\p{L}/gu;
const LATIN_LETTER = /\p{Script=Latin}/gu;
const WORD = /\p{L}+/gu;

/**
 * Whether a description is in the language whose phrases are known here (English). Text without letters counts as
 * covered: there is nothing foreign about it.
 */
export function isCoveredLanguage(description: string): boolean {
  const letters = count(description, LETTER);
  if (count(description, LATIN_LETTER) * 2 < letters) return false;
  const words = [...description.toLowerCase().matchAll(WORD)].map(([word]) => word);
  const english = countIn(words, ENGLISH);
  const foreign = Math.max(...OTHER_LANGUAGES.map((language) => countIn(words, language)));
  return foreign < FEWEST_FOREIGN_WORDS || foreign <= english;
}

function countIn(words: readonly string[], language: ReadonlySet<string>): number {
  return words.filter((word) => language.has(word)).length;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
