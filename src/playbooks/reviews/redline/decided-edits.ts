import { t } from "../../../content/messages/messages.ts";
import type { Source } from "../../../workspace/files/search/sources.ts";
import type { Decision } from "../decisions.schema.ts";
import { appendAddition, asRevision, IMPORTANCE_ORDER, overlaps } from "../findings.ts";
import type { Finding, PinnedPlaybook, Revision } from "../run/run.schema.ts";
import { commentsForCounterparty } from "./comment-for-counterparty.ts";
import type { NewRedline, OmittedChange } from "./redline.schema.ts";

/** An edit of a file with the checks that ask for it. */
export interface DecidedEdit {
  start: number;
  end: number;
  replacement: string;
  rationale: string;
  checkIds: string[];
}

export interface DecidedChange {
  finding: Finding;
  decision: Pick<Decision, "note">;
  revision: Revision;
}

/** The revisions of all findings that were accepted, as proposed, or edited. */
export function decidedChanges(findings: Finding[], decisions: Decision[]): DecidedChange[] {
  return findings.flatMap((finding) => {
    const decision = decisions.find(({ check_id }) => check_id === finding.checkId);
    if (decision?.decision !== "accepted" && decision?.decision !== "edited") return [];
    const revisions = decision.revisions?.map(asRevision) ?? finding.revisions;
    return revisions.map((revision) => ({ finding, decision, revision }));
  });
}

/**
 * One edit for each place in a file. If two accepted changes conflict, the one of the more important check is applied and the other is
 * reported. Clauses added at the same place follow each other.
 */
export function mergeDecided(
  changes: DecidedChange[],
  source: Pick<Source, "fileId" | "text">,
  comments: NewRedline["comments"],
  playbook: PinnedPlaybook,
): { edits: DecidedEdit[]; omitted: OmittedChange[] } {
  const { fileId } = source;
  const comment = commenter(comments, playbook, source.text);
  const rank = ({ finding }: DecidedChange) => IMPORTANCE_ORDER[finding.importance ?? "low"];
  const edits: DecidedEdit[] = [];
  const omitted: OmittedChange[] = [];
  for (const change of changes.toSorted((a, b) => rank(a) - rank(b))) {
    const { revision, finding } = change;
    if (revision.fileId !== fileId) continue;
    const { start, end, replacement } = revision;
    const own = {
      start,
      end,
      replacement,
      rationale: comment(change),
      checkIds: [finding.checkId],
    };
    const same = edits.find((edit) => edit.start === start && edit.end === end);
    const isAdded = same !== undefined && start === end && same.replacement !== replacement;
    if (same && (same.replacement === replacement || isAdded)) join(same, own, isAdded);
    else if (edits.some((edit) => overlaps({ fileId, ...edit }, revision)))
      omitted.push({ check_id: finding.checkId, reason: t("Another accepted change covers the same words.") });
    else edits.push(own);
  }
  return { edits: edits.sort((a, b) => a.start - b.start), omitted };
}

function join(edit: DecidedEdit, other: DecidedEdit, isAdded: boolean) {
  if (isAdded) edit.replacement = appendAddition(edit.replacement, other.replacement);
  edit.rationale = [...new Set([edit.rationale, other.rationale])].filter(Boolean).join("\n");
  edit.checkIds.push(...other.checkIds);
}

function commenter(comments: NewRedline["comments"], playbook: PinnedPlaybook, text: string) {
  if (comments === "none") return () => "";
  const reasonOf = comments === "external" ? commentsForCounterparty(playbook, text) : undefined;
  return ({ finding, decision, revision }: DecidedChange): string => {
    if (reasonOf) return reasonOf(revision);
    const note = decision.note && t("Note: {note}", { note: decision.note });
    const reason = t("{check}: {reason}", { check: finding.checkTitle, reason: revision.rationale });
    return [reason, finding.analysis, note].filter(Boolean).join("\n");
  };
}
