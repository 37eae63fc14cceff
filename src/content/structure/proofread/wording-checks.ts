import { firstIndex } from "../../binary-search.ts";
import { isBlank } from "../../values/prose/blanks.ts";
import { type Draft, type ProofreadFinding, shown } from "./finding.ts";

/** Blanks and brackets left in, words typed twice, and quotation marks that do not close. */
export function checkWording({ text }: Draft): ProofreadFinding[] {
  return [...blanks(text), ...brackets(text), ...doubleWords(text), ...quotes(text)];
}

const BLANK =
  /(?<![_\w])_{3,200}(?!_)|\[[^[\]\n]{0,60}\]|(?<=\b(?:of|is|by|at|the|to|than|for|about|within|[$€£])\s?)●(?=[,.;%)]|\s\p{Ll})/gu;
const SIGNED =
  /(?:^|\t|\s{2}|_\s)\s{0,20}(?:\/s\/|(?:print(?:ed)?\s)?(?:by|name|title|date|dated|its|signature|signed|witness|attest|address|e-?mail|phone|fax|notary|commission)\b)[^\n]{0,40}$/i;
/** Section 8.4 [Confidentiality]. */
const NAMED_SECTION =
  /(?:\d(?:\.\d{1,3}){0,4}|\b(?:section|article|clause|schedule|exhibit)\s{1,5}\w{1,5})(?:\([a-z0-9]{1,4}\)){0,3}\s{0,5}$/i;
const CHECKBOX = /^\[\s{0,9}[xX]?\s{0,9}\]$/;

/** The line up to a position, and behind it. */
const lineAround = (text: string, start: number, end: number) => ({
  before:
    text
      .slice(Math.max(0, start - 200), start)
      .split("\n")
      .at(-1) ?? "",
  after: text.slice(end, end + 200).split("\n")[0] ?? "",
});

const SIGNED_BELOW = /^[\s_]{0,120}(?:Signature|Name|Title|Print(?:ed)? name|Position|Date)\b/i;
/** A line to be filled in, as forms have them: “Name: ____”. */
const FIELD =
  /[:/]\s{0,9}[$€£]?$|(?<!\p{Ll}\s{1,9})\b\p{Lu}{3,30}\s{1,9}$|\b[Ii]nitials?\s{1,9}$|\(year\)\s$|(?:©|[Cc]opyright)[^\n]{0,40}$|^\s*_{3,200}[^\n]{1,60}$|[.;]?\s\d{1,3}\s{1,9}(?:_{3,40}\s{1,9})?$/u;
/** This many fields near one another make a form, whose blanks are meant to be there. */
const FORM_FIELDS = 3;
const FORM_LENGTH = 1_500;

function blanks(text: string): ProofreadFinding[] {
  const signedFrom = [...signatures(text), ...attachedForms(text)];
  const fields = fieldsOf(text);
  return Array.from(text.matchAll(BLANK)).flatMap((match): ProofreadFinding[] => {
    const [whole] = match;
    const [start, end] = [match.index, match.index + whole.length];
    const { before, after } = lineAround(text, start, end);
    const isHeading = whole.startsWith("[") && NAMED_SECTION.test(before);
    const isOpen = whole.startsWith("[")
      ? isBlank(whole) && !CHECKBOX.test(whole) && !/illegible|other party/i.test(whole)
      : true;
    const isProse = /\p{Ll}{2}/u.test(before.replace(SIGNED, "")) || /^\s{0,3}\p{Ll}{2,}\s\p{Ll}{2}/u.test(after);
    const isContinued = /_\s*$/.test(text.slice(Math.max(0, start - 80), start));
    const isSignedBelow = SIGNED_BELOW.test(text.slice(end, end + 200));
    const isRule = whole.length > 15 && /[.;]\s*$/.test(before);
    if (
      isRule ||
      isContinued ||
      isSignedBelow ||
      !isOpen ||
      isHeading ||
      !isProse ||
      SIGNED.test(before) ||
      FIELD.test(before) ||
      isInForm(fields, start) ||
      signedFrom.some(([from, until]) => start > from && start < until)
    )
      return [];
    return [
      {
        start,
        end,
        kind: "blank_left",
        severity: "high",
        message: `Something is left to be filled in: “${shown(`${before.slice(-30)}${whole}${after.slice(0, 20)}`)}”.`,
        fix: null,
      },
    ];
  });
}

