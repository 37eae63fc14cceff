import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { badRequest, notFound } from "../errors.ts";
import { findPerson, listNames, type Person } from "./people.store.ts";

export async function findPersonById(sql: Sql, organizationId: string, id: number): Promise<Person> {
  const person = await findPerson(sql, organizationId, { user_id: id });
  if (!person) throw notFound("user");
  return person;
}

/** What those of the people are called that are in the caller's organization. */
export const listAccountNames = (ctx: Context, ids: number[]) => listNames(ctx.sql, ctx.organizationId, ids);

/** Somebody of the caller's organization. Nobody is invited and nothing is sent. */
export async function mustBeColleague(ctx: Context, by: { user_id?: number; email?: string }): Promise<Person> {
  const person = await findPerson(ctx.sql, ctx.organizationId, by);
  if (person) return person;
  const given = by.email === undefined ? `the user id ${by.user_id}` : `the address ${by.email}`;
  throw badRequest("UNKNOWN_MEMBER", `Nobody in your organization has ${given}.`);
}
