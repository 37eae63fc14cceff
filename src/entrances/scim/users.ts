import { createUser } from "../../identity/accounts/accounts.ts";
import { changeAccount, deactivatePerson, reactivatePerson } from "../../identity/people/provisioning.ts";
import type { Context } from "../../kernel/context.ts";
import { invalidValue, taken } from "./errors.ts";
import { invalidFilter, parseFilter } from "./filter.ts";
import { deleteMemberships } from "./groups.store.ts";
import type { ScimDocument } from "./names.ts";
import { patchDocument } from "./patch.ts";
import { type Collection, scimNotFound, textOf } from "./resource.ts";
import { applyGroupRights } from "./rights.ts";
import { SCIM_PATH } from "./tokens.ts";
import * as store from "./users.store.ts";

export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";
const EMAIL = /^[^\s@]{1,100}@[^\s@]{1,200}$/;
const USER_ID = /^\d{1,9}$/;

/** The organization's people, as an identity provider sees and changes them. */
export const scimUsers: Collection = {
  async list({ sql, organizationId, deps }, filter, page) {
    const filters = filter === undefined ? [] : parseFilter(filter).map(toUserFilter);
    const rows = await store.listUsers(sql, organizationId, filters, page);
    const total = await store.countUsers(sql, organizationId, filters);
    return { resources: rows.map((row) => present(row, deps.config.PUBLIC_URL)), total };
  },

  async read(ctx, id) {
    return present(await mustFind(ctx, id), ctx.deps.config.PUBLIC_URL);
  },

  async create(ctx, document) {
    const wanted = readUser(document, undefined);
    const { sql, organizationId } = ctx;
    await mustBeFree(ctx, wanted.userName, undefined);
    const deleted = await store.findDeletedUser(sql, organizationId, wanted);
    const id = deleted?.id ?? (await createUser(sql, { ...accountOf(wanted), organizationId })).id;
    if (deleted) await changeAccount(ctx, id, wanted);
    await store.upsertUser(sql, organizationId, id, wanted);
    if (!wanted.active) await deactivatePerson(ctx, id);
    else if (deleted) await reactivatePerson(ctx, id);
    return { id: String(id), document: await scimUsers.read(ctx, String(id)), target: { result: id } };
  },

  async replace(ctx, id, document) {
    const row = await mustFind(ctx, id);
    const wanted = readUser(document, row);
    await mustBeFree(ctx, wanted.userName, row.id);
    await changeAccount(ctx, row.id, wanted);
    await store.upsertUser(ctx.sql, ctx.organizationId, row.id, wanted);
    if (row.is_active && !wanted.active) await deactivatePerson(ctx, row.id);
    if (!row.is_active && wanted.active) await reactivatePerson(ctx, row.id);
    const target = { userId: row.id, ...(row.is_active !== wanted.active && { active: wanted.active }) };
    return { document: await scimUsers.read(ctx, id), target };
  },

  async patch(ctx, id, request) {
    return scimUsers.replace(ctx, id, patchDocument(await scimUsers.read(ctx, id), request));
  },

  /** Deactivates the person and hides them from the identity provider. Nothing they own is lost. */
  async remove(ctx, id) {
    const row = await mustFind(ctx, id);
    await deactivatePerson(ctx, row.id);
    await deleteMemberships(ctx.sql, ctx.organizationId, row.id);
    if (row.groups.length > 0) await applyGroupRights(ctx, [row.id]);
    await store.updateDeleted(ctx.sql, ctx.organizationId, row.id, row.user_name);
    return { target: { userId: row.id } };
  },
};

interface WantedUser extends store.ProvisionedUser {
  email: string;
  name: string | null;
  active: boolean;
}

async function mustFind({ sql, organizationId }: Context, id: string): Promise<store.ScimUserRow> {
  const filters = [{ attribute: "id", value: id }];
  const [row] = USER_ID.test(id) ? await store.listUsers(sql, organizationId, filters, { limit: 1, offset: 0 }) : [];
  if (!row) throw scimNotFound("User", id);
  return row;
}

