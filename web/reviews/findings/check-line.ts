import {
  foundInShort,
  type ShortValue,
  wantedInShort,
  wantedWords,
} from "../../../src/playbooks/reviews/groups.words.ts";
import type { Finding, Revision } from "../../../src/playbooks/reviews/run/run.schema.ts";
import { t } from "../../messages.ts";
import { collapseWhitespace } from "../../ui/text/collapse-whitespace.ts";

export interface CheckLine {
  found: ShortValue | undefined;
  wanted: string | undefined;
  /** What is proposed; undefined if nothing is. */
  proposed: string | undefined;
}

/** A check on one line: values, or else the beginning of what the document says and of what is wanted. */
export const checkLine = (finding: Finding, revisions: Revision[]): CheckLine => ({
  found: foundInShort(finding) ?? { text: beginningOf(finding.quotes[0]?.quote) ?? t("No passage"), isValue: false },
  wanted: wantedInShort(finding) ?? beginningOf(wantedWords(finding)[0]),
  proposed: proposalOf(revisions),
});

const LONGEST_BEGINNING = 160;

/** Whole words, as many as two lines may hold. */
function beginningOf(words: string | undefined): string | undefined {
  const text = collapseWhitespace(words ?? "");
  if (text.length <= LONGEST_BEGINNING) return text || undefined;
  return t("{beginning}…", { beginning: text.slice(0, text.lastIndexOf(" ", LONGEST_BEGINNING)) });
}

const LONGEST_SHOWN = 28;

export function proposalOf(revisions: Revision[]): string | undefined {
  const [first, ...others] = revisions;
  if (!first) return undefined;
  if (others.length > 0) return t("{count, plural, one {# change} other {# changes}}", { count: revisions.length });
  const { original, replacement } = first;
  if (replacement.trim() === "") return t("Delete the wording");
  if (original.trim() === "") return t("Add a clause");
  const text = collapseWhitespace(replacement);
  return text.length <= LONGEST_SHOWN ? t("“{text}”", { text }) : t("New wording");
}
