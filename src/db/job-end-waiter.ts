import { type Database, MISSED } from "./sql.ts";

/** Wakes whoever waits for something by its name. Thousands may wait: they share one connection and hold none of their own. */
export interface JobEndWaiter {
  /** Returns when the name is rung or may have been, when the time is over or when the signal fires, whichever comes first. */
  wait(name: string, milliseconds: number, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Rings for every notification on a channel whose payload is the name. */
export function openJobEndWaiter(database: Database, channel: string): JobEndWaiter {
  const waiting = new Map<string, Set<() => void>>();
  let listening: Promise<() => Promise<void>> | undefined;
  const ring = (name: string) => {
    const rung = name === MISSED ? [...waiting.values()] : [waiting.get(name) ?? []];
    for (const wakes of rung) for (const wake of wakes) wake();
  };
  return {
    async wait(name, milliseconds, signal) {
      listening ??= database.listen(channel, ring);
      await new Promise<void>((resolve) => {
        const others = waiting.get(name) ?? new Set();
        const wake = () => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", wake);
          others.delete(wake);
          if (others.size === 0) waiting.delete(name);
          resolve();
        };
        const timer = setTimeout(wake, signal?.aborted ? 0 : milliseconds);
        signal?.addEventListener("abort", wake);
        waiting.set(name, others.add(wake));
      });
    },
    async close() {
      await (await listening)?.();
    },
  };
}
