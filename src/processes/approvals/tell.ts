import { tellPeople, withdraw } from "../../administration/notifications/notify.ts";
import { t } from "../../content/messages/messages.ts";
import type { Context } from "../../kernel/context.ts";
import type { Approval } from "./approvals.schema.ts";

/** Who can decide now, and who in their place. */
export const deciders = ({ waits_for }: Approval): number[] =>
  waits_for.flatMap(({ person, delegate }) => [person.id, ...(delegate ? [delegate.id] : [])]);

/** Tells those whose turn it is now, except those who knew before. */
export async function tellApprovers(ctx: Context, approval: Approval, before: number[]) {
  const { id, note } = approval;
  const people = deciders(approval).filter((userId) => !before.includes(userId));
  await tellPeople(ctx, people, { kind: "approval.asked", subject: id, place: { approval_id: id }, text: note });
}

/** Nobody has to decide any more, and whoever asked learns what was decided. */
export async function tellOfEnd(ctx: Context, { id, status, asked_by, decisions }: Approval) {
  await withdraw(ctx, "approval.asked", id);
  await withdraw(ctx, "approval.overdue", id);
  const note = decisions.at(-1)?.note;
  const word = status === "approved" ? t("Approved") : t("Rejected");
  const text = note ? `${word}: ${note}` : word;
  await tellPeople(ctx, [asked_by?.id], { kind: "approval.decided", subject: id, place: { approval_id: id }, text });
}
