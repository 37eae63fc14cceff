import { first } from "../../content/must.ts";
import type { SessionContext } from "../../kernel/context.ts";
import { notFound } from "../../kernel/errors/errors.ts";
import { administratorGate } from "../../kernel/http/administrator-gate.ts";
import * as store from "./holds.store.ts";
import type { LegalHold } from "./retention.schema.ts";

export async function listLegalHolds({ sql, organizationId }: SessionContext) {
  return { holds: await store.listHolds(sql, organizationId) };
}

const FINDERS = { vault: store.findHeldVault, project: store.findHeldProject };

/** Whether it is on legal hold, so that nothing in it can be erased. */
export async function readHold({ sql, organizationId }: SessionContext, kind: LegalHold["kind"], id: string) {
  return { on_hold: (await FINDERS[kind](sql, organizationId, id))?.on_hold ?? false };
}

/** Administrators can also place holds on vaults and projects that they cannot open. */
const gateTo =
  (kind: LegalHold["kind"]) =>
  async (ctx: SessionContext, { id }: { id: string }) => {
    await administratorGate(ctx);
    const found = await store.findHoldable(ctx.sql, ctx.organizationId, kind, id);
    if (!found) throw notFound(kind);
    return { held: { kind, id: found.id, name: found.name } };
  };
export const heldVaultGate = gateTo("vault");
export const heldProjectGate = gateTo("project");

type Held = Pick<LegalHold, "kind" | "id" | "name">;

/** Placing a hold again changes its reason. While it lasts, the database refuses to erase what is held. */
export async function placeHold(ctx: SessionContext, { kind, id }: Held, reason: string): Promise<LegalHold> {
  const { sql, organizationId, caller } = ctx;
  await store.upsertHold(sql, organizationId, { kind, id, reason: reason.trim(), userId: caller.userId });
  const holds = await store.listHolds(sql, organizationId);
  return first(holds.filter((each) => each.kind === kind && each.id === id));
}

/** The record of the hold stays. */
export async function releaseHold(ctx: SessionContext, { kind, id }: Held): Promise<undefined> {
  const { sql, organizationId, caller } = ctx;
  if ((await store.updateReleased(sql, organizationId, { kind, id, userId: caller.userId })) === 0)
    throw notFound("legal hold");
}
