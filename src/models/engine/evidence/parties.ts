import type { Party } from "../../../content/values/types/party-list.ts";
import { CALIBRATION } from "../calibration.ts";
import {
  completeName,
  hasLegalForm,
  isName,
  isPerson,
  isSameName,
  LEGAL_FORM,
  leadingName,
  NOT_A_NAME,
  normalizeName,
  ROLE_NOUN,
} from "./party-names.ts";
import type { Place } from "./place.ts";

/** A party as the opening of an agreement names it. */
export interface NamedParty {
  party: Party;
  /** The span of its name. */
  place: Place;
  /** The short names and roles the text gives it. */
  aliases: string[];
}

type ScoredParty = NamedParty & { score: number };

const { party_head: HEAD, party_opening: OPENING_LENGTH } = CALIBRATION.evidence;
const OPENING =
  /\b(?:by\s{1,40}and\s{1,40}(?:between|among(?:st)?)|between|among(?:st)?|(?:entered\s{1,40}into|made|executed)\s{1,40}(?:as\s{1,40}of\s{1,40}[^.;]{3,60}?\s{1,40})?(?:by|with)|parties(?:\s{1,40}to\s{1,40}this\s{1,40}agreement)?\s{0,40}:|(?:is\s{1,40})?to\s{1,40}confirm)\b[:\s]*|\bPARTIES\b[:\s]*/gi;
const OPENING_ENDS =
  /\b(?:W\s?I\s?T\s?N\s?E\s?S\s?S\s?E\s?T\s?H|WHEREAS|Whereas|RECITALS?|Recitals?|BACKGROUND|Background|NOW,?\s+THEREFORE|Now,?\s+therefore|PRELIMINARY STATEMENTS?|TABLE OF CONTENTS|INTRODUCTION|AGREED TERMS|agree as follows|hereby agree)\b/;
const CONNECTOR =
  /(?:[,;.)]|^|\s)\s{0,40}(?:[-–—]{1,9}\s{0,40})?(?:\b(?:and|AND|And|&)\b)\s{0,40}(?:[-–—]{1,9}\s{0,40}|[:,]\s{0,40})?(?=(?:the\s{1,40})?[“"'‘]?[\p{Lu}\d]|(?:its|their)\s{1,40}affiliate|\p{Ll}{1,60}\.com)|;\s+|\n\s{0,200}\n|\n\s{0,200}(?=\(?[a-z\d][.)]\s)|,\s{1,40}(?=(?:The\s{1,40})?\p{Lu}[^,;("“]{2,60},?\s{1,40}(?:Inc|INC|LLC|L\.L\.C|Ltd|LTD|Limited|LIMITED|Corp|CORP|Corporation|L\.P|LP)\b)/gu;
/** "Acme, Inc. (formerly known as Apex, Inc.) d/b/a Apex": other names of the party before. */
const OTHER_NAME_FOLLOWS =
  /(?:\b(?:(?:formerly|also|previously)(?:\s+known\s+as)?|known\s+as|doing\s+business\s+as|trading\s+as|successor\s+(?:in\s+interest\s+)?to|subsidiary\s+of|affiliate\s+of|division\s+of|represented\s+by(?:\s+(?:its|the)\s+\p{L}+)?)|\b[dfa]\/[bk]\/a|\bdba)\s+$/iu;
