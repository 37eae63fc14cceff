import type { UserContext } from "../context.ts";
import { EventStream } from "../http/events.ts";
import type { OpenVault } from "../vaults/access.ts";
import { listVisibleVaultIds } from "../vaults/vaults.ts";
import { Change } from "./events.schema.ts";

const LOOK_AGAIN_MS = 60_000;

/** What a watcher may be told of now. */
interface Sight {
  vaultIds: Set<string>;
  jobs: boolean;
}

type Admitted = () => Promise<boolean>;

/** Tells what happens to the documents and cells of a vault, as long as the caller sees it. */
export function watchVault(ctx: UserContext, { id }: OpenVault, isStillAdmitted: Admitted): Promise<EventStream> {
  return watch(ctx, isStillAdmitted, async () =>
    (await listVisibleVaultIds(ctx)).has(id) ? { vaultIds: new Set([id]), jobs: false } : undefined,
  );
}

/** Tells what happens to the caller's jobs, and to the documents and cells of all vaults that they see. */
export function watchAll(ctx: UserContext, isStillAdmitted: Admitted): Promise<EventStream> {
  return watch(ctx, isStillAdmitted, async () => ({ vaultIds: await listVisibleVaultIds(ctx), jobs: true }));
}

/** Whoever loses what they see, or their admission, is told nothing more; nor where neither can be looked at: they come again. */
async function watch(ctx: UserContext, isStillAdmitted: Admitted, look: () => Promise<Sight | undefined>) {
  const stream = new EventStream(`${ctx.organizationId} ${ctx.caller.userId}`);
  let sight: Promise<Sight | undefined> = Promise.resolve(undefined);
  const lookAgain = (admitted: Promise<boolean>) => {
    sight = admitted.then((still) => (still ? look() : undefined)).catch(() => undefined);
    void sight.then((seen) => seen ?? stream.finish());
  };
  const hear = (message: string | undefined) => {
    const change = message === undefined ? undefined : Change.parse(JSON.parse(message));
    if (change?.kind === "member" && change.user_id !== ctx.caller.userId) return;
    if (!change || change.kind === "member") lookAgain(isStillAdmitted());
    void sight.then((seen) => seen && tell(stream, ctx.caller.userId, seen, change));
  };
  try {
    stream.onLeave(await ctx.deps.changes.subscribe(`organization:${ctx.organizationId}`, hear));
    lookAgain(Promise.resolve(true));
    await sight;
  } catch (error) {
    stream.destroy();
    throw error;
  }
  const timer = setInterval(() => lookAgain(isStillAdmitted()), LOOK_AGAIN_MS).unref();
  stream.onLeave(() => clearInterval(timer));
  return stream;
}

/** Where changes may have been missed, `reset` asks the watcher to look at everything anew. */
function tell(stream: EventStream, userId: number, { vaultIds, jobs }: Sight, change: Change | undefined) {
  if (!change) return stream.tell("reset", {});
  if (change.kind === "member") return;
  if (change.kind === "job") {
    const { job_id, status } = change;
    if (jobs && change.user_id === userId) stream.tell("job", { job_id, status });
    return;
  }
  const { kind, ...told } = change;
  if (vaultIds.has(told.vault_id)) stream.tell(kind, told);
}
