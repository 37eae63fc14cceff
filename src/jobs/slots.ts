import type { JobClass } from "./job.ts";
import type { Opening } from "./jobs.store.ts";

/** For whoever runs jobs one after the other: any class, people who wait first. */
export const ALL_OPEN: Opening[] = (["interactive", "background", "delivery"] as const).map((each) => ({
  class: each,
  newcomersOnly: false,
}));

/**
 * The classes that a worker may take jobs of, given what it runs; people who wait come first. Of its `concurrency` slots a
 * quarter, and at least one, is kept free of background work. Messages to webhooks have a few slots besides. When the
 * slots of a class are full there is one more, for an organization that has nothing of that class running: however long
 * the jobs of others take, its first job begins at once.
 */
export function openingsFor(running: Iterable<JobClass>, concurrency: number): Opening[] {
  const count = { interactive: 0, background: 0, delivery: 0 };
  for (const each of running) count[each]++;
  const reserved = Math.max(1, Math.floor(concurrency / 4));
  const mostBackground = concurrency - reserved;
  const limits = {
    interactive: concurrency - Math.min(count.background, mostBackground),
    background: Math.min(mostBackground, Math.max(0, concurrency - count.interactive)),
    delivery: reserved,
  };
  return ALL_OPEN.flatMap(({ class: each }) => {
    if (count[each] > limits[each]) return [];
    return { class: each, newcomersOnly: count[each] === limits[each] };
  });
}
