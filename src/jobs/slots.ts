import type { JobClass } from "./job.ts";
import type { FreeSlots } from "./jobs.store.ts";

/** For whoever runs jobs one after the other. */
export const ALL_SLOTS_FREE: FreeSlots = { interactive: "all", background: "all", delivery: "all" };

/**
 * What a worker may take, given what it runs. Of its `concurrency` slots a quarter, and at least one, is kept free of
 * background work. Messages to webhooks have a few slots besides. When the slots of a class are full there is one more, for
 * an organization that has nothing of that class running: however long the jobs of others take, its first job begins at once.
 */
export function findFreeSlots(running: Iterable<JobClass>, concurrency: number): FreeSlots {
  const count = { interactive: 0, background: 0, delivery: 0 };
  for (const each of running) count[each]++;
  const reserved = Math.max(1, Math.floor(concurrency / 4));
  const mostBackground = concurrency - reserved;
  return {
    interactive: opening(count.interactive, concurrency - Math.min(count.background, mostBackground)),
    background: opening(count.background, Math.min(mostBackground, Math.max(0, concurrency - count.interactive))),
    delivery: opening(count.delivery, reserved),
  };
}

function opening(running: number, slots: number): FreeSlots[JobClass] {
  if (running < slots) return "all";
  return running === slots ? "newcomers" : "none";
}
