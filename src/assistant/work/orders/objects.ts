import type { Order } from "./orders.ts";

/** Where the object of a verb ends: “a note | about the project”. */
const BOUNDARY =
  /(?:^|\s)(?:of|for|from|to|into|in|onto|with|about|on|at|by|that|which|who|whose|where|when|if|so|because|called|named|titled|entitled|labelled|labeled|against|under|over|across|between|as|than|saying|listing|showing|using|regarding|concerning|before|after|until|unless|without|:|;|\()(?:\s|$)/;
const BETWEEN = /\s?,\s?(?:(?:and|or|plus)\s)?|\s(?:and|or|plus|&)\s/;
/** “Set up a project”, “fill in the template” */
const PARTICLE = /^(?:up|in|out|down|over|together)\s(?=\S)/;
const INDEFINITE = /^(?:an?|another|one|two|three|new|some|several)\s/;
const NAMED = /\b(?:called|named|titled|entitled|labelled|labeled)\s/i;

/** What an order is about. */
export interface Thing {
  /** Its words, in lower case: “the mutual nda playbook”. */
  words: string;
  isOne: boolean;
}

/** The direct objects of an order. What stands behind “of”, “about” or “for” is none: a note about the project is no project. */
export function objectsOf({ rest }: Pick<Order, "rest">): Thing[] {
  const things: Thing[] = [];
  let isInside = false;
  for (const [at, piece] of rest.replace(PARTICLE, "").split(BETWEEN).entries()) {
    const boundary = BOUNDARY.exec(piece);
    const words = piece.slice(0, boundary?.index ?? piece.length).trim();
    if (words !== "" && (at === 0 || !isInside || INDEFINITE.test(words)))
      things.push({ words, isOne: isSingular(words) });
    isInside ||= boundary !== null;
  }
  return things;
}

const isSingular = (words: string) =>
  /^(?:an?|the|another|one|this|that|my|our)\s/.test(words) && !/[^s]s$/.test(words);

/** Nouns of the product. The last one in an object is what it is: “the project memo” is a memo. */
const NOUN =
  /(?<![\w.-])(?:vaults?|registers?|repositor(?:y|ies)|tables?|columns?|fields?|alerts?|reminders?|deadlines?|notifications?|warnings?|projects?|matters?|workspaces?|files?|drafts?|notes?|memos?|memorand(?:um|a)|documents?|letters?|reports?|lists?|summar(?:y|ies)|texts?|checklists?|briefs?|templates?|forms?|agreements?|contracts?|leases?|ndas?|amendments?|playbooks?|portfolios?|reviews?|audits?|assessments?|checks?|redlines?|mark-?ups?|changes|findings?|responses?|counter-?drafts?|values?|cells?|e-?mails?|diagrams?|comparisons?|folders?|keys?|members?|settings?|overviews?|timelines?|calendar)(?![\w.-])/g;

/** The noun of the product that an object is. Undefined for other things: “the law of this lease”. */
export const nounOf = ({ words }: Thing): string | undefined => words.match(NOUN)?.at(-1);

/** The object that is such a thing. */
export const objectThatIs = (order: Pick<Order, "rest">, noun: RegExp): Thing | undefined =>
  objectsOf(order).find((thing) => noun.test(nounOf(thing) ?? ""));

/** Whether an order names such a thing as the place where something goes: “into the Leases vault”, “in a memo”. */
export function goesInto({ rest }: Pick<Order, "rest">, noun: RegExp): boolean {
  const places = rest.split(/(?:^|\s)(?:to|into|in|onto|on|under|as|up as)\s/).slice(1);
  return places.some((place) =>
    noun.test(nounOf({ words: place.split(/\s(?:for|of|from|with|about|that)\s/, 1)[0] ?? "", isOne: true }) ?? ""),
  );
}

/** “Create a vault and add the files to it.” */
export const goesIntoThat = ({ rest }: Pick<Order, "rest">): boolean =>
  /(?:^|\s)(?:(?:to|into|in) (?:it|that|this|them)|there)(?:\s|$)/.test(rest);

/** The name that an order gives to what it makes: “called Merger”, or words in quotation marks. */
export function nameIn({ said }: Pick<Order, "said">): string | undefined {
  const [, quoted] = /[“"«„]([^“”"«»„]{1,200})[”"»“]/.exec(said) ?? [];
  if (quoted !== undefined) return quoted.trim();
  const at = NAMED.exec(said);
  if (!at) return undefined;
  const [name = ""] = said.slice(at.index + at[0].length).split(/[,;:]|\s(?:for|with|in|and|from|about)\s/, 1);
  return name.trim() || undefined;
}
