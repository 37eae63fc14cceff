import { clauseWords } from "../../../../content/structure/clause.words.ts";
import { canonicalWords } from "../../catalogue/words.ts";
import type { Place } from "../../evidence/place.ts";
import type { CheckToJudge, DemandResult, Revision } from "../judgement.ts";
import type { JudgingContext } from "../judging-context.ts";
import type { LocatedClause } from "../locate-clause.ts";
import type { Position } from "../position.ts";
import { proposeInsertion } from "./insertion.ts";
import { isOnSubject } from "./on-subject.ts";
import { inOwnNames } from "./own-names.ts";
import { proposeDefinition } from "./redefine.ts";
import { proposeReplacement } from "./replace-clause.ts";

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

/** The playbook's own clause, in the document's names: instead of the document's clause on the same thing, or where such clauses stand. */
export function proposeClause(review: JudgingContext, { check, positions }: Judged): Revision[] {
  const [quoted] = preferred(review, positions).flatMap(({ language: texts }) => texts.slice(0, 1));
  if (quoted === undefined) return [];
  const language = clauseWords(quoted);
  const own = inOwnNames(review, language);
  const wanted = { check, language: own, original: language };
  const change =
    proposeDefinition(review, own) ?? proposeReplacement(review, wanted) ?? proposeInsertion(review, wanted);
  return change ? [change] : [];
}

/** Words that limit a right or a liability, and so grant it where the document does not. */
const CONCEDES = /^(?:The\s)?\p{Lu}\p{L}+\smay\s[^.;]{0,60}\bonly\b|\bliability\b[^.;]{0,80}\bnot exceed\b/u;

/** Whether the playbook's clause would give the other side what the document does not give it. */
export function isConcession(review: JudgingContext, { check, clause, positions }: Judged): boolean {
  const [language = ""] = preferred(review, positions).flatMap(({ language: texts }) => texts.slice(0, 1));
  if (!CONCEDES.test(language) || clause.state === "there") return false;
  if (clause.kind?.found_by === "tagger") return true;
  const [subject = ""] = canonicalWords(check.title);
  return !review.reading.sentences.some((place) => canonicalWords(review.reading.quote(place)).includes(subject));
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
