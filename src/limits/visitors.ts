import { networkOf } from "../http/network.ts";
import { mustPassWindow } from "./limits.ts";

const WINDOW_MS = 60_000;
const MOST_NETWORKS = 10_000;

/**
 * Counts requests that come without a key or session, by network and minute, before anything of them is read. The counts
 * are this process's own: they protect its time, and a table in the database would make every such request cost a write.
 */
export function countVisitors(quota: number, now = () => performance.now()) {
  const windows = new Map<string, { began: number; used: number }>();
  return (address: string): Record<string, string> => {
    const network = networkOf(address);
    const window = windows.get(network);
    const current = window && now() - window.began < WINDOW_MS ? window : { began: now(), used: 0 };
    if (current !== window) {
      windows.delete(network);
      if (windows.size >= MOST_NETWORKS) windows.delete(windows.keys().next().value!);
      windows.set(network, current);
    }
    current.used++;
    return mustPassWindow(quota, { used: current.used, reset_ms: current.began + WINDOW_MS - now() });
  };
}
