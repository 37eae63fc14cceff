import type { Context } from "../context.ts";
import { badRequest } from "../errors.ts";
import { findPerson, type Person } from "./people.store.ts";

/** Somebody of the caller's organization. Nobody is invited and nothing is sent. */
export async function mustBeColleague(ctx: Context, by: { user_id?: number; email?: string }): Promise<Person> {
  const person = await findPerson(ctx.sql, ctx.organizationId, by);
  if (person) return person;
  const given = by.email === undefined ? `the user id ${by.user_id}` : `the address ${by.email}`;
  throw badRequest("UNKNOWN_MEMBER", `Nobody in your organization has ${given}.`);
}
