import { trimStart } from "../../../content/citations/trim.ts";
import { findMarks, type Mark } from "../../../content/structure/marks.ts";
import { findOutline, type Section } from "../../../content/structure/outline.ts";

/** A clause as it stands in a contract. */
interface PlacedClause {
  /** Where its words begin, behind its number. */
  start: number;
  /** Where the heading is that it stands under; null if there is none. */
  heading: { start: number; end: number } | null;
}

/** What a passage is without the number of the clause that it is. A passage of several clauses keeps their numbers. */
export function clauseAt(text: string, start: number, end: number): PlacedClause {
  const begins = end - trimStart(text.slice(start, end), /\s/).length;
  const section = findOutline(text).findLast((each) => each.start <= begins && begins < each.end);
  if (!section || section.mark?.start !== begins) {
    const mark = markOfLine(text, begins, end);
    if (mark) return { start: behindNumber(text, mark, end), heading: placeOf(text, mark.heading, begins, end) };
  }
  const isWhole = section?.mark?.start === begins && text.slice(Math.min(section.end, end), end).trim() === "";
  return {
    start: isWhole && section.mark ? behindNumber(text, section.mark, end) : start,
    heading: headingOf(text, section),
  };
}

/** The number of a line that is not part of the outline. */
function markOfLine(text: string, begins: number, end: number): Mark | undefined {
  const line = text.slice(begins, end).trimEnd();
  const [mark] = line.includes("\n") ? [] : findMarks(line);
  if (mark?.start !== 0 || !/^(?:\p{L}{3,9}\s)?[(\p{L}\d.]{1,9}[.):]/u.test(line)) return undefined;
  return { ...mark, start: begins, end: begins + mark.end };
}

/** Behind “8.4”, “Section 8.4.”, “(b)” or “ARTICLE IV –”. */
function behindNumber(text: string, { kind, label, start, end: markEnd }: Mark, end: number): number {
  const at = kind === "exhibit" || label === "" ? -1 : text.indexOf(label, start);
  if (at === -1 || at > markEnd) return start;
  const behind = at + label.length;
  const gap = /^[.):\]]{0,3}[\s–—:.-]{0,20}/.exec(text.slice(behind, end))?.[0].length ?? 0;
  return behind + gap < end ? behind + gap : start;
}

/** The heading of the clause, else that of the clause it is a part of. */
function headingOf(text: string, section: Section | undefined): PlacedClause["heading"] {
  for (let at = section; at; at = at.parent) {
    const place = placeOf(text, at.heading, at.mark?.start ?? at.start, at.end);
    if (place) return place;
  }
  return null;
}

function placeOf(text: string, heading: string | null, from: number, to: number): PlacedClause["heading"] {
  const start = heading === null ? -1 : text.indexOf(heading, from);
  return heading === null || start === -1 || start >= to ? null : { start, end: start + heading.length };
}
