import type { Story } from "../formats/canonical.ts";
import { dropContents } from "./contents.ts";
import { findMarks, type Mark } from "./marks.ts";
import { Nesting, type OpenSection } from "./nesting.ts";

/** A section of a document, the half-open range [start, end), which holds its subsections too. */
export interface Section {
  /** As it is referred to: “8.4”, “8.4(b)”, “IV”, “Exhibit A”. Null without a number. */
  number: string | null;
  heading: string | null;
  /** 1 for the outermost. */
  level: number;
  start: number;
  end: number;
  /** Where its text begins, behind number and heading. */
  body: number;
  /** What begins the section; undefined for what stands before the first one. */
  mark: Mark | undefined;
  parent: Section | undefined;
  /** The exhibit that it is in; undefined in the main body. */
  exhibit: Section | undefined;
}

const MAX_SECTIONS = 20_000;

/** The end of the body: footnotes, headers and comments follow it. */
export const bodyEnd = (text: string, stories: Story[] = []): number =>
  Math.min(text.length, stories.find(({ kind }) => kind === "body")?.end ?? text.length);

/** The sections of a text in reading order. Each character is in exactly one deepest section. */
export function findOutline(text: string, end = text.length): Section[] {
  const body = end === text.length ? text : text.slice(0, end);
  const marks = dropContents(body, findMarks(body));
  const first = nest(marks);
  const alone = first.filter(({ isAlone }) => isAlone).map(({ mark }) => mark);
  const rejected = new Set(alone);
  const opened = rejected.size === 0 ? first : nest(marks.filter((mark) => !rejected.has(mark)));
  return toSections(body, fewEnough(opened));
}

function nest(marks: Mark[]): OpenSection[] {
  const nesting = new Nesting(marks);
  for (const mark of marks) nesting.add(mark);
  return nesting.sections;
}

/** A text that is nothing but numbers has fewer levels, and at last fewer sections. */
function fewEnough(opened: OpenSection[]): OpenSection[] {
  let kept = opened;
  for (let level = 9; kept.length > MAX_SECTIONS && level > 1; level--) kept = kept.filter((one) => one.level < level);
  return kept.slice(0, MAX_SECTIONS);
}

function toSections(text: string, opened: OpenSection[]): Section[] {
  const sections: Section[] = [];
  const firstStart = opened[0]?.mark.start ?? text.length;
  const isPreamble = text.slice(0, firstStart).trim() !== "";
  if (isPreamble)
    sections.push({
      number: null,
      heading: null,
      level: 1,
      start: 0,
      end: firstStart,
      body: 0,
      mark: undefined,
      parent: undefined,
      exhibit: undefined,
    });
  const made = new Map<OpenSection, Section>();
  for (const [index, open] of opened.entries()) {
    const { mark, number, level } = open;
    const start = index === 0 && !isPreamble ? 0 : mark.start;
    const parent = open.parent && made.get(open.parent);
    const section: Section = {
      number,
      heading: mark.heading,
      level,
      start,
      end: text.length,
      body: mark.end,
      mark,
      parent,
      exhibit: undefined,
    };
    section.exhibit = mark.kind === "exhibit" ? section : parent?.exhibit;
    made.set(open, section);
    sections.push(section);
  }
  endBeforeNext(sections);
  return sections;
}

/** A section ends where the next one that is not inside it begins. */
function endBeforeNext(sections: Section[]): void {
  const open: Section[] = [];
  for (const section of sections) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= section.level) {
      const ended = open.pop();
      if (ended) ended.end = section.start;
    }
    open.push(section);
  }
}
