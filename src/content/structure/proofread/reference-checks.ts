import type { Section } from "../outline.ts";
import type { Reference } from "../references.ts";
import { lettersOf } from "../section-index.ts";
import { type Draft, type ProofreadFinding, shown } from "./finding.ts";
import { deadItems } from "./item-references.ts";

/** Each of them may be searched for in the whole text. */
const MAX_CHECKED = 3_000;

/** References that lead nowhere or elsewhere, and exhibits that are not attached. */
export function checkReferences(whole: Draft): ProofreadFinding[] {
  const draft = { ...whole, references: whole.references.slice(0, MAX_CHECKED) };
  const { references } = draft;
  return [
    ...deadReferences(draft),
    ...deadItems(draft),
    ...references.flatMap((one) => wrongReference(draft, one) ?? []),
    ...missingExhibits(draft),
  ];
}

/** A number of three digits is that of a statute. */
const FAR_BEYOND = 10;
const LAST_OWN = 99;
/** A statute or another document in the same sentence may be the one that is meant. */
const OTHER_SOURCE =
  /\b(?:Acts?|Code|Laws?|Statutes?|statutes?|Regulations?|Rules?|Treas|U\.?S\.?C|C\.?F\.?R|Internal Revenue|Bylaws|Charter|Plan|Indenture|Lease|Order|Policy|Addendum|Exhibit|Schedule|Annex|Appendix|GDPR|Directive)\b|\b(?:thereof|therein|statut\p{L}{0,6})\b/u;

/** The sentence around a range, at most so far on each side. */
function sentenceAt(text: string, start: number, end: number): string {
  const before =
    text
      .slice(Math.max(0, start - 160), start)
      .split(/\n|[.;]\s{1,3}(?=\p{Lu})/u)
      .at(-1) ?? "";
  const after = text.slice(end, end + 160).split(/\n|[.;]\s{1,3}(?=\p{Lu})/u)[0] ?? "";
  return before + text.slice(start, end) + after;
}

/** Where most references lead nowhere, the numbers of the sections were lost, and not the sections. */
function deadReferences(draft: Draft): ProofreadFinding[] {
  const highest = highestReached(draft.references);
  const dead = draft.references.flatMap((one) => deadReference({ ...draft, highest }, one) ?? []);
  const alive = draft.references.filter(({ kind, target }) => kind === "section" && target !== null);
  return dead.length > LEAST_LOST && dead.length > alive.length / 2 ? [] : dead;
}
const LEAST_LOST = 4;

