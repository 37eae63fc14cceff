import type { PinnedPlaybook, Revision } from "../runs/runs.schema.ts";

/** Words about how we negotiate, which the other side must not read. */
const INTERNAL =
  /\b(?:playbooks?|fall-?\s?backs?|positions?|standards?|guidance|guidelines?|checks?|policy|policies|internal(?:ly)?|acceptable|accepts?|preferred|walk-?away|negotiat\w{1,6}|red lines?|our (?:client|side))\b/i;
/** So many words in a row are no coincidence. */
const RUN = 4;

/**
 * Why a change is proposed, for the other side: the sentences of the rationale that tell nothing of the playbook, or else what the
 * change does.
 */
export function externalReason(revision: Revision, playbook: PinnedPlaybook): string {
  const secret = runsIn(wordsOf(playbook));
  const seen = runsIn([revision.original, revision.replacement]);
  const isSafe = (sentence: string) =>
    !INTERNAL.test(sentence) && ![...runsIn([sentence])].some((run) => secret.has(run) && !seen.has(run));
  const sentences = revision.rationale.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.trim() !== "");
  return sentences.filter(isSafe).join(" ") || describeChange(revision);
}

function describeChange({ original, replacement }: Revision): string {
  if (original.trim() === "") return "We propose to add this.";
  if (replacement.trim() === "") return "We propose to delete this.";
  return "We propose this change.";
}

const wordsOf = ({ title, guide, checks }: PinnedPlaybook): string[] => [
  title,
  guide ?? "",
  ...checks.flatMap((check) => [
    check.title,
    check.description ?? "",
    ...check.positions.map(({ guidance }) => guidance),
  ]),
];

/** All runs of four words in the texts. */
function runsIn(texts: string[]): Set<string> {
  const runs = new Set<string>();
  for (const text of texts) {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    for (let at = 0; at + RUN <= words.length; at++) runs.add(words.slice(at, at + RUN).join(" "));
  }
  return runs;
}
