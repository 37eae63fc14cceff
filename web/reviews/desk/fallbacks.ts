import { clauseStart, clauseWords } from "../../../src/content/structure/clause.words.ts";
import type { Finding, Revision } from "../../../src/playbooks/reviews/run/run.schema.ts";

export interface Fallback {
  /** Starting at 1. */
  number: number;
  guidance: string;
  /** The contract language that the guidance quotes. */
  language: string | null;
}

const QUOTED = /“([^“”]{1,4000})”|"([^"]{1,4000})"/g;
const FEWEST_WORDS = 6;

export const fallbacksOf = ({ positions }: Finding): Fallback[] =>
  positions
    .filter(({ type }) => type === "fallback")
    .map(({ guidance }, index) => ({ number: index + 1, guidance, language: languageIn(guidance) }));

/** A quoted clause of the guidance, without number, heading and line breaks. Shorter quotes are terms, not clauses. */
export function languageIn(guidance: string): string | null {
  const quotes = Array.from(guidance.matchAll(QUOTED), ([, curly, straight]) => (curly ?? straight ?? "").trim());
  const clause = quotes.find((quote) => quote.split(/\s+/).length >= FEWEST_WORDS && /[.;]$/.test(quote));
  return clause === undefined ? null : clauseWords(clause);
}

/** What a person edits: the proposed changes, or the quoted words if nothing is proposed. Empty if the finding has no place. */
export function editableRevisions({ quotes, revisions }: Pick<Finding, "quotes" | "revisions">): Revision[] {
  const [quote] = quotes;
  if (revisions.length > 0 || !quote) return revisions;
  const { fileId, start, end, quote: original } = quote;
  return [{ fileId, start, end, original, replacement: original, rationale: "" }];
}

/** A change that inserts the language of a fallback, in place of the added clause or of the longest passage of the finding, behind its number and heading. */
export function withLanguage(finding: Pick<Finding, "quotes" | "revisions">, language: string): Revision[] {
  const [first] = editableRevisions(finding);
  if (!first) return [];
  if (first.original === "") {
    const { replacement } = first;
    const before = replacement.slice(0, replacement.length - replacement.trimStart().length);
    const after = replacement.slice(replacement.trimEnd().length);
    return [{ ...first, replacement: before + language + after }];
  }
  const around = finding.quotes.find(
    ({ fileId, start, end }) => fileId === first.fileId && start <= first.start && end >= first.end,
  );
  const { fileId, start, end, words } = around
    ? { ...around, words: around.quote }
    : { ...first, words: first.original };
  const from = end - start === words.length ? clauseStart(words) : 0;
  const original = words.slice(from);
  return [{ fileId, start: start + from, end, original, replacement: language, rationale: first.rationale }];
}
