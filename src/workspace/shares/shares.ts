import { tellPeople } from "../../administration/notifications/notify.ts";
import { must } from "../../content/must.ts";
import { mustBeColleague } from "../../identity/accounts/people.ts";
import type { Context } from "../../kernel/context.ts";
import { forbidden, invalidField } from "../../kernel/errors/errors.ts";
import { Reply } from "../../kernel/http/endpoint.ts";
import { type PageQuery, toPage } from "../../kernel/http/paging/page.ts";
import type { NewShare, Share } from "./shares.schema.ts";
import * as store from "./shares.store.ts";

/** An item that is shared with individual people. */
export interface Shared {
  kind: store.SharedKind;
  id: string;
  makerId: number | null;
  /** Whether the caller may stop sharing it with others. */
  isManaged: boolean;
}

const WORDS: Record<store.SharedKind, { isMaker: string; refusal: string }> = {
  chat: {
    isMaker: "You created this chat and already have access to it.",
    refusal: "Only the creator of this chat can stop sharing it with others.",
  },
  review: {
    isMaker: "This person started the review and already has access to it.",
    refusal: "Only the person who started this review can stop sharing it with others.",
  },
};

const SHARED = {
  chat: (id: string) => ({ kind: "chat.shared", subject: id, place: { chat_id: id } }) as const,
  review: (id: string) => ({ kind: "review.shared", subject: id, place: { review_id: id } }) as const,
};

export async function listShares(ctx: Context, { kind, id }: Shared, page: PageQuery) {
  return toPage("shares", await store.listShares(ctx.sql, kind, ctx.organizationId, { id, page }), page);
}

/** Gives a colleague access and notifies them. */
export async function shareWith(ctx: Context, { kind, id, makerId }: Shared, input: NewShare): Promise<Reply<Share>> {
  const person = await mustBeColleague(ctx, input);
  if (person.id === makerId) throw invalidField("body", WORDS[kind].isMaker);
  const added = await store.insertShare(ctx.sql, kind, ctx.organizationId, { id, userId: person.id });
  if (added) await tellPeople(ctx, [person.id], SHARED[kind](id));
  const share = await store.findShare(ctx.sql, kind, ctx.organizationId, { id, userId: person.id });
  return new Reply(added ? 201 : 200, must(share, "it was just inserted, or was there"));
}

/** People may remove their own access. Only a manager may remove someone else's. */
export async function stopSharing(ctx: Context, { kind, id, isManaged }: Shared, userId: number): Promise<undefined> {
  if (userId !== ctx.caller.userId && !isManaged) throw forbidden(WORDS[kind].refusal);
  await store.deleteShare(ctx.sql, kind, ctx.organizationId, { id, userId });
}

/** For someone who leaves the organization. What they made stays available to the people it was shared with. */
export async function leaveShares({ sql, organizationId }: Context, userId: number) {
  await store.deleteSharesOf(sql, "chat", organizationId, userId);
  await store.deleteSharesOf(sql, "review", organizationId, userId);
}