async function mustBeFree({ sql, organizationId }: Context, userName: string, ownId: number | undefined) {
  const filters = [{ attribute: "username", value: userName }];
  const others = await store.listUsers(sql, organizationId, filters, { limit: 2, offset: 0 });
  if (others.some(({ id }) => id !== ownId)) throw taken(`Another user already has the userName ${userName}.`);
}

function toUserFilter({ attribute, value }: { attribute: string; value: unknown }): store.UserFilter {
  if (!store.isUserFilter(attribute)) throw invalidFilter(`Users cannot be filtered by ${attribute}.`);
  return { attribute, value: String(value) };
}

/** Parses a resource from a client. Attributes that are not stored are ignored. */
function readUser(document: ScimDocument, current: store.ScimUserRow | undefined): WantedUser {
  const userName = textOf(document.userName, "userName", 320);
  if (userName === null) throw invalidValue("A user needs a userName.");
  const name = (document.name ?? {}) as ScimDocument;
  const givenName = textOf(name.givenName, "name.givenName", 200);
  const familyName = textOf(name.familyName, "name.familyName", 200);
  return {
    userName,
    externalId: textOf(document.externalId, "externalId", 255),
    givenName,
    familyName,
    email: readEmail(document.emails, userName),
    name: readName(document, { givenName, familyName }, current),
    active: readActive(document.active),
  };
}

/** The name that changed wins: the display name first, then the formatted one, then the parts. */
function readName(
  { displayName, name }: ScimDocument,
  parts: { givenName: string | null; familyName: string | null },
  current: store.ScimUserRow | undefined,
): string | null {
  const display = textOf(displayName, "displayName", 200);
  const formatted = textOf(((name ?? {}) as ScimDocument).formatted, "name.formatted", 200);
  const joined = [parts.givenName, parts.familyName].filter(Boolean).join(" ").slice(0, 200) || null;
  const changed = [display, formatted].find((each) => each !== null && each !== current?.name);
  if (changed) return changed;
  const partsChanged = parts.givenName !== current?.given_name || parts.familyName !== current?.family_name;
  return (partsChanged ? joined : null) ?? display ?? formatted ?? joined;
}

/** The primary address, else the first. Without any, a userName that is an address. */
function readEmail(emails: unknown, userName: string): string {
  const list = (Array.isArray(emails) ? emails : []) as { value?: unknown; primary?: unknown }[];
  const chosen = list.find(({ primary }) => String(primary).toLowerCase() === "true") ?? list[0];
  const email = textOf(chosen?.value, "emails.value", 320) ?? userName;
  if (!EMAIL.test(email)) throw invalidValue("A user needs an e-mail address, as userName or in emails.");
  return email;
}

/** Entra ID sends "True" and "False" as strings. */
function readActive(active: unknown): boolean {
  const word = String(active ?? true).toLowerCase();
  if (word === "true") return true;
  if (word === "false") return false;
  throw invalidValue("The attribute active must be true or false.");
}

const accountOf = ({ email, name }: WantedUser) => ({ email, ...(name !== null && { name }) });

function present(row: store.ScimUserRow, publicUrl: string): ScimDocument {
  const base = `${publicUrl}${SCIM_PATH}`;
  const name = { formatted: row.name, givenName: row.given_name, familyName: row.family_name };
  const known = Object.fromEntries(Object.entries(name).filter(([, value]) => value !== null));
  return {
    schemas: [USER_SCHEMA],
    id: String(row.id),
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.user_name,
    ...(Object.keys(known).length > 0 && { name: known }),
    ...(row.name !== null && { displayName: row.name }),
    emails: row.email === null ? [] : [{ value: row.email, type: "work", primary: true }],
    active: row.is_active,
    groups: row.groups.map(({ id, name: display }) => ({
      value: id,
      display,
      $ref: `${base}/Groups/${id}`,
      type: "direct",
    })),
    meta: {
      resourceType: "User",
      created: row.created_at,
      lastModified: row.updated_at,
      location: `${base}/Users/${row.id}`,
    },
  };
}
