import { networkOf } from "../http/network.ts";
import { mustPassWindow } from "./limits.ts";

const WINDOW_MS = 60_000;
const MAX_NETWORKS = 10_000;

/**
 * Counts anonymous requests by network and minute, before their bodies are read. Kept in memory: it protects this process, and a
 * database write per request would cost more than it saves.
 */
export function countVisitors(quota: number, now = () => performance.now()) {
  const windows = new Map<string, { began: number; used: number }>();
  return (address: string): Record<string, string> => {
    const network = networkOf(address);
    const window = windows.get(network);
    const current = window && now() - window.began < WINDOW_MS ? window : { began: now(), used: 0 };
    if (current !== window) {
      windows.delete(network);
      const [oldest] = windows.keys();
      if (windows.size >= MAX_NETWORKS && oldest !== undefined) windows.delete(oldest);
      windows.set(network, current);
    }
    current.used++;
    return mustPassWindow(quota, { used: current.used, reset_ms: current.began + WINDOW_MS - now() });
  };
}
