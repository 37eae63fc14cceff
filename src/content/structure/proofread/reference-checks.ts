import type { Section } from "../outline.ts";
import type { Reference } from "../references.ts";
import { lettersOf } from "../section-index.ts";
import { type Draft, type ProofreadFinding, shown } from "./finding.ts";

/** Each of them may be searched for in the whole text. */
const MAX_CHECKED = 3_000;

/** References that lead nowhere or elsewhere, exhibits that are not attached, and numbers that are left out. */
export function checkReferences(whole: Draft): ProofreadFinding[] {
  const draft = { ...whole, references: whole.references.slice(0, MAX_CHECKED) };
  const { references } = draft;
  return [
    ...references.flatMap((one) => deadReference(draft, one) ?? []),
    ...references.flatMap((one) => wrongReference(draft, one) ?? []),
    ...missingExhibits(draft),
    ...numberingGaps(draft),
  ];
}

/** A number so far beyond the last section is that of a statute: “Section 501 of the Act”. */
const FAR_BEYOND = 10;

/** The number must be plainly absent: its neighbours are there, and it stands nowhere else in the text. */
function deadReference(
  { text, index }: Draft,
  { kind, target, number, start, end, text: written }: Reference,
): ProofreadFinding | undefined {
  const [, base = ""] = /^(\d{1,3}(?:\.\d{1,3}){0,4})/.exec(number) ?? [];
  if (kind !== "section" || target !== null || base === "" || number !== base) return undefined;
  if (AMENDMENT.test(text.slice(0, 400)) || text.includes(`this Section ${base}`)) return undefined;
  const parent = base.includes(".") ? base.slice(0, base.lastIndexOf(".")) : undefined;
  const siblings = index.sections.filter((one) => isSibling(one, parent));
  if (
    siblings.length < (parent === undefined ? 4 : 2) ||
    siblings.some((one) => one.number === base) ||
    standsElsewhere(text, base)
  )
    return undefined;
  const before = text.slice(Math.max(0, start - 20), start);
  if (!/[\p{Ll},(]\s?$/u.test(before) || /\bthis\s{1,5}$/i.test(before) || !/^(?:Sections?|Clauses?|\d)/.test(written))
    return undefined;
  if (parent === undefined && Number(base) > siblings.length + FAR_BEYOND) return undefined;
  return {
    start,
    end,
    kind: "dead_reference",
    severity: "high",
    message: `There is no section ${base} in this document.`,
    fix: null,
  };
}

const isSibling = ({ mark, number, exhibit }: Section, parent: string | undefined) =>
  mark?.kind === "decimal" &&
  mark.isLine &&
  exhibit === undefined &&
  number !== null &&
  (parent === undefined ? !number.includes(".") : number.startsWith(`${parent}.`));

const REFERS =
  /(?:sections?|clauses?|articles?|paragraphs?|§|\d(?:\([a-z]\))?,?\s(?:and|or|through|to)|\d(?:\([a-z]\))?,|\d\s[–-])\s{1,3}$/i;

/** Whether a number stands in the text other than in a reference: it may be that of a section that was not seen as one. */
function standsElsewhere(text: string, number: string): boolean {
  for (let at = text.indexOf(number); at !== -1; at = text.indexOf(number, at + number.length)) {
    const [before, after] = [
      text.slice(Math.max(0, at - 24), at),
      text.slice(at + number.length, at + number.length + 9),
    ];
    const isWhole = !/[\d.$]$/.test(before) && !/^(?:\.?\d|%)/.test(after);
    const isHeading = /[.;:]\s{1,9}\p{L}{6,9}\s{1,3}$/u.test(before) && /^\.?\s{1,5}\p{Lu}\p{Ll}/u.test(after);
    if (isWhole && (isHeading || !REFERS.test(before) || /(?:^|\n)[^\S\n]*\p{L}{4,9}\s{1,3}$/u.test(before)))
      return true;
  }
  return false;
}

/** “Section 8.4 (Confidentiality)” where section 8.4 has another heading, and one other section has this one. */
function wrongReference(
  { text, index }: Draft,
  { kind, target, number, start, end, text: written }: Reference,
): ProofreadFinding | undefined {
  if (kind !== "section" || target === null || number.includes("(")) return undefined;
  const named = /^\s?[([]["“]?(\p{Lu}[^()[\]\n“”"]{3,60})["”]?[)\]]/u.exec(text.slice(end, end + 70))?.[1];
  const section = index.sections.find((one) => one.start === target.start);
  if (named === undefined || !section?.heading || sharesWord(named, section.heading)) return undefined;
  const [right, ...more] = index.headed(named).filter((one) => one.mark?.kind === "decimal");
  if (!right?.number || more.length > 0 || right === section || right.number === number) return undefined;
  const message = `Section ${number} is “${shown(section.heading)}”. “${shown(named)}” is section ${right.number}.`;
  return {
    start,
    end,
    kind: "wrong_reference",
    severity: "high",
    message,
    fix: { replacement: written.replace(number, right.number) },
  };
}

function sharesWord(one: string, other: string): boolean {
  const words = new Set(
    lettersOf(one)
      .split(" ")
      .filter((word) => word.length > 3),
  );
  return lettersOf(other)
    .split(" ")
    .some((word) => words.has(word));
}

/** The exhibits of an amendment may be those of the agreement. */
const AMENDMENT = /\b(?:amendment|addendum|supplement)\b/i;

/** In capitals, in a list of exhibits or at the beginning of a line: it may be an exhibit that was not seen as one. */
function isNamedElsewhere(text: string, written: string, start: number): boolean {
  const capitals = written.toUpperCase();
  for (const name of new Set([written, capitals, capitals.replace(/\s+/g, " "), capitals.replace(/\s+/g, "")]))
    for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
      const [before, after] = [
        text.slice(Math.max(0, at - 40), at),
        text.slice(at + name.length, at + name.length + 4),
      ];
      if (/^\s?[-–—:]/.test(after) || /(?:^|\n)[^\S\n]*$/.test(before) || (name !== written && at !== start))
        return true;
    }
  return false;
}

/** A reference of a sentence, and not an entry of a table of contents: “Exhibits 24”. */
const isInSentence = (text: string, start: number) =>
  /(?:(?:^|[\s(])\p{Ll}[\p{L}’'/-]{0,30}[,:]?|\b[Ss]ee|\bAttached|[,(])\s{1,40}$/u.test(
    text.slice(Math.max(0, start - 80), start),
  );
/** “Annex I to Directive 93/42/EEC”, “This Exhibit B”, “Exhibit B thereto”. */
const isElsewhereOrHere = (text: string, start: number, end: number) =>
  /\b(?:Directive|Regulation|Act|Statute|Code)\b/.test(text.slice(Math.max(0, start - 120), end + 120)) ||
  /\b[Tt]his\s{1,9}$/.test(text.slice(Math.max(0, start - 20), start)) ||
  /^\s{1,9}(?:thereto|thereof|(?:of|to)\s{1,9}the\s{1,9}(?!Agreement\b|Contract\b|Lease\b)\p{Lu}|of\s{1,9}\p{Lu}{3})/u.test(
    text.slice(end, end + 40),
  );

const SINGULAR: Record<string, string> = {
  Exhibits: "Exhibit",
  Schedules: "Schedule",
  Annexes: "Annex",
  Annexures: "Annexure",
  Appendices: "Appendix",
  Attachments: "Attachment",
};
const PLURALS = new RegExp(`\\b(?:${Object.keys(SINGULAR).join("|")})\\b`, "gi");
const singularOf = (word: string) => SINGULAR[word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()] ?? word;

/** “Exhibit D” for the D of “Exhibits A, B and D”. Undefined for a letter that no plural announces: “Exhibit A, and MA shall …”. */
function nameOf(text: string, written: string, start: number): string | undefined {
  if (/^\p{L}{5}/u.test(written)) return written.replace(/^\p{L}+/u, singularOf);
  const [word] = Array.from(text.slice(Math.max(0, start - 80), start).matchAll(PLURALS), ([each]) => each).slice(-1);
  return word && `${singularOf(word)} ${written}`;
}

/** Each exhibit that is referred to and not attached, once. */
function missingExhibits({ text, references }: Draft): ProofreadFinding[] {
  const seen = new Set<string>();
  if (AMENDMENT.test(text.slice(0, 400))) return [];
  return references.flatMap(({ kind, target, number, start, end, text: written }): ProofreadFinding[] => {
    const key = number.toUpperCase();
    if (kind !== "exhibit" || target !== null || seen.has(key) || /\d[.-]\d/.test(number)) return [];
    if (!isInSentence(text, start) || isElsewhereOrHere(text, start, end) || /^\p{L}+s\s+\d/u.test(written)) return [];
    seen.add(key);
    const name = nameOf(text, written, start);
    if (!name || isNamedElsewhere(text, name, start)) return [];
    return [
      {
        start,
        end,
        kind: "missing_exhibit",
        severity: "medium",
        message: `${shown(name)} is referred to, but is not part of this file.`,
        fix: null,
      },
    ];
  });
}

const isSameSeries = (one: number[], other: number[]) =>
  one.length === other.length && one.slice(0, -1).every((part, at) => part === other[at]);

/** As the number before is written: 6.05 after 6.04. */
function numberAfter(number: string, value: number): string | undefined {
  const [, lead, last = ""] = /^((?:.*\D)?)(\d+)\.?$/.exec(number) ?? [];
  const digits = last.startsWith("0") ? last.length : 1;
  return lead === undefined || Number(last) !== value ? undefined : lead + String(value + 1).padStart(digits, "0");
}

/** 1.1, 1.2, 1.4: a number between two neighbours is missing. */
function numberingGaps({ text, index }: Draft): ProofreadFinding[] {
  const last = new Map<Section | undefined, Section>();
  const found: ProofreadFinding[] = [];
  for (const section of index.sections) {
    const { mark, parent, number } = section;
    if (mark?.kind !== "decimal" || !mark.isLine || number === null) continue;
    const before = last.get(parent);
    last.set(parent, section);
    const [value = 0, previous = 0] = [mark.parts.at(-1), before?.mark?.parts.at(-1)];
    if (!before?.mark || !isSameSeries(before.mark.parts, mark.parts) || value !== previous + 2) continue;
    const missing = numberAfter(before.number ?? "", previous);
    if (missing === undefined || standsElsewhere(text, missing)) continue;
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
