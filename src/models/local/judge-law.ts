import type { Mention } from "../../values/prose/mention.ts";
import type { Clause } from "./judge-clause.ts";
import type { Examination } from "./judge-examination.ts";
import { short } from "./judge-language.ts";
import { type Finding, finding, type Revision } from "./judgement.ts";
import { findJurisdictions, isAmericanState, readGoverningLaw } from "./jurisdictions.ts";

const HOME =
  /\b(?:principal|registered|head)\s+(?:office|place of business)\b|\bour (?:home|own) (?:law|jurisdiction|state|country)\b/i;
const OTHERS_HOME = /\b(?:other party|counterparty|defendant)\b/i;
const ANY_STATE = /\b(?:a|any) state of the United States\b|\bany (?:US|U\.S\.) state\b/i;
const ADDRESS = 400;

/** Whether the law that governs is one that the demand names; undefined where the demand names none. */
export function testLaw(exam: Examination, demand: string, clause: Clause): Finding | undefined {
  const named = placesIn(demand);
  const isHome = HOME.test(demand) && !OTHERS_HOME.test(demand);
  if (clause.kind !== "Governing Law" || (named.length === 0 && !isHome)) return undefined;
  if (clause.state === "absent") return finding("missing", "The document does not say which law governs.");
  const places = clause.places.slice(0, 2);
  const found = places.flatMap(({ start, end }) =>
    shifted(readGoverningLaw(exam.reading.text.slice(start, end)), start),
  );
  const first = found[0];
  if (!first) return finding("unsure", "The clause on governing law names no place that can be read.", places);
  if (OTHERS_HOME.test(demand))
    return finding("unsure", `Whether “${short(demand)}” holds depends on where the parties are.`, places);
  const home = isHome ? homeOf(exam) : [];
  const allowed = [...named, ...home];
  const isAllowed = ({ value }: Mention<string>) =>
    allowed.some((name) => sameLaw(name, value)) || (ANY_STATE.test(demand) && isAmericanState(value));
  const law = [...new Set(found.map(({ value }) => value))].join(" and ");
  if (found.every(isAllowed))
    return finding("holds", `The law of ${law} governs, which is among those asked for.`, places);
  if (isHome && home.length === 0) {
    const because = `The law of ${law} governs; whether that is the law of our own office is not certain, as the document does not tell where it is.`;
    return finding("unsure", because, places);
  }
  const because = `The law of ${law} governs; asked for is “${short(demand)}”.`;
  return finding("fails", because, places, revisions(exam, first, allowed[0]));
}

/** Laws that the guidance refuses by name. */
export function refusedLaw(exam: Examination, refused: string[], clause: Clause): Finding | undefined {
  if (clause.kind !== "Governing Law") return undefined;
  const names = refused.flatMap(placesIn);
  const place = clause.places[0];
  if (names.length === 0 || !place) return undefined;
  const found = readGoverningLaw(exam.reading.text.slice(place.start, place.end));
  const hit = found.find(({ value }) => names.some((name) => sameLaw(name, value)));
  return hit && finding("fails", `The law of ${hit.value} governs, which is refused.`, [place]);
}

const placesIn = (text: string) => [...new Set(findJurisdictions(text).map(({ value }) => value))];

function sameLaw(one: string, other: string): boolean {
  const plain = (name: string) => (name === "England" || name === "Wales" ? "England and Wales" : name);
  return plain(one) === plain(other);
}

/** The places that the opening names as our party's own. */
function homeOf({ reading, sides }: Examination): string[] {
  const own = reading.parties.find(({ party }) => sides.ours?.test(party.name));
  if (!own) return [];
  const next = reading.parties.map(({ place }) => place.start).filter((start) => start > own.place.end);
  const until = Math.min(own.place.end + ADDRESS, ...next);
  return placesIn(reading.text.slice(own.place.end, until));
}

const shifted = (mentions: Mention<string>[], by: number) =>
  mentions.map((each) => ({ ...each, start: each.start + by, end: each.end + by }));

function revisions({ reading }: Examination, found: Mention<string>, wanted: string | undefined): Revision[] {
  const before = reading.text.slice(Math.max(0, found.start - 20), found.start);
  const fits =
    wanted !== undefined && (!/\bof\s+$/i.test(before) || isAmericanState(wanted) === isAmericanState(found.value));
  const isName = reading.quote(found) === found.value;
  if (wanted === undefined || !fits || !isName) return [];
  const { start, end } = found;
  return [{ start, end, replacement: wanted, rationale: `The position asks for the law of ${wanted}.` }];
}