/** “Project name: ____” and “[Describe the services]”, but not where somebody signs. */
const FORM_FIELD =
  /(?<!(?:^|[\n\t])[^\S\n]{0,20}(?:by|per|name|title|date|dated|its|signature|signed|witness|attest|address|e-?mail|phone|fax)):[ \t]{0,9}(?:_{3,200}|\[[^[\]\n]{0,60}\])|\[(?:describe|specify|identify|explain)\s/gi;
const fieldsOf = (text: string): number[] => Array.from(text.matchAll(FORM_FIELD), ({ index }) => index);

/** A form that is attached is meant to have blanks and brackets, as far as the next exhibit. */
const ATTACHED_FORM =
  /\n[^\n]{0,60}\b(?:FORM|Form|TEMPLATE|Template|SAMPLE|Sample)\s{1,3}(?:OF|of|Of)\b[^\n.;]{0,80}\n/g;
const NEXT_EXHIBIT =
  /\n[^\S\n]{0,40}(?:EXHIBIT|Exhibit|SCHEDULE|Schedule|ANNEX|Annex|APPENDIX|Appendix|ATTACHMENT|Attachment)\s["“]?[\dA-Z]/g;
const LONGEST_FORM = 20_000;

function attachedForms(text: string): [number, number][] {
  const exhibits = Array.from(text.matchAll(NEXT_EXHIBIT), ({ index }) => index);
  return Array.from(text.matchAll(ATTACHED_FORM), ({ 0: line, index }): [number, number] => {
    const next = exhibits[firstIndex(exhibits, (at) => at > index + line.length)];
    return [index, Math.min(next ?? text.length, index + LONGEST_FORM)];
  }).filter(([from]) => from > text.length / 4);
}

function isInForm(fields: number[], at: number): boolean {
  const from = firstIndex(fields, (field) => field >= at - FORM_LENGTH);
  const until = fields[from + FORM_FIELDS - 1];
  return until !== undefined && until <= at + FORM_LENGTH;
}

/** Where signatures stand: blanks are meant to be there. */
function signatures(text: string): [number, number][] {
  return Array.from(
    text.matchAll(
      /\b(?:IN WITNESS WHEREOF|In witness whereof|EXECUTED|AGREED AND ACCEPTED|ACCEPTED|ACKNOWLEDGED|SIGNED)\b/g,
    ),
    ({ index }): [number, number] => [index, index + 2_500],
  ).slice(0, 200);
}

const BRACKETED = /(?<![\p{L}\d])\[([^[\]\n]{4,300})\](?![\p{L}(])/gu;
const MEANT =
  /\*|\s\/\s|^(?:e\.g\.|i\.e\.|including)|\b(?:omitted|redacted|reserved|confidential|signatures?|seal|sic|remainder|intentionally|logo|page|pages|follows?|exhibit|schedule|blank|deleted|illegible|graphic|image|stamp|portions?|treatment|company name|end of)\b|^\s*\d|^[^\p{L}]*$/iu;

/** Square brackets within round ones are not those of a draft. */
const isInBracket = (before: string) => before.lastIndexOf("(") > before.lastIndexOf(")");

/** Alternatives and notes of a draft that were left in. */
function brackets(text: string): ProofreadFinding[] {
  const fields = fieldsOf(text);
  const forms = attachedForms(text);
  return Array.from(text.matchAll(BRACKETED)).flatMap((match): ProofreadFinding[] => {
    const [whole, inside = ""] = match;
    const before = text.slice(Math.max(0, match.index - 200), match.index);
    const isHeading = NAMED_SECTION.test(before.slice(-40));
    const isPlaceholder =
      !inside.includes(" ") && /^\.\p{L}/u.test(text.slice(match.index + whole.length, match.index + whole.length + 2));
    if (isBlank(whole) || MEANT.test(inside) || isHeading || isPlaceholder || isInBracket(before)) return [];
    if (isInForm(fields, match.index) || forms.some(([from, until]) => match.index > from && match.index < until))
      return [];
    const isTitle =
      /(?:^|\n)[^\S\n]*$/.test(before) &&
      /^[^\S\n]*(?:\n|$)/.test(text.slice(match.index + whole.length, match.index + whole.length + 40));
    if (!/\p{Ll}{3}/u.test(inside) || (isTitle && isInTitleCase(inside))) return [];
    return [
      {
        start: match.index,
        end: match.index + whole.length,
        kind: "bracket_left",
        severity: "medium",
        message: `Words are left in square brackets: “${shown(whole)}”.`,
        fix: null,
      },
    ];
  });
}

const TWICE = /(?<![\p{L}\p{N}’'&./-])(\p{Ll}{2,20})([ ]|\n)\1(?![\p{L}\p{N}’'-])/gu;
const RIGHT_TWICE = new Set([
  "that",
  "had",
  "very",
  "is",
  "so",
  "well",
  "no",
  "pro",
  "long",
  "again",
  "bye",
  "tut",
  "etc",
  "blah",
]);

function doubleWords(text: string): ProofreadFinding[] {
  return Array.from(text.matchAll(TWICE)).flatMap((match): ProofreadFinding[] => {
    const [whole, word = "", gap] = match;
    const { before, after } = lineAround(text, match.index, match.index + whole.length);
    const isProse = /\p{L}[,;’'s]{0,2}\s$/u.test(before) && /^(?:[,;]?\s\p{L}|[.,;])/u.test(after);
    if (RIGHT_TWICE.has(word) || !isProse || (gap === "\n" && before.trim().length < 30)) return [];
    return [
      {
        start: match.index,
        end: match.index + whole.length,
        kind: "double_word",
        severity: "low",
        message: `“${word}” is written twice.`,
        fix: { replacement: word },
      },
    ];
  });
}

const NOT_CLOSED = /\((?:the |each,? |an? |this )?[“"](\p{Lu}[\p{L} ]{1,40})\)/gu;
const NOT_OPENED = /\((the |each,? |an? |this )(\p{Lu}[\p{L} ]{1,40})”\)/gu;
const BEFORE_MEANS = /(?<=^|\n|\s)“(\p{Lu}\p{L}{1,30}(?: \p{Lu}\p{L}{1,30}){0,4}) (?=(?:means|shall mean) )/gu;

/** A defined term whose quotation mark is missing on one side. */
function quotes(text: string): ProofreadFinding[] {
  const finding = (start: number, whole: string, replacement: string): ProofreadFinding => ({
    start,
    end: start + whole.length,
    kind: "unbalanced_quote",
    severity: "low",
    message: `A quotation mark is missing: “${shown(whole.replace(/[“”"]/g, "'"))}”.`,
    fix: { replacement },
  });
  return [
    ...Array.from(text.matchAll(NOT_CLOSED), ({ 0: whole, index }) =>
      finding(index, whole, whole.replace(/\)$/, whole.includes("“") ? "”)" : '")')),
    ),
    ...Array.from(text.matchAll(NOT_OPENED), ({ 0: whole, 1: lead = "", index }) =>
      finding(index, whole, `(${lead}“${whole.slice(lead.length + 1)}`),
    ),
    ...Array.from(text.matchAll(BEFORE_MEANS), ({ 1: term = "", index }) => finding(index, `“${term}`, `“${term}”`)),
  ];
}

const isInTitleCase = (words: string) => words.split(/\s/).every((word) => /^(?:\p{Lu}|of$|and$|the$|$)/u.test(word));
