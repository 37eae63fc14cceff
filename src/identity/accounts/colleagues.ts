import type { Context, SessionContext } from "../../kernel/context.ts";
import { badRequest, notFound } from "../../kernel/errors/errors.ts";
import { administratorGate } from "../../kernel/http/administrator-gate.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import { createPasswordLink } from "../sessions/links.ts";
import { signOutEverywhere, unlinkIdentities } from "../sessions/sessions.ts";
import { createUser } from "./accounts.ts";
import type { Colleague, ColleagueChange, NewColleague, PasswordLink, PeopleQuery } from "./people.schema.ts";
import * as store from "./people.store.ts";
import { lockActivePerson } from "./people.ts";

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

/** Sends no email: whoever adds a person gives them the link. */
export async function addPerson(ctx: Context, input: NewColleague): Promise<{ person: Colleague } & PasswordLink> {
  const { organizationId } = ctx;
  const { id } = await createUser(ctx.sql, {
    organizationId,
    email: input.email,
    name: input.name ?? undefined,
    isAdmin: input.is_admin,
    managesVaults: input.manages_vaults,
  });
  const link = await createPasswordLink(ctx.sql, ctx.deps.config, { organizationId, userId: id });
  return { person: await mustFindColleague(ctx, id), ...link };
}

export async function changePerson(ctx: Context, person: Colleague, change: ColleagueChange): Promise<Colleague> {
  if (change.is_admin === false) await mustNotBeLastAdministrator(ctx, person);
  await store.updateColleague(ctx.sql, ctx.organizationId, person.id, change);
  return mustFindColleague(ctx, person.id);
}

/** The old password works until the link is used, but all sessions end, and the account at the identity provider is linked anew. For oneself the current session stays, to show the link. */
export async function linkPerson(ctx: SessionContext, person: Colleague): Promise<PasswordLink> {
  const { sql, organizationId, caller } = ctx;
  const link = await createPasswordLink(sql, ctx.deps.config, { organizationId, userId: person.id });
  await unlinkIdentities(sql, organizationId, person.id);
  await signOutEverywhere(sql, organizationId, person.id, person.id === caller.userId ? caller.sessionId : undefined);
  return link;
}

export async function signOutPerson({ sql, organizationId }: SessionContext, { id }: Colleague): Promise<undefined> {
  await lockActivePerson(sql, organizationId, id);
  await signOutEverywhere(sql, organizationId, id);
}

/** Locks and returns the other administrators, oldest account first. Throws if there are none. */
export async function mustNotBeLastAdministrator(ctx: Context, person: Pick<Colleague, "id">): Promise<number[]> {
  const administrators = await store.lockAdministrators(ctx.sql, ctx.organizationId);
  const others = administrators.map(({ id }) => id).filter((id) => id !== person.id);
  if (others.length > 0) return others;
  const message = "This is the organization's last administrator. Make someone else an administrator first.";
  throw badRequest("LAST_ADMINISTRATOR", message);
}

async function mustFindColleague(ctx: Context, id: number): Promise<Colleague> {
  const person = await store.findColleague(ctx.sql, ctx.organizationId, id);
  if (!person) throw notFound("person");
  return person;
}
