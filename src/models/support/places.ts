import { merge } from "../../content/values/prose/mention.ts";
import { findPlaceNames, isAmericanState } from "../engine/evidence/jurisdictions.ts";

/** A place that a claim names for something that is done there or governed by it, not as part of a name: “Delaware Holdings”. */
const PLACED =
  /(?:\b(?:of|in|at|under|from|by|is|be|to|within)\s+|^)(?:the\s+)?(?:(?:State|Commonwealth|Province|Republic|Kingdom|City)\s+of\s+)?(?:the\s+)?$/i;
const OF_LAW = /^\s*(?:common\s+)?(?:laws?|courts?)\b/i;
const NAME_GOES_ON = /^\s+(?:\p{Lu}|Inc|LLC|Ltd|corporation|company)/u;
const ABOUT_LAW = /\b(?:laws?|govern\p{L}*|courts?|jurisdiction|venue|construed|arbitrat\p{L}*)\b/iu;
/** A city is no jurisdiction, but its name has to stand in the quote as well. */
const SEATED =
  /\b(?:courts?|seat|seated|venue|arbitration|hearings?|located|situated|place|premises|offices?)\b[^.;]{0,50}?\b(?:of|in|at|is|be)\s+(\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?)/gu;
/** What stands for all of its parts. */
const WIDER = new Set(["United States", "United Kingdom", "Canada", "Australia"]);
const BEFORE = 40;

interface Missing {
  text: string;
  /** The quotes name another place for the same. */
  isContrary: boolean;
}

/** A place of a claim that none of its quotes names. */
export function findMisplaced(claim: string, quotes: string[]): Missing | undefined {
  const said = quotes.join("\n");
  const known = findPlaceNames(said).map(({ value }) => value);
  const places = merge(findPlaceNames(claim)).filter(({ start, end }) => isPlaced(claim, start, end));
  const missing = places.find(({ value }) => !known.some((each) => isSamePlace(value, each)));
  const isLaw = ABOUT_LAW.test(claim) && ABOUT_LAW.test(said);
  if (missing) return { text: claim.slice(missing.start, missing.end), isContrary: isLaw && known.length > 0 };
  for (const [, name = ""] of claim.matchAll(SEATED))
    if (!isWritten(name, said) && findPlaceNames(name).length === 0) return { text: name, isContrary: false };
  return undefined;
}

function isPlaced(claim: string, start: number, end: number): boolean {
  const after = claim.slice(end, end + BEFORE);
  if (OF_LAW.test(after)) return true;
  return !NAME_GOES_ON.test(after) && PLACED.test(claim.slice(Math.max(0, start - BEFORE), start));
}

const isSamePlace = (claimed: string, known: string) =>
  claimed === known ||
  known.includes(claimed) ||
  claimed.includes(known) ||
  (WIDER.has(claimed) && (claimed !== "United States" || isAmericanState(known)));

const isWritten = (name: string, said: string) => said.toLowerCase().includes(name.toLowerCase());
