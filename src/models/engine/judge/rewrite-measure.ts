import type { WrittenMeasure } from "../../../content/values/prose/measures.ts";
import { findMoney } from "../../../content/values/prose/money.ts";
import { NUMBER, numberInWords, readNumber } from "../../../content/values/prose/number-words.ts";
import type { Place } from "../evidence/place.ts";
import type { Revision } from "./judgement.ts";

const FIRST_NUMBER = new RegExp(NUMBER, "i");
const UNIT = /(?:(?:business|working|calendar)\s)?(?:hour|day|week|month|year)s?\b/i;

/** Replaces a number that does not meet the bound with the required one, written the way the document writes numbers. */
export function rewriteMeasure(
  text: string,
  place: Place,
  found: WrittenMeasure,
  asked: WrittenMeasure,
): Revision | undefined {
  const rationale = `“${asked.text}” instead of “${text.slice(place.start, place.end)}”.`;
  if (/^[A-Z]{3}$/.test(asked.unit)) return money(text, place, asked, rationale);
  const old = text.slice(place.start, place.end);
  if (asked.unit === "fees" && !(UNIT.test(old) && UNIT.test(asked.text))) return undefined;
  const number = FIRST_NUMBER.exec(old);
  const wanted = numberOf(asked);
  if (!number || wanted === undefined) return undefined;
  const style = isInWords(number[0]) ? `${numberInWords(wanted)} (${wanted})` : String(wanted);
  const replacement = old.replace(number[0], matchCase(number[0], style));
  const unit = UNIT.exec(asked.text)?.[0];
  const whole = unit === undefined ? replacement : withUnit(replacement, unit, wanted);
  return whole === old || found.unit !== asked.unit ? undefined : { ...place, replacement: whole, rationale };
}

/** The number in the unit of the guidance; `value` is in days or months of fees. */
function numberOf({ text }: WrittenMeasure): number | undefined {
  const written = FIRST_NUMBER.exec(text)?.[0];
  return written === undefined ? undefined : readNumber(written);
}

const isInWords = (number: string) => /\p{L}{2}/u.test(number) && /\d/.test(number);

function matchCase(old: string, fresh: string): string {
  if (/^\p{Lu}{2}/u.test(old)) return fresh.toUpperCase();
  return /^\p{Lu}/u.test(old) ? fresh.charAt(0).toUpperCase() + fresh.slice(1) : fresh;
}

/** "12-month" stays in the singular; otherwise the unit is the one asked for. */
function withUnit(text: string, unit: string, count: number): string {
  const found = UNIT.exec(text);
  if (!found) return text;
  const single = unit.toLowerCase().replace(/s$/, "");
  const isJoined = text[found.index - 1] === "-";
  return text.replace(found[0], isJoined || count === 1 ? single : `${single}s`);
}

const SIGNS: Record<string, string> = { USD: "$", EUR: "€", GBP: "£" };

function money(text: string, place: Place, asked: WrittenMeasure, rationale: string): Revision | undefined {
  const around = text.slice(Math.max(0, place.start - 120), place.end + 40);
  const shift = Math.max(0, place.start - 120);
  const mention = findMoney(around).find(({ start, end }) => shift + start <= place.start && shift + end >= place.end);
  if (!mention) return undefined;
  const isCoded = around.slice(mention.start, mention.end).includes(asked.unit);
  const sign = (!isCoded && SIGNS[asked.unit]) || `${asked.unit} `;
  const replacement = `${sign}${asked.value.toLocaleString("en-US")}`;
  return { start: shift + mention.start, end: shift + mention.end, replacement, rationale };
}
