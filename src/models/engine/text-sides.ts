import { setImmediate } from "node:timers/promises";
import { compareLanguages, lettersIn } from "../../content/formats/language.ts";
import { cutUnit, halvesOf, type TextUnit, unitsOf } from "../../content/formats/text-units.ts";
import { CALIBRATION } from "./calibration.ts";

const ENGLISH = "en";
const COMPARED_AT_ONCE = 20;
const { english_part: LIMITS } = CALIBRATION;

export type Side = "english" | "other";

/** A piece of text in one language, undefined where it cannot be told. */
export interface SidedText extends TextUnit {
  side: Side | undefined;
  letters: number;
}

/** Which parts of a text are in English, and which in one of the other languages, in the order of the text. */
export async function languageSides(text: string, others: string[]): Promise<SidedText[]> {
  const compare = await compareLanguages();
  const score = (piece: string) => compareScripts(piece, others) ?? compare(piece, ENGLISH, others) ?? 0;
  const sided: SidedText[] = [];
  const units = unitsOf(text).flatMap((unit) => halvesOf(text, unit));
  for (const [at, unit] of units.entries()) {
    if (at % COMPARED_AT_ONCE === 0) await setImmediate();
    for (const part of cutTitle(text, unit, score)) sided.push(...sidesOfUnit(text, part, score));
  }
  return fillGaps(sided);
}

const OWN_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/gu;
const WITH_OWN_SCRIPT = /^(?:zh|ja|ko|ru|uk|bg|be|sr|mk|el|ar|fa|ur|he|th|hi|mr)$/;

/** By letters, where one of the languages has letters of its own. Undefined for a piece without such letters. */
function compareScripts(piece: string, others: string[]): number | undefined {
  const own = piece.match(OWN_SCRIPT)?.join("") ?? "";
  const hasOwn = others.some((language) => WITH_OWN_SCRIPT.test(language));
  if (!hasOwn) return undefined;
  if (own === "")
    return others.every((language) => WITH_OWN_SCRIPT.test(language)) ? Number(/\p{L}/u.test(piece)) : undefined;
  const [latin, foreign] = [piece.match(/\p{Script=Latin}/gu)?.length ?? 0, lettersIn(own)];
  return (latin - foreign) / (latin + foreign);
}

/** A paragraph that holds both languages is cut where they change: at a line, a sentence, a slash or a change of script. */
function sidesOfUnit(text: string, unit: TextUnit, score: (piece: string) => number): SidedText[] {
  const pieces = cutUnit(text, unit).map((piece) => {
    const words = text.slice(piece.start, piece.end);
    const letters = lettersIn(words);
    return { ...piece, letters, score: letters < LIMITS.least_line_letters ? 0 : score(words) };
  });
  const sides = likeliestSides(pieces);
  const runs: SidedText[] = [];
  for (const [at, { start, end, letters }] of pieces.entries()) {
    const [last, side] = [runs.at(-1), sides[at]];
    if (last && last.side === side) {
      last.end = end;
      last.letters += letters;
    } else runs.push({ start, end, letters, side });
  }
  return runs;
}

const TITLE = /^(?!\s*(?:§|\d|\p{L}{1,10}\s\d))[^\n]{8,100}$/u;

/** A line without a number that holds both languages, as two columns of a PDF leave it: cut between the words where it fits best. */
function cutTitle(text: string, unit: TextUnit, score: (piece: string) => number): TextUnit[] {
  const line = text.slice(unit.start, unit.end);
  if (!TITLE.test(line) || /[.;:!?。]\s/.test(line) || line.match(OWN_SCRIPT)) return [unit];
  if (Math.abs(score(line)) > LIMITS.plainly_one) return [unit];
  const weigh = (words: string) => score(words) * lettersIn(words);
  const whole = Math.abs(weigh(line)) + LIMITS.least_gain;
  const gaps = Array.from(line.matchAll(/\s+/g), ({ index, 0: gap }) => {
    const [left, right] = [weigh(line.slice(0, index)), weigh(line.slice(index + gap.length))];
    return { index, end: index + gap.length, gain: left * right < 0 ? Math.abs(left - right) - whole : 0 };
  });
  const best = gaps.reduce((most, gap) => (gap.gain > most.gain ? gap : most), { index: 0, end: 0, gain: 0 });
  if (best.gain <= 0) return [unit];
  return [
    { start: unit.start, end: unit.start + best.index },
    { start: unit.start + best.end, end: unit.end },
  ];
}

const MOST_LETTERS = 80;

/** The sides that fit the scores best, where each change of side within a paragraph has its price. */
function likeliestSides(pieces: { score: number; letters: number }[]): (Side | undefined)[] {
  if (pieces.every(({ score }) => Math.abs(score) < LIMITS.least_difference)) return pieces.map(() => undefined);
  let [english, other] = [0, 0];
  const from: [Side, Side][] = [];
  const price = LIMITS.change_of_language;
  for (const { score, letters } of pieces) {
    const weight = score * Math.min(letters, MOST_LETTERS);
    from.push([english >= other - price ? "english" : "other", other >= english - price ? "other" : "english"]);
    [english, other] = [Math.max(english, other - price) + weight, Math.max(other, english - price) - weight];
  }
  const sides: Side[] = [];
  let side: Side = english >= other ? "english" : "other";
  for (const [ofEnglish, ofOther] of from.toReversed()) {
    sides.push(side);
    side = side === "english" ? ofEnglish : ofOther;
  }
  return sides.reverse();
}

/** Headings and names that are the same in several languages: told by their place, where the languages take turns or one goes on. */
function fillGaps(all: SidedText[]): SidedText[] {
  const isAlternating = takesTurns(all);
  let last = -1;
  for (const [at, { side }] of all.entries()) {
    if (side === undefined) continue;
    const [before, gap] = [all[last]?.side, at - last];
    for (let i = last + 1; before && i < at; i++) {
      const filled = all[i];
      if (!filled) continue;
      if (isAlternating && (before === side) === (gap % 2 === 0))
        filled.side = (i - last) % 2 === 0 ? before : opposite(before);
      else if (!isAlternating && before === side) filled.side = before;
    }
    last = at;
  }
  return all;
}

const opposite = (side: Side): Side => (side === "english" ? "other" : "english");

function takesTurns(all: SidedText[]): boolean {
  let [pairs, turns] = [0, 0];
  for (const [at, { side }] of all.entries()) {
    const next = all[at + 1]?.side;
    if (side === undefined || next === undefined) continue;
    pairs++;
    if (side !== next) turns++;
  }
  return turns >= LIMITS.alternating * pairs;
}
