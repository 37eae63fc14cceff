import type { CanonicalDocument } from "../canonical.ts";
import {
  announcesAttachment,
  type Head,
  headOf,
  isAmendment,
  isTitle,
  type Opening,
  opens,
  opensAttachment,
  organizationsIn,
} from "./openings.ts";
import { hasSignatureBlock, printedPageNumber, restartsSections } from "./page-marks.ts";

/** One agreement of a document: the pages it stands on, the range [start, end) of the text, and why it begins there. */
export interface Agreement {
  from: number;
  to: number;
  start: number;
  end: number;
  title: string | null;
  reason: string;
}

interface Cut {
  at: number;
  title: string | null;
  reason: string;
}

const LEAST_AGREEMENT = 600;
const LEAST_UNSIGNED = 3000;
const COVER = 400;
const COVER_PAGES = 8;
/** How much is looked at for one cut, and for all together, in characters; what comes after stays uncut. */
const [RECENT, MOST_EFFORT] = [200_000, 30_000_000];
const MOST_REPEATS = 20;
const NEAR = 120;
/** A title shorter than this says too little to be known again. */
const SPEAKING = 12;
const ATTACHED_AHEAD = /\b(?:form of(?: an?| the)?|exhibit [a-z\d]\b[\s\W]*(?:form of)?|attached \w+)[\s\W]*$/;
const ATTACHED_BEHIND = /\b(?:(?:attached|annexed) (?:hereto|to this|as)|in the form (?:of|attached))/;

/**
 * Finds the agreements that one document holds; a single one is no bundle. An agreement begins with its title and the
 * words that open it, after the one before has been signed or has come to an end in its numbering. Exhibits, schedules
 * and amendments stay with their agreement, and whatever is in doubt stays together.
 */
export function findAgreements(document: CanonicalDocument): Agreement[] {
  const { text } = document;
  const first = opens(headAt(document, 0));
  const cuts: Cut[] = [{ at: 0, title: first.title, reason: "The document begins here." }];
  let effort = 0;
  for (const at of candidates(document)) {
    const current = cuts.at(-1)!;
    if (!mayOpen(document, current, at)) continue;
    effort += RECENT / 10 + Math.min(RECENT, at - current.at);
    if (effort > MOST_EFFORT) break;
    const reason = reasonToCut(document, current, at);
    if (!reason) continue;
    const { title } = opens(headAt(document, at));
    cuts.push({ at: coverOf(document, current, at, title), title, reason });
  }
  return cuts.map((cut, index) => toAgreement(document, cut, cuts[index + 1]?.at ?? text.length));
}

/** Where an agreement could begin: on a new page, or, in a text without fixed pages, at any line that could be a title. */
function candidates(document: CanonicalDocument): number[] {
  const { text, pages } = document;
  if (pages.some(({ width }) => width !== null)) return pages.slice(1).map(({ start }) => start);
  const titles: number[] = [];
  for (const { 0: line, index } of text.matchAll(/(?<=\n)[^\n]{4,120}(?=\n)/g)) {
    if (isTitle(line.replace(/\s+/g, " ").trim())) titles.push(index);
  }
  return [...new Set([...titles, ...pages.slice(1).map(({ start }) => start)])].sort((a, b) => a - b);
}

function reasonToCut(document: CanonicalDocument, current: Cut, at: number): string | null {
  const before = recent(document.text, current.at, at);
  const head = headAt(document, at);
  const opening = opens(head);
  if (opening.title && isRunningHead(document, at, head.lines[opening.titleLine]!)) return null;
  if (opening.title && belongsToCurrent(before, current, opening.title, head.text)) return null;
  const signs = evidenceFor(document, current, at, opening);
  if (isPrelude(current, before) || isSecondPart(current, opening, before, head.text, signs)) return null;
  return isEnough(before, opening, signs) ? describe(opening, signs) : null;
}

/** A first look, which costs little. */
function mayOpen(document: CanonicalDocument, current: Cut, at: number): boolean {
  const { text } = document;
  if (at - current.at < LEAST_AGREEMENT || text.length - at < LEAST_AGREEMENT) return false;
  const head = headAt(document, at);
  const { title, formula, filed } = opens(head);
  if ((title === null && !formula) || opensAttachment(head)) return false;
  return filed || !followsCover(document, current, at);
}

/** The text of the current agreement, as far back as is worth looking. */
function recent(text: string, from: number, at: number): string {
  return text.slice(Math.max(from, at - RECENT), at);
}

function headAt({ text, pages }: CanonicalDocument, at: number): Head {
  return headOf(text, at, pages.findLast(({ start }) => start <= at)?.end ?? text.length);
}

interface Evidence {
  signed: boolean;
  pages: boolean;
  sections: boolean;
  filed: boolean;
}

/** What speaks for an end before and a beginning here. */
function evidenceFor(document: CanonicalDocument, current: Cut, at: number, opening: Opening): Evidence {
  const { text } = document;
  return {
    signed: hasSignatureBlock(recent(text, current.at, at)),
    pages: restartsPages(document, current.at, at),
    sections: restartsSections(document, Math.max(current.at, at - RECENT), at),
    filed: opening.filed,
  };
}

