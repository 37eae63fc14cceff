import { last, must } from "../../must.ts";
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

/** One agreement in a document: its pages, its range [start, end) of the text, and why it begins there. */
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

const MIN_AGREEMENT = 600;
const MIN_UNSIGNED = 3000;
const MAX_COVER = 400;
const MAX_COVER_PAGES = 8;
/** Characters scanned for one cut, and for all of them. Text beyond the budget stays uncut. */
const [LOOK_BACK, MAX_SCANNED] = [200_000, 30_000_000];
const MAX_REPEATS = 20;
const CONTEXT = 120;
/** A shorter title is too common to be recognised elsewhere. */
const MIN_TITLE = 12;
const ATTACHED_BEFORE = /\b(?:form of(?: an?| the)?|exhibit [a-z\d]\b(?:\W{0,40}form of)?|attached \w+)\W{0,200}$/;
const ATTACHED_AFTER = /\b(?:(?:attached|annexed) (?:hereto|to this|as)|in the form (?:of|attached))/;

/**
 * Finds the agreements in a document; one agreement is not a bundle. An agreement begins with a title and opening words,
 * after the previous one was signed or its numbering restarts. Exhibits, schedules and amendments stay with their
 * agreement. When in doubt, the text is not cut.
 */
export function findAgreements(document: CanonicalDocument): Agreement[] {
  const { text } = document;
  const first = opens(headAt(document, 0));
  const cuts: Cut[] = [{ at: 0, title: first.title, reason: "The document begins here." }];
  let scanned = 0;
  for (const at of candidateOffsets(document)) {
    const current = last(cuts);
    if (!mayOpenAgreement(document, current, at)) continue;
    scanned += LOOK_BACK / 10 + Math.min(LOOK_BACK, at - current.at);
    if (scanned > MAX_SCANNED) break;
    const reason = reasonToCut(document, current, at);
    if (!reason) continue;
    const { title } = opens(headAt(document, at));
    cuts.push({ at: startOfCover(document, current, at, title), title, reason });
  }
  return cuts.map((cut, index) => toAgreement(document, cut, cuts[index + 1]?.at ?? text.length));
}

/** Offsets where an agreement could begin: new pages, or any possible title in a text without fixed pages. */
function candidateOffsets(document: CanonicalDocument): number[] {
  const { text, pages } = document;
  if (pages.some(({ width }) => width !== null)) return pages.slice(1).map(({ start }) => start);
  const titles: number[] = [];
  for (const { 0: line, index } of text.matchAll(/(?<=\n)[^\n]{4,120}(?=\n)/g)) {
    if (isTitle(line.replace(/\s+/g, " ").trim())) titles.push(index);
  }
  return [...new Set([...titles, ...pages.slice(1).map(({ start }) => start)])].sort((a, b) => a - b);
}

function reasonToCut(document: CanonicalDocument, current: Cut, at: number): string | null {
  const before = recentText(document.text, current.at, at);
  const head = headAt(document, at);
  const opening = opens(head);
  if (opening.title && isRunningHeader(document, at, must(head.lines[opening.titleLine], "a title has a line")))
    return null;
  if (opening.title && belongsToCurrent(before, current, opening.title, head.text)) return null;
  const evidence = evidenceFor(document, current, at, opening);
  if (isPreface(current, before) || isContinuation(current, opening, evidence, { before, head: head.text }))
    return null;
  return isEnough(before, opening, evidence) ? describe(opening, evidence) : null;
}

/** A cheap first check. */
function mayOpenAgreement(document: CanonicalDocument, current: Cut, at: number): boolean {
  const { text } = document;
  if (at - current.at < MIN_AGREEMENT || text.length - at < MIN_AGREEMENT) return false;
  const head = headAt(document, at);
  const { title, formula, filed } = opens(head);
  if ((title === null && !formula) || opensAttachment(head)) return false;
  return filed || !followsCover(document, current, at);
}

