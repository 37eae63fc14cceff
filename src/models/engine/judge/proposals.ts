import type { Place } from "../evidence/place.ts";
import { proposeInsertion } from "./insertion.ts";
import type { CheckToJudge, DemandResult, Revision } from "./judgement.ts";
import type { JudgingContext } from "./judging-context.ts";
import type { LocatedClause } from "./locate-clause.ts";
import { isOnSubject } from "./on-subject.ts";
import { inOwnNames } from "./own-names.ts";
import type { Position } from "./position.ts";
import { proposeDefinition } from "./redefine.ts";

/** What is known of a check when changes are proposed. */
export interface Judged {
  check: CheckToJudge;
  clause: LocatedClause;
  positions: Position[];
  tested: DemandResult[][];
}

/** On the other side's paper, the standard comes first. On our own, the first fallback with words or a number, so that less is changed. */
const preferred = <T>({ stance }: JudgingContext, list: T[]): T[] =>
  stance.reviewMode === "first-party" ? [...list.slice(1), ...list.slice(0, 1)] : list;

/** The playbook's own clause, in the document's names, where such clauses stand. */
export function proposeClause(review: JudgingContext, { check, positions }: Judged): Revision[] {
  const [language] = preferred(review, positions).flatMap(({ language: texts }) => texts.slice(0, 1));
  if (language === undefined) return [];
  const own = inOwnNames(review, language);
  const change = proposeDefinition(review, own) ?? proposeInsertion(review, { check, language: own });
  return change ? [change] : [];
}

/** Numbers and laws that the position asks for instead of those of the document, or else the playbook's own clause. */
export function proposeChanges(review: JudgingContext, judged: Judged): Revision[] {
  const changes = preferred(review, judged.tested).map((findings) =>
    findings.flatMap((found) => found.revisions.filter((revision) => isOnSubject(review, judged, found, revision))),
  );
  const own = changes.find((revisions) => revisions.length > 0);
  return own ? withoutOverlaps(own) : [];
}

/** Revisions in the order of the text; of two that overlap, the first is kept. */
export function withoutOverlaps(revisions: Revision[], taken: Place[] = []): Revision[] {
  const kept: Revision[] = [];
  for (const revision of revisions) {
    const overlaps = (other: Place) => revision.start < other.end && other.start < revision.end;
    const isInside = (other: Place) =>
      revision.start === revision.end && other.start < revision.start && revision.start < other.end;
    if (![...kept, ...taken].some((other) => overlaps(other) || isInside(other))) kept.push(revision);
  }
  return kept.sort((a, b) => a.start - b.start);
}
