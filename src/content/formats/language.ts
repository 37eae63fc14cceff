import { must } from "../must.ts";
import { cutUnit, type TextUnit, unitsOf } from "./text-units.ts";

/** Unknown, in BCP 47. */
export const UNDETERMINED = "und";

/** The languages of a text with their shares of its letters, largest first. Empty if there is too little text. */
export type LanguageShares = { language: string; share: number; letters: number }[];

/** Texts longer than this are sampled in slices. */
const READ_WHOLE = 400_000;
const SLICES = 20;
const SLICE_LENGTH = 20_000;
const MAX_SAMPLES = 60;
const SAMPLE_LENGTH = 600;
/** Units with fewer letters are headings, names and numbers. */
const PROSE_LETTERS = 40;
const MIN_LETTERS = 100;
/** With fewer letters, a language other than English must be reliable. */
const FEW_LETTERS = 300;

/** The BCP 47 code of the language in which most of the text is written, `und` if there is too little text. */
export async function detectLanguage(text: string): Promise<string> {
  return (await languageShares(text))[0]?.language ?? UNDETERMINED;
}

/** The language of a sentence or two, if it can be told reliably. */
export async function detectShortLanguage(text: string): Promise<string | undefined> {
  const { language, isReliable } = (await loadDetector())(text.slice(0, SAMPLE_LENGTH));
  return language !== "" && isReliable() ? language : undefined;
}

/** Detected on prose sampled across the whole text: no addresses, numbers or codes. */
export async function languageShares(text: string): Promise<LanguageShares> {
  const units = slicesOf(text).flatMap((slice) => unitsOf(slice).flatMap((unit) => samplesOf(slice, unit)));
  const long = units.filter((unit) => lettersIn(unit) >= PROSE_LETTERS);
  const samples = totalLetters(long) >= MIN_LETTERS ? pickEvenly(long, MAX_SAMPLES) : [units.join(" ")];
  const letters = totalLetters(samples);
  if (letters < MIN_LETTERS) return [];
  const detect = await loadDetector();
  const counts = new Map<string, number>();
  for (const sample of samples.map((unit) => unit.slice(0, SAMPLE_LENGTH))) {
    const { language, isReliable } = detect(sample);
    if (language === "" || (letters < FEW_LETTERS && language !== "en" && !isReliable())) continue;
    counts.set(language, (counts.get(language) ?? 0) + lettersIn(sample));
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts]
    .map(([language, count]) => ({ language, share: count / all, letters: count }))
    .sort((a, b) => b.share - a.share || a.language.localeCompare(b.language));
}

/** A paragraph may hold both languages of a bilingual text: its scripts, and its sentences if they are long enough, are read one by one. */
function samplesOf(text: string, unit: TextUnit): string[] {
  const sentences = cutUnit(text, unit).map(({ start, end }) => proseOf(text.slice(start, end)));
  if (sentences.every((sentence) => lettersIn(sentence) >= PROSE_LETTERS)) return sentences;
  const isOther = (sentence: string) => CHINESE_OR_JAPANESE.test(sentence);
  const scripts = [sentences.filter(isOther), sentences.filter((sentence) => !isOther(sentence))];
  return scripts.filter((each) => each.length > 0).map((each) => each.join(" "));
}

/** How much likelier `language` is than the others for this text: above 0 if it is likelier. Undefined if there is no evidence. */
export async function compareLanguages(): Promise<
  (text: string, language: string, others: string[]) => number | undefined
> {
  const detect = await loadDetector();
  return (text, language, others) => {
    const scores = detect(proseOf(text).slice(0, SAMPLE_LENGTH)).getScores();
    const [one, other] = [scores[language] ?? 0, Math.max(...others.map((each) => scores[each] ?? 0))];
    return one + other === 0 ? undefined : (one - other) / (one + other);
  };
}

const NAMES = new Intl.DisplayNames("en", { type: "language" });

/** “German” for `de`. */
export const languageName = (code: string): string =>
  code === UNDETERMINED ? "an unknown language" : (NAMES.of(code) ?? code);

/** The number of letters. A Chinese, Japanese or Korean letter counts as three. */
export function lettersIn(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return (
    letters + 2 * (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0)
  );
}

const totalLetters = (texts: string[]) => texts.reduce((sum, text) => sum + lettersIn(text.slice(0, SAMPLE_LENGTH)), 0);

/** Web and e-mail addresses, and anything with a digit. */
const NOT_PROSE = /^(?:https?:\/\/|www\.)|@|\d/;
/** Written without spaces. */
const CHINESE_OR_JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const proseOf = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => (CHINESE_OR_JAPANESE.test(word) ? word.replace(/\d/g, "") : NOT_PROSE.test(word) ? "" : word))
    .filter((word) => word !== "")
    .join(" ");

function slicesOf(text: string): string[] {
  if (text.length <= READ_WHOLE) return [text];
  const step = (text.length - SLICE_LENGTH) / (SLICES - 1);
  return Array.from({ length: SLICES }, (_, at) => text.substr(Math.round(at * step), SLICE_LENGTH).toWellFormed());
}

function pickEvenly<T>(items: T[], most: number): T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, at) =>
    must(items[Math.floor((at * items.length) / most)], "there are more items"),
  );
}

/** Loaded when first needed: its tables take some 30 MB. */
let detector: Promise<typeof import("eld/extrasmall").default> | undefined;

async function loadDetector() {
  detector ??= import("eld/extrasmall").then(({ default: eld }) => eld);
  return (await detector).detect;
}
