import { emailKey } from "../../content/values/email-key.ts";
import type { Context, SessionContext } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { badRequest, invalidKey, notFound, signedOut } from "../../kernel/errors/errors.ts";
import { administratorGate } from "../../kernel/http/administrator-gate.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import type { Colleague, PeopleQuery } from "./people.schema.ts";
import * as store from "./people.store.ts";

/** Finds a person and locks them against removal until the transaction ends. For anything a person creates or receives. */
export async function lockActivePerson(sql: Sql, organizationId: string, id: number): Promise<store.Person> {
  const person = await store.lockPerson(sql, organizationId, { user_id: id });
  if (!person) throw notFound("user");
  return person;
}

/** Rejects a change by a person who was removed since the request was authenticated. Otherwise the removal waits for the change. */
export async function lockCaller({ sql, organizationId, caller }: Context) {
  if (caller.kind === "organization") return;
  const person = await store.lockPerson(sql, organizationId, { user_id: caller.userId });
  if (!person) throw caller.sessionId === null ? invalidKey() : signedOut();
}

export const isAdministrator = ({ sql, organizationId }: Context, id: number) => store.isAdmin(sql, organizationId, id);

/** Account names of those people who belong, or belonged, to the caller's organization. */
export const listAccountNames = (ctx: Context, ids: number[]) => store.listNames(ctx.sql, ctx.organizationId, ids);

/** Finds someone in the caller's organization. Sends no invitation. */
export async function mustBeColleague(ctx: Context, by: { user_id?: number; email?: string }): Promise<store.Person> {
  const { user_id, email } = by;
  const email_key = email === undefined ? undefined : emailKey(email);
  const person = await store.lockPerson(ctx.sql, ctx.organizationId, { user_id, email_key });
  if (person) return person;
  const description = by.email === undefined ? `the user id ${by.user_id}` : `the e-mail address ${by.email}`;
  throw badRequest("UNKNOWN_MEMBER", `No one in your organization has ${description}.`);
}

export async function personGate(ctx: SessionContext, { userId }: { userId: number }) {
  await administratorGate(ctx);
  return { person: await mustFindColleague(ctx, userId) };
}

export async function listPeople(ctx: Context, query: PeopleQuery) {
  const people = await store.listPeople(ctx.sql, ctx.organizationId, query);
  const isAdmin = ctx.caller.kind === "user" && ctx.caller.isAdmin;
  const shown = isAdmin ? people : people.map((person) => ({ ...person, has_second_factor: null }));
  return toPage("people", shown, query);
}

export async function mustFindColleague(ctx: Context, id: number): Promise<Colleague> {
  const person = await store.findColleague(ctx.sql, ctx.organizationId, id);
  if (!person) throw notFound("person");
  return person;
}
