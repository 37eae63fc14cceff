import type { Context, UserContext } from "../context.ts";
import { forbidden, notFound } from "../errors.ts";
import { type PageQuery, paged } from "../http/page.ts";
import { insertChecks, insertCopies } from "./checks/checks.store.ts";
import {
  findOfficialPlaybook,
  OFFICIAL_PLAYBOOKS_SINCE,
  type OfficialPlaybook,
  officialPlaybooks,
} from "./official.ts";
import { type Deleted, MAX_TITLE, type NewPlaybook, type Playbook, type PlaybookChange } from "./playbooks.schema.ts";
import * as store from "./playbooks.store.ts";

export type OpenPlaybook = store.PlaybookRow;

/** Opens a playbook that the caller sees; until the transaction ends nobody else changes what is opened to copy or to write. */
export async function openPlaybook(ctx: Context, id: string, purpose: store.Purpose): Promise<OpenPlaybook> {
  const official = findOfficialPlaybook(id);
  if (official) return presentOfficial(official);
  const playbook = await store.findPlaybook(ctx.sql, ctx.organizationId, viewerOf(ctx), id, purpose);
  if (!playbook) throw notFound("playbook");
  return playbook;
}

/** The gate to a playbook: hidden reads like missing, and what is seen but not the caller's to change is forbidden. */
export const playbookGate = (purpose: store.Purpose) => async (ctx: Context, params: { id: string }) => {
  const playbook = await openPlaybook(ctx, params.id, purpose);
  if (purpose === "write") mustBeWritable(ctx, playbook);
  return { playbook };
};

/** For its creator and, as far as they see it, for administrators. An organization-scoped key writes what has no creator. */
export const isWritablePlaybook = ({ caller }: Context, playbook: OpenPlaybook): boolean =>
  !playbook.is_official && (playbook.created_by === caller.userId || (caller.kind === "user" && caller.isAdmin));

export function mustBeWritable(ctx: Context, playbook: OpenPlaybook) {
  if (playbook.is_official)
    throw forbidden("Official playbooks cannot be changed. Duplicate this one and change your copy.");
  if (isWritablePlaybook(ctx, playbook)) return;
  throw forbidden(
    ctx.caller.kind === "user"
      ? "Only its creator and administrators of the organization change this playbook. Duplicate it to have one of your own."
      : "An organization-scoped key changes only playbooks that were made with such a key. Use its creator's or an administrator's user-scoped key.",
  );
}

/** Official playbooks first, then the newest. */
export async function listPlaybooks(ctx: Context, { limit, offset }: PageQuery) {
  const shipped = officialPlaybooks.slice(offset, offset + limit + 1).map(presentOfficial);
  const rows = await store.listPlaybooks(ctx.sql, ctx.organizationId, viewerOf(ctx), {
    limit: limit + 1 - shipped.length,
    offset: Math.max(0, offset - officialPlaybooks.length),
  });
  return paged("playbooks", [...shipped, ...rows], { limit, offset });
}

/** By title alone, official ones first: what a person looks for while typing. */
export async function findPlaybooksByTitle(ctx: Context, words: string, limit: number) {
  const shipped = officialPlaybooks.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()));
  const rows = await store.listByTitle(ctx.sql, ctx.organizationId, viewerOf(ctx), words, limit);
  return [...shipped.map(presentOfficial), ...rows].slice(0, limit);
}

/** What those of the playbooks are called that the caller sees. */
export async function listPlaybookTitles(ctx: Context, ids: string[]) {
  const shipped = officialPlaybooks.map(({ id, title }) => ({ id, name: title }));
  return [...shipped, ...(await store.listTitles(ctx.sql, ctx.organizationId, viewerOf(ctx), ids))];
}

/** Somebody leaves the organization: their private playbooks are left to its administrators. */
export const leavePlaybooks = ({ sql, organizationId }: Context, userId: number) =>
  store.updateAbandoned(sql, organizationId, userId);

/** A person's playbook is private at first; one made with an organization-scoped key has no creator and is the organization's. */
export function createPlaybook(ctx: Context, input: NewPlaybook): Promise<Playbook> {
  const { userId } = ctx.caller;
  const visibility = userId === null ? "organization" : "private";
  return store.insertPlaybook(ctx.sql, ctx.organizationId, userId, { ...input, visibility });
}

export async function changePlaybook(ctx: Context, playbook: OpenPlaybook, change: PlaybookChange): Promise<Playbook> {
  const showsOrHides = change.visibility !== undefined && change.visibility !== playbook.visibility;
  if (showsOrHides && ctx.caller.kind === "organization")
    throw forbidden("Who sees a playbook is for its creator or an administrator to change. Use a user-scoped key.");
  return store.updatePlaybook(ctx.sql, ctx.organizationId, playbook.id, change);
}

export async function deletePlaybook(ctx: Context, playbook: OpenPlaybook): Promise<Deleted> {
  await store.deletePlaybook(ctx.sql, ctx.organizationId, playbook.id);
  return { deleted: true };
}

/** A copy with all checks in their order, private to the caller. */
export async function duplicatePlaybook(ctx: UserContext, source: OpenPlaybook): Promise<Playbook> {
  const { description, guide } = source;
  const title = copyTitle(source.title);
  const copy = { title, description, guide, visibility: "private" as const };
  const { id } = await store.insertPlaybook(ctx.sql, ctx.organizationId, ctx.caller.userId, copy);
  const official = findOfficialPlaybook(source.id);
  if (official) await insertChecks(ctx.sql, ctx.organizationId, id, official.checks);
  else await insertCopies(ctx.sql, ctx.organizationId, source.id, id);
  return store.updateStatus(ctx.sql, ctx.organizationId, id);
}

const SUFFIX = " (copy)";
const copyTitle = (title: string) =>
  [...title]
    .slice(0, MAX_TITLE - SUFFIX.length)
    .join("")
    .trimEnd() + SUFFIX;

const presentOfficial = ({ id, title, description, guide }: OfficialPlaybook): OpenPlaybook => ({
  id,
  title,
  description,
  guide,
  is_official: true,
  status: "completed",
  visibility: "organization",
  created_by: null,
  created_at: OFFICIAL_PLAYBOOKS_SINCE,
  updated_at: OFFICIAL_PLAYBOOKS_SINCE,
});

const viewerOf = ({ caller }: Context): store.Viewer => ({
  userId: caller.userId,
  isAdmin: caller.kind === "user" && caller.isAdmin,
});
