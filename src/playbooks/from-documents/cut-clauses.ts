import { findOutline, type Section } from "../../content/structure/outline.ts";
import { isClauseHeading } from "../../models/engine/catalogue/heading-kinds.ts";
import { findOpeningParties } from "../../models/engine/evidence/parties.ts";
import type { CutClause } from "./cut-clause.ts";
import { cutParagraphs } from "./cut-paragraphs.ts";

/** A party as its contract names it. */
export interface ContractParty {
  name: string;
  aliases: string[];
  role: string | null;
}

/** A part with a heading that is no clause, because it says too little. */
export type ShortPart = Pick<CutClause, "number" | "heading" | "start" | "end">;

export interface CutContract {
  clauses: CutClause[];
  short: ShortPart[];
  parties: ContractParty[];
}

/** Shorter ones say nothing that could be a position, unless they are a sentence under a heading. */
const LEAST_LENGTH = 60;
const LEAST_SENTENCE = 20;
const SENTENCE =
  /\b(?:shall|will|must|may|is|are|was|has|have|does|do|can|agrees?|applies|apply|governs?|survives?|remains?|renews?)\b/i;
/** What stands before the first headed part of a section is a clause of its own from this length. */
const LEAST_LEAD = 200;
export const LONGEST_CLAUSE = 12_000;
const MOST_CLAUSES = 500;
/** The clauses of a contract: each section with a heading whose parts have none, and numbered paragraphs without headings. */
export function cutClauses(text: string, end = text.length): CutContract {
  const sections = findOutline(text, end);
  const children = Map.groupBy(
    sections.filter(({ parent }) => parent),
    ({ parent }) => parent,
  );
  const headed = headedWithin(sections, text);
  const found = sections.flatMap((section) => clausesOf(section, text, { children, headed }));
  const paragraphs = areMissed(found, end) || hasNoLines(text, end) ? cutParagraphs(text, end) : [];
  const clauses = (areMissed(found, end) || paragraphs.length > found.length ? paragraphs : found)
    .slice(0, MOST_CLAUSES)
    .map((clause) => ({ ...clause, text: clause.text.slice(0, LONGEST_CLAUSE) }));
  const parties = findOpeningParties(text).map(({ party, aliases }) => ({ ...party, aliases }));
  return { clauses, short: shortParts(sections, clauses), parties };
}

/** A contract of some pages has more clauses: its lines were lost, as in a text without line breaks. */
const areMissed = (found: CutClause[], length: number) => found.length < FEW_CLAUSES && length > SHORT_CONTRACT;
/** Sections that stand in one line: an outline finds only some of them. */
const hasNoLines = (text: string, end: number) => text.slice(0, end).split("\n").length < end / LONGEST_LINE;
const LONGEST_LINE = 1500;
const FEW_CLAUSES = 5;
const SHORT_CONTRACT = 5000;

/** The parts with headings that are in no clause, without those that hold others. */
function shortParts(sections: Section[], clauses: CutClause[]): ShortPart[] {
  const parents = new Set(sections.map(({ parent }) => parent));
  return sections
    .filter(
      (section) =>
        section.mark !== undefined &&
        section.heading !== null &&
        section.exhibit === undefined &&
        !parents.has(section) &&
        isClauseHeading(section.heading) &&
        !clauses.some(({ start, end }) => start <= section.start && section.end <= end),
    )
    .map(({ number, heading, start, end }) => ({ number, heading, start, end }))
    .slice(0, MOST_CLAUSES);
}

/** The sections that hold a part with a heading. */
function headedWithin(sections: Section[], text: string): Set<Section> {
  const headed = new Set<Section>();
  for (const section of sections)
    if (isHeaded(section, text))
      for (let above = section.parent; above && !headed.has(above); above = above.parent) headed.add(above);
  return headed;
}

const isHeaded = ({ heading, start, body, end }: Section, text: string) =>
  heading !== null && (end - start >= LEAST_LENGTH || isSentence(text.slice(body, end)));

/** “This Agreement is governed by Ohio law.”, but not “[Reserved]”. */
const isSentence = (words: string) => words.trim().length >= LEAST_SENTENCE && SENTENCE.test(words);

interface Outline {
  children: Map<Section | undefined, Section[]>;
  headed: Set<Section>;
}

function clausesOf(section: Section, text: string, { children, headed }: Outline): CutClause[] {
  const { number, heading, start, body } = section;
  if (section.mark === undefined || !isClauseHeading(heading ?? "") || isWithinHeaded(section, headed)) return [];
  const isDivided = headed.has(section);
  const first = children.get(section)?.[0];
  const end = isDivided && first ? first.start : section.end;
  const words = text.slice(body, end).trim();
  const isTooShort = words.length < (isDivided ? LEAST_LEAD : LEAST_LENGTH);
  if (isTooShort && (isDivided || heading === null || !isSentence(words))) return [];
  const isBroken = heading !== null && BROKEN_SENTENCE.test(words);
  return [
    {
      number,
      heading: isBroken ? null : heading,
      start,
      end,
      text: `${isBroken ? `${heading} ` : ""}${words}`,
    },
  ];
}

/** What looks like a heading is the first line of a sentence. */
const BROKEN_SENTENCE = /^[\p{Ll},;]/u;

/** Whether a section without a heading belongs to the clause above it. */
function isWithinHeaded(section: Section, headed: Set<Section>): boolean {
  for (let above = section.parent; above; above = above.parent) {
    if (headed.has(above)) return isInUndividedPart(section, above, headed);
    if (above.heading !== null || section.heading === null) return true;
  }
  return false;
}

/** Whether another part stands between a section and the divided one above it. */
function isInUndividedPart(section: Section, above: Section, headed: Set<Section>): boolean {
  return section.parent !== above && !(section.parent && headed.has(section.parent));
}
