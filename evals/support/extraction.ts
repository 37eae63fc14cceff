import type { Party } from "../../src/content/values/types/party-list.ts";
import type { FieldType } from "../../src/content/values/values.ts";
import type { LocalAnswer, Question } from "../../src/models/engine/answer/question.ts";
import { type ClauseKind, TAGGED_KINDS } from "../../src/models/engine/catalogue/clauses.ts";
import { findJurisdictions } from "../../src/models/engine/evidence/jurisdictions.ts";
import { isSameName, normalizeName } from "../../src/models/engine/evidence/party-names.ts";
import { addDuration } from "../../src/models/engine/evidence/terms.ts";
import type { Annotated } from "./data.ts";

/** The subject of the eval: anything that answers questions about a text with citations. */
export type Reader = (text: string, questions: Question[]) => Promise<LocalAnswer[]>;

/** One answer compared with the annotation. */
export interface Judged {
  kind: ClauseKind;
  title: string;
  answer: LocalAnswer;
  present: boolean;
  said: boolean;
  /** Whether the first citation is on an annotated clause; undefined when there is nothing to compare. */
  cited: boolean | undefined;
  /** Whether one of the passages is on an annotated clause. */
  shown: boolean | undefined;
  /** Whether the value is the annotators'; undefined when they gave none that can be compared. */
  value: boolean | undefined;
  gold: string;
  /** For parties: how many names are right, wrong and missed. */
  names?: { right: number; wrong: number; missed: number };
}

const TYPES: Partial<Record<ClauseKind, FieldType>> = {
  "Document Name": "text",
  Parties: "party_list",
  "Agreement Date": "date",
  "Effective Date": "date",
  "Expiration Date": "date",
  "Renewal Term": "duration",
  "Notice Period To Terminate Renewal": "duration",
  "Governing Law": "text",
};

export function columnOf(kind: ClauseKind, label: string, instructions: string): Question {
  return { key: kind, label, instructions, fieldType: TYPES[kind] ?? "boolean", options: [] };
}

/** Asks a reader every question of every contract and judges its answers. */
export async function judgeAll(
  reader: Reader,
  contracts: Annotated[],
  questions: Question[],
  onContract?: (done: number) => void,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const [index, contract] of contracts.entries()) {
    const answers = await reader(contract.text, questions);
    for (const answer of answers) judged.push(judge(contract, answer));
    onContract?.(index + 1);
  }
  return judged;
}

function judge(contract: Annotated, answer: LocalAnswer): Judged {
  const kind = TAGGED_KINDS.find((each) => answer.key.startsWith(each))!;
  const label = contract.labels.find(({ category }) => category === kind)!;
  const present = label.spans.length > 0 || label.answer === "Yes";
  const said = statesClause(answer) && answer.value !== false;
  mustBeInside(contract, answer);
  const [first] = answer.places;
  const isShown = said || answer.outcome === "unsure";
  const cited = said && first && label.spans.length > 0 ? overlaps(first, label.spans) : undefined;
  const shown =
    isShown && label.spans.length > 0 ? answer.places.some((each) => overlaps(each, label.spans)) : undefined;
  const value = present && said ? sameValue(kind, label.answer, label.spans, contract.text, answer) : undefined;
  const judged = { kind, title: contract.title, answer, present, said, cited, shown, value, gold: label.answer };
  if (kind !== "Parties") return judged;
  const marked = label.spans.map(([start, end]) => contract.text.slice(start, end));
  return { ...judged, names: countNames((answer.value as Party[] | null) ?? [], label.answer, marked) };
}

/** What is unsure states nothing. An absence that the document explains shows its clause. */
export const statesClause = ({ outcome, places }: LocalAnswer) =>
  outcome === "found" || outcome === "unreadable" || (outcome === "absent" && places.length > 0);

function mustBeInside({ title, text }: Annotated, { key, outcome, places }: LocalAnswer): void {
  const wrong = places.some(({ start, end }) => !(0 <= start && start < end && end <= text.length));
  if (wrong || ((outcome === "found" || outcome === "unsure") && places.length === 0))
    throw new Error(`${title}, ${key}: no such span`);
}

function overlaps(place: { start: number; end: number }, spans: [number, number][]): boolean {
  return spans.some(([start, end]) => place.start < end && start < place.end);
}

