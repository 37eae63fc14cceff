import type { Definitions, References } from "../../../src/workspace/files/structure/structure.schema.ts";
import { t } from "../../messages.ts";
import { collapseWhitespace } from "../../ui/text/collapse-whitespace.ts";
import type { Mark, TextRange } from "../marks.ts";

/** What is told about a defined term or a reference in the text. */
export interface Hint extends TextRange {
  kind: "term" | "reference";
  title: string;
  text: string;
  /** Where it is said. */
  target: number | null;
}

const LONGEST = 700;
const TOO_MANY = 20_000;

const shortened = (words: string) => {
  const whole = collapseWhitespace(words).trim();
  return whole.length > LONGEST ? `${whole.slice(0, LONGEST).trimEnd()}…` : whole;
};

/** The hints of a text in its order. Where two overlap, the reference wins. */
export function hintsOf(
  text: string,
  { definitions }: Pick<Definitions, "definitions">,
  { references }: References,
): Hint[] {
  const terms = definitions.flatMap(({ term, quote, start, kind, uses }) =>
    uses.map(
      (use): Hint => ({
        ...use,
        kind: "term",
        title: term,
        text: kind === "blank" ? t("Its definition is empty.") : shortened(quote),
        target: start,
      }),
    ),
  );
  const links = references.flatMap(({ start, end, target, kind }): Hint[] => {
    if (kind !== "section" && kind !== "exhibit") return [];
    const written = collapseWhitespace(text.slice(start, end));
    return [
      target
        ? {
            start,
            end,
            kind: "reference",
            title: written,
            text: shortened(text.slice(target.start, target.end)),
            target: target.start,
          }
        : {
            start,
            end,
            kind: "reference",
            title: written,
            text: t("This leads nowhere in this document."),
            target: null,
          },
    ];
  });
  return apart([...links, ...terms]).slice(0, TOO_MANY);
}

/** In the order of the text, without those that overlap an earlier one of the list. */
function apart(hints: Hint[]): Hint[] {
  const ranked = hints
    .map((hint, rank) => ({ hint, rank }))
    .sort((a, b) => a.hint.start - b.hint.start || a.rank - b.rank);
  const kept: typeof ranked = [];
  for (const each of ranked) {
    const last = kept.at(-1);
    if (!last || each.hint.start >= last.hint.end) kept.push(each);
    else if (each.rank < last.rank) kept[kept.length - 1] = each;
  }
  return kept.map(({ hint }) => hint);
}

export const hintMarks = (hints: Hint[]): Mark[] =>
  hints.map(({ start, end, kind, target }, hint) => ({
    start,
    end,
    kind: kind === "reference" && target === null ? "nowhere" : kind,
    active: false,
    hint,
  }));
