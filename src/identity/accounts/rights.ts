import type { Context } from "../../kernel/context.ts";
import { badRequest, conflict } from "../../kernel/errors/errors.ts";
import type { Colleague } from "./people.schema.ts";
import * as store from "./people.store.ts";

/** Sets the rights that depend on groups. Never leaves the organization without an active administrator. */
export async function setRights(
  { sql, organizationId }: Pick<Context, "sql" | "organizationId">,
  rights: store.Rights[],
) {
  const before = await store.lockAdministrators(sql, organizationId);
  await store.updateRights(sql, organizationId, rights);
  const after = await store.lockAdministrators(sql, organizationId);
  if (before.length === 0 || after.length > 0) return;
  const message = "The groups would leave the organization without an administrator. Make someone else one first.";
  throw conflict("LAST_ADMINISTRATOR", message);
}

/** Locks and returns the other administrators, oldest account first. Throws if there are none. */
export async function mustNotBeLastAdministrator(ctx: Context, person: Pick<Colleague, "id">): Promise<number[]> {
  const administrators = await store.lockAdministrators(ctx.sql, ctx.organizationId);
  const others = administrators.map(({ id }) => id).filter((id) => id !== person.id);
  if (others.length > 0) return others;
  const message = "This is the organization's last administrator. Make someone else an administrator first.";
  throw badRequest("LAST_ADMINISTRATOR", message);
}
