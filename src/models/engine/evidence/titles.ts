import { headOf, opens } from "../../../content/formats/bundle/openings.ts";
import { findDates } from "../../../content/values/prose/dates.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Place } from "./place.ts";

const SMALL = /^(?:and|or|of|the|to|for|in|on|by|with|a|an|as|at|from)$/i;

/** Finds the title at the start of a document, without the tagger. */
export function findTitle(text: string): Place | undefined {
  const { title } = opens(headOf(text, 0, text.length));
  if (title === null) return undefined;
  const words = title.split(" ").map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const found = new RegExp(words.join("\\s+")).exec(text.slice(0, CALIBRATION.evidence.title_head));
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}

/** Formats a title as the type of an agreement: without versions, dates and capitals. */
export function formatAgreementType(title: string): string {
  const bare = title
    .replace(/^(?:this|the)\s+/i, "")
    .replace(/^form\s+of\s+/i, "")
    .replace(/\s{0,40}(?:\(?\bversion\b|\bpage\b).{0,300}$/i, "")
    .replace(/,?\s{0,40}(?:\bd(?:ated)?\b|no\.?\s{0,9}\d|#\s{0,9}\d).{0,300}$/i, "")
    .replace(/^["“'(]+|["”'),.:;]{1,40}$/g, "")
    .replace(/\b(\p{L}{1,60})(?:\s{1,40}\1){1,9}$/iu, "$1")
    .trim();
  return /\p{Ll}/u.test(bare) ? bare : bare.split(/\s+/).map(capital).join(" ");
}

const INSTRUMENT =
  /\b(?:agreements?|contracts?|leases?|deeds?|indentures?|addend(?:um|a)|amendments?|statement of work|order|form|memorand(?:um|a)|letter|plan|policy|terms|guarant(?:y|ee)|note|bond|licen[cs]e|warrants?|options?|settlement|understanding|undertaking|assignment|bylaws|articles|charter|certificate|power of attorney|nda|msa|sow|waiver|consent|release|bill of sale|conditions|program|proposal|offer\s+\w+|\w+\s+offer)\b/i;

const MAIL_HEADER = /^(?:subject|re|fwd?|from|to|cc|date):/i;

/** Whether a title names a type of document. “Offer” alone does not, nor does the subject of an e-mail. */
export function namesDocumentType(title: string): boolean {
  return INSTRUMENT.test(title) && !MAIL_HEADER.test(title);
}

function capital(word: string, index: number): string {
  if (index > 0 && SMALL.test(word)) return word.toLowerCase();
  return word.toLowerCase().replace(/(^|[-/(&])\p{L}/gu, (letter) => letter.toUpperCase());
}

const AGREEMENT =
  "(?:Agreement|Contract|Lease|Deed|Indenture|Addendum|Amendment|Statement of Work|Order Form|Memorandum of Understanding|Letter of Intent|Plan|Schedule|Policy|Terms and Conditions|Guaranty|Note)";
/** A title may continue on the next line, but not after an empty one or into the sentence after a heading. */
const GAP = "(?: {1,9}\\n?|\\n) {0,9}(?!(?:This|THIS|That|These|Such|Each|Whereas|WHEREAS)\\b)";
const CAPITALS = `\\p{Lu}[\\p{L}'’&/-]{0,60}(?:${GAP}(?:and|of|for|to|the|&|\\p{Lu}[\\p{L}'’&/,-]{0,60}|No\\. {0,9}\\d{1,9})){0,9}?`;
/** “Split Dollar Policy Endorsement” is not a policy: the name continues. */
const ENDS_HERE =
  "\\b(?! {1,3}(?!Dated|By|Between|Among|And|With|Made|Entered|Effective|Executed|As|Of)\\p{Lu}\\p{Ll})";
const DATED = new RegExp(
  `((?:${CAPITALS})${GAP}${AGREEMENT})${ENDS_HERE}(?=[^.;]{0,160}?\\b(?:dated|effective|entered into|made|executed)\\b)`,
  "gu",
);
const CERTAIN = new RegExp(
  `\\b(?:that certain|those certain|a certain|pursuant to (?:the|a|an)|under (?:the|that)|amends? (?:the|that certain)|amendment (?:no\\.? ?\\d+ )?to (?:the|that certain)|defined in the|subject to the|with the terms of the)[ \\n]+(?:[\\p{Ll}]+[ \\n]+){0,3}((?:${CAPITALS})${GAP}${AGREEMENT})\\b`,
  "gu",
);
/** “The parties will execute a mutually acceptable Confidentiality Agreement”, “entered into a Letter of Intent dated …” */
const ENTERED = new RegExp(
  `\\b(?:execut(?:e|es|ed|ing)|enter(?:s|ed|ing)? into|sign(?:s|ed|ing)?)[ \\n]+(?:an?|the|that)[ \\n]+(?:[\\p{Ll}]+[ \\n]+){0,3}((?:${CAPITALS}${GAP}${AGREEMENT})|Letter of Intent|Memorandum of Understanding)${ENDS_HERE}`,
  "gu",
);
const DEFINED = new RegExp(
  `((?:${CAPITALS})${GAP}${AGREEMENT})\\b[^.;"“]{0,200}?\\((?:the|this|as[^)]{0,40})?[ ]*["“]([^"”]{3,60}?${AGREEMENT})["”]\\)`,
  "gu",
);
/** “Name of Agreement” labels a blank, “Term of Agreement” is a heading. */
const LABEL = new RegExp(
  `^(?:name|title|date|type|terms?|number|subject|purpose|effective date|scope|copy|duration|termination|amendment|form)\\s+(?:of|to)\\s+(?:the\\s+|this\\s+)?${AGREEMENT}$`,
  "i",
);
const OWN =
  /^(?:this|the|such|said|entire|any|each|an?|prior|definitive|separate|written|other|applicable|parties|section|article)$/i;

/** Finds other agreements that a text names, each once, in the order of the text. */
export function findRelatedAgreements(
  text: string,
  ownTitle: string,
  parties: string[] = [],
): { title: string; place: Place }[] {
  const own = { title: lettersOf(formatAgreementType(ownTitle)), parties: parties.map(lettersOf) };
  const found: { title: string; place: Place }[] = [];
  const seen = new Set<string>();
  for (const match of [DATED, CERTAIN, ENTERED, DEFINED].flatMap((pattern) => [...text.matchAll(pattern)])) {
    const [whole, written = ""] = match;
    const start = match.index + whole.indexOf(written);
    const words = written
      .replace(/\s+/g, " ")
      .replace(
        /^(?:(?:This|The|the|That|An?|Such|Each|Any|Under|In|To|to|If|Of|And|and|Pursuant|Whereas|WHEREAS)\s+)+/u,
        "",
      );
    const place = { start: start + written.length - lengthOf(written, words), end: start + written.length };
    const letters = lettersOf(words);
    if (seen.has(letters) || !isOther(words, place.end < text.length, own)) continue;
    seen.add(letters);
    if (!isThisDocument(text, words.split(" "))) found.push({ title: words, place });
  }
  return withoutShortNames(text, found)
    .sort((a, b) => a.place.start - b.place.start)
    .slice(0, 20);
}

/** Drops short forms: “Purchase Agreement” for “Securities Purchase Agreement”, and defined short names. */
function withoutShortNames<T extends { title: string }>(text: string, found: T[]): T[] {
  const defined = Array.from(text.matchAll(DEFINED), ([, title, alias]) => ({
    title: nameOf(title),
    alias: nameOf(alias),
  }));
  const short = new Set(defined.filter(({ title, alias }) => title !== alias).map(({ alias }) => alias));
  return found.filter(({ title }) => {
    const name = nameOf(title);
    return !short.has(name) && !found.some((other) => nameOf(other.title).endsWith(` ${name}`));
  });
}

const nameOf = (title = "") => lettersOf(title).replace(/^(?:the|this|that|an?) /, "");

function lengthOf(written: string, words: string): number {
  const [first = ""] = words.split(" ");
  return written.length - written.indexOf(first);
}

interface OwnNames {
  title: string;
  parties: string[];
}

function isOther(title: string, goesOn: boolean, own: OwnNames): boolean {
  const words = title.split(" ");
  if (
    words.length < 2 ||
    title.length > 120 ||
    LABEL.test(title) ||
    words.every((word) => OWN.test(word) || new RegExp(`^${AGREEMENT}$`).test(word))
  )
    return false;
  const letters = lettersOf(title);
  if (own.title !== "" && (own.title.endsWith(letters) || letters.endsWith(own.title))) return false;
  return !isOwnTitleOfParty(letters, own) && goesOn && findDates(title).length === 0;
}

/** “The Acme Bank Split Dollar Agreement” is the Split-Dollar Endorsement Agreement of Acme Bank. */
function isOwnTitleOfParty(letters: string, { title, parties }: OwnNames): boolean {
  const party = parties.find((name) => name !== "" && letters.startsWith(`${name} `));
  if (party === undefined) return false;
  const words = new Set(title.split(" "));
  return letters
    .slice(party.length + 1)
    .split(" ")
    .every((word) => words.has(word));
}

/** A document called “this Second Amendment” is the document itself. */
function isThisDocument(text: string, words: string[]): boolean {
  const plain = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`\\bthis\\s+${plain.join("\\s+")}\\b`, "i").test(text);
}

function lettersOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
