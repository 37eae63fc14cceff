import { keywordsOf } from "../catalogue/words.ts";
import type { Place } from "./place.ts";

/** Where something is to be filled in: ____, [Fill in], {name}, a box to tick. Not [***] or [Reserved]. */
const PLACEHOLDER =
  /_{3,300}|\{\w{1,60}\}|[☐☑☒□]|\[(?!\s{0,5}(?:\*|redacted|reserved|omitted|intentionally|confidential|sic\b))[^[\]\n\d]{0,90}\]/gi;
/** What stands before the lines of a signature or an address. */
const SIGNATURE =
  /^(?:by|its|per|name|title|date|dated|signed|signature|print(?:ed)?\sname|e-?mail|phone|fax|(?:postal\s)?mail|(?:notice\s)?address|company|party(?:\sname)?|witness|attest|seal)\b[^.;:]{0,30}:/i;
/** Words of a sentence that opens a list, and not of a label. */
const OPENS_A_LIST =
  /\b(?:shall|will|must|may|can|is|are|was|were|has|have|means?|includ\w{1,4}|following|follows|agrees?|provided|if|that|which|when|where|with|for|not|to)\b/i;
const LONGEST_LABEL = 60;
const LEAST_BESIDE_A_BLANK = 40;

/** A line of a table of contents, of a signature or of a form that is not filled in. A sentence that leaves something blank is none. */
export function isForm(words: string): boolean {
  if (/\.{4}/.test(words)) return true;
  const filled = words.replace(PLACEHOLDER, " ").replace(/\s+/g, " ").trim();
  const isBeside = filled.length < words.replace(/\s+/g, " ").trim().length;
  if (isBeside && filled.length < LEAST_BESIDE_A_BLANK && !/\d/.test(filled)) return true;
  return (filled.length <= LONGEST_LABEL && filled.endsWith(":") && SIGNATURE.test(filled)) || isSignatureBlock(words);
}

/** What a line of a signature block begins with. */
const SIGNED_LINE =
  /^(?<label>by|its|signature|signed|(?:print(?:ed)?\s)?name(?:\sand\stitle)?|title|company|(?:notice\s)?address|date)(?:\s\([^)]{0,40}\))?(?::|$)/i;
const LEAST_LABELS = 3;
const OF_SIGNING = /^(?:by|signature|signed)$/i;
const OF_NAME = /name/i;

/** The lines below a contract where its parties sign: whose name, in what role, on what day. Not the particulars that somebody filled in. */
export function isSignatureBlock(words: string): boolean {
  const lines = words.split(/[\n\t]+| {3,}/).map((line) => line.trim());
  const labels = lines.flatMap((line) => SIGNED_LINE.exec(line)?.groups?.label ?? []);
  if (new Set(labels.map((label) => label.toLowerCase())).size < LEAST_LABELS) return false;
  if (!labels.some((label) => OF_NAME.test(label))) return false;
  return labels.some((label) => OF_SIGNING.test(label)) || /\{\w{1,60}\}|_{3}/.test(words);
}

/** A label without anything behind it, such as “Customer:” above the lines of a signature. */
export const isLabel = (words: string): boolean =>
  words.length <= LONGEST_LABEL && words.endsWith(":") && !OPENS_A_LIST.test(words);

export interface BlankLine extends Place {
  label: string;
}

const LABELLED =
  /^[ \t]{0,20}(?<label>\p{Lu}[^\n\t:[\]{}_(]{1,50})(?:\([^)\n]{0,40}\))?[ \t]{0,20}(?<colon>:?)(?<value>.{0,300})$/gmu;

/** The line of a form where the answer to a question belongs and is not filled in: “Governing Law [Fill in]”. */
export function findBlankLine(text: string, question: string): BlankLine | undefined {
  const asked = keywordsOf(question);
  if (asked.length === 0) return undefined;
  for (const { 0: line, index, groups: { label = "", colon = "", value = "" } = {} } of text.matchAll(LABELLED)) {
    const named = keywordsOf(label);
    if (named.length !== asked.length || !asked.every((word) => named.includes(word))) continue;
    const end = index + line.length;
    const isOpen = value.trim() === "" ? isOpenBelow(text.slice(end, end + 300)) && colon === ":" : isEmpty(value);
    if (isOpen) return { start: index + line.search(/\S/), end: index + line.trimEnd().length, label: label.trim() };
  }
  return undefined;
}

const isEmpty = (value: string) => /^[\s.,;]*$/.test(value.replace(PLACEHOLDER, ""));

/** Whether the next line is another line of the form, or the text ends. */
function isOpenBelow(after: string): boolean {
  const next = after.split("\n").find((line) => line.trim() !== "");
  return next === undefined || isForm(next) || isLabel(next.trim());
}