const ALIAS_GROUP = /[([]([^()[\]]{0,300})[)\]]|(?:["“‘'](?:the\s+)?)([^"”’'\n]{2,60})["”’']/g;
const QUOTED = /["“”‘'’]{1,2}\s{0,40}(?:the\s{1,40})?(?=\S)([^"“”‘’\n]{1,60}?)\s{0,40},?["”’']{1,2}/giu;
/** "The Buyer: Acme Ltd." */
const LABEL = /^(?:the\s+)?\p{L}[\p{L}\s/-]{2,30}:\s+(?=\p{Lu})/iu;
/** "Jane Roe, director of Acme Ltd.": the company is the party. */
const ACTS_FOR =
  /^,?\s+(?:the\s+|an?\s+)?(?:(?:managing|executive|sole|general|authori[sz]ed|chief\s+\p{L}+|vice)\s+)?(?:director|president|officer|ceo|cfo|secretary|manager|representative|signatory)\s+(?:of|for)\s+\p{Lu}/iu;
/** A certain end of a sentence. Quoted names after it belong to somebody else. */
const SENTENCE_ENDS = /\)\.\s+\p{Lu}|\.\s+\d{1,2}\.\d?\s/u;
/** "Acme Ltd., in the person of its director Jane Roe": a person who acts for a company is not a party. */
const ACTS_FOR_THE_ONE_BEFORE =
  /\b(?:in\s{1,9}(?:the\s{1,9})?person\s{1,9}of|represented\s{1,9}(?:herein\s{1,9})?by|acting\s{1,9}(?:by|through))\b[^;"“\n]{0,160}$/i;
const NOT_AN_ALIAS =
  /^(?:(?:the|this|each|an?)\s{1,40})?(?:part(?:y|ies)|agreement|contract|collectively|and|or|affiliates?|hereinafter.*)$|\b(?:date|agreement)$/i;
/** Finds the parties in the opening of an agreement, with their roles. Short names are not parties. */
export function findOpeningParties(text: string): NamedParty[] {
  let best: NamedParty[] = [];
  const head = text.slice(0, HEAD);
  const openings = Array.from(head.matchAll(OPENING)).slice(0, 12);
  for (const opening of openings) {
    const start = opening.index + opening[0].length;
    const found = partiesFrom(text, start);
    if (scoreOf(found) > scoreOf(best)) best = found;
    if (best.length >= 2 && best.every(({ aliases }) => aliases.length > 0)) break;
  }
  return best;
}

/** Builds the parties from tagged spans. Short names and roles are sorted out. */
export function partiesFromTags(text: string, marked: (Place & { score?: number })[]): NamedParty[] {
  const found: ScoredParty[] = [];
  const named = marked.flatMap((place) => {
    const party = isShortName(text, place) ? undefined : partyAt(text, place);
    return party ? [{ ...party, score: place.score ?? 0 }] : [];
  });
  for (const party of named.sort((a, b) => b.party.name.length - a.party.name.length)) {
    const known = found.find((each) => isPartOf(party.party.name, each.party.name));
    if (known === undefined) found.push(party);
    else mergeMention(known, party);
  }
  const aliases = new Set(found.flatMap((each) => each.aliases.map(normalizeName)));
  const names = found.filter(({ party }) => hasLegalForm(party.name) || !aliases.has(normalizeName(party.name)));
  const group = bestGroup(withoutSharedAliases(names)).sort((a, b) => a.place.start - b.place.start);
  return beforeRecitals(text, group);
}

/** "Bruce Jenner, Individual ("Celebrity")": of two names with one alias, the one with a legal form or the higher score. */
function withoutSharedAliases(names: ScoredParty[]): ScoredParty[] {
  const rank = ({ party, score }: ScoredParty) => Number(hasLegalForm(party.name)) + score;
  return names.filter(
    (name) =>
      hasLegalForm(name.party.name) ||
      !names.some((other) => other !== name && hasSameAlias(name, other) && rank(other) > rank(name)),
  );
}

const hasSameAlias = (one: NamedParty, other: NamedParty) =>
  one.aliases.length > 0 && one.aliases[0] === other.aliases[0];

/** Recitals name others too. If two parties are named before them, the rest are not parties. */
function beforeRecitals(text: string, group: ScoredParty[]): ScoredParty[] {
  const second = group[1]?.place.end;
  if (second === undefined) return group;
  const end = OPENING_ENDS.exec(text.slice(second, second + OPENING_LENGTH));
  return end ? group.filter(({ place }) => place.start < second + end.index) : group;
}

/** Merges a second mention of a party: missing aliases, and the span with the higher score. */
function mergeMention(known: ScoredParty, again: ScoredParty): void {
  if (known.aliases.length === 0) {
    known.aliases = again.aliases;
    known.party.role = again.party.role;
  }
  if (again.score > known.score && isSameName(known.party.name, again.party.name)) {
    known.place = again.place;
    known.score = again.score;
  }
}

/** The group of names that are close together, as in the opening. Without such a group of two, all names. */
function bestGroup(names: ScoredParty[]): ScoredParty[] {
  const groups: ScoredParty[][] = [];
  for (const name of names.toSorted((a, b) => a.place.start - b.place.start)) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && name.place.start - last.place.end < OPENING_LENGTH) group.push(name);
    else groups.push([name]);
  }
  const weight = (group: ScoredParty[]) =>
    group.reduce((sum, { score, aliases }) => sum + score + Math.sign(aliases.length), 0);
  const best = groups.filter((group) => group.length >= 2).sort((a, b) => weight(b) - weight(a))[0];
  return best ?? names;
}

function isPartOf(name: string, whole: string): boolean {
  return isSameName(name, whole) || ` ${normalizeName(whole)} `.includes(` ${normalizeName(name)} `);
}

