import { mustBeColleague } from "../accounts/people.ts";
import type { Context } from "../context.ts";
import { forbidden, invalidField } from "../errors.ts";
import { Reply } from "../http/endpoint.ts";
import { type PageQuery, toPage } from "../http/page.ts";
import type { OpenChat } from "./chats.ts";
import type { NewShare, Share } from "./shares.schema.ts";
import * as store from "./shares.store.ts";

export async function listShares(ctx: Context, chat: OpenChat, page: PageQuery) {
  return toPage("shares", await store.listShares(ctx.sql, ctx.organizationId, chat.id, page), page);
}

/** Gives a colleague read access. No notification is sent. */
export async function shareChat(ctx: Context, chat: OpenChat, input: NewShare): Promise<Reply<Share>> {
  const person = await mustBeColleague(ctx, input);
  if (person.id === chat.created_by) throw invalidField("body", "You created this chat and already have access to it.");
  const added = await store.insertShare(ctx.sql, ctx.organizationId, chat.id, person.id);
  const share = await store.findShare(ctx.sql, ctx.organizationId, chat.id, person.id);
  return new Reply(added ? 201 : 200, share!);
}

/** People may remove their own access. Only the creator may remove someone else's. */
export async function unshareChat(ctx: Context, chat: OpenChat, userId: number): Promise<undefined> {
  if (userId !== ctx.caller.userId && chat.created_by !== ctx.caller.userId) {
    throw forbidden("Only the creator of this chat can stop sharing it with others.");
  }
  await store.deleteShare(ctx.sql, ctx.organizationId, chat.id, userId);
}

/** For someone who leaves the organization. Chats they created stay available to the people they were shared with. */
export const leaveChats = ({ sql, organizationId }: Context, userId: number) =>
  store.deleteSharesOf(sql, organizationId, userId);
