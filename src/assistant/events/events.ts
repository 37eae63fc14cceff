import type { UserContext } from "../../kernel/context.ts";
import { EventStream } from "../../kernel/http/events.ts";
import { isReviewVisible, type OpenReview } from "../../playbooks/reviews/reviews.ts";
import type { OpenVault } from "../../vaults/vault/access.ts";
import { listVisibleVaultIds } from "../../vaults/vaults.ts";
import { Change } from "./events.schema.ts";
import { joinRoom } from "./presence.ts";

const RECHECK_MS = 60_000;

/** What the client may currently be notified about. */
interface Visibility {
  vaultIds: Set<string>;
  reviewId?: string;
  jobs: boolean;
  presence: boolean;
}

const NOTHING: Visibility = { vaultIds: new Set(), jobs: false, presence: false };

type Admitted = () => Promise<boolean>;
type Hear = (change: Change) => void;

/** Streams changes to a vault, and who else is there, while the caller can see it. */
export function watchVault(ctx: UserContext, { id }: OpenVault, isStillAdmitted: Admitted): Promise<EventStream> {
  const readVisibility = async () =>
    (await listVisibleVaultIds(ctx)).has(id) ? { ...NOTHING, vaultIds: new Set([id]), presence: true } : undefined;
  return watch(ctx, isStillAdmitted, readVisibility, (stream) => joinRoom(ctx, id, stream));
}

/** Streams the decisions, redlines and rounds of a review, and who else is there, while the caller can see it. */
export function watchReview(ctx: UserContext, { id }: OpenReview, isStillAdmitted: Admitted): Promise<EventStream> {
  const readVisibility = async () => ((await isReviewVisible(ctx, id)) ? { ...NOTHING, reviewId: id } : undefined);
  return watch(ctx, isStillAdmitted, readVisibility, (stream) => joinRoom(ctx, id, stream));
}

/** Streams changes to the caller's jobs and to all their vaults. */
export function watchAll(ctx: UserContext, isStillAdmitted: Admitted): Promise<EventStream> {
  return watch(ctx, isStillAdmitted, async () => ({
    ...NOTHING,
    vaultIds: await listVisibleVaultIds(ctx),
    jobs: true,
  }));
}

/** Ends the stream when the caller loses access, or when access cannot be checked. The client reconnects. */
async function watch(
  ctx: UserContext,
  isStillAdmitted: Admitted,
  readVisibility: () => Promise<Visibility | undefined>,
  join: (stream: EventStream) => Hear = () => () => {},
) {
  const stream = new EventStream(`${ctx.organizationId} ${ctx.caller.userId}`, true);
  let visibility: Promise<Visibility | undefined> = Promise.resolve(undefined);
  let hear: Hear = () => {};
  const refresh = (admitted: Promise<boolean>) => {
    visibility = admitted.then((still) => (still ? readVisibility() : undefined)).catch(() => undefined);
    void visibility.then((visible) => visible ?? stream.finish());
  };
  const onChange = (message: string | undefined) => {
    const change = message === undefined ? undefined : Change.parse(JSON.parse(message));
    if (change?.kind === "member" && change.user_id !== ctx.caller.userId) return;
    if (!change || change.kind === "member") refresh(isStillAdmitted());
    else hear(change);
    void visibility.then((visible) => visible && forward(stream, ctx.caller.userId, visible, change));
  };
  try {
    stream.onLeave(await ctx.deps.changes.subscribe(`organization:${ctx.organizationId}`, onChange));
    refresh(Promise.resolve(true));
    if (await visibility) hear = join(stream);
  } catch (error) {
    stream.destroy();
    throw error;
  }
  const timer = setInterval(() => refresh(isStillAdmitted()), RECHECK_MS).unref();
  stream.onLeave(() => clearInterval(timer));
  return stream;
}

/** If changes may have been missed, `reset` tells the client to reload everything. */
function forward(stream: EventStream, userId: number, visible: Visibility, change: Change | undefined) {
  if (!change) return stream.tell("reset", {});
  if (change.kind === "member" || change.kind === "roll_call") return;
  if (change.kind === "job") {
    const { job_id, status } = change;
    if (visible.jobs && change.user_id === userId) stream.tell("job", { job_id, status });
    return;
  }
  if (change.kind === "review") {
    const { review_id } = change;
    if (visible.reviewId === review_id) stream.tell("review", { review_id });
    return;
  }
  if (change.kind === "review_presence") {
    const { kind, ...data } = change;
    if (visible.reviewId === data.review_id) stream.tell("presence", data);
    return;
  }
  if (change.kind === "notifications") {
    if (change.user_id === userId) stream.tell("notifications", {});
    return;
  }
  if (change.kind === "presence" && !visible.presence) return;
  const { kind, ...data } = change;
  if (visible.vaultIds.has(data.vault_id)) stream.tell(kind, data);
}
