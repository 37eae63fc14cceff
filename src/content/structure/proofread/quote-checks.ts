import { type Draft, type ProofreadFinding, shown } from "./finding.ts";

const NOT_CLOSED = /\((?:the |each,? |an? |this )?[“"](\p{Lu}[\p{L} ]{1,40})\)/gu;
const NOT_OPENED = /\((the |each,? |an? |this )(\p{Lu}[\p{L} ]{1,40})”\)/gu;
const BEFORE_MEANS = /(?<=^|\n|\s)“(\p{Lu}\p{L}{1,30}(?: \p{Lu}\p{L}{1,30}){0,4}) (?=(?:means|shall mean) )/gu;

/** Quotation marks that are missing on one side. */
export function checkQuotes({ text }: Draft): ProofreadFinding[] {
  const named = [
    ...Array.from(text.matchAll(NOT_CLOSED), ({ 0: whole, index }) =>
      missing(index, whole, whole.replace(/\)$/, whole.includes("“") ? "”)" : '")')),
    ),
    ...Array.from(text.matchAll(NOT_OPENED), ({ 0: whole, 1: lead = "", index }) =>
      missing(index, whole, `(${lead}“${whole.slice(lead.length + 1)}`),
    ),
    ...Array.from(text.matchAll(BEFORE_MEANS), ({ 1: term = "", index }) => missing(index, `“${term}`, `“${term}”`)),
  ];
  const isNamed = (at: number) => named.some(({ start, end }) => start <= at && at < end);
  return [...named, ...alone(text).flatMap((mark) => (isNamed(mark.at) ? [] : [missing(...around(text, mark), null)]))];
}

const missing = (start: number, whole: string, replacement: string | null): ProofreadFinding => ({
  start,
  end: start + whole.length,
  kind: "unbalanced_quote",
  severity: "low",
  message: `A quotation mark is missing: “${shown(whole.replace(/[“”"]/g, "'"))}”.`,
  fix: replacement === null ? null : { replacement },
});

type Side = "open" | "close" | "unknown";

interface Mark {
  at: number;
  side: Side;
}

/** In fewer marks no habit shows. */
const LEAST_MARKS = 6;
/** With more that are alone, the marks of this text follow other rules. */
const MOST_ALONE = 3;
const MARKS_FOR_ONE = 12;

/** The marks without a partner, where all others have one. */
function alone(text: string): Mark[] {
  if (text.includes("„") || text.includes("«")) return [];
  const marks = Array.from(
    text.matchAll(/["“”]/g),
    ({ 0: mark, index: at }): Mark => ({ at, side: sideOf(text, at, mark) }),
  );
  const found: Mark[] = [];
  let open: Mark | null = null;
  let isSure = true;
  for (const mark of marks) {
    if (found.length > MOST_ALONE) return [];
    if (mark.side === "open") {
      if (open && isSure && !continues(text, open, mark)) found.push(open);
      open = mark;
      isSure = true;
    } else if (mark.side === "close") {
      if (!open && isSure && !isInch(text, mark) && !endsQuotation(text, mark)) found.push(mark);
      open = null;
      isSure = true;
    } else {
      open = open ? null : mark;
      isSure = false;
    }
  }
  if (open && isSure && !isQuotation(text, open)) found.push(open);
  const isHabit = marks.length >= LEAST_MARKS && found.length <= Math.min(MOST_ALONE, marks.length / MARKS_FOR_ONE + 1);
  return isHabit ? found : [];
}

function sideOf(text: string, at: number, mark: string): Side {
  const [before, after] = [text[at - 1] ?? " ", text[at + 1] ?? " "];
  const isTurned = mark === "“" && /[\p{L}\p{N}]/u.test(before) && /[\s)\].,;:]/.test(after);
  if (mark !== '"') return mark === "“" && !isTurned ? "open" : "close";
  const opens = /[\s([/—–-]/.test(before) && /[\p{L}\p{N}]/u.test(after);
  const closes = /[\p{L}\p{N}.,;!?™®)]/u.test(before) && /[\s)\].,;:?!/—–-]/.test(after);
  return opens === closes ? "unknown" : opens ? "open" : "close";
}

/** Each paragraph of a long quotation begins with a mark, and only the last one ends with one. */
const continues = (text: string, first: Mark, next: Mark) => isQuotation(text, first) || beginsLine(text, next);

const beginsLine = (text: string, { at }: Mark) => /(?:^|\n)[^\S\n]*$/.test(text.slice(Math.max(0, at - 20), at));

/** What stands between the marks is text of another document, not a term. */
const isQuotation = (text: string, mark: Mark) =>
  beginsLine(text, mark) || /:\s*$/.test(text.slice(Math.max(0, mark.at - 5), mark.at));

/** A quotation of a clause that has quoted terms in it ends behind a stop. */
const endsQuotation = (text: string, { at }: Mark) => /[.;)\]]$/.test(text.slice(Math.max(0, at - 1), at));

/** 24" pipeline. */
const isInch = (text: string, { at }: Mark) => /\d$/.test(text.slice(Math.max(0, at - 1), at));

const SHOWN = 40;

/** The mark with the words beside it. */
function around(text: string, { at, side }: Mark): [start: number, whole: string] {
  if (side === "close") {
    const [words = ""] = /(?:[^\s"“”]{1,40} )?[^\s"“”]{1,40}$/.exec(text.slice(Math.max(0, at - SHOWN), at)) ?? [];
    return [at - words.length, text.slice(at - words.length, at + 1)];
  }
  const [words = ""] = /^[^\s"“”]+(?: [^\s"“”]+)?/.exec(text.slice(at + 1, at + 1 + SHOWN)) ?? [];
  return [at, text.slice(at, at + 1 + words.length)];
}
