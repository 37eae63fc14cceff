import type { Decision, DecisionChange } from "../../src/playbooks/reviews/decisions.schema.ts";
import { api, queryClient } from "../api.ts";
import { revisionsOf } from "../reviews/desk/tracked-changes.ts";
import { type Finding, reviewQuery } from "../reviews/reviews.queries.ts";
import { planEdits, type SentDocument } from "./document.ts";
import { applyEdits } from "./office.ts";

export interface Decided {
  reviewId: string;
  finding: Finding;
  document: SentDocument;
  decision: Decision | undefined;
}

/**
 * Accepts a finding: locates its places, saves the decision, then changes the document. If Word rejects the change, the
 * decision is undone.
 */
export async function acceptFinding({ reviewId, finding, document, decision }: Decided) {
  const edits = await editsFor({ finding, document, decision });
  const saved = await decide(reviewId, finding.checkId, { decision: "accepted" }, decision?.updated_at ?? null);
  try {
    await applyEdits(edits);
  } catch (error) {
    const before = decision?.decision ? { restores: decision.updated_at } : { decision: null };
    await decide(reviewId, finding.checkId, before, saved.updated_at);
    throw error;
  }
  if (edits.length > 0) await countUse("redlines_applied", edits.length);
}

/** Inserts the change of a finding that was accepted elsewhere, as it was accepted there. */
export async function insertChange(decided: Decided) {
  const edits = await editsFor(decided);
  await applyEdits(edits);
  await countUse("redlines_applied", edits.length);
}

const editsFor = ({ finding, document, decision }: Omit<Decided, "reviewId">) =>
  planEdits(
    document,
    revisionsOf(finding, decision).filter(({ fileId }) => fileId === document.fileId),
  );

export const rejectFinding = ({ reviewId, finding, decision }: Decided) =>
  decide(reviewId, finding.checkId, { decision: "rejected" }, decision?.updated_at ?? null);

/** A failure to count is only logged: the change stays in the document. */
export const countUse = (feature: "redlines_applied" | "drafts_applied", times = 1) =>
  api.post("/word/uses", { body: { feature, times } }).catch((error) => console.warn(error));

async function decide(id: string, checkId: string, change: DecisionChange, seen: string | null) {
  const body = { ...change, if_updated_at: seen };
  const saved = await api.patch("/reviews/{id}/findings/{checkId}", { params: { id, checkId }, body }).finally(() => {
    void queryClient.invalidateQueries({ queryKey: reviewQuery(id).queryKey, exact: true });
  });
  return saved;
}