/** The text of the current agreement, within the look-back limit. */
function recentText(text: string, from: number, at: number): string {
  return text.slice(Math.max(from, at - LOOK_BACK), at);
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

/** Evidence that the previous agreement has ended and a new one begins. */
function evidenceFor(document: CanonicalDocument, current: Cut, at: number, opening: Opening): Evidence {
  const { text } = document;
  return {
    signed: hasSignatureBlock(recentText(text, current.at, at)),
    pages: restartsPages(document, current.at, at),
    sections: restartsSections(document, Math.max(current.at, at - LOOK_BACK), at),
    filed: opening.filed,
  };
}

function isEnough(before: string, { title, formula }: Opening, { signed, pages, sections, filed }: Evidence): boolean {
  const restarts = Number(pages) + Number(sections) + Number(filed);
  if (title && filed) return signed || pages || sections;
  if (title && formula) return signed || (restarts >= 2 && before.length >= MIN_UNSIGNED);
  return signed && restarts >= 2;
}

function describe({ title, formula }: Opening, { signed, pages, sections, filed }: Evidence): string {
  const reasons = [
    title && `a new title, “${title}”`,
    formula && "opening words of an agreement",
    signed && "a signed agreement before it",
    pages && "page numbers that restart",
    sections && "section numbers that restart",
    filed && "its own exhibit number in a filing",
  ];
  return `A new agreement begins here: ${reasons.filter(Boolean).join(", ")}.`;
}

/** A cover letter or notes before the first agreement. */
function isPreface({ title }: Cut, before: string): boolean {
  return title === null && before.length < MIN_UNSIGNED && !opens(headOf(before, 0, before.length)).formula;
}

/** Terms that follow a signed cover page or order form repeat its title and name no new party. */
function isContinuation(
  current: Cut,
  { title }: Opening,
  { pages, filed }: Evidence,
  { before, head }: { before: string; head: string },
): boolean {
  if (title?.toLowerCase() !== current.title?.toLowerCase() || pages || filed) return false;
  const known = before.toLowerCase().replace(/\W+/gu, " ");
  return [...organizationsIn(head)].every((name) => known.includes(name));
}

/** Whether the page or the lines before only announce an exhibit. */
function followsCover(document: CanonicalDocument, current: Cut, at: number): boolean {
  const { text, pages } = document;
  const page = must(
    pages.findLast(({ start }) => start < at),
    "a page begins before the cut",
  );
  if (page.start > current.at && at - page.start < MAX_COVER && at === page.end)
    return announcesAttachment(headAt(document, page.start));
  if (at === page.end) return false;
  const above = text
    .slice(Math.max(current.at, at - MAX_COVER), at)
    .split("\n")
    .slice(1);
  const lines = above.map((line) => line.trim()).filter((line) => line !== "");
  return announcesAttachment({ lines: lines.slice(-3), text: "" });
}

/** An amendment of the current agreement, or a form that it names as attached. */
function belongsToCurrent(before: string, current: Cut, title: string, head: string): boolean {
  const name = title.toLowerCase();
  if (isAmendment(name)) {
    const known = organizationsIn(before.slice(0, 3000));
    return [...organizationsIn(head)].some((party) => known.has(party));
  }
  if (name.length < MIN_TITLE || name === current.title?.toLowerCase()) return false;
  const text = before.toLowerCase().replace(/\s+/g, " ");
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const [textBefore, textAfter] = [
      text.slice(Math.max(0, at - CONTEXT), at),
      text.slice(at, at + name.length + CONTEXT),
    ];
    if (ATTACHED_BEFORE.test(textBefore) || ATTACHED_AFTER.test(textAfter)) return true;
  }
  return false;
}

/** The start of the cover page and table of contents before an agreement's first page. */
function startOfCover(document: CanonicalDocument, current: Cut, at: number, title: string | null): number {
  const pages = document.pages.filter(({ start }) => start > current.at && start < at).slice(-MAX_COVER_PAGES);
  let first = at;
  for (const { start, end } of pages.reverse()) {
    if (hasSignatureBlock(document.text.slice(start, end))) break;
    const own = opens(headAt(document, start)).title;
    if (own && own.toLowerCase() === title?.toLowerCase()) first = start;
  }
  return first;
}

/** Whether a line repeats and most of its occurrences do not open an agreement. */
function isRunningHeader(document: CanonicalDocument, near: number, line: string): boolean {
  const from = Math.max(0, near - LOOK_BACK);
  const text = document.text.slice(from, near + LOOK_BACK);
  let [found, opening] = [0, 0];
  for (let at = text.indexOf(line); at !== -1 && found < MAX_REPEATS; at = text.indexOf(line, at + line.length)) {
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
  const pageAt = (offset: number) => pages.findLast(({ start }) => start <= offset)?.page ?? 1;
  return { from: pageAt(at), to: pageAt(Math.max(at, end - 1)), start: at, end, title, reason };
}
