import { first } from "../../../content/must.ts";
import type { Mention } from "../../../content/values/prose/mention.ts";
import { CALIBRATION } from "../calibration.ts";
import { findJurisdictions, isAmericanState, readGoverningLaw } from "../evidence/jurisdictions.ts";
import type { Place } from "../evidence/place.ts";
import { shorten, youAsk } from "./finding-prose.ts";
import { type DemandResult, demandResult, type Revision } from "./judgement.ts";
import type { JudgingContext } from "./judging-context.ts";
import type { LocatedClause } from "./locate-clause.ts";

const HOME =
  /\b(?:principal|registered|head)\s+(?:office|place of business)\b|\bour (?:home|own) (?:law|jurisdiction|state|country)\b/i;
const OTHERS_HOME = /\b(?:other party|counterparty|defendant)\b/i;
const ANY_STATE = /\b(?:a|any) state of the United States\b|\bany (?:US|U\.S\.) state\b/i;
const { judge: LIMITS } = CALIBRATION;

/** Words after which a demand names the laws that it excludes. */
const EXCLUDES = /\b(?:not|never|no|except|excluding|other\s+than|unacceptable|refused?)\b/i;

const EXCLUDED_BEFORE = /\b(?:except|excluding|other\s+than|not)\b[^.;,]*$/i;
const EXCLUDED_REACH = 60;

/** Whether the governing law is one that the demand names, and not one that it excludes. Undefined if the demand names none. */
export function testLaw(review: JudgingContext, demand: string, clause: LocatedClause): DemandResult | undefined {
  const { named, excluded } = lawsOf(demand);
  const isHome = HOME.test(demand) && !OTHERS_HOME.test(demand);
  if (clause.kind?.reader !== "law" || (named.length === 0 && excluded.length === 0 && !isHome)) return undefined;
  if (clause.state === "absent") return demandResult("missing", "The contract has no clause on the governing law.");
  const places = clause.places.slice(0, 2);
  const found = places.flatMap(({ start, end }) =>
    shifted(readGoverningLaw(review.reading.text.slice(start, end)), start),
  );
  if (found.length === 0)
    return demandResult("unsure", "No country or state was found in the clause on the governing law.", places);
  if (
    found.some(({ start }) =>
      EXCLUDED_BEFORE.test(review.reading.text.slice(Math.max(0, start - EXCLUDED_REACH), start)),
    )
  )
    return demandResult("unsure", "The clause on the governing law excludes a law that it names.", places);
  if (OTHERS_HOME.test(demand)) {
    const because = `The law of ${listed(found)} governs; whether that is what you ask depends on where the parties are based: ${shorten(demand)}.`;
    return demandResult("unsure", because, places);
  }
  if (named.length === 0 && !isHome && !ANY_STATE.test(demand)) return withoutLaws(found, excluded, places);
  return amongLaws(review, { demand, named, excluded, isHome }, found, places);
}

/** "not Texas", "any law except that of Texas": places after the negation are excluded. */
function lawsOf(demand: string): { named: string[]; excluded: string[] } {
  const denial = EXCLUDES.exec(demand);
  if (!denial) return { named: placesIn(demand), excluded: [] };
  const [before, after] = [placesIn(demand.slice(0, denial.index)), placesIn(demand.slice(denial.index))];
  const isOfBefore = after.length === 0 && /^(?:not|un|refuse)/i.test(denial[0]);
  return isOfBefore ? { named: [], excluded: before } : { named: before, excluded: after };
}

function withoutLaws(found: Mention<string>[], excluded: string[], places: Place[]): DemandResult {
  const hit = found.find(({ value }) => excluded.some((name) => sameLaw(name, value)));
  return hit
    ? governs(found, null, demandResult("fails", `The law of ${hit.value} governs, which you refuse.`, places))
    : governs(
        found,
        null,
        demandResult("holds", `The law of ${listed(found)} governs, which you do not refuse.`, places),
      );
}

interface AskedLaw {
  demand: string;
  named: string[];
  excluded: string[];
  isHome: boolean;
}

function amongLaws(review: JudgingContext, asked: AskedLaw, found: Mention<string>[], places: Place[]): DemandResult {
  const { demand, isHome } = asked;
  const home = isHome ? homeOf(review) : [];
  const allowed = [...asked.named, ...home].filter((name) => !asked.excluded.includes(name));
  const isAllowed = ({ value }: Mention<string>) =>
    allowed.some((name) => sameLaw(name, value)) ||
    (ANY_STATE.test(demand) && isAmericanState(value) && !asked.excluded.includes(value));
  const law = listed(found);
  const wanted = allowed.length > 0 && allowed.length <= MOST_NAMED ? allowed.join(" or ") : null;
  if (found.every(isAllowed))
    return governs(found, wanted, demandResult("holds", `The law of ${law} governs, which you accept.`, places));
  if (isHome && home.length === 0) {
    const because = `The law of ${law} governs; you ask for the law of your own office, and the contract does not say where that is.`;
    return demandResult("unsure", because, places);
  }
  const because = `The law of ${law} governs; ${youAsk(demand)}.`;
  return governs(found, wanted, demandResult("fails", because, places, revisions(review, first(found), allowed[0])));
}

const MOST_NAMED = 3;

const governs = (found: Mention<string>[], wanted: string | null, result: DemandResult): DemandResult => ({
  ...result,
  compared: { found: listed(found), wanted },
});

const listed = (found: Mention<string>[]) => [...new Set(found.map(({ value }) => value))].join(" and ");

/** Laws that the guidance refuses by name. */
export function findRefusedLaw(
  review: JudgingContext,
  refused: string[],
  clause: LocatedClause,
): DemandResult | undefined {
  if (clause.kind?.reader !== "law") return undefined;
  const names = refused.flatMap(placesIn);
  const place = clause.places[0];
  if (names.length === 0 || !place) return undefined;
  const found = readGoverningLaw(review.reading.text.slice(place.start, place.end));
  const hit = found.find(({ value }) => names.some((name) => sameLaw(name, value)));
  return hit && demandResult("fails", `The law of ${hit.value} governs, which you refuse.`, [place]);
}

export const namesJurisdiction = (text: string) => findJurisdictions(text).length > 0;

const placesIn = (text: string) => [...new Set(findJurisdictions(text).map(({ value }) => value))];

function sameLaw(one: string, other: string): boolean {
  const plain = (name: string) => (name === "England" || name === "Wales" ? "England and Wales" : name);
  return plain(one) === plain(other);
}

/** The places that the opening gives for our party. */
function homeOf({ reading, sides }: JudgingContext): string[] {
  const own = reading.parties.find(({ party }) => sides.ours?.test(party.name));
  if (!own) return [];
  const next = reading.parties.map(({ place }) => place.start).filter((start) => start > own.place.end);
  const until = Math.min(own.place.end + LIMITS.address_characters, ...next);
  return placesIn(reading.text.slice(own.place.end, until));
}

const shifted = (mentions: Mention<string>[], by: number) =>
  mentions.map((each) => ({ ...each, start: each.start + by, end: each.end + by }));

function revisions({ reading }: JudgingContext, found: Mention<string>, wanted: string | undefined): Revision[] {
  const before = reading.text.slice(Math.max(0, found.start - 20), found.start);
  const fits =
    wanted !== undefined && (!/\bof\s+$/i.test(before) || isAmericanState(wanted) === isAmericanState(found.value));
  const isName = reading.quote(found) === found.value;
  if (wanted === undefined || !fits || !isName) return [];
  const { start, end } = found;
  return [{ start, end, replacement: wanted, rationale: `The law of ${wanted} instead of ${found.value}.` }];
}