function isEnough(before: string, { title, formula }: Opening, { signed, pages, sections, filed }: Evidence): boolean {
  const restarts = Number(pages) + Number(sections) + Number(filed);
  if (title && filed) return signed || pages || sections;
  if (title && formula) return signed || (restarts >= 2 && before.length >= LEAST_UNSIGNED);
  return signed && restarts >= 2;
}

function describe({ title, formula }: Opening, { signed, pages, sections, filed }: Evidence): string {
  const reasons = [
    title && `a new title, “${title}”`,
    formula && "words that open an agreement",
    signed && "a signed agreement before it",
    pages && "page numbers that begin again",
    sections && "section numbers that begin again",
    filed && "an exhibit number of its own in a filing",
  ];
  return `Here stand ${reasons.filter(Boolean).join(", ")}.`;
}

/** A letter or notes that stand before the first agreement without being one. */
function isPrelude({ title }: Cut, before: string): boolean {
  return title === null && before.length < LEAST_UNSIGNED && !opens(headOf(before, 0, before.length)).formula;
}

/** The terms that follow a signed cover page or order form bear its title again, but name nobody new. */
function isSecondPart(
  current: Cut,
  { title }: Opening,
  before: string,
  head: string,
  { pages, filed }: Evidence,
): boolean {
  if (title?.toLowerCase() !== current.title?.toLowerCase() || pages || filed) return false;
  const known = before.toLowerCase().replace(/\W+/gu, " ");
  return [...organizationsIn(head)].every((name) => known.includes(name));
}

/** After a page, or a last line or two, that only names the exhibit which follows. */
function followsCover(document: CanonicalDocument, current: Cut, at: number): boolean {
  const { text, pages } = document;
  const page = pages.findLast(({ start }) => start < at)!;
  if (page.start > current.at && at - page.start < COVER && at === page.end)
    return announcesAttachment(headAt(document, page.start));
  if (at === page.end) return false;
  const above = text
    .slice(Math.max(current.at, at - COVER), at)
    .split("\n")
    .slice(1);
  const lines = above.map((line) => line.trim()).filter((line) => line !== "");
  return announcesAttachment({ lines: lines.slice(-3), text: "" });
}

/** An amendment of the agreement before it, or a form that the agreement before it names as attached. */
function belongsToCurrent(before: string, current: Cut, title: string, head: string): boolean {
  const name = title.toLowerCase();
  if (isAmendment(name)) {
    const known = organizationsIn(before.slice(0, 3000));
    return [...organizationsIn(head)].some((party) => known.has(party));
  }
  if (name.length < SPEAKING || name === current.title?.toLowerCase()) return false;
  const text = before.toLowerCase().replace(/\s+/g, " ");
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const [ahead, behind] = [text.slice(Math.max(0, at - NEAR), at), text.slice(at, at + name.length + NEAR)];
    if (ATTACHED_AHEAD.test(ahead) || ATTACHED_BEHIND.test(behind)) return true;
  }
  return false;
}

/** Where the cover page and table of contents of an agreement begin, if they stand before its first page. */
function coverOf(document: CanonicalDocument, current: Cut, at: number, title: string | null): number {
  const pages = document.pages.filter(({ start }) => start > current.at && start < at).slice(-COVER_PAGES);
  let first = at;
  for (const { start, end } of pages.reverse()) {
    if (hasSignatureBlock(document.text.slice(start, end))) break;
    const own = opens(headAt(document, start)).title;
    if (own && own.toLowerCase() === title?.toLowerCase()) first = start;
  }
  return first;
}

/** A line that comes again and again, and mostly opens nothing. */
function isRunningHead(document: CanonicalDocument, near: number, line: string): boolean {
  const from = Math.max(0, near - RECENT);
  const text = document.text.slice(from, near + RECENT);
  let [found, opening] = [0, 0];
  for (let at = text.indexOf(line); at !== -1 && found < MOST_REPEATS; at = text.indexOf(line, at + line.length)) {
    if (text.slice(text.lastIndexOf("\n", at) + 1, at).trim() !== "") continue;
    found++;
    if (opens(headAt(document, from + at)).formula) opening++;
  }
  return found >= 4 && opening * 2 < found;
}

function restartsPages({ text, pages }: CanonicalDocument, from: number, at: number): boolean {
  const index = pages.findIndex(({ start }) => start >= at);
  if (index <= 0) return false;
  const number = (page: (typeof pages)[number] | undefined) =>
    page && printedPageNumber(text.slice(page.start, page.end));
  const earlier = pages.filter(({ start }) => start >= from && start < at).map(number);
  const last = Math.max(0, ...earlier.map((found) => found ?? 0));
  const here = number(pages[index]) ?? ((number(pages[index + 1]) ?? 0) === 2 ? 1 : null);
  return here === 1 && last >= 2;
}

function toAgreement({ pages }: CanonicalDocument, { at, title, reason }: Cut, end: number): Agreement {
  const on = (offset: number) => pages.findLast(({ start }) => start <= offset)?.page ?? 1;
  return { from: on(at), to: on(Math.max(at, end - 1)), start: at, end, title, reason };
}
