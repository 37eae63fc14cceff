import type { Place } from "../../../models/engine/evidence/place.ts";
import type { PositionVerdict } from "../../../models/engine/learning/position-chances.ts";
import type { Decision, EditedRevision } from "../decisions.schema.ts";
import { checkGroupOf } from "../groups.words.ts";
import type { Finding, StoredFinding } from "../run/run.schema.ts";

/** What a decision on a finding teaches about the position: the verdict, and the words of the file that show it. */
export interface DecisionExample {
  fileId: string;
  verdict: PositionVerdict;
  marked: Place[];
}

export interface DecidedFinding {
  finding: StoredFinding;
  decision: NonNullable<Decision["decision"]>;
  revisions: EditedRevision[] | null;
  file_ids: string[];
}

/**
 * What a decision means. The contract's wording is kept: its passages pass. A change is made or the wording is not acceptable: they contradict the
 * position, or it is missing where words are only added, or none are there. Undefined where the decision says nothing about a passage, and
 * where a finding that needs judgement is not acceptable: whether its passages say the contrary or nothing of it is not known.
 */
export function exampleOfDecision(decided: DecidedFinding): DecisionExample | undefined {
  const { finding, decision, file_ids } = decided;
  if (finding.evaluationResult === "Error") return undefined;
  const changes = changesOf(decided);
  const fileId = finding.quotes[0]?.fileId ?? changes[0]?.fileId ?? (file_ids.length === 1 ? file_ids[0] : undefined);
  if (fileId === undefined) return undefined;
  const isKept = decision === (finding.revisions.length > 0 ? "rejected" : "accepted");
  const quoted = placesIn(finding.quotes, fileId);
  if (isKept) return quoted.length > 0 ? { fileId, verdict: "passes", marked: quoted } : undefined;
  if (isMissing(finding, changes)) return { fileId, verdict: "missing", marked: [] };
  if (changes.length === 0 && checkGroupOf(finding) === "judgement") return undefined;
  const marked = quoted.length > 0 ? quoted : placesIn(changes, fileId);
  return { fileId, verdict: "contradicts", marked };
}

interface Change extends Place {
  fileId: string;
  original: string;
}

/** The changes that were accepted or written. */
const changesOf = ({ finding, decision, revisions }: DecidedFinding): Change[] =>
  decision === "edited" && revisions
    ? revisions.map(({ file_id, ...change }) => ({ ...change, fileId: file_id }))
    : finding.revisions;

function isMissing(finding: Finding, changes: Change[]): boolean {
  if (changes.length > 0) return changes.every(({ original }) => original.trim() === "");
  return finding.quotes.length === 0 || checkGroupOf(finding) === "missing";
}

const placesIn = (all: (Place & { fileId: string })[], fileId: string): Place[] =>
  all.filter((each) => each.fileId === fileId && each.end > each.start).map(({ start, end }) => ({ start, end }));

/** Whether a finding was about the same standard position as a check has now. */
export function isSamePosition(one: Pick<Finding, "positions">, other: Pick<Finding, "positions">): boolean {
  const standard = ({ positions }: Pick<Finding, "positions">) =>
    (positions.find(({ type }) => type === "standard")?.guidance ?? "").replace(/\s+/g, " ").trim();
  return standard(one) === standard(other);
}
