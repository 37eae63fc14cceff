import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { badRequest, invalidKey, notFound, signedOut } from "../errors.ts";
import { emailKey } from "./emails.ts";
import { listNames, lockPerson, type Person } from "./people.store.ts";

/** Somebody who is there, and stays until the transaction ends: for whatever a person makes or is given. */
export async function lockActivePerson(sql: Sql, organizationId: string, id: number): Promise<Person> {
  const person = await lockPerson(sql, organizationId, { user_id: id });
  if (!person) throw notFound("user");
  return person;
}

/** Refuses the change of a person who was removed since the request was admitted; else the removal waits for the change. */
export async function lockCaller({ sql, organizationId, caller }: Context) {
  if (caller.kind === "organization") return;
  const person = await lockPerson(sql, organizationId, { user_id: caller.userId });
  if (!person) throw caller.sessionId === null ? invalidKey() : signedOut();
}

/** What those of the people are called that are in the caller's organization. */
export const listAccountNames = (ctx: Context, ids: number[]) => listNames(ctx.sql, ctx.organizationId, ids);

/** Somebody of the caller's organization. Nobody is invited and nothing is sent. */
export async function mustBeColleague(ctx: Context, by: { user_id?: number; email?: string }): Promise<Person> {
  const { user_id, email } = by;
  const email_key = email === undefined ? undefined : emailKey(email);
  const person = await lockPerson(ctx.sql, ctx.organizationId, { user_id, email_key });
  if (person) return person;
  const given = by.email === undefined ? `the user id ${by.user_id}` : `the address ${by.email}`;
  throw badRequest("UNKNOWN_MEMBER", `Nobody in your organization has ${given}.`);
}
