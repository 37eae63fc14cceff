import type { JobClass } from "./job.ts";
import type { FreeSlots } from "./jobs.store.ts";

/** For running jobs one by one. */
export const ALL_SLOTS_FREE: FreeSlots = { interactive: "all", background: "all", delivery: "all" };

/**
 * Which jobs a worker may claim, given what it runs. A quarter of its `concurrency` slots, at least one, is reserved for
 * interactive jobs. Webhook deliveries have a few slots of their own. When a class is full, one extra slot is left for an
 * organization that has nothing of that class running, so that its first job starts at once however long the jobs of others
 * take.
 */
export function findFreeSlots(running: Iterable<JobClass>, concurrency: number): FreeSlots {
  const count = { interactive: 0, background: 0, delivery: 0 };
  for (const each of running) count[each]++;
  const reserved = Math.max(1, Math.floor(concurrency / 4));
  const mostBackground = concurrency - reserved;
  return {
    interactive: availability(count.interactive, concurrency - Math.min(count.background, mostBackground)),
    background: availability(count.background, Math.min(mostBackground, Math.max(0, concurrency - count.interactive))),
    delivery: availability(count.delivery, reserved),
  };
}

function availability(running: number, slots: number): FreeSlots[JobClass] {
  if (running < slots) return "all";
  return running === slots ? "newcomers" : "none";
}
