import { numeralOf } from "../numerals.ts";
import type { Section } from "../outline.ts";
import type { Draft, ProofreadFinding } from "./finding.ts";
import { standsElsewhere } from "./reference-checks.ts";

const isSameSeries = (one: number[], other: number[]) =>
  one.length === other.length && one.slice(0, -1).every((part, at) => part === other[at]);

/** As the number before is written: 6.05 after 6.04. */
function numberAfter(number: string, value: number): string | undefined {
  const [, lead, last = ""] = /^((?:.*\D)?)(\d+)\.?$/.exec(number) ?? [];
  const digits = last.startsWith("0") ? last.length : 1;
  return lead === undefined || Number(last) !== value ? undefined : lead + String(value + 1).padStart(digits, "0");
}

/** 1.1, 1.2, 1.4: a number between two neighbours is missing. */
export function checkNumbering({ text, index }: Draft): ProofreadFinding[] {
  const last = new Map<Section | undefined, Section>();
  const lastItem = new Map<Section | undefined, Section>();
  const found: ProofreadFinding[] = [];
  for (const section of index.sections) {
    const { mark, parent, number } = section;
    if (mark?.kind === "item" && mark.isLine && number !== null) {
      const gap = itemGap(text, lastItem.get(parent), section);
      lastItem.set(parent, section);
      if (gap) found.push(gap);
    }
    if (mark?.kind !== "decimal" || !mark.isLine || number === null) continue;
    const before = last.get(parent);
    last.set(parent, section);
    const [value = 0, previous = 0] = [mark.parts.at(-1), before?.mark?.parts.at(-1)];
    if (!before?.mark || !isSameSeries(before.mark.parts, mark.parts) || value !== previous + 2) continue;
    const missing = numberAfter(before.number ?? "", previous);
    if (missing === undefined || standsElsewhere(placeOf(text, missing, before, section), missing)) continue;
    const end = mark.start + (text.startsWith(number, mark.start) ? number.length : mark.end - mark.start);
    found.push({
      start: mark.start,
      end,
      kind: "numbering_gap",
      severity: "low",
      message: `${number} follows ${before.number}: ${missing} is missing.`,
      fix: null,
    });
  }
  return found;
}

/** Where a number that was not seen as one may stand: “6.05” anywhere, “3” only between its neighbours. */
const placeOf = (text: string, number: string, before: Section, { start }: Section) =>
  number.includes(".") ? text : text.slice(before.start, start);

/** (a), (b), (d) on lines of their own: (c) is missing, and stands nowhere between. */
function itemGap(text: string, before: Section | undefined, { mark, start }: Section): ProofreadFinding | undefined {
  const former = before?.mark;
  if (!before || !former || !mark || former.wrap !== mark.wrap) return undefined;
  const after = (by: number) =>
    mark.readings.find(({ style, value }) =>
      former.readings.some((one) => one.style === style && one.value === value - by),
    );
  const reading = after(1) ? undefined : after(2);
  const missing = reading && numeralOf(reading.style, reading.value - 1);
  if (missing === undefined) return undefined;
  const label = mark.label.replace(bareOf(mark.label), missing);
  if (text.slice(before.start, start).includes(label) || isReserved(text.slice(before.start, start))) return undefined;
  return {
    start: mark.start,
    end: mark.start + mark.label.length,
    kind: "numbering_gap",
    severity: "low",
    message: `${mark.label} follows ${former.label}: ${label} is missing.`,
    fix: null,
  };
}

const bareOf = (label: string) => label.replace(/[().]/g, "");
const isReserved = (between: string) => /\b(?:reserved|omitted|deleted|redacted)\b|\*{3}/i.test(between);
