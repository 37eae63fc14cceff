import { monitorEventLoopDelay } from "node:perf_hooks";

/** Runs the work, and measures the longest time in which nothing else could run, in milliseconds. */
export async function longestStall<T>(work: () => Promise<T>): Promise<{ stall: number; result: T }> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  try {
    const result = await work();
    return { stall: delay.max / 1e6, result };
  } finally {
    delay.disable();
  }
}

/** Allows for a busy machine. Without protection, hostile content took seconds. */
export const LONGEST_STALL = 1000;
