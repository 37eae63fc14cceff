import { isBlank } from "../../values/prose/blanks.ts";
import { type Draft, type ProofreadFinding, shown } from "./finding.ts";
import { Forms } from "./forms.ts";

/** Blanks and brackets left in, and words typed twice. */
export function checkWording({ text, index }: Draft): ProofreadFinding[] {
  const forms = new Forms({ text, index });
  return [...blanks(text, forms), ...brackets(text, forms), ...doubleWords(text)];
}

const BLANK =
  /(?<![_\w])_{3,200}(?!_)|\[[^[\]\n]{0,60}\]|(?<=\b(?:of|is|by|at|the|to|than|for|about|within|[$€£])\s?)●(?=[,.;%)]|\s\p{Ll})/gu;
const SIGNED =
  /(?:^|\t|\s{2}|_\s)\s{0,20}(?:\/s\/|(?:print(?:ed)?\s)?(?:by|name|title|date|dated|its|signature|signed|witness|attest|address|e-?mail|phone|fax|notary|commission)\b)[^\n]{0,40}$/i;
/** Section 8.4 [Confidentiality]. */
const NAMED_SECTION =
  /(?:\d(?:\.\d{1,3}){0,4}|\b(?:section|article|clause|schedule|exhibit)\s{1,5}\w{1,5})(?:\s?\([a-z0-9]{1,4}\)){0,3}\s{0,5}$/i;
/** “X Rate Schedule FTS ____ Rate Schedule ITS”: one of several choices is marked, and the others are left open. */
const CHOSEN =
  /(?:^|(?<!\b(?:Exhibit|Schedule|Annex|Appendix|Attachment|Article|Section|Class|Series|Title|Part|Phase|Type))\s)_{0,9}[Xx✓✗]_{0,9}\s{1,3}\p{Lu}[^\n]{0,90}(?:\n[^\n]{0,60}){0,2}$/u;
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
function blanks(text: string, forms: Forms): ProofreadFinding[] {
  return Array.from(text.matchAll(BLANK)).flatMap((match): ProofreadFinding[] => {
    const [whole] = match;
    const [start, end] = [match.index, match.index + whole.length];
    const { before, after } = lineAround(text, start, end);
    const isHeading = whole.startsWith("[") && NAMED_SECTION.test(before);
    const isOpen = whole.startsWith("[")
      ? isBlank(whole) && !CHECKBOX.test(whole) && !/illegible|other party|graphic|image|logo/i.test(whole)
      : true;
    const isProse = /\p{Ll}{2}/u.test(before.replace(SIGNED, "")) || /^\s{0,3}\p{Ll}{2,}\s\p{Ll}{2}/u.test(after);
    const isContinued = /_\s*$/.test(text.slice(Math.max(0, start - 80), start));
    const isSignedBelow = SIGNED_BELOW.test(text.slice(end, end + 200));
    const isChoice = CHOSEN.test(text.slice(Math.max(0, start - 160), start));
    const isRule = whole.length > 15 && /[.;]\s*$/.test(before);
    if (
      isRule ||
      isChoice ||
      isContinued ||
      isSignedBelow ||
      !isOpen ||
      isHeading ||
      !isProse ||
      SIGNED.test(before) ||
      FIELD.test(before) ||
      forms.has(start) ||
      forms.isSigned(start)
    )
      return [];
    return [
      {
        start,
        end,
        kind: "blank_left",
        severity: "high",
        message: `Something is left to be filled in: “${shown(`${lastWords(before)}${whole}${firstWords(after)}`)}”.`,
        fix: null,
      },
    ];
  });
}

/** A few whole words beside a blank. */
const lastWords = (before: string) => (before.length > 30 ? before.slice(-30).replace(/^\S*\s+/, "") : before);
const firstWords = (after: string) => (after.length > 20 ? after.slice(0, 21).replace(/(?<!\s)\s+\S*$/, "") : after);

