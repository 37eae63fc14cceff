import { tellPeople, withdraw } from "../../administration/notifications/notify.ts";
import { t } from "../../content/messages/messages.ts";
import type { Context } from "../../kernel/context.ts";
import type { Decision } from "./decisions.schema.ts";
import { findAssigner } from "./decisions.store.ts";
import { decisionWord } from "./decisions.words.ts";
import type { OpenReview } from "./reviews.ts";

interface Told {
  before: Decision | undefined;
  after: Decision;
  decides: boolean;
  mentions: number[];
  /** Whether the finding proposes a change, which the decision is about. */
  isProposed: boolean;
}

/** Notifies a new assignee, the people mentioned in the note, and those affected by the decision. */
export async function tellOfDecision(ctx: Context, review: OpenReview, told: Told) {
  const { before, after, mentions, decides } = told;
  const { check_id, note } = after;
  const subject = `${review.id} ${check_id}`;
  const place = { review_id: review.id, check_id };
  const isAssigned = after.assignee?.id !== before?.assignee?.id;
  if (isAssigned || (decides && after.decision)) await withdraw(ctx, "finding.assigned", subject);
  if (isAssigned) await tellPeople(ctx, [after.assignee?.id], { kind: "finding.assigned", subject, place, text: note });
  await tellPeople(ctx, mentions, { kind: "finding.mentioned", subject, place, text: note });
  if (!decides) return;
  const text = after.decision ? decisionWord(after.decision, told.isProposed) : t("No longer decided");
  const concerned = await listConcerned(ctx, review, told);
  await tellPeople(ctx, concerned, { kind: "finding.decided", subject: review.id, place, text });
}

/** The person who ran the review, the previous decider, the assigner and the assignee. */
async function listConcerned({ sql, organizationId }: Context, { id, created_by }: OpenReview, told: Told) {
  const { before, after } = told;
  const assigner = after.assignee ? await findAssigner(sql, organizationId, id, after.check_id) : undefined;
  return [created_by?.id, before?.decided_by?.id, assigner?.updated_by, after.assignee?.id];
}