function isShortName(text: string, { start, end }: Place): boolean {
  const before = text.slice(Math.max(0, start - 30), start);
  const words = text.slice(start, end);
  return (
    OTHER_NAME_FOLLOWS.test(before) ||
    /(?:["'](?:the\s+)?|[“‘(]\s*(?:the\s+)?)$/i.test(before) ||
    /^["“‘'(]|["“”(]\s*(?:the\s+)?\p{L}[^"“”]*["”]/iu.test(words) ||
    !/^(?:the\s+)?[\p{Lu}\d]|\.com\b|^\p{Ll}+\p{Lu}|^\p{Ll}\d/u.test(words)
  );
}

function partyAt(text: string, place: Place): NamedParty | undefined {
  const label = LABEL.exec(text.slice(place.start, place.end))?.[0].length ?? 0;
  const cut =
    /(?<![\p{L}\d])[\p{L}\d]+$/u.exec(text.slice(Math.max(0, place.start - 40), place.start))?.[0].length ?? 0;
  const start = label > 0 ? place.start + label : place.start - cut;
  const name = completeName(text, { start, end: place.end });
  if (name === "" || NOT_A_NAME.test(name) || name.length > 120) return undefined;
  const after = text.slice(start + name.length, start + name.length + 700);
  if (isPerson(name) && ACTS_FOR.test(after)) return undefined;
  const before = text.slice(Math.max(0, start - 200), start);
  if (!hasLegalForm(name) && ACTS_FOR_THE_ONE_BEFORE.test(before)) return undefined;
  const aliases = aliasesIn(after);
  if (!isName(name, aliases) && !isPerson(name) && !isBrand(name, after)) return undefined;
  const clean = name.replace(/^the\s+(?=\p{Lu})/u, "").replace(/\s+(?:-{3,}\s+)?/g, " ");
  return {
    party: { name: clean, role: aliases.find((alias) => isRole(alias, clean)) ?? null },
    aliases,
    place: { start, end: start + name.length },
  };
}

const IS_A_BODY = /^,\s+an?\s+[^,.;("“]{0,60}\b(?:corporation|company|partnership|association|society)\b/i;

/** "EuroTel (the "Customer")", "EuroTel, a Czech company": a single word with a role or a legal type right after it. */
function isBrand(name: string, after: string): boolean {
  const isWord =
    /^\p{Lu}[\p{L}\d-]+$/u.test(name) && /\p{Ll}/u.test(name) && !ROLE_NOUN.test(name) && !hasLegalForm(name);
  return isWord && (IS_A_BODY.test(after) || aliasesIn(after.slice(0, 60)).length > 0);
}

function scoreOf(parties: NamedParty[]): number {
  const named = parties.filter(({ aliases }) => aliases.length > 0).length;
  return parties.length < 2 ? parties.length : 2 + 2 * Math.min(named, 3) + Math.min(parties.length, 3) / 10;
}

function partiesFrom(text: string, start: number): NamedParty[] {
  const window = text.slice(start, start + OPENING_LENGTH);
  const end = OPENING_ENDS.exec(window)?.index ?? endOfOpening(window);
  const found: NamedParty[] = [];
  for (const segment of segmentsOf(window.slice(0, end))) {
    const party = readParty(segment.text, start + segment.start);
    if (party === undefined) {
      if (found.length > 1 && segment.text.length > 200) break;
      continue;
    }
    if (!found.some((known) => isSameName(known.party.name, party.party.name) || isAlias(known, party))) {
      found.push(party);
    }
    if (/\)\.\s+\p{Lu}/u.test(segment.text) && found.length > 1) break;
  }
  return found;
}

/** Without a word such as WHEREAS, the opening ends with the paragraph of the last role. */
function endOfOpening(window: string): number {
  const close = /["”’']\s{0,40}\)\s{0,40}(?:\.\s{0,40})?(?:\n\s{0,40}\n|\.\s)(?!\s{0,40}(?:and|AND|-)\b)/.exec(window);
  return close ? close.index + close[0].length : Math.min(window.length, 1500);
}

function segmentsOf(body: string): { start: number; text: string }[] {
  const segments: { start: number; text: string }[] = [];
  let start = 0;
  for (const match of body.matchAll(CONNECTOR)) {
    if (isInsideName(body, match)) continue;
    const cut = match.index + (/^[).]/.test(match[0]) ? 1 : 0);
    segments.push({ start, text: body.slice(start, cut) });
    start = match.index + match[0].length;
  }
  segments.push({ start, text: body.slice(start) });
  return segments;
}

/** Whether a connector is inside a name ("Procter & Gamble", "Oil and Gas Company") or in brackets. */
function isInsideName(body: string, match: RegExpExecArray): boolean {
  const before = body.slice(0, match.index + 1);
  const opens = before.lastIndexOf("(");
  if (opens > before.lastIndexOf(")") && match.index - opens < 300) return true;
  if (!/\b(?:and|AND|And|&)/.test(match[0]) || /^\s*[,;.)]|[-–—:]/.test(match[0])) return false;
  const left = before.slice(-60);
  const right = body.slice(match.index + match[0].length, match.index + match[0].length + 60);
  const closed = new RegExp(`(?:${LEGAL_FORM})\\.?\\s*$`).test(left) || /[\d"”)]\s*$/.test(left);
  const continues = new RegExp(`^[^,("“.;]{0,40}\\b(?:${LEGAL_FORM})\\b`).test(right);
  return (
    !closed &&
    /\p{Lu}[\p{L}.]{0,60},?\s{0,40}$/u.test(left) &&
    continues &&
    !/^\p{Ll}/u.test(left.trim()) &&
    !/["”)]/.test(left)
  );
}

function readParty(segment: string, offset: number): NamedParty | undefined {
  const lead =
    /^(?:\s|[-–—•:.,]|\(?(?:\d{1,2}|[a-z]|i{1,3})[.)]\s|(?:the\s+)?part(?:y|ies)\s+(?:[A-Z]|of\s+the\s+\w+\s+part)\b\s*:?|(?:on\s+)?(?:the\s+)?one\s+hand,?|by\s+and\s+(?:between|among)|between|among|and\b(?!\s+\p{Ll}))+/iu.exec(
      segment,
    )?.[0].length ?? 0;
  const rest = segment.slice(lead);
  const name = leadingName(rest);
  if (name === "" || NOT_A_NAME.test(name) || name.split(/\s+/).length > 14 || name.length > 120) return undefined;
  const aliases = aliasesIn(rest.slice(name.length));
  if (!isName(name, aliases)) return undefined;
  const start = offset + lead;
  const clean = name.replace(/^the\s+(?=\p{Lu})/u, "").replace(/\s+/g, " ");
  const role = aliases.find((alias) => isRole(alias, clean)) ?? null;
  return { party: { name: clean, role }, aliases, place: { start, end: start + name.length } };
}

function aliasesIn(text: string): string[] {
  const all = text.slice(0, Math.min(700, SENTENCE_ENDS.exec(text.slice(0, 700))?.index ?? 700) + 1);
  const next = /[,)]?\s{1,40}(?:and|AND)\s{1,40}(?:the\s{1,40})?\p{Lu}/u.exec(all)?.index ?? all.length;
  const near = next < all.search(/[("“]/) ? all.slice(0, next) : all;
  const found: string[] = [];
  for (const group of near.matchAll(ALIAS_GROUP)) {
    const inside = group[1] ?? `"${group[2]}"`;
    const quoted = Array.from(inside.matchAll(QUOTED), ([, alias = ""]) => alias.trim());
    const bare = /^(?:the\s+)?(\p{Lu}[\p{L}\s-]{1,30})$/u.exec(inside.trim())?.[1];
    const isPartOfName = /^\s{0,40}(?:\p{Lu}|(?:,\s{0,40})?(?:Co|Ltd|Inc)\b)/u.test(
      near.slice(group.index + group[0].length),
    );
    const here = quoted.length > 0 ? quoted : bare && group[1] !== undefined && !isPartOfName ? [bare] : [];
    found.push(...here.filter((alias) => !NOT_AN_ALIAS.test(alias) && /\p{L}/u.test(alias)));
    if (found.length > 0) break;
  }
  const named = /,?\s{1,40}as\s{1,40}(?:the\s{1,40})?(\p{Lu}[\p{L}]+(?:[\s-]\p{Lu}\p{L}+){0,2})/u.exec(
    near.slice(0, 80),
  )?.[1];
  return found.length === 0 && named !== undefined ? [named] : found;
}

function isRole(alias: string, name: string): boolean {
  const words = alias.replace(/^the\s+/i, "").split(/\s+/);
  if (words.length > 4 || words.some((word) => /^\p{Ll}/u.test(word) && !/^(?:of|and|the|for)$/.test(word)))
    return false;
  if (ROLE_NOUN.test(alias)) return true;
  const own = new Set(normalizeName(name).split(" "));
  const initials = name
    .replace(/[^\p{L}\s]/gu, "")
    .split(/\s+/)
    .map((word) => word[0] ?? "")
    .join("")
    .toLowerCase();
  const folded = normalizeName(alias);
  if (folded.split(" ").some((word) => own.has(word) || [...own].some((each) => each.startsWith(word)))) return false;
  return !/^\p{Lu}{1,6}$/u.test(alias) && !initials.startsWith(folded.replaceAll(" ", ""));
}

function isAlias(known: NamedParty, { party }: NamedParty): boolean {
  return known.aliases.some((alias) => normalizeName(alias) === normalizeName(party.name));
}
