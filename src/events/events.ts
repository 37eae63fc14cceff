import type { UserContext } from "../context.ts";
import { EventStream } from "../http/events.ts";
import type { OpenVault } from "../vaults/access.ts";
import { listVisibleVaultIds } from "../vaults/vaults.ts";
import { Change } from "./events.schema.ts";

const RECHECK_MS = 60_000;

/** What the client may currently be notified about. */
interface Visibility {
  vaultIds: Set<string>;
  jobs: boolean;
}

type Admitted = () => Promise<boolean>;

/** Streams changes to the documents and cells of a vault while the caller can see it. */
export function watchVault(ctx: UserContext, { id }: OpenVault, isStillAdmitted: Admitted): Promise<EventStream> {
  return watch(ctx, isStillAdmitted, async () =>
    (await listVisibleVaultIds(ctx)).has(id) ? { vaultIds: new Set([id]), jobs: false } : undefined,
  );
}

/** Streams changes to the caller's jobs, and to the documents and cells of all their vaults. */
export function watchAll(ctx: UserContext, isStillAdmitted: Admitted): Promise<EventStream> {
  return watch(ctx, isStillAdmitted, async () => ({ vaultIds: await listVisibleVaultIds(ctx), jobs: true }));
}

/** Ends the stream when the caller loses access, or when access cannot be checked. The client reconnects. */
async function watch(
  ctx: UserContext,
  isStillAdmitted: Admitted,
  readVisibility: () => Promise<Visibility | undefined>,
) {
  const stream = new EventStream(`${ctx.organizationId} ${ctx.caller.userId}`);
  let visibility: Promise<Visibility | undefined> = Promise.resolve(undefined);
  const refresh = (admitted: Promise<boolean>) => {
    visibility = admitted.then((still) => (still ? readVisibility() : undefined)).catch(() => undefined);
    void visibility.then((visible) => visible ?? stream.finish());
  };
  const onChange = (message: string | undefined) => {
    const change = message === undefined ? undefined : Change.parse(JSON.parse(message));
    if (change?.kind === "member" && change.user_id !== ctx.caller.userId) return;
    if (!change || change.kind === "member") refresh(isStillAdmitted());
    void visibility.then((visible) => visible && forward(stream, ctx.caller.userId, visible, change));
  };
  try {
    stream.onLeave(await ctx.deps.changes.subscribe(`organization:${ctx.organizationId}`, onChange));
    refresh(Promise.resolve(true));
    await visibility;
  } catch (error) {
    stream.destroy();
    throw error;
  }
  const timer = setInterval(() => refresh(isStillAdmitted()), RECHECK_MS).unref();
  stream.onLeave(() => clearInterval(timer));
  return stream;
}

/** If changes may have been missed, `reset` tells the client to reload everything. */
function forward(stream: EventStream, userId: number, { vaultIds, jobs }: Visibility, change: Change | undefined) {
  if (!change) return stream.tell("reset", {});
  if (change.kind === "member") return;
  if (change.kind === "job") {
    const { job_id, status } = change;
    if (jobs && change.user_id === userId) stream.tell("job", { job_id, status });
    return;
  }
  const { kind, ...data } = change;
  if (vaultIds.has(data.vault_id)) stream.tell(kind, data);
}
