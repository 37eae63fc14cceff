import type { DocxModel } from "../docx/model.ts";
import type { DocxParagraph } from "../docx/segments.ts";
import type { EditableDocx } from "./editable-docx.ts";
import type { PlannedEdit } from "./plan.ts";

/** A reference to a clause whose number the redline changes. */
export interface StaleReference {
  /** The words, such as "Section 10.2", and where they are in the text before the changes. */
  quote: string;
  start: number;
  end: number;
  from: string;
  /** Null if the clause is deleted. */
  to: string | null;
  /** Word recomputes the reference when its fields are updated. */
  isField: boolean;
}

/** What comes after the word, in one group: "10.2", "4, 5(a) and 6". */
const REFERENCE =
  /(?<![\p{L}\d])(?:Sections?|Clauses?|Articles?|Paragraphs?|§{1,2})[ \t\u00a0]{1,3}(\d[\d.()a-z]{0,20}(?:(?:, | and | or | to |, and |, or )\d[\d.()a-z]{0,20}){0,10})/giu;
const NUMBER = /\d{1,4}(?:\.\d{1,4}){0,6}(?:\([a-z\d]{1,5}\)){0,4}/g;

/** The references in the text that point at a clause whose automatic number changes, in order. */
export function listStaleReferences(
  { model, fields }: EditableDocx,
  accepted: DocxModel,
  planned: PlannedEdit[],
): StaleReference[] {
  const renumbered = renumberedClauses(model.paragraphs, accepted.paragraphs, planned);
  if (renumbered.size === 0) return [];
  const found: StaleReference[] = [];
  for (const reference of model.text.matchAll(REFERENCE)) {
    const [whole, list = ""] = reference;
    const from = reference.index + whole.length - list.length;
    for (const number of list.matchAll(NUMBER)) {
      const old = renumberedPart(number[0], renumbered);
      const [start, end] = [from + number.index, from + number.index + number[0].length];
      if (old === undefined || planned.some((edit) => edit.start < end && start < edit.end)) continue;
      const to = renumbered.get(old) ?? null;
      const isField = fields.some(({ segments }) => segments.some((each) => each.start < end && start < each.end));
      const renamed = to === null ? null : to + number[0].slice(old.length);
      found.push({ quote: whole, start, end, from: number[0], to: renamed, isField });
    }
  }
  return found;
}

/** The longest prefix of the number that belongs to a renumbered clause: "10.2" for "10.2(b)". */
function renumberedPart(number: string, renumbered: Map<string, string | null>): string | undefined {
  for (let part = number; part !== ""; part = part.replace(/(?:\([a-z\d]{1,5}\)|\.\d{1,4}|\d{1,4})$/, "")) {
    if (renumbered.has(part)) return part;
  }
  return undefined;
}

/** Old and new numbers of the clauses that keep their text but not their number. */
function renumberedClauses(
  before: DocxParagraph[],
  after: DocxParagraph[],
  planned: PlannedEdit[],
): Map<string, string | null> {
  const [old, now] = [fullNumbers(before), fullNumbers(after)];
  const renumbered = new Map<string, string | null>();
  for (const [start, number] of old) {
    const isDeleted = planned.some((edit) => edit.start <= start && start < edit.end && edit.replacement === "");
    const moved = now.get(offsetAfter(start, planned));
    if (renumbered.has(number)) continue;
    if (isDeleted) renumbered.set(number, null);
    else if (moved !== undefined && moved !== number) renumbered.set(number, moved);
  }
  return renumbered;
}

function offsetAfter(start: number, planned: PlannedEdit[]): number {
  const shifts = planned.filter((edit) => edit.end <= start);
  return shifts.reduce((at, edit) => at + edit.replacement.length - (edit.end - edit.start), start);
}

/** The number of each paragraph by its offset, without its period. A letter in brackets follows the number above it: "3.1(a)". */
function fullNumbers(paragraphs: DocxParagraph[]): Map<number, string> {
  const numbers = new Map<number, string>();
  let base = "";
  for (const { label, start, story } of paragraphs) {
    if (label === null || story !== "body") continue;
    const [number] = /\d{1,4}(?:\.\d{1,4}){0,6}(?=\.?\)?$)/.exec(label.trim()) ?? [];
    const item = /^\(?([a-z\d]{1,5})\)$/i.exec(label.trim())?.[1];
    if (item && base) numbers.set(start, `${base}(${item})`);
    else if (number) {
      base = number;
      numbers.set(start, number);
    }
  }
  return numbers;
}
