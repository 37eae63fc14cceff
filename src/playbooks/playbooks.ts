import type { Context } from "../kernel/context.ts";
import type { Part } from "../kernel/db/query.ts";
import { forbidden, notFound } from "../kernel/errors/errors.ts";
import { type PageQuery, toPage } from "../kernel/http/paging/page.ts";
import type { Deleted } from "../workspace/shares/visibility.schema.ts";
import {
  findOfficialPlaybook,
  OFFICIAL_PLAYBOOKS_SINCE,
  type OfficialPlaybook,
  officialPlaybooks,
} from "./official.ts";
import type { NewPlaybook, Playbook, PlaybookChange, PlaybookSummary } from "./playbooks.schema.ts";
import * as store from "./playbooks.store.ts";

export type OpenPlaybook = store.PlaybookRow;

/** Opening for `copy` or `write` locks the playbook until the transaction ends. */
export async function openPlaybook(ctx: Context, id: string, purpose: store.Purpose): Promise<OpenPlaybook> {
  const official = findOfficialPlaybook(id);
  if (official) return presentOfficial(official);
  const playbook = await store.findPlaybook(ctx.sql, ctx.organizationId, viewerOf(ctx), { id, purpose });
  if (!playbook) throw notFound("playbook");
  return playbook;
}

/** The gate to a playbook: 404 when hidden or missing, 403 when visible but not writable. */
export const playbookGate = (purpose: store.Purpose) => async (ctx: Context, params: { id: string }) => {
  const playbook = await openPlaybook(ctx, params.id, purpose);
  if (purpose === "write") mustBeWritable(ctx, playbook);
  return { playbook };
};

/** Writable by the creator and by administrators who can see it. An organization-scoped key may write playbooks without a creator. */
export const isWritablePlaybook = ({ caller }: Context, playbook: OpenPlaybook): boolean =>
  !playbook.is_official && (playbook.created_by === caller.userId || (caller.kind === "user" && caller.isAdmin));

export function mustBeWritable(ctx: Context, playbook: OpenPlaybook) {
  if (playbook.is_official)
    throw forbidden("Official playbooks cannot be changed. Duplicate this one and change your copy.");
  if (isWritablePlaybook(ctx, playbook)) return;
  throw forbidden(
    ctx.caller.kind === "user"
      ? "Only its creator and administrators of the organization can change this playbook. Duplicate it to get your own copy."
      : "An organization-scoped key can change only playbooks created with such a key. Use its creator's or an administrator's user-scoped key.",
  );
}

/** Official playbooks first, then the newest. */
export async function listPlaybooks(ctx: Context, { limit, offset }: PageQuery) {
  const shipped = officialPlaybooks.slice(offset, offset + limit + 1).map(presentOfficial);
  const rows = await store.listPlaybooks(ctx.sql, ctx.organizationId, viewerOf(ctx), {
    limit: limit + 1 - shipped.length,
    offset: Math.max(0, offset - officialPlaybooks.length),
  });
  return toPage("playbooks", [...shipped, ...rows], { limit, offset });
}

/** A query for the ids of the caller's own and shared playbooks. */
export const visiblePlaybooks = (ctx: Context): Part => store.visiblePlaybooks(ctx.organizationId, viewerOf(ctx));

/** The playbooks among `ids` that the caller can see, in that order. */
export async function listPlaybooksById(ctx: Context, ids: string[]): Promise<PlaybookSummary[]> {
  const rows = await store.listById(ctx.sql, ctx.organizationId, viewerOf(ctx), ids);
  const all = [...officialPlaybooks.map(presentOfficial), ...rows];
  const playbooks = new Map<string, PlaybookSummary>(all.map((playbook) => [playbook.id, playbook]));
  return ids.flatMap((id) => playbooks.get(id) ?? []);
}

/** The titles of those playbooks that the caller can see. */
export async function listPlaybookTitles(ctx: Context, ids: string[]) {
  const shipped = officialPlaybooks.filter(({ id }) => ids.includes(id)).map(({ id, title }) => ({ id, name: title }));
  return [...shipped, ...(await store.listTitles(ctx.sql, ctx.organizationId, viewerOf(ctx), ids))];
}

/** For somebody who leaves the organization: administrators take over their private playbooks. */
export const leavePlaybooks = ({ sql, organizationId }: Context, userId: number) =>
  store.updateCreatorToNull(sql, organizationId, userId);

/** Private at first for a person. With an organization-scoped key it has no creator and is visible to the organization. */
export function createPlaybook(ctx: Context, input: NewPlaybook): Promise<Playbook> {
  const { userId } = ctx.caller;
  const visibility = userId === null ? "organization" : "private";
  return store.insertPlaybook(ctx.sql, ctx.organizationId, userId, { ...input, visibility });
}

export async function changePlaybook(ctx: Context, playbook: OpenPlaybook, change: PlaybookChange): Promise<Playbook> {
  const changesVisibility = change.visibility !== undefined && change.visibility !== playbook.visibility;
  if (changesVisibility && ctx.caller.kind === "organization")
    throw forbidden("Only its creator or an administrator can change a playbook's visibility. Use a user-scoped key.");
  return store.updatePlaybook(ctx.sql, ctx.organizationId, playbook.id, change);
}

export async function deletePlaybook(ctx: Context, playbook: OpenPlaybook): Promise<Deleted> {
  await store.deletePlaybook(ctx.sql, ctx.organizationId, playbook.id);
  return { deleted: true };
}

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
