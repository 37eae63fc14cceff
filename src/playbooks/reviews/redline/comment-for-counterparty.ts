import { changedPart } from "../../../content/formats/redline/changed-part.ts";
import { t } from "../../../content/messages/messages.ts";
import type { PinnedPlaybook, Revision } from "../run/run.schema.ts";

/** Words about how we negotiate, which the other side must not read. */
const INTERNAL =
  /\b(?:playbooks?|fall-?\s?backs?|positions?|standards?|guidance|guidelines?|checks?|policy|policies|internal(?:ly)?|acceptable|accepts?|preferred|walk-?away|negotiat\w{1,6}|red lines?|our (?:client|side))\b/i;
/** This many identical words in a row are not a coincidence. */
const RUN = 4;
/** Stop words, which reveal nothing about the playbook. */
const COMMON = new Set(
  "a an and are as at be been both but by can could do does each either for from has have if in into is it its may more most must neither no nor not of on one only or other our ours party parties shall should side sides so such than that the their them then there these they this those to under upon us was we were what when where which who will with would you your".split(
    " ",
  ),
);

/**
 * Explains a change to the other side without revealing the playbook: keeps the sentences of the rationale whose playbook words also
 * occur in the document or the change. If none are left, describes the change itself.
 */
export function commentsForCounterparty(playbook: PinnedPlaybook, text: string): (revision: Revision) => string {
  const texts = textsOf(playbook);
  const shown = wordsIn(text);
  const secretWords = new Set(texts.flatMap((each) => [...wordsIn(each)]).filter((word) => !shown.has(word)));
  const secretRuns = runsIn(texts);
  return (revision) => {
    const seen = [revision.original, revision.replacement];
    const [words, runs] = [wordsIn(seen.join(" ")), runsIn(seen)];
    const isSafe = (sentence: string) =>
      !INTERNAL.test(sentence) &&
      ![...wordsIn(sentence)].some((word) => secretWords.has(word) && !words.has(word) && !COMMON.has(word)) &&
      ![...runsIn([sentence])].some((run) => secretRuns.has(run) && !runs.has(run));
    const sentences = revision.rationale.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.trim() !== "");
    return sentences.filter(isSafe).join(" ") || describeChange(revision);
  };
}

const MAX_QUOTE = 120;
const RUN_IN_HEADING = /^(?:[\d.()A-Za-z]{1,8}[ \t]{1,4})?(\p{Lu}[^.:;\n]{1,60})[.:][ \t]/u;

/** Describes the change using only its own words. */
function describeChange({ original, replacement }: Revision): string {
  const added = replacement.trim();
  if (original.trim() === "") return describeAddition(added, /^\n|\n$/.test(replacement));
  if (added === "") return t("We propose deleting this wording.");
  const [old, now] = smallestQuote(original.trim(), added);
  if (Math.max(old.length, now.length) > MAX_QUOTE)
    return t("We propose the alternative wording shown in the tracked changes.");
  if (now === "") return t("We propose deleting “{old}”.", { old });
  if (old === "") return t("We propose adding “{new}”.", { new: now });
  return t("We propose replacing “{old}” with “{new}”.", { old, new: now });
}

/** Both texts if they are short, otherwise only the part that differs. */
function smallestQuote(original: string, replacement: string): [string, string] {
  if (Math.max(original.length, replacement.length) <= MAX_QUOTE) return [original, replacement];
  const change = changedPart(original, replacement);
  return [original.slice(change.start, change.end).trim(), change.text.trim()];
}

function describeAddition(added: string, isClause: boolean): string {
  const heading = RUN_IN_HEADING.exec(added)?.[1];
  if (heading && isClause) return t("We propose adding a clause: “{heading}”.", { heading });
  return isClause ? t("We propose adding this clause.") : t("We propose adding this wording.");
}

const textsOf = ({ title, guide, checks }: PinnedPlaybook): string[] => [
  title,
  guide ?? "",
  ...checks.flatMap((check) => [
    check.title,
    check.description ?? "",
    ...check.positions.map(({ guidance }) => guidance),
  ]),
];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const wordsIn = (text: string) => new Set(wordsOf(text));

/** All runs of four words in the texts. */
function runsIn(texts: string[]): Set<string> {
  const runs = new Set<string>();
  for (const text of texts) {
    const words = wordsOf(text);
    for (let at = 0; at + RUN <= words.length; at++) runs.add(words.slice(at, at + RUN).join(" "));
  }
  return runs;
}
