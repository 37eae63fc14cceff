import { findStatutesAndAgreements } from "./other-documents.ts";
import { findOutline, type Section } from "./outline.ts";
import { SectionIndex, type Target } from "./section-index.ts";
import type { Range } from "./term-finder.ts";

export interface Reference extends Range {
  /** The text at [start, end). */
  text: string;
  /** Null if it leads nowhere, and for other documents. */
  target: Target | null;
  kind: "section" | "exhibit" | "agreement" | "statute";
  /** As a section or exhibit is numbered: “8.4(b)”, “A”. */
  number: string;
}

const MAX_REFERENCES = 20_000;
const SUB = "(?:\\s?\\((?:[a-z]{1,3}|[ivxlc]{1,7}|[A-Z]{1,2}|\\d{1,2})\\))";
const NUMBER = `(?:\\d{1,4}[A-Z]?(?:\\.\\d{1,4}){0,5}(?:-\\d{1,4})?(?!\\d)${SUB}{0,4}|[IVXLC]{1,7}(?![\\p{L}])${SUB}{0,3}|[A-Z](?![\\p{L}])(?:\\.\\d{1,3}){0,3}${SUB}{0,3}|${SUB}{1,4})`;
const AND =
  "(?:\\s\\([^()\\n]{3,60}\\))?(?:\\s?,\\s?(?:(?:and|or|and\\/or)\\s)?|\\s(?:and|or|through|to|and\\/or)\\s|\\s?[–-]\\s?)";
const SECTION_WORD =
  "(?:(?:sub-?)?(?:Sections?|Clauses?|Articles?|Paragraphs?|sections?|clauses?|articles?|paragraphs?)|Sub-?(?:sections?|clauses?|paragraphs?)|SECTIONS?|ARTICLES?|CLAUSES?|§{1,2}|Secs?\\.)";
const SECTIONS = new RegExp(
  `(?<![\\p{L}\\d])(${SECTION_WORD})\\s{0,5}(${NUMBER})((?:${AND}${NUMBER}(?![\\p{L}\\d])){0,9})`,
  "gu",
);
const EXHIBIT_WORD =
  "(?:Exhibit|Schedule|Annex|Annexure|Appendix|Attachment|EXHIBIT|SCHEDULE|ANNEX|APPENDIX|ATTACHMENT)";
const PLURAL = "(?:Exhibits|Schedules|Annexes|Annexures|Appendices|Attachments|EXHIBITS|SCHEDULES)";
const LETTER =
  '[“"]?(?:(?!(?:OR|TO|OF|IN|BY|AS|AT|IF|NO|ON|IS)(?![\\p{L}\\d]))[A-Z]{1,2}(?:-\\d{1,3}|-[IVX]{1,5}|-[A-Z])?|[IVX]{1,5}|\\d{1,3}(?:[.-]\\d{1,3}){0,3}[A-Z]?)(?![\\p{L}\\d])[”"]?';
const EXHIBITS = new RegExp(
  `(?<![\\p{L}\\d])(${EXHIBIT_WORD}|${PLURAL})(?:[^\\S\\n]{1,5}|[^\\S\\n]{0,9}\\n[^\\S\\n]{0,20})((?:No\\.?\\s)?${LETTER})((?:${AND}${LETTER}){0,9})`,
  "gu",
);
const ONE_NUMBER = new RegExp(NUMBER, "gu");
const ONE_LETTER = new RegExp(LETTER, "gu");

/** References to sections, exhibits, statutes and other agreements, in the order of the text. */
export function findReferences(text: string, sections: Section[] = findOutline(text)): Reference[] {
  const index = new SectionIndex(text, sections);
  const own = [...sectionReferences(text, index), ...exhibitReferences(text, index)];
  const marks = new Set(sections.flatMap(({ mark }) => (mark ? [mark.start] : [])));
  const all = [...own, ...findStatutesAndAgreements(text)]
    .filter(
      ({ start, end, kind }) =>
        kind === "statute" || kind === "agreement" || !(marks.has(start) || isWholeLine(text, start, end)),
    )
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: Reference[] = [];
  for (const one of all) if (one.start >= (apart.at(-1)?.end ?? 0) && apart.length < MAX_REFERENCES) apart.push(one);
  return apart;
}

