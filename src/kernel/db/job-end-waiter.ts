import { MISSED_NOTIFICATIONS } from "./listen.ts";
import type { Database } from "./sql.ts";

/** Lets callers wait for the end of a job by its id. Thousands can wait over one shared database connection. */
export interface JobEndWaiter {
  /** Returns when the job has ended or may have ended, when the time is over, or when the signal fires. */
  wait(jobId: string, milliseconds: number, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Wakes waiters for each notification on the channel; its payload is the job id. */
export function openJobEndWaiter(database: Database, channel: string): JobEndWaiter {
  const waiting = new Map<string, Set<() => void>>();
  let listening: Promise<() => Promise<void>> | undefined;
  const wakeWaiters = (jobId: string) => {
    const woken = jobId === MISSED_NOTIFICATIONS ? [...waiting.values()] : [waiting.get(jobId) ?? []];
    for (const wakes of woken) for (const wake of wakes) wake();
  };
  return {
    async wait(jobId, milliseconds, signal) {
      listening ??= database.listen(channel, wakeWaiters);
      await new Promise<void>((resolve) => {
        const others = waiting.get(jobId) ?? new Set();
        const wake = () => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", wake);
          others.delete(wake);
          if (others.size === 0) waiting.delete(jobId);
          resolve();
        };
        const timer = setTimeout(wake, signal?.aborted ? 0 : milliseconds);
        signal?.addEventListener("abort", wake);
        waiting.set(jobId, others.add(wake));
      });
    },
    async close() {
      await (await listening)?.();
    },
  };
}
