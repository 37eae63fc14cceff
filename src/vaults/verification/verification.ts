import { tellPeople, withdraw } from "../../administration/notifications/notify.ts";
import type { UserContext } from "../../kernel/context.ts";
import type { CellDetail, CellParams } from "../cells/cells.schema.ts";
import { updateJudgement } from "../cells/cells.store.ts";
import { openCell, openLiveDocument, readCell } from "../cells/cells.ts";
import { columnNotEditable } from "../columns/columns.ts";
import { updateTouched } from "../documents/documents.store.ts";
import { lockVaultAgainstChanges, type OpenVault } from "../vault/access.ts";
import { mustHaveRoleIn } from "../vault/members.ts";
import type { NewFlag } from "./verification.schema.ts";
import * as store from "./verification.store.ts";

/** A person confirms what the cell shows, including that it is correctly empty. Writing another value later clears the verification. */
export const verifyCell = (ctx: UserContext, vault: OpenVault, params: CellParams) =>
  changeVerification(ctx, vault, params, store.insertVerification);

export const unverifyCell = (ctx: UserContext, vault: OpenVault, params: CellParams) =>
  changeVerification(ctx, vault, params, store.deleteVerification);

async function changeVerification(
  ctx: UserContext,
  vault: OpenVault,
  params: CellParams,
  write: typeof store.insertVerification | typeof store.deleteVerification,
): Promise<CellDetail> {
  await openLiveDocument(ctx, vault, params.documentId);
  const { column, ref } = await openCell(ctx, vault, params);
  if (column.kind === "system") throw columnNotEditable();
  await write(ctx.sql, ref, ctx.caller.userId);
  if (write === store.insertVerification) await withdraw(ctx, "cell.assigned", subjectOf(params));
  await updateJudgement(ctx.sql, ref);
  await updateTouched(ctx.sql, ctx.organizationId, params.documentId);
  return readCell(ctx, vault, params);
}

/** Every member may flag a cell, because a flag does not change its value. A new flag replaces the previous one. */
export async function flagCell(
  ctx: UserContext,
  vault: OpenVault,
  params: CellParams,
  { note = null, assignee_user_id = null }: NewFlag,
): Promise<CellDetail> {
  const ref = await openAnnotated(ctx, vault, params);
  if (assignee_user_id !== null) await mustHaveRoleIn(ctx, vault, assignee_user_id, "body.assignee_user_id");
  const { flag: before } = await readCell(ctx, vault, params);
  await tellAssignee(ctx, params, before, { note, assignee_user_id });
  await store.updateFlag(ctx.sql, ref, { userId: ctx.caller.userId, note, assigneeId: assignee_user_id });
  return readCell(ctx, vault, params);
}

export async function unflagCell(ctx: UserContext, vault: OpenVault, params: CellParams): Promise<CellDetail> {
  const ref = await openAnnotated(ctx, vault, params);
  await store.deleteFlag(ctx.sql, ref);
  await withdraw(ctx, "cell.assigned", subjectOf(params));
  return readCell(ctx, vault, params);
}

async function openAnnotated(ctx: UserContext, vault: OpenVault, params: CellParams) {
  await lockVaultAgainstChanges(ctx, vault);
  const { column, ref } = await openCell(ctx, vault, params);
  if (column.kind === "system") throw columnNotEditable();
  return ref;
}

const subjectOf = ({ documentId, fieldKey }: CellParams) => `${documentId} ${fieldKey}`;

/** Notifies the new assignee. Repeating the same flag notifies nobody. */
async function tellAssignee(ctx: UserContext, params: CellParams, before: CellDetail["flag"], flag: Required<NewFlag>) {
  const { id: vault_id, documentId: document_id, fieldKey: field_key } = params;
  const subject = subjectOf(params);
  if (before?.assignee_user_id !== flag.assignee_user_id) await withdraw(ctx, "cell.assigned", subject);
  else if (before.note === flag.note) return;
  const place = { vault_id, document_id, field_key };
  await tellPeople(ctx, [flag.assignee_user_id], { kind: "cell.assigned", subject, place, text: flag.note });
}