/** A title or a page header refers to nothing. */
function isWholeLine(text: string, start: number, end: number): boolean {
  return (
    /(?:^|\n)[ \t]{0,80}$/.test(text.slice(Math.max(0, start - 81), start)) &&
    (start < 81 || text.slice(start - 81, start).includes("\n")) &&
    /^[ \t]{0,80}(?:\n|$)/.test(text.slice(end, end + 81))
  );
}

function sectionReferences(text: string, index: SectionIndex): Reference[] {
  const amends = AMENDS.test(text.slice(0, 400));
  const found = Array.from(text.matchAll(SECTIONS)).flatMap((match) => {
    const [whole, word = "", , more = ""] = match;
    const end = match.index + whole.length;
    const kind = documentOf(text, { start: match.index, end, number: match[2] ?? "", amends });
    const isArticle = /^art/i.test(word);
    const inExhibit = kind.exhibit && index.exhibit("", kind.exhibit);
    const from = inExhibit ? inExhibit.start : match.index;
    return numbersIn(text, { start: match.index, end, ahead: whole.length - more.length }, word, ONE_NUMBER).map(
      (one): Reference => ({
        ...one,
        kind: kind.kind,
        target: kind.kind === "section" ? index.section(one.number, isArticle, from) : null,
      }),
    );
  });
  return withDocumentOfList(text, found);
}

const LIST_GAP = /^\s?(?:\([^()\n]{3,120}\))?[\s,]{0,5}(?:(?:and|or|through|to|and\/or)\s{1,5})?$/;

/** “Section 6.4 (Records), Section 6.5 (Liability) and Section 6.6 of the Separation Agreement”: all three are of that agreement. */
function withDocumentOfList(text: string, found: Reference[]): Reference[] {
  let next: Reference | undefined;
  return found
    .toReversed()
    .map((one): Reference => {
      const isListed = next && next.kind !== "section" && next.start - one.end < 140;
      const isOfNext = isListed && next && LIST_GAP.test(text.slice(one.end, next.start));
      next = isOfNext && next && one.kind === "section" ? { ...one, kind: next.kind, target: null } : one;
      return next;
    })
    .toReversed();
}

