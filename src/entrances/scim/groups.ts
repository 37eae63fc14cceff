import type { Context } from "../../kernel/context.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { invalidValue, taken } from "./errors.ts";
import { invalidFilter, parseFilter } from "./filter.ts";
import * as store from "./groups.store.ts";
import type { ScimDocument } from "./names.ts";
import { patchDocument } from "./patch.ts";
import { type Collection, scimNotFound, textOf } from "./resource.ts";
import { applyGroupRights } from "./rights.ts";
import { SCIM_PATH } from "./tokens.ts";

export const GROUP_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Group";
const USER_ID = /^\d{1,9}$/;

/** Groups of the identity provider. Two of them may give rights: see `rights.ts`. */
export const scimGroups: Collection = {
  async list({ sql, organizationId, deps }, filter, page) {
    const filters = filter === undefined ? [] : parseFilter(filter).map(toGroupFilter);
    const rows = await store.listGroups(sql, organizationId, filters, page);
    const total = await store.countGroups(sql, organizationId, filters);
    return { resources: rows.map((row) => present(row, deps.config.PUBLIC_URL)), total };
  },

  async read(ctx, id) {
    return present(await mustFind(ctx, id), ctx.deps.config.PUBLIC_URL);
  },

  async create(ctx, document) {
    const wanted = readGroup(document);
    await mustBeFree(ctx, wanted.displayName, undefined);
    const { id } = await store.insertGroup(ctx.sql, ctx.organizationId, wanted);
    await saveMembers(ctx, id, [], wanted.members);
    return { id, document: await scimGroups.read(ctx, id), target: { result: id, displayName: wanted.displayName } };
  },

  async replace(ctx, id, document) {
    const row = await lockAndFind(ctx, id);
    return save(ctx, row, document);
  },

  async patch(ctx, id, request) {
    const row = await lockAndFind(ctx, id);
    return save(ctx, row, patchDocument(present(row, ctx.deps.config.PUBLIC_URL), request));
  },

  async remove(ctx, id) {
    const { display_name, members } = await lockAndFind(ctx, id);
    await store.deleteGroup(ctx.sql, ctx.organizationId, id);
    await applyGroupRights(
      ctx,
      members.map((member) => member.id),
    );
    return { target: { groupId: id, displayName: display_name } };
  },
};

async function save(ctx: Context, row: store.ScimGroupRow, document: ScimDocument) {
  const wanted = readGroup(document);
  const { id } = row;
  await mustBeFree(ctx, wanted.displayName, id);
  await store.updateGroup(ctx.sql, ctx.organizationId, id, wanted);
  const before = row.members.map((member) => member.id);
  await saveMembers(ctx, id, before, wanted.members);
  if (wanted.displayName !== row.display_name) await applyGroupRights(ctx, [...before, ...wanted.members]);
  return { document: await scimGroups.read(ctx, id), target: { groupId: id, displayName: wanted.displayName } };
}

async function saveMembers(ctx: Context, id: string, before: number[], after: number[]) {
  const { sql, organizationId } = ctx;
  const [wereMembers, stayMembers] = [new Set(before), new Set(after)];
  const added = after.filter((each) => !wereMembers.has(each));
  const removed = before.filter((each) => !stayMembers.has(each));
  const known = new Set(await store.listKnownIds(sql, organizationId, added));
  const unknown = added.find((each) => !known.has(each));
  if (unknown !== undefined) throw invalidValue(`No user has the id ${unknown}.`);
  await store.insertMembers(sql, organizationId, id, added);
  await store.deleteMembers(sql, organizationId, id, removed);
  await applyGroupRights(ctx, [...added, ...removed]);
}

async function lockAndFind(ctx: Context, id: string) {
  if (Id.safeParse(id).success) await store.lockGroup(ctx.sql, ctx.organizationId, id);
  return mustFind(ctx, id);
}

async function mustFind({ sql, organizationId }: Context, id: string): Promise<store.ScimGroupRow> {
  const filters = [{ attribute: "id", value: id }];
  const [row] = Id.safeParse(id).success
    ? await store.listGroups(sql, organizationId, filters, { limit: 1, offset: 0 })
    : [];
  if (!row) throw scimNotFound("Group", id);
  return row;
}

/** Rights go by the name, so two groups cannot share one. */
async function mustBeFree({ sql, organizationId }: Context, displayName: string, ownId: string | undefined) {
  const filters = [{ attribute: "displayname", value: displayName }];
  const others = await store.listGroups(sql, organizationId, filters, { limit: 2, offset: 0 });
  if (others.some(({ id }) => id !== ownId)) throw taken(`Another group is already named ${displayName}.`);
}

function toGroupFilter({ attribute, value }: { attribute: string; value: unknown }) {
  if (!store.isGroupFilter(attribute)) throw invalidFilter(`Groups cannot be filtered by ${attribute}.`);
  return { attribute, value: String(value) };
}

function readGroup(document: ScimDocument) {
  const displayName = textOf(document.displayName, "displayName", 255);
  if (displayName === null) throw invalidValue("A group needs a displayName.");
  const members = (Array.isArray(document.members) ? document.members : []).map(readMember);
  return {
    displayName,
    externalId: textOf(document.externalId, "externalId", 255),
    members: [...new Set(members)],
  };
}

function readMember(member: { value?: unknown } | null): number {
  const id = String(member?.value);
  if (!USER_ID.test(id))
    throw invalidValue(`No user has the id ${id.slice(0, 100)}. Members of a group must be users.`);
  return Number(id);
}

function present(row: store.ScimGroupRow, publicUrl: string): ScimDocument {
  const base = `${publicUrl}${SCIM_PATH}`;
  return {
    schemas: [GROUP_SCHEMA],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.display_name,
    members: row.members.map(({ id, name }) => ({
      value: String(id),
      display: name,
      $ref: `${base}/Users/${id}`,
      type: "User",
    })),
    meta: {
      resourceType: "Group",
      created: row.created_at,
      lastModified: row.updated_at,
      location: `${base}/Groups/${row.id}`,
    },
  };
}
