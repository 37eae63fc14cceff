import type { Finding } from "../../../src/playbooks/reviews/run/run.schema.ts";
import type { Benchmark, ComparedColumn } from "../../../src/vaults/benchmark/benchmark.schema.ts";

const SAME_SUBJECT = 0.5;
const COMMON = new Set([
  "and",
  "the",
  "for",
  "with",
  "from",
  "clause",
  "clauses",
  "term",
  "agreement",
  "contract",
  "party",
  "parties",
]);

/** The columns about the subject of a finding: their words in the document overlap its quotes, or their labels share its words. */
export const columnsOf = (finding: Finding, { columns }: Benchmark, fileId: string): ComparedColumn[] =>
  columns.filter((column) => isTold(column) && (overlaps(finding, column, fileId) || isNamedAlike(finding, column)));

/** There is something to tell: the document was read for the column, and enough contracts are known. */
const isTold = ({ share_with_same, outcome, known, usual, absent }: ComparedColumn) => {
  if (known < 3) return false;
  if (outcome === "unsure" || outcome === "unreadable") return usual.length > 0;
  return share_with_same !== null && isTelling(usual, absent);
};

/** Where no two contracts have the same, being another one tells nothing. */
const isTelling = (usual: ComparedColumn["usual"], absent: number) =>
  absent > 1 || usual.some(({ count }) => count > 1);

const overlaps = ({ quotes }: Finding, { citations }: ComparedColumn, fileId: string) =>
  quotes.some(
    (quote) => quote.fileId === fileId && citations.some(({ start, end }) => start < quote.end && end > quote.start),
  );

function isNamedAlike({ checkTitle }: Finding, { label }: ComparedColumn): boolean {
  const [one, other] = [wordsOf(checkTitle), wordsOf(label)];
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared > 0 && shared / Math.max(one.size, other.size) >= SAME_SUBJECT;
}

function wordsOf(title: string): Set<string> {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)).map((word) => word.replace(/(?:ies|y|s)$/, "")));
}
