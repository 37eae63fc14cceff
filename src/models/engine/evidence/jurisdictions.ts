import { findAll, type Mention, merge } from "../../../content/values/prose/mention.ts";
import { LEXICON, onlyOneOf } from "../catalogue/lexicon.ts";

const { states, parts, countries, adjectives, other_names } = LEXICON.jurisdictions;
const IS_ADJECTIVE = onlyOneOf(Object.keys(adjectives));

/** Unions, groups of islands and codes for tests. */
const NO_COUNTRIES = ["EU", "EZ", "QO", "UM", "UN", "XA", "XB", "ZZ"];
const CANONICAL = new Map(
  [...countryNames(), ...states, ...parts, ...countries]
    .map((name): [string, string] => [name, name])
    .concat(Object.entries({ ...adjectives, ...other_names }))
    .map(([name, place]) => [plain(name), place]),
);
const NAMES = [...CANONICAL.keys()]
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replace(/[.]/g, "\\.").replace(/ /g, "\\s+").replace(/'/g, "['’]"));
const PLACE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${NAMES.join("|")})(?![\\p{L}\\p{N}])`, "giu");

/** The English names of all countries and territories, as the runtime knows them: “Trinidad and Tobago”, “Myanmar”. */
function countryNames(): string[] {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes
    .filter((code) => !NO_COUNTRIES.includes(code))
    .flatMap((code) => names.of(code) ?? [])
    .filter((name) => !name.includes(" - "))
    .map((name) => name.replace(/ \(.*/s, "").replace(" SAR China", "").replace(" & ", " and "));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/’/g, "'").replace(/\s+/g, " ");
}

/** Finds the names of states, provinces and countries, and their adjectives, for whatever purpose the text names them. */
export function findPlaceNames(text: string): Mention<string>[] {
  return findAll(text, PLACE, ([name]) => {
    const written = name.replace(/\s+/g, " ");
    if (/^\p{Ll}/u.test(written) || (IS_ADJECTIVE.test(written) && !/^\p{Lu}/u.test(written))) return undefined;
    return CANONICAL.get(plain(written));
  });
}

/** Finds states, provinces and countries, each by its usual name. */
export function findJurisdictions(text: string): Mention<string>[] {
  return findPlaceNames(text).filter(({ start, end, value }) => {
    const after = text.slice(end, end + 30);
    if (IS_ADJECTIVE.test(text.slice(start, end))) return /^\s+(?:common\s+)?laws?\b/i.test(after);
    if (value === "Georgia" && /Republic\s+of\s+$/i.test(text.slice(Math.max(0, start - 20), start))) return true;
    return !/^\s+(?:corporation|limited liability|company|Convention|Act|Dollars?)/i.test(after);
  });
}

const LAW_OF =
  /\b(?:laws?|statutes?|legislation|jurisprudence)\b(?:[^.;]|\.(?=\S)){0,90}?\b(?:of|in|from|for)\s+(?:the\s+)?(?:(?:State|Commonwealth|Province|Republic|Kingdom|Country|Federal Republic|Courts?)\s+of\s+)?(?:the\s+)?$/i;
const NO_LAW =
  /\b(?:courts?|venue|located|sitting|arbitrat\w+|county|city|jurisdiction|brought|initiated|incorporated|formed|organi[sz]ed|excluding|other than)\b[^.;]{0,50}$/i;
const CONFLICT = /\b(?:without|excluding|notwithstanding|except|but not)\b/i;

/** Reads the governing law from its clause: the places whose law is named, else the first place. */
export function readGoverningLaw(clause: string): Mention<string>[] {
  const places = merge(findJurisdictions(clause));
  const named = places.filter(({ start, end }, index) => {
    const before = clause.slice(Math.max(0, start - 160), start);
    if (/^\s+(?:\w+\s+)?laws?\b/i.test(clause.slice(end, end + 20))) return true;
    const previous = places[index - 1];
    const joined =
      previous &&
      /^\s*(?:,|and|or|&|,\s*and|\/|;)\s*(?:the\s+)?(?:State\s+of\s+|the\s+)*$/i.test(
        clause.slice(previous.end, start),
      );
    const own = before.split(CONFLICT).at(-1) ?? "";
    return (
      (LAW_OF.test(own) && !NO_LAW.test(own)) ||
      (joined && LAW_OF.test(clause.slice(Math.max(0, previous.start - 160), previous.start)))
    );
  });
  const chosen = named.length > 0 ? named : firstNamed(clause, places);
  return withoutTheWider(withoutRepeats(chosen));
}

/** Without a named law, the first place that is not a court's, and the one joined to it: "either Illinois or New York". */
function firstNamed(clause: string, places: Mention<string>[]): Mention<string>[] {
  const free = places.findIndex(({ start }) => !NO_LAW.test(clause.slice(Math.max(0, start - 60), start)));
  const [first, next] = places.slice(Math.max(0, free));
  if (!first) return [];
  const isJoined =
    next &&
    /^\s{0,40}(?:,\s{0,40})?(?:and|or|&)\s{0,40}(?:the\s{1,40})?(?:State\s{1,40}of\s{1,40})?$/i.test(
      clause.slice(first.end, next.start),
    );
  return isJoined ? [first, next] : [first];
}

function withoutRepeats(places: Mention<string>[]): Mention<string>[] {
  return places.filter(({ value }, index) => places.findIndex((each) => each.value === value) === index);
}

/** "the State of Illinois and the United States", "Ontario, Canada": the narrower place is the answer. */
function withoutTheWider(places: Mention<string>[]): Mention<string>[] {
  const has = (names: string[]) => places.some(({ value }) => names.includes(value));
  return places.filter(({ value }) => {
    if (value === "United States") return !has(states);
    if (value === "Canada" || value === "United Kingdom" || value === "Australia") return !has(parts);
    return true;
  });
}

export function isAmericanState(name: string): boolean {
  return states.includes(name);
}
