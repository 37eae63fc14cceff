import { createHash, randomBytes } from "node:crypto";
import type { Config } from "../../kernel/config.ts";
import type { Visitor } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { invalid, notFound } from "../../kernel/errors/errors.ts";
import type { Reply } from "../../kernel/http/endpoint.ts";
import { knownPasswordFault } from "../accounts/breached-passwords.ts";
import { passwordFault } from "../accounts/password.schema.ts";
import { hashPassword } from "../accounts/passwords.ts";
import type { PasswordLink } from "../accounts/people.schema.ts";
import { lockActivePerson } from "../accounts/people.ts";
import type { Session } from "../sessions/sessions.schema.ts";
import { mustBeAllowedNetwork, signOutEverywhere } from "../sessions/sessions.ts";
import type { OpenLink } from "./links.schema.ts";
import * as store from "./links.store.ts";
import { updatePassword } from "./password.store.ts";
import { finishPassword } from "./second-step/second-step.ts";

/** Creates a single-use link to set a password, valid for seven days. Replaces an earlier one. */
export async function createPasswordLink(
  sql: Sql,
  { PUBLIC_URL }: Config,
  person: { organizationId: string; userId: number },
): Promise<PasswordLink> {
  await lockActivePerson(sql, person.organizationId, person.userId);
  const token = randomBytes(32).toString("base64url");
  const expires = await store.insertLink(sql, person.organizationId, person.userId, hashOf(token));
  return { link: `${PUBLIC_URL}/links/${token}`, link_expires_at: expires };
}

export async function readPasswordLink(visitor: Visitor, token: string): Promise<OpenLink> {
  const { email, name, organization_name, expires_at } = await mustBeLive(visitor, token);
  return { email, name, organization: { name: organization_name }, expires_at };
}

/** Sets the password and signs the person in, after their second factor if they have one. Ends all their other sessions. */
export async function usePasswordLink(visitor: Visitor, token: string, password: string): Promise<Reply<Session>> {
  const person = await mustBeLive(visitor, token);
  await mustBeAllowedNetwork(visitor, person);
  const { organization_id, user_id, email, name, organization_name } = person;
  const about = passwordFault(password, [email, name, organization_name]);
  const message = about ?? (await knownPasswordFault(visitor.deps.config, password));
  if (message) throw invalid([{ path: "body.password", message }]);
  const hash = await hashPassword(password);
  await visitor.deps.database.transaction(organization_id, async (sql) => {
    await lockActivePerson(sql, organization_id, user_id);
    if (!(await store.deleteLink(sql, hashOf(token)))) throw notFound("link");
    await updatePassword(sql, organization_id, user_id, hash);
    await signOutEverywhere(sql, organization_id, user_id);
  });
  return finishPassword(visitor, person, email ?? "", "POST /links/{token}");
}

export const deletePasswordLinksOf = store.deleteLinksOf;
export const forgetOldLinks = store.deleteOldLinks;

async function mustBeLive({ deps }: Visitor, token: string): Promise<store.LinkRow> {
  const row = await store.findLink(deps.database.system, hashOf(token));
  if (!row) throw notFound("link");
  return row;
}

const hashOf = (token: string) => createHash("sha256").update(token).digest();