/** Converts the annotators' form to ours. A blank of theirs matches if we read no value. */
function sameValue(
  kind: ClauseKind,
  gold: string,
  spans: [number, number][],
  text: string,
  answer: LocalAnswer,
): boolean | undefined {
  switch (kind) {
    case "Document Name":
      return (
        isSameName(answer.value as string, gold) || normalizeName(gold).includes(normalizeName(answer.value as string))
      );
    case "Parties":
      return sameParties(
        answer.value as Party[],
        gold,
        spans.map(([start, end]) => text.slice(start, end)),
      );
    case "Agreement Date":
    case "Effective Date":
      return gold.includes(";") ? undefined : (goldDate(gold) ?? null) === answer.value;
    case "Expiration Date":
      return gold.includes(";") ? undefined : sameEnd(goldDate(gold), answer);
    case "Renewal Term":
    case "Notice Period To Terminate Renewal":
      return sameLength(gold, answer);
    case "Governing Law":
      return /\[/.test(gold) ? undefined : samePlaces(gold, answer.value as string | null);
    default:
      return undefined;
  }
}

/** The annotators count a term to its anniversary. The engine gives the last day before it where it had to calculate. */
function sameEnd(gold: string | undefined, { value, reasoning }: LocalAnswer): boolean {
  if (gold === undefined || !/\bcalculated\b/.test(reasoning)) return (gold ?? null) === value;
  const lastDay = addDuration(gold, { value: -1, unit: "days" });
  return value === gold || value === lastDay;
}

export function goldDate(gold: string): string | undefined {
  const [, month = "", day = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)$/.exec(gold.trim()) ?? [];
  if (year === "") return undefined;
  const whole = year.length === 4 ? year : `${Number(year) < 50 ? "20" : "19"}${year}`;
  return `${whole}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

export function sameLength(gold: string, { value }: Pick<LocalAnswer, "value">): boolean | undefined {
  const [, number, unit] = /(\d+(?:\.\d+)?)\)?\s*(day|week|month|year)/i.exec(gold) ?? [];
  if (number === undefined) return value === null;
  const months = (count: number, name: string) => (name.startsWith("year") ? count * 12 : count);
  const scale = (name: string) => (/^(?:year|month)/.test(name) ? "months" : name.replace(/s$/, ""));
  const read = value as { value: number; unit: string } | null;
  if (read === null) return false;
  const name = unit!.toLowerCase();
  return scale(read.unit) === scale(name) && months(read.value, read.unit) === months(Number(number), name);
}

export function samePlaces(gold: string, value: string | null): boolean {
  const places = (text: string) => {
    const apart = text.replace(/England(?:, United Kingdom)?; Wales(?:, United Kingdom)?/, "England and Wales");
    const all = [
      ...new Set(findJurisdictions(apart.replace(/Massachussets/, "Massachusetts")).map((each) => each.value)),
    ];
    return all
      .filter(
        (name, _, whole) =>
          whole.length === 1 || !["Canada", "United Kingdom", "Australia", "United States"].includes(name),
      )
      .sort();
  };
  return value !== null && places(gold).join() === places(value).join();
}

/** Every party the annotators named and marked is present, and nothing they did not mark. */
function sameParties(value: Party[], gold: string, marked: string[]): boolean {
  const { wrong, missed } = countNames(value, gold, marked);
  return wrong === 0 && missed === 0;
}

/** The annotators also marked phrases such as “together the Parties”, which name no one. */
export function countNames(value: Party[], gold: string, marked: string[]) {
  const named = gold
    .split(/;\s*/)
    .filter((item) => !/\b(?:collectively|individually|separately|together)\b|["“”(]\s*part(?:y|ies)\b/i.test(item))
    .map((item) => item.replace(/[("“].*$/s, "").trim())
    .filter((name) => /\p{L}{2}/u.test(name) && marked.some((words) => isNear(words, name)));
  const names = value.map(({ name }) => name);
  const right = names.filter((own) => [...named, ...marked].some((name) => isNear(own, name))).length;
  const missed = named.filter((name) => !names.some((own) => isNear(own, name))).length;
  return { right, wrong: names.length - right, missed };
}

/** The same name except for case, punctuation and the annotators' typos. */
function isNear(one: string, other: string): boolean {
  if (isSameName(one, other)) return true;
  const grams = (text: string) => {
    const letters = normalizeName(text);
    return new Set(Array.from({ length: Math.max(0, letters.length - 2) }, (_, at) => letters.slice(at, at + 3)));
  };
  const [a, b] = [grams(one), grams(other)];
  const shared = [...a].filter((gram) => b.has(gram)).length;
  return (2 * shared) / Math.max(1, a.size + b.size) > 0.75;
}