/** “Section 28 of the Agreement shall be supplemented by the following”: that of another document. */
/** “Section 14 of the General Terms of Transporter’s Gas Tariff”. */
const OF_ANOTHER =
  /^\s{1,9}thereof\b|^\s{1,9}of\s{1,9}(?:the\s{1,9})?(?!(?:Agreement|Contract|Lease|Deed|Section|Article|Schedule|Exhibit)\b)(?:(?:\p{Lu}[\p{L}-]{0,40}|and|of|the|for)\s{1,20}){0,9}(?:\p{Lu}[\p{L}-]{0,40}['’]s\s|Tariff\b)/u;
const AMENDS = /^\s{0,3}of\s{1,5}the\s{1,5}\p{Lu}[^.]{0,90}\b(?:supplemented|amended|deleted|replaced|modified)\b/u;

/** The number must be plainly absent: its neighbours are there, and it stands nowhere else in the text. */
function deadReference(
  draft: Numbered,
  { kind, target, number, start, end, text: written }: Reference,
): ProofreadFinding | undefined {
  const { text } = draft;
  const [, base = ""] = /^(\d{1,3}(?:\.\d{1,3}){0,4})/.exec(number) ?? [];
  if (kind !== "section" || target !== null || base === "" || number !== base) return undefined;
  if (AMENDMENT.test(text.slice(0, 400)) || text.includes(`this Section ${base}`)) return undefined;
  if ([AMENDS, OF_ANOTHER].some((each) => each.test(text.slice(end, end + 130)))) return undefined;
  if (!isAbsent(draft, base, sentenceAt(text, start, end)) || standsElsewhere(text, base)) return undefined;
  const before = text.slice(Math.max(0, start - 20), start);
  const isInSentence = /[\p{Ll},(]\s?$/u.test(before) || /[.;]\s{1,3}$|(?:^|\n)\s{0,9}$/.test(before);
  if (!isInSentence || /\bthis\s{1,5}$/i.test(before) || !/^(?:Sections?|Clauses?|§|\d)/i.test(written))
    return undefined;
  return {
    start,
    end,
    kind: "dead_reference",
    severity: "high",
    message: `There is no section ${base} in this document.`,
    fix: null,
  };
}

interface Numbered extends Draft {
  highest: number;
}

const LEAST_REACHED = 4;

/** The highest section that a reference leads to; 0 where too few lead anywhere to tell. */
function highestReached(references: Reference[]): number {
  const reached = references.filter(({ kind, target }) => kind === "section" && target !== null);
  const tops = reached.map(({ number }) => Number(/^\d{1,3}/.exec(number)?.[0] ?? 0)).filter((top) => top > 0);
  return tops.length < LEAST_REACHED ? 0 : Math.max(...tops);
}

/** The sections around the number are there, and it is not one of them. */
function isAbsent({ index, highest }: Numbered, base: string, sentence: string): boolean {
  const parent = base.includes(".") ? base.slice(0, base.lastIndexOf(".")) : undefined;
  const siblings = index.sections.filter((one) => isSibling(one, parent));
  if (siblings.some((one) => one.number === base)) return false;
  const top = Number(base.split(".")[0]);
  const tops = index.sections.filter((one) => isSibling(one, undefined)).length;
  const own = index.sections.filter(isOwnDecimal).length;
  const isNumbered = own >= 4;
  if (top > Math.max(tops, highest) + FAR_BEYOND)
    return top <= LAST_OWN && (own >= 3 || highest > 0) && !OTHER_SOURCE.test(sentence);
  if (parent !== undefined && siblings.length < 2 && isNumbered && top > tops) return !OTHER_SOURCE.test(sentence);
  return siblings.length >= (parent === undefined ? 4 : 2);
}

const isOwnDecimal = ({ mark, exhibit }: Section) => mark?.kind === "decimal" && mark.isLine && exhibit === undefined;
const isSibling = (section: Section, parent: string | undefined) =>
  isOwnDecimal(section) &&
  section.number !== null &&
  (parent === undefined ? !section.number.includes(".") : section.number.startsWith(`${parent}.`));

const REFERS =
  /(?:sections?|clauses?|articles?|paragraphs?|§|\d(?:\([a-z]\))?,?\s(?:and|or|through|to)|\d(?:\([a-z]\))?,|\d\s[–-])\s{1,3}$/i;

/** Whether a number stands in the text other than in a reference: it may be that of a section that was not seen as one. */
export function standsElsewhere(text: string, number: string): boolean {
  for (let at = text.indexOf(number); at !== -1; at = text.indexOf(number, at + number.length)) {
    const [before, after] = [
      text.slice(Math.max(0, at - 24), at),
      text.slice(at + number.length, at + number.length + 9),
    ];
    const isWhole = !/[\d.$]$/.test(before) && !/^(?:\.?\d|%)/.test(after);
    const isHeading = /[.;:]\s{1,9}\p{L}{6,9}\s{1,3}$/u.test(before) && /^\.?\s{1,5}\p{Lu}\p{Ll}/u.test(after);
    const isLineStart = /(?:^|\n)[^\S\n]*$/.test(before);
    if (!number.includes(".") && !isLineStart && !/^\s?[.):]\s{1,3}["“[]?\p{Lu}/u.test(after)) continue;
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
  const named = headingBehind(text.slice(end, end + 90));
  const section = index.sections.find((one) => one.start === target.start);
  if (/^art/i.test(written) && section?.mark?.kind !== "article") return undefined;
  if (named === undefined || !section?.heading || isPartOf(named, section.heading)) return undefined;
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

/** Section 8.4 (Confidentiality), Section 8.4, “Confidentiality”, Section 8.4 entitled “Confidentiality”. */
function headingBehind(after: string): string | undefined {
  const inBrackets = /^\s?[([]["“]?(\p{Lu}[^()[\]\n“”"]{3,60})["”]?[)\]]/u.exec(after)?.[1];
  const inQuotes =
    /^,?\s{1,3}(?:(?:\(?(?:entitled|titled|headed|called|named),?)\s{1,3})?["“](\p{Lu}[^()[\]\n“”"]{3,60})["”]/u.exec(
      after,
    )?.[1];
  const dashed = /^\s?[–—-]\s?(\p{Lu}[\p{L} &]{3,50})(?=[.,;)])/u.exec(after)?.[1];
  return (inBrackets ?? inQuotes ?? dashed)?.replace(/[.,;]$/, "");
}

/** “Term” for “Term and Termination”: one of the two has all words of the other. */
function isPartOf(one: string, other: string): boolean {
  const [first, second] = [one, other].map((heading) => new Set(wordsIn(heading)));
  if (!first || !second) return false;
  return [...first].every((word) => second.has(word)) || [...second].every((word) => first.has(word));
}

const wordsIn = (heading: string) =>
  lettersOf(heading)
    .split(" ")
    .filter((word) => word.length > 3)
    .map((word) => word.replace(/s$/, ""));

/** The exhibits of an amendment may be those of the agreement. */
const AMENDMENT = /\b(?:amendment|addendum|supplement)\b/i;

/** “Exhibit 21 to the Registration Statement” is from then on only “Exhibit 21”. */
const isOfOthers = (text: string, name: string) =>
  text
    .split(name)
    .slice(1)
    .some((after) => OF_OTHERS.test(after.slice(0, 40)));

/** In capitals, in a list of exhibits or at the beginning of a line: it may be an exhibit that was not seen as one. */
function isNamedElsewhere(text: string, written: string, start: number): boolean {
  const [, name, letter] = /^(.*)\s(\S+)$/s.exec(written) ?? [];
  const quoted = letter === undefined ? [] : [`${name} "${letter}"`, `${name} “${letter}”`];
  const forms = [written, ...quoted].flatMap((form) => {
    const capitals = form.toUpperCase();
    return [form, capitals, capitals.replace(/\s+/g, " "), capitals.replace(/\s+/g, "")];
  });
  for (const name of new Set(forms))
    for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
      const [before, after] = [
        text.slice(Math.max(0, at - 40), at),
        text.slice(at + name.length, at + name.length + 4),
      ];
      if (/[.:][^\S\n]{2,20}$/.test(before) && /^\s\p{Lu}/u.test(after)) return true;
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
const OF_OTHERS =
  /^\s{1,9}(?:thereto|thereof|(?:of|to)\s{1,9}the\s{1,9}(?!Agreement\b|Contract\b|Lease\b)\p{Lu}|of\s{1,9}\p{Lu}{3})/u;
/** “Annex I to Directive 93/42/EEC”, “This Exhibit B”, “Exhibit B thereto”. */
const isElsewhereOrHere = (text: string, start: number, end: number) =>
  /\b(?:Directive|Regulation|Act|Statute|Code)\b/.test(sentenceAt(text, start, end)) ||
  /\b[Tt]his\s{1,9}$/.test(text.slice(Math.max(0, start - 20), start)) ||
  OF_OTHERS.test(text.slice(end, end + 40));

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
function nameOf(text: string, quoted: string, start: number): string | undefined {
  const written = quoted.replace(/["“”]/g, "");
  if (/^\p{L}{5}/u.test(written)) return written.replace(/^\p{L}+/u, singularOf);
  const [word] = Array.from(text.slice(Math.max(0, start - 80), start).matchAll(PLURALS), ([each]) => each).slice(-1);
  return word && `${singularOf(word)} ${written}`;
}

/** Each exhibit that is referred to and not attached, once. */
function missingExhibits({ text, references }: Draft): ProofreadFinding[] {
  const seen = new Set<string>();
  const isAmendment = AMENDMENT.test(text.slice(0, 400));
  return references.flatMap(({ kind, target, number, start, end, text: written }): ProofreadFinding[] => {
    const key = number.toUpperCase();
    if (kind !== "exhibit" || target !== null || seen.has(key) || /\d[.-]\d/.test(number)) return [];
    if (!isInSentence(text, start) || isElsewhereOrHere(text, start, end) || /^\p{L}+s\s+\d/u.test(written)) return [];
    if (isAmendment && !/^[^.\n]{0,30}\b(?:attached|hereto|to this)\b/.test(text.slice(end, end + 40))) return [];
    seen.add(key);
    const name = nameOf(text, written, start);
    if (!name || isNamedElsewhere(text, name, start) || isOfOthers(text.slice(0, start), name)) return [];
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
