import { headingIn, loneHeading } from "./heading.words.ts";
import { articleValue, type Reading, readingsOf, SPELLED_NUMBER, spelledValue } from "./numerals.ts";

/** A place where a section may begin. */
export interface Mark {
  start: number;
  /** Behind the number and the heading. */
  end: number;
  /** The number as it is given to callers: “8.4”, “(b)”, “IV”, “Exhibit A”. */
  label: string;
  kind: "exhibit" | "article" | "decimal" | "item" | "heading";
  /** Of a decimal or an article. */
  parts: number[];
  /** Of an item: how its numeral may be read. */
  readings: Reading[];
  /** Of an item: “(a)”, “a.” and “a)” are different lists. */
  wrap: string;
  heading: string | null;
  /** It stands at the beginning of a line. */
  isLine: boolean;
  /** It is called “Section” or “Clause”. */
  isWorded: boolean;
}

const MAX_LINE = 400;
const EXHIBIT =
  /^((?:EXHIBIT|SCHEDULE|ANNEX|ANNEXURE|APPENDIX|ATTACHMENT|Exhibit|Schedule|Annex|Annexure|Appendix|Attachment)\s{1,9}(?:(?:No|NO)\.?\s{1,3})?)["“]?([A-Z]{1,2}(?:-\d{1,3}|-[A-Z])?|[IVX]{1,5}|\d{1,3}(?:[.-]\d{1,3})?[A-Z]?)["”]?(?![\p{L}\d]|\.\d|\()/u;
const ARTICLE = new RegExp(
  `^(?:ARTICLE|Article|CHAPTER|Chapter|PART|Part)\\s{1,9}([IVXLC]{1,7}|\\d{1,3}|${SPELLED_NUMBER})(?![\\p{L}\\d]|\\.\\d)[.:)]?`,
  "u",
);
const WORDED = new RegExp(
  `^(?:SECTION|Section|CLAUSE|Clause|§|Sec\\.|SEC\\.|PARAGRAPH|Paragraph)\\s{0,9}(\\d{1,3}(?:\\.\\d{1,3}){0,5}|${SPELLED_NUMBER})(?![\\p{L}\\d(])[.:)]?`,
  "u",
);
const DECIMAL = /^(\d{1,3}(?:\.\d{1,3}){1,5}|\d{1,3}(?=[.):]))(?![\p{L}\d])[.):]?(?=\s|$|["“])/u;
const BARE = /^(\d{1,2})(?=\s{1,20}\p{Lu})/u;
const ITEM =
  /^(?:\(([a-z]{1,2}|[ivxlc]{1,7}|[A-Z]{1,2}|[IVXLC]{1,6}|\d{1,3})\)|([a-zA-Z]|[ivxIVX]{1,5})([.)]))(?=\s|$|["“])/u;
/** What may stand behind “Section 2” where a section begins. */
const BEGINS = /^(?:\s{0,20}$|\s{0,9}[-–—:.]|\s{1,20}["“(]?\p{Lu}|\s{0,9}["“])/u;
/** An entry of a table of contents: dots, or a page number at the end. */
const LISTED = /(?:\.\s?){4,200}\s{0,40}\d{0,4}\s{0,20}$|[\t ]{2,80}\d{1,3}\s{0,20}$|\p{L}\s\d{1,3}$/u;

/** Places where sections may begin, in the order of the text. */
export function findMarks(text: string): Mark[] {
  const marks: Mark[] = [];
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const mark = markOf(text, start, Math.min(end, start + MAX_LINE), end);
    if (mark) marks.push(mark);
    start = end + 1;
  }
  return [...marks, ...inlineMarks(text), ...inlineExhibits(text)].sort(
    (a, b) => a.start - b.start || Number(b.isLine) - Number(a.isLine),
  );
}

function markOf(text: string, start: number, end: number, lineEnd: number): Mark | undefined {
  const whole = text.slice(start, end);
  const lead = whole.length - whole.trimStart().length;
  const line = whole.slice(lead);
  if (line === "" || (lineEnd - start < 160 && LISTED.test(line) && !ITEM.test(line) && !isExhibitAlone(line)))
    return undefined;
  const at = start + lead;
  return exhibitAt(text, at, line) ?? numberedAt(text, at, line) ?? headingAt(text, at, line, lineEnd);
}

const isExhibitAlone = (line: string) => EXHIBIT.exec(line)?.[0].length === line.trimEnd().length;

const base = { parts: [] as number[], readings: [] as Reading[], wrap: "", isLine: true, isWorded: false };

/** “… the deliverables listed in”: the line before goes on, so the exhibit is only referred to. */
const LEADS_ON =
  /\b(?:in|of|to|on|the|and|or|under|with|by|at|see|as|from|per|this|attached|hereto|following)[^\S\n]{0,9}\n[^\S\n]{0,20}$/;

function exhibitAt(text: string, at: number, line: string): Mark | undefined {
  const found = EXHIBIT.exec(line);
  if (!found) return undefined;
  const [number = "", word = "", letter = ""] = found;
  const rest = line.slice(number.length);
  const isTitle = /^\s{0,20}$|^\s{0,9}[-–—:.]|^\s{2,40}\S|^\s\(?["“]?\p{Lu}/u.test(rest) && rest.length < 200;
  const isFiling = at < 400 && /^\d{1,3}[.-]\d/.test(letter);
  if (!isTitle || isFiling || LEADS_ON.test(text.slice(Math.max(0, at - 40), at)) || /[;,]\s{0,9}$/.test(rest))
    return undefined;
  const gap = /^[\s–—:.-]{0,20}/.exec(rest)?.[0].length ?? 0;
  const own = headingIn(rest.slice(gap));
  if (!own && /^\s{1,9}\p{Lu}/u.test(rest)) return undefined;
  const name = `${word.trim().charAt(0).toUpperCase()}${word
    .trim()
    .slice(1)
    .toLowerCase()
    .replace(/\s{1,9}no\.?$/, "")} ${letter}`;
  const after = own ? undefined : headingBelow(text, at + line.length);
  const heading = own?.heading ?? after?.heading ?? null;
  return {
    ...base,
    start: at,
    end: after?.end ?? at + number.length + (own ? gap + own.length : 0),
    label: name,
    kind: "exhibit",
    heading,
  };
}

/** The heading on the next line with words, if that line is nothing else. */
function headingBelow(text: string, from: number): { heading: string; end: number } | undefined {
  const gap = /^[ \t]{0,80}(?:\n[ \t]{0,80}){1,4}/.exec(text.slice(from, from + 500))?.[0];
  if (gap === undefined) return undefined;
  const start = from + gap.length;
  const line = text.slice(start, start + 200).split("\n")[0] ?? "";
  const heading = /^(?:\d|\(|exhibit|schedule|annex|appendix|article|section)/i.test(line)
    ? undefined
    : loneHeading(line);
  return heading === undefined ? undefined : { heading, end: start + line.length };
}

function numberedAt(text: string, at: number, line: string): Mark | undefined {
  const [article, worded] = [ARTICLE.exec(line), WORDED.exec(line)];
  const named = article ?? worded;
  if (named && BEGINS.test(line.slice(named[0].length))) {
    const number = named[1] ?? "";
    const value = article ? articleValue(number) : spelledValue(number);
    if (article && value === undefined) return undefined;
    const parts = value === undefined ? number.split(".").map(Number) : [value];
    const kind = article ? "article" : "decimal";
    return withHeading(text, line, {
      ...base,
      start: at,
      end: at + named[0].length,
      label: article ? number : parts.join("."),
      kind,
      parts,
      heading: null,
      isWorded: true,
    });
  }
  return decimalAt(text, at, line) ?? itemAt(text, at, line);
}

function decimalAt(text: string, at: number, line: string): Mark | undefined {
  const found = DECIMAL.exec(line) ?? BARE.exec(line);
  if (!found) return undefined;
  const [whole, number = ""] = found;
  const parts = number.split(".").map(Number);
  const mark: Mark = {
    ...base,
    start: at,
    end: at + whole.length,
    label: number,
    kind: "decimal",
    parts,
    heading: null,
  };
  const headed = withHeading(text, line, mark);
  const isBare = !/[.):]/.test(whole);
  if (isBare && parts.length === 1 && (headed.heading === null || line.length > 90)) return undefined;
  return headed;
}

function itemAt(text: string, at: number, line: string): Mark | undefined {
  const found = ITEM.exec(line);
  if (!found) return undefined;
  const [whole, inBrackets, alone, behind = ""] = found;
  const numeral = inBrackets ?? alone ?? "";
  const wrap = inBrackets === undefined ? behind : "(";
  const label = wrap === "(" ? whole : numeral;
  return withHeading(text, line, {
    ...base,
    start: at,
    end: at + whole.length,
    label,
    kind: "item",
    readings: readingsOf(numeral),
    wrap,
    heading: null,
  });
}

function withHeading(text: string, line: string, mark: Mark): Mark {
  const behind = mark.end - mark.start;
  const skipped = /^[\s–—:.-]{0,20}/.exec(line.slice(behind))?.[0].length ?? 0;
  const own = headingIn(line.slice(behind + skipped));
  if (own) return { ...mark, heading: own.heading, end: mark.end + skipped + own.length };
  if (line.slice(behind).trim() !== "" || mark.kind === "item") return mark;
  const below = headingBelow(text, mark.start + line.length);
  return below ? { ...mark, ...below } : mark;
}

/** The title of a document is no section of it. */
const TITLE =
  /\b(?:agreement|contract|lease|deed|addendum|amendment|terms(?: and conditions)?|policy|letter|plan|note|order form)$/i;
const TITLE_WITHIN = 1500;

/** A heading without a number stands over prose. */
function headingAt(text: string, at: number, line: string, lineEnd: number): Mark | undefined {
  const heading = at + line.length < lineEnd ? undefined : loneHeading(line);
  if (heading === undefined || (at < TITLE_WITHIN && TITLE.test(heading))) return undefined;
  const below = /^\s{1,60}(\S[^\n]{0,120})/.exec(text.slice(lineEnd, lineEnd + 200))?.[1] ?? "";
  if (!/\p{Ll}\s\p{Ll}/u.test(below) && !/^\(?[\dA-Za-z]{1,4}[.)]/.test(below)) return undefined;
  return { ...base, start: at, end: lineEnd, label: "", kind: "heading", heading };
}

const INLINE =
  /(?:(?<=[.;:)\]”"][^\S\n]{1,20})|(?<=\S[^\S\n]{2,20}))(?:(Section|SECTION)\s{1,5})?(\d{1,2}(?:\.\d{1,2}){1,3}\.?|\d{1,2}\.|(?<=(?:Section|SECTION)\s{1,5})\d{1,2}(?=\s{2}))\s{1,20}(?=["“]?\p{Lu})/gu;
/** An exhibit behind the number or the words of a page footer, which stand in the same line. */
const INLINE_EXHIBIT =
  /(?<=[.:][^\S\n]{2,20}|(?:^|\n)[^\S\n]{0,9}\d{1,4}[^\S\n]{3,80})(?:EXHIBIT|SCHEDULE|ANNEX|ANNEXURE|APPENDIX|ATTACHMENT|Exhibit|Schedule|Annex|Annexure|Appendix|Attachment)\s{1,9}/gu;

function inlineExhibits(text: string): Mark[] {
  return Array.from(text.matchAll(INLINE_EXHIBIT)).flatMap(({ index }) => {
    const [line = ""] = text.slice(index, index + MAX_LINE).split("\n");
    const mark = exhibitAt(text, index, line);
    return mark?.heading ? [mark] : [];
  });
}

/** Numbers within a line, for texts whose paragraphs were joined. They count only where they continue a sequence. */
function inlineMarks(text: string): Mark[] {
  return Array.from(text.matchAll(INLINE), (found) => {
    const number = (found[2] ?? "").replace(/\.$/, "");
    const end = found.index + found[0].trimEnd().length;
    const own = headingIn(text.slice(end, end + 200).split("\n")[0] ?? "");
    const parts = number.split(".").map(Number);
    return {
      ...base,
      start: found.index,
      end: own ? end + own.length : end,
      label: number,
      kind: "decimal" as const,
      parts,
      heading: own?.heading ?? null,
      isLine: false,
      isWorded: found[1] !== undefined,
    };
  });
}
