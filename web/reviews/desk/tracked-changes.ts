import type { Finding, Revision } from "../../../src/playbooks/reviews/run/run.schema.ts";
import type { Decided } from "./decision-states.ts";
import { piecesOf } from "./word-pieces.ts";

/** Words of a file to strike out, and words to insert after them. */
export interface TrackedChange {
  fileId: string;
  start: number;
  end: number;
  inserted: string;
}

/** The revisions of a finding as they stand: edited by a person, or as proposed. */
export const revisionsOf = (finding: Finding, decided: Decided | undefined): Revision[] =>
  decided?.revisions?.map(({ file_id: fileId, ...revision }) => ({ fileId, ...revision })) ?? finding.revisions;

/** The changes that the page shows as tracked: all except rejected ones. Where two overlap, that of the selected finding is shown. */
export function trackedChanges(
  findings: Finding[],
  decidedOf: (checkId: string) => Decided | undefined,
  chosen: string | null,
): TrackedChange[] {
  const shown: Revision[] = [];
  for (const finding of findings.toSorted((a, b) => Number(b.checkId === chosen) - Number(a.checkId === chosen))) {
    const decided = decidedOf(finding.checkId);
    if (decided?.decision === "rejected") continue;
    for (const revision of revisionsOf(finding, decided))
      if (!shown.some((other) => overlaps(other, revision))) shown.push(revision);
  }
  return shown.flatMap(changesOf);
}

const overlaps = (a: Revision, b: Revision) =>
  a.fileId === b.fileId &&
  (a.start === b.start || (a.start < b.end && b.start < a.end)) &&
  !(a.start === a.end && b.start === b.end && a.replacement !== b.replacement);

/** Only the words that differ. */
function changesOf({ fileId, start, original, replacement }: Revision): TrackedChange[] {
  const changes: TrackedChange[] = [];
  let at = start;
  for (const { kept, gone, come } of piecesOf(original, replacement)) {
    at += kept.length;
    if (gone || come) changes.push({ fileId, start: at, end: at + gone.length, inserted: come });
    at += gone.length;
  }
  return changes;
}

/** How many changes were accepted or edited, and so are part of a redline. */
export const countChanges = (findings: Finding[], decisions: (Decided & { check_id: string })[]): number =>
  findings.reduce((count, finding) => {
    const decided = decisions.find(({ check_id }) => check_id === finding.checkId);
    const isIn = decided?.decision === "accepted" || decided?.decision === "edited";
    return isIn ? count + revisionsOf(finding, decided).length : count;
  }, 0);
