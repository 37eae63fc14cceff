import type { Deps } from "../context.ts";
import { countStreams } from "../http/events.ts";
import { measureQueue } from "../jobs/jobs.ts";

/** Returns a function that updates gauges of current state. The queue is shared, so each process reports the same numbers for it. */
export function openStateGauges({ metrics, database, log, nouns }: Deps): () => Promise<void> {
  const streams = metrics.gauge("event_streams_open", "Open event streams");
  const connections = metrics.gauge("database_connections", "Database connections of this process", ["pool", "state"]);
  const isUp = metrics.gauge("database_up", "1 if the database responds");
  const jobs = metrics.gauge("jobs", "Unfinished jobs, across all processes", ["kind", "status"]);
  const oldest = metrics.gauge("jobs_oldest_waiting_seconds", "How long the next due job has been waiting", ["kind"]);

  const damaged = metrics.gauge("damaged_blobs", "Stored files that are missing or damaged", ["fault"]);
  const oldestCheck = metrics.gauge(
    "blobs_oldest_check_seconds",
    "Time since the least recently checked stored file was checked",
  );

  async function measureStorage() {
    const { damaged: found, oldestSeconds } = await nouns.measureStorage({ database });
    for (const fault of ["missing", "corrupt"])
      damaged.set({ fault }, found.find((each) => each.fault === fault)?.count ?? 0);
    oldestCheck.set(oldestSeconds);
  }

  async function measureJobs() {
    const queue = await measureQueue(database.system);
    jobs.reset();
    oldest.reset();
    for (const { kind, pending, running, oldest_seconds } of queue) {
      jobs.set({ kind, status: "pending" }, pending);
      jobs.set({ kind, status: "running" }, running);
      oldest.set({ kind }, oldest_seconds);
    }
    isUp.set(1);
  }

  return async () => {
    await measureJobs().catch((error) => {
      log.warn({ err: error }, "could not measure the queue");
      isUp.set(0);
    });
    await measureStorage().catch((error) => log.warn({ err: error }, "could not measure storage checks"));
    streams.set(countStreams());
    for (const [pool, states] of Object.entries(database.pools()))
      for (const [state, count] of Object.entries(states)) connections.set({ pool, state }, count);
  };
}
