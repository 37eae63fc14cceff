import { formsOf, type Range } from "./term-finder.ts";

/** A term that is used as if it were defined. */
export interface UndefinedTerm {
  term: string;
  uses: Range[];
}

/** A determiner and words in capitals behind it, as defined terms are used. */
const USED =
  /(?:(?<=[\p{Ll},]\s{1,5})(?:the|such|each|any|all|an?|applicable|its|their|said)|(?<=[\p{Ll})]{2}[.;:]\s{1,3})(?:The|Such|Each|Any|All|An))\s{1,5}(\p{Lu}\p{Ll}{2,30}(?:\s(?:\p{Lu}\p{Ll}{2,30}|of(?=\s\p{Lu}))){0,3})(?![\p{L}\d\u00AD’'/-]|\s{0,40}\p{Lu}|,?\s(?:of|and|in|to|for|on|or|&)\s(?:the\s)?\p{Lu}|,\s\p{Lu}\p{Ll}|,?\s(?:Inc|LLC|Ltd)|\.\p{L}|\s\d|\()/gu;
const TERM = "\\p{Lu}\\p{Ll}{2,30}(?:\\s{1,5}(?:\\p{Lu}\\p{Ll}{2,30}|of(?=\\s\\p{Lu}))){0,3}";
const SAID =
  '\\s\\((?:the\\s|each|an?\\s|collectively|hereinafter|herein|together|as\\s)?[^)\\n]{0,30}["“]|\\s{0,5}(?:[:=]|[–—-]\\s)|,?\\s{1,5}(?:(?:shall|will|also|each)\\s){0,2}(?:means?\\b|mean\\b|includes?\\b|refers?\\sto\\b|(?:has|have)\\sthe\\s|(?:is|are)\\sdefined|,?\\(?as\\s(?:such\\sterms?|that\\sterm|those\\sterms|defined|hereinafter))|\\s\\(?as\\s(?:such|that|those|defined)';
/** A term at the beginning of a line, in front of what it means or “as defined …” may be explained there in a way that was not understood. */
const LISTED = new RegExp(
  `(?<=\\n[ \\t]{0,40}|[^\\S\\n]{2})(${TERM})(?=[.:]\\s|\\(e?s\\)|[ \\t]{0,9}\\n|\\t|\\s{2})|(${TERM})(?:\\(e?s\\))?(?=${SAID})|(?<=\\n[ \\t]{0,40}\\d{1,2}\\.\\d{1,3}\\.?[ \\t]{1,9})(${TERM})(?=[ \\t]{1,5}(?:an?|the|any|all)\\s\\p{Ll})|\\((?:(?:the|an?|each|collectively|together|hereinafter|herein|individually|jointly|or|called),?\\s{1,5}){0,4}(${TERM})\\)`,
  "gu",
);
/** In quotes, in whatever capitals: ”Detail(s)”, “affiliate”. */
const QUOTED = /["“‘'](\p{L}{3,31}(?:\s\p{L}{2,31}){0,3})(?:\(e?s\))?[,.]?["”’']/gu;
/** A heading tells what its term is about: “2.5 Purchase Orders.”, “SERVICES:”. */
const HEADING =
  /(?:(?<=^|\n)[ \t]{0,40}(?:\(?[\dA-Za-z]{1,4}(?:\.\d{1,3}){0,4}[.)]?\s{1,9}){0,2}|(?<=\s)\d{1,2}(?:\.\d{1,2}){1,3}\.?\s{0,5})(\p{Lu}[\p{L}, ]{2,60}?)(?=[.:;]\s|[ \t]{0,9}\n|[ \t]{2})/gu;
const MIN_USES = 3;
const MAX_TERMS = 200;
/** A body of the parties, with a name of its own in front: “the Steering Committee”. Its words need not be ordinary ones. */
const BODY = /^(?:\p{Lu}\p{Ll}{2,30}\s){1,3}(?:Committee|Council|Team|Board)$/u;
const isOfBody = (term: string) => BODY.test(term);
/** Names of courts, statutes, authorities, places and parts of documents, and what is written with a capital anyway. */
const NAMES =
  /\b(?:Act|Acts|Code|Law|Laws|Court|Courts|Exchange|Commission|Association|Market|Rules?|Regulations?|Office|Department|Agency|Administration|Bank|University|Convention|Treaty|States?|County|City|Commonwealth|Republic|Kingdom|Union|Province|Street|Avenue|Internet|Web|Website|Board|Directors?|Officers?|President|Secretary|Treasurer|Chairman|Chief|Executive|Government|Federal|National|International|American|European|Treasury|Congress|Parliament|Council|Committee|Institute|Center|Centre|Bureau|Authority|Ministry|Minister|Register|Registry|Series|Class|Article|Articles|Section|Sections|Clause|Clauses|Exhibit|Exhibits|Schedule|Schedules|Annex|Annexes|Appendix|Appendices|Attachments|Annexures?|Trustees?|Closing|Attachment|Paragraph|Agreement|Agreements|Contract|Lease|Deed|Addendum|Amendment|Party|Parties|Recitals?|Preamble|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|English|French|German|Eastern|Western|Pacific|Central|Standard|North|South|East|West|God|Christmas|New|Year|Common|Stock|Preferred|Shares?|Arbitration|Arbitrators?|Tribunal|Chamber|Commerce|Company|Corporation|Trust|Fund|Plan|General|Bankruptcy|Revenue|Accepted|Accounting|Principles|Plaintiff|Defendant|Judge|Attorney|Notary|Public|Patent|Trademark|Word|Excel|Incoterms|Ex|Works)\b/;

/** Terms with capitals, used several times as defined terms are, whose words are also ordinary words in this text. Conservative. */
export function findUndefined(text: string, defined: Set<string>): UndefinedTerm[] {
  const found = new Map<string, Range[]>();
  for (const match of text.matchAll(USED)) {
    const term = (match[1] ?? "").replace(/\s+/g, " ");
    if (NAMES.test(isOfBody(term) ? term.replace(/\s\S+$/, "") : term)) continue;
    const end = match.index + match[0].length;
    const places = found.get(term) ?? [];
    places.push({ start: end - (match[1] ?? "").length, end });
    found.set(term, places);
  }
  const known = knownForms([...defined, ...explained(text)]);
  const headings = knownForms(headed(text));
  const words = ordinaryWords(text, found);
  const merged = mergeForms(found);
  return [...merged]
    .filter(
      ([term, uses]) =>
        uses.length >= MIN_USES &&
        !isKnown(term, known) &&
        !isTheSame(term, headings) &&
        (isOfBody(term) || isOrdinary(term, words)),
    )
    .map(([term, uses]) => ({ term, uses: uses.sort((a, b) => a.start - b.start) }))
    .sort((a, b) => (a.uses[0]?.start ?? 0) - (b.uses[0]?.start ?? 0))
    .slice(0, MAX_TERMS);
}

/** Terms that the text explains somewhere, though not as a definition. */
function explained(text: string): string[] {
  const listed = Array.from(
    text.matchAll(LISTED),
    ([, line, said, glossed, bracket]) => line ?? said ?? glossed ?? bracket ?? "",
  );
  const quoted = Array.from(text.matchAll(QUOTED), ([, words = ""]) => words);
  const setUp = Array.from(text.matchAll(SET_UP), ([, words = ""]) => words);
  return onOneLine([...listed, ...quoted, ...setUp]);
}

/** What the headings are about. */
const headed = (text: string): string[] =>
  onOneLine(
    Array.from(text.matchAll(HEADING), ([, words = ""]) =>
      SENTENCE.test(words) ? [] : words.split(/,\s*|\sand\s/i),
    ).flat(),
  );

/** “… Section 4.2. The Committee shall approve …”: a sentence behind a number. */
const SENTENCE = /\b(?:shall|will|must|may|is|are|has|have)\b/;

/** “The parties shall establish a Steering Committee”: it is explained where it is set up. */
const SET_UP =
  /\b(?:appoint|establish|form|create|constitute|set\sup)\p{Ll}{0,3}[\s,][^.;]{0,80}?\b(?:an?|one)\s{1,3}(?:\p{Ll}{3,20}\s){0,2}(\p{Lu}\p{Ll}{2,30}(?:\s\p{Lu}\p{Ll}{2,30}){1,3})/gu;

const onOneLine = (all: string[]) => [...new Set(all.map((words) => words.replace(/\s+/g, " ").trim()))];

/** The plural joins its singular. */
function mergeForms(found: Map<string, Range[]>): Map<string, Range[]> {
  const merged = new Map<string, Range[]>();
  for (const [term, places] of found) {
    const singular = formsOf(term).find((form) => form.length < term.length && found.has(form)) ?? term;
    merged.set(singular, [...(merged.get(singular) ?? []), ...places]);
  }
  return merged;
}

/** Defined itself, or a part, an extension or another form of a defined term. */
function isKnown(term: string, known: Set<string>): boolean {
  const words = term.toLowerCase().split(" ");
  const hasPart = words.some(
    (_, at) => known.has(words.slice(at).join(" ")) || known.has(words.slice(0, at + 1).join(" ")),
  );
  return hasPart || isTheSame(term, known);
}

/** Itself or another form of it is known. */
const isTheSame = (term: string, known: Set<string>): boolean =>
  formsOf(term).some((form) => known.has(form.toLowerCase())) || (!term.includes(" ") && known.has(stemOf(term)));

const STEM = "~";
/** “Handling” where “Handle” is defined. */
const stemOf = (term: string) => STEM + term.toLowerCase().replace(/(?:ings?|ed|ers?|es|s|e)$/, "");

/** All forms of the terms, the beginnings of longer ones, and the stems of single words. */
function knownForms(terms: Iterable<string>): Set<string> {
  const known = new Set<string>();
  for (const term of terms) {
    const bare = term.replace(/^(?:the|an?|each|this) /i, "");
    for (const form of formsOf(bare)) known.add(form.toLowerCase());
    const words = bare.toLowerCase().split(" ");
    if (words.length === 1) known.add(stemOf(bare));
    for (let at = 2; at < words.length; at++) known.add(words.slice(0, at).join(" "));
  }
  return known;
}

/** The words of the candidates that the text also writes without capitals. */
function ordinaryWords(text: string, found: Map<string, Range[]>): Set<string> {
  const wanted = new Set([...found.keys()].flatMap((term) => term.toLowerCase().split(" ")));
  const ordinary = new Set<string>();
  for (const [word] of text.matchAll(/(?<![\p{L}’'-])\p{Ll}{3,30}(?![\p{L}])/gu)) {
    if (wanted.has(word)) ordinary.add(word);
    if (wanted.has(`${word}s`)) ordinary.add(`${word}s`);
    if (word.endsWith("s") && wanted.has(word.slice(0, -1))) ordinary.add(word.slice(0, -1));
  }
  return ordinary;
}

function isOrdinary(term: string, words: Set<string>): boolean {
  return term
    .toLowerCase()
    .split(" ")
    .filter((word) => word !== "of")
    .every((word) => words.has(word));
}
