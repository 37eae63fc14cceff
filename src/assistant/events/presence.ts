import { randomUUID } from "node:crypto";
import type { UserContext } from "../../kernel/context.ts";
import type { EventStream } from "../../kernel/http/events.ts";
import type { OpenReview } from "../../playbooks/reviews/reviews.ts";
import type { OpenVault } from "../../vaults/vault/access.ts";
import type { Change, Place, Presence, ReviewPlace } from "./events.schema.ts";
import { notifyChange } from "./events.store.ts";

/** Pages report their position every ten seconds. After this long without a report, the page counts as closed or offline. */
const SILENCE_MS = 20_000;
const CHECK_MS = 5_000;
/** People who arrive within this time get one common answer. */
const ANSWER_MS = 200;

/** Tells the others in the vault where the caller is. Nothing is stored. */
export async function setPlace(ctx: UserContext, { id }: OpenVault, place: Place): Promise<undefined> {
  const { userId } = ctx.caller;
  const presence = { kind: "presence", vault_id: id, user_id: userId, ...place, is_here: true } as const;
  await notifyChange(ctx.sql, ctx.organizationId, presence);
}

/** Tells the others in the review which finding the caller has open. Nothing is stored. */
export async function setReviewPlace(ctx: UserContext, { id }: OpenReview, place: ReviewPlace): Promise<undefined> {
  const { userId } = ctx.caller;
  const presence = { kind: "review_presence", review_id: id, user_id: userId, ...place, is_here: true } as const;
  await notifyChange(ctx.sql, ctx.organizationId, presence);
}

/**
 * Ties a person's presence to their open stream: it announces them to newcomers, and tells the others when they leave or stop
 * reporting. People who never reported a position are not shown.
 */
export function joinRoom(ctx: UserContext, roomId: string, stream: EventStream): (change: Change) => void {
  const streamId = randomUUID();
  let here: Presence | undefined;
  let heardAt = 0;
  let answering: NodeJS.Timeout | undefined;
  const tell = (change: Parameters<typeof notifyChange>[2]) =>
    void notifyChange(ctx.sql, ctx.organizationId, change).catch((err) =>
      ctx.deps.log.debug({ err }, "could not publish presence"),
    );
  const checking = setInterval(() => {
    if (here && Date.now() - heardAt > SILENCE_MS) stream.finish();
  }, CHECK_MS).unref();
  stream.onLeave(() => {
    clearInterval(checking);
    clearTimeout(answering);
    if (here) tell({ ...here, is_here: false });
  });
  stream.tell("hello", { stream_id: streamId });
  return (change) => {
    if (change.kind === "roll_call" && change.room_id === roomId && change.stream_id !== streamId && here)
      answering ??= setTimeout(() => {
        answering = undefined;
        if (here) tell(here);
      }, Math.random() * ANSWER_MS);
    if (change.kind !== "presence" && change.kind !== "review_presence") return;
    if (change.stream_id !== streamId || change.user_id !== ctx.caller.userId) return;
    if (!here) tell({ kind: "roll_call", room_id: roomId, stream_id: streamId });
    if (change.is_here) here = change;
    heardAt = Date.now();
  };
}
