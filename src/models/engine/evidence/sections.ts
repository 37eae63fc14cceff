import { CALIBRATION } from "../calibration.ts";
import type { Place } from "./place.ts";

/** A section of a contract. [start, end) holds heading and body; the body begins at `body`. */
export interface Section extends Place {
  heading: string;
  body: number;
}

const NUMBER =
  "(?:(?:ARTICLE|Article|SECTION|Section|Clause)\\s{1,40})?(?:\\d{1,2}(?:\\.\\d{1,2}){0,3}[.):]?|(?:[IVX]{1,5}|[A-Z])[.):])\\s{0,40}[-–—]?\\s{0,40}";
const WORDS =
  "\\p{Lu}[\\p{L}'’&/-]{0,60}(?:[ ,]{1,2}(?:and|or|of|the|to|for|in|on|by|with|a|an|upon|from|as|&|\\p{Lu}[\\p{L}'’&/-]{0,60})){0,9}";
const NUMBERED = new RegExp(
  `(?<=^|[\\n.;:)\\]”"]\\s{0,20})(?<!\\b(?:Section|Article|Sections)\\s)${NUMBER}(${WORDS})(?=\\s{0,40}[.:\\n]|\\s{2}|\\s[-–—]\\s)`,
  "gu",
);
const ALONE = new RegExp(`(?<=^|\\n)[ \\t]{0,80}(${WORDS})[ \\t]{0,80}[.:]?[ \\t]{0,80}(?=\\n|$)`, "gu");
const HEADING = new RegExp(`^\\(?(?:${NUMBER})?${WORDS}\\s{0,40}[.:;-]{0,40}$`, "u");

/** Whether this is only a heading: “8. Governing Law and Dispute Resolution.” */
export function isHeading(words: string): boolean {
  return words.length < 90 && HEADING.test(words.trim());
}

/** Finds the sections of a contract. Short lines of a table of contents are left out. */
export function findSections(text: string): Section[] {
  const heads = [...text.matchAll(NUMBERED), ...text.matchAll(ALONE)]
    .map(({ index, 0: line, 1: heading = "" }) => ({
      start: index,
      body: index + line.length,
      heading: heading.trim(),
    }))
    .filter(({ heading }) => heading.length > 2 && heading.length < 90 && !/^(?:source|page|exhibit)\b/i.test(heading))
    .sort((a, b) => a.start - b.start || b.body - a.body);
  const starts = heads.filter(({ start }, index) => start >= (heads[index - 1]?.body ?? 0));
  return starts
    .map((head, index) => ({
      ...head,
      end: Math.min(starts[index + 1]?.start ?? text.length, head.body + CALIBRATION.evidence.section_body),
    }))
    .filter(({ body, end }) => text.slice(body, end).trim().length > 60)
    .map((section) => ({ ...section, end: section.start + text.slice(section.start, section.end).trimEnd().length }));
}