const BRACKETED = /(?<![\p{L}\d])\[([^[\]\n]{3,300})\](?![\p{L}(])/gu;
const UNIT =
  "(?:(?:business|calendar|working|consecutive)\\s{1,3})?(?:days?|weeks?|months?|years?|hours?|percent|per\\scent)";
/** “[30] days”, “[30 days]”, “$[5,000]”: a figure that is not agreed yet. */
const OPEN_FIGURE = new RegExp(
  `(?<![\\p{L}\\d)]|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|teen|ty|hundred|thousand|million|half|percent)\\s{1,3})\\[\\s?\\d[\\d,.]{0,12}\\s?(?:%\\s?\\]|${UNIT}\\s?\\]|\\](?=\\s?(?:%|${UNIT}\\b)))|(?<=[$€£]\\s?)\\[\\s?\\d[\\d,.]{0,15}\\s?\\]`,
  "giu",
);
const MEANT =
  /\*|\s\/\s|^(?:form of|e\.g\.|i\.e\.|including|as defined in)|\b(?:omitted|redacted|reserved|confidential|signatures?|seal|sic|remainder|intentionally|logo|page|pages|follows?|exhibit|schedule|blank|deleted|illegible|graphic|image|stamp|portions?|treatment|end of|not applicable|alpha|beta|gamma|delta|sigma|tau|omega)\b|^\s*\d|^[^\p{L}]*$/iu;

/** Square brackets within round ones are not those of a draft. */
const isInBracket = (before: string) => before.lastIndexOf("(") > before.lastIndexOf(")");

/** “the IPRG [law on international private law]”: what an abbreviation stands for. */
const ABBREVIATED = /(?<![\p{L}\p{N}])\p{Lu}{3,8}\s$/u;
const IN_SMALL_LETTERS = /^\p{Ll}{2,30}(?:[ -]\p{Ll}{1,30}){2,12}$/u;

/** Alternatives and notes of a draft that were left in. */
function brackets(text: string, forms: Forms): ProofreadFinding[] {
  const figures = Array.from(text.matchAll(OPEN_FIGURE), ({ 0: whole, index }) => bracketLeft(whole, index));
  const words = Array.from(text.matchAll(BRACKETED)).flatMap((match): ProofreadFinding[] => {
    const [whole, inside = ""] = match;
    const before = text.slice(Math.max(0, match.index - 200), match.index);
    const isHeading = NAMED_SECTION.test(before.slice(-40));
    const isPlaceholder =
      !inside.includes(" ") && /^\.\p{L}/u.test(text.slice(match.index + whole.length, match.index + whole.length + 2));
    const isGloss = ABBREVIATED.test(before.slice(-12)) && IN_SMALL_LETTERS.test(inside);
    if (isBlank(whole) || MEANT.test(inside) || isHeading || isGloss || isPlaceholder || isInBracket(before)) return [];
    if (forms.has(match.index)) return [];
    const isTitle =
      /(?:^|\n)[^\S\n]*$/.test(before) &&
      /^[^\S\n]*(?:\n|$)/.test(text.slice(match.index + whole.length, match.index + whole.length + 40));
    if (!/\p{Ll}{3}/u.test(inside) || (isTitle && isInTitleCase(inside))) return [];
    return [bracketLeft(whole, match.index)];
  });
  return [...words, ...figures.filter(({ start }) => !forms.hasField(start))];
}

const bracketLeft = (whole: string, start: number): ProofreadFinding => ({
  start,
  end: start + whole.length,
  kind: "bracket_left",
  severity: "medium",
  message: `Words are left in square brackets: “${shown(whole)}”.`,
  fix: null,
});

const TWICE = /(?<![\p{L}\p{N}’'&./-])(\p{Ll}{2,20}|a)([ ]|\n)\1(?![\p{L}\p{N}’'-])/gu;
/** “The the Supplier”, where a sentence begins. */
const TWICE_AT_BEGIN =
  /(?<=(?:^|[.;:\n]|\n[^\S\n]*\(?[\da-z]{1,3}(?:\.\d{1,3}){0,4}[.)]?)\s{1,4})(The|An|A|This|If|In|Of|To|For|Each|Such|Any) (?=(\p{Ll}{1,5})\s\p{L})/gu;
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

const writtenTwice = (start: number, whole: string, word: string): ProofreadFinding => ({
  start,
  end: start + whole.length,
  kind: "double_word",
  severity: "low",
  message: `“${word}” is written twice.`,
  fix: { replacement: word },
});

function doubleWords(text: string): ProofreadFinding[] {
  const atBegin = Array.from(text.matchAll(TWICE_AT_BEGIN)).flatMap(({ 1: word = "", 2: next = "", index }) =>
    word.toLowerCase() === next ? [writtenTwice(index, `${word} ${next}`, word)] : [],
  );
  const within = Array.from(text.matchAll(TWICE)).flatMap((match): ProofreadFinding[] => {
    const [whole, word = "", gap] = match;
    const { before, after } = lineAround(text, match.index, match.index + whole.length);
    const isProse = /\p{L}[,;’'s]{0,2}\s$/u.test(before) && /^(?:[,;]?\s\p{L}|[.,;])/u.test(after);
    if (RIGHT_TWICE.has(word) || !isProse || (gap === "\n" && before.trim().length < 30)) return [];
    return [writtenTwice(match.index, whole, word)];
  });
  return [...atBegin, ...within];
}

const isInTitleCase = (words: string) => words.split(/\s/).every((word) => /^(?:\p{Lu}|of$|and$|the$|$)/u.test(word));
