import { mustBeColleague } from "../accounts/people.ts";
import type { Context } from "../context.ts";
import { forbidden, unfit } from "../errors.ts";
import { Answer } from "../http/endpoint.ts";
import { type PageQuery, paged } from "../http/page.ts";
import type { OpenChat } from "./chats.ts";
import type { NewShare, Share } from "./shares.schema.ts";
import * as store from "./shares.store.ts";

export async function listShares(ctx: Context, chat: OpenChat, page: PageQuery) {
  return paged("shares", await store.listShares(ctx.sql, ctx.organizationId, chat.id, page), page);
}

/** Lets a colleague read the chat. Nobody is invited and nothing is sent. */
export async function shareChat(ctx: Context, chat: OpenChat, input: NewShare): Promise<Answer<Share>> {
  const person = await mustBeColleague(ctx, input);
  if (person.id === chat.created_by) throw unfit("body", "You began this chat: you need not be given it.");
  const added = await store.insertShare(ctx.sql, ctx.organizationId, chat.id, person.id);
  const share = await store.findShare(ctx.sql, ctx.organizationId, chat.id, person.id);
  return new Answer(added ? 201 : 200, share!);
}

/** Whoever was given a chat may give it back; taking it from somebody else is for its maker. */
export async function unshareChat(ctx: Context, chat: OpenChat, userId: number): Promise<undefined> {
  if (userId !== ctx.caller.userId && chat.created_by !== ctx.caller.userId) {
    throw forbidden("Only the person who began this chat can take it from others.");
  }
  await store.deleteShare(ctx.sql, ctx.organizationId, chat.id, userId);
}

/** Somebody leaves the organization: what they were given is taken back; what they began stays, with whomever it was given to. */
export const leaveChats = ({ sql, organizationId }: Context, userId: number) =>
  store.deleteSharesOf(sql, organizationId, userId);