function exhibitReferences(text: string, index: SectionIndex): Reference[] {
  return Array.from(text.matchAll(EXHIBITS)).flatMap((match) => {
    const [whole, word = "", first = "", more = ""] = match;
    const end = match.index + whole.length;
    const isForm = /^(?:Schedule|SCHEDULE)$/.test(word) && /^(?:13[DGE]|14[ACDN]|K-1|TO)/.test(first);
    const other = isForm ? "statute" : OTHER_DOCUMENT.test(text.slice(end, end + 120)) ? "agreement" : "exhibit";
    return numbersIn(text, { start: match.index, end, ahead: whole.length - more.length }, word, ONE_LETTER)
      .map((one) => ({ ...one, number: one.number.replace(/["“”]|^No\.?\s/g, "") }))
      .filter(({ number }, at, [one]) => at === 0 || !isName(number) || isName(one?.number ?? ""))
      .map((one): Reference => {
        const target = other === "exhibit" ? index.exhibit(word, one.number) : null;
        return { ...one, kind: other, target };
      });
  });
}

/** Two letters that do not count on: “Schedule A, and MA shall pay” speaks of a party. */
const isName = (letters: string) => /^(?![IVX]{2})([A-Z])(?!\1)[A-Z]$/.test(letters);

/** “Clauses 3 and 4” are two references, the first with its word; “8.4(a) and (b)” are 8.4(a) and 8.4(b). */
function numbersIn(text: string, { start, end, ahead }: Range & { ahead: number }, word: string, pattern: RegExp) {
  const firstEnd = start + ahead;
  const first = text.slice(start + word.length, firstEnd).trim();
  const found = [{ start, end: firstEnd, text: text.slice(start, firstEnd), number: first }];
  let before = first;
  for (const { 0: written, index } of text.slice(firstEnd, end).matchAll(pattern)) {
    const number = written.trim();
    const from = firstEnd + index + written.length - number.length;
    if (isInBrackets(text, firstEnd, from)) continue;
    before = number.startsWith("(") ? `${before.replace(/\s?\([^()]{1,7}\)$/, "")}${number}` : number;
    found.push({ start: from, end: from + number.length, text: number, number: before });
  }
  return found;
}

/** A number in the heading that is given behind a reference: Section 8 (Schedule 2). */
function isInBrackets(text: string, from: number, at: number): boolean {
  const between = text.slice(from, at);
  return between.lastIndexOf("(") > between.lastIndexOf(")");
}

const THIS = /^,?\s{0,5}(?:of|to|in|under)\s{1,5}this\b|^\s{0,3}(?:hereof|hereto|herein|above|below|hereunder)\b/;
const OF_EXHIBIT =
  /^\s{1,5}(?:of|to|in)\s{1,5}(?:Exhibit|Schedule|Annex|Appendix|Attachment)\s{1,5}([A-Z]{1,2}|\d{1,3})\b/;
const STATUTE =
  /^(?:\([^)]{1,7}\)){0,4},?\s{0,5}(?:(?:of|under|to|in)\s{1,5}(?:the\s{1,5}|that\s{1,5}|Title\s{1,5}|said\s{1,5}|such\s{1,5})?)?(?:[\p{L}\d.,’'&()-]{1,30}\s{1,5}){0,7}?(?:Act|Code|Acts|Law|Laws|Statutes?|Regulations?|Rules?|Directive|Ordinance|U\.?S\.?C|C\.?F\.?R|ERISA|GDPR|UCC|HIPAA|DPA\s2018|Constitution|Treaty|Convention|Decree|CCPA|FAR)\b/u;
const OTHER_DOCUMENT =
  /^(?:\([^)]{1,7}\)){0,4}(?:\s\([^()\n]{3,90}\))?,?\s{0,5}(?:of|to|in|under)\s{1,5}(?:the|that|such|said|its|each|any|an?|their)\s{1,5}(?!Agreement\b|Contract\b|Parties\b)(?:certain\s{1,5})?[\p{Lu}]/u;
const BEFORE_STATUTE =
  /(?:U\.?\s?S\.?\s?C\.?(?:\s?A\.?)?|C\.?\s?F\.?\s?R\.?|Code|Act|Regulations?|Law|Treas\.?\s{1,3}Reg\.?|Stat\.|Statutes?|D?FARS?|GDPR|Cal\.|Ann\.)[\s,]{0,3}$/;

/** An amendment speaks of the sections of the agreement that it changes. */
const AMENDS = /\b(?:amendment|addendum|supplement)\b/i;
const AMENDED =
  /^(?:\([^)]{1,7}\)){0,4},?\s{0,5}(?:of|to|in|under)\s{1,5}the\s{1,5}(?:Original\s)?(?:Agreement|Contract|Lease)\b/;

/** Whose section a number is. */
function documentOf(
  text: string,
  { start, end, number, amends }: Range & { number: string; amends: boolean },
): { kind: Reference["kind"]; exhibit?: string } {
  const after = text.slice(end, end + 160).split(/[;\n]|\.\s/)[0] ?? "";
  const before = text.slice(Math.max(0, start - 40), start);
  if (THIS.test(after)) return { kind: "section" };
  const exhibit = OF_EXHIBIT.exec(after)?.[1];
  if (exhibit !== undefined) return { kind: "section", exhibit };
  if (/^\d{2,4}[A-Z]|^\d{4}|\.\d{3,4}|-\d/.test(number) || BEFORE_STATUTE.test(before)) return { kind: "statute" };
  if (/^\s{1,3}(?:C\.?\s?F\.?\s?R|U\.?\s?S\.?\s?C)\b/.test(after)) return { kind: "statute" };
  if (/^(?:\([^)]{1,7}\)){0,4},?\s{0,5}(?:of|under|to|GDPR|UCC)\b/.test(after) && STATUTE.test(after))
    return { kind: "statute" };
  if (OTHER_DOCUMENT.test(after) || (amends && AMENDED.test(after))) return { kind: "agreement" };
  return { kind: "section" };
}
