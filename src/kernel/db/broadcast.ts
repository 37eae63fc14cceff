import { MISSED_NOTIFICATIONS } from "./listen.ts";
import type { Database } from "./sql.ts";

/** Gets the message, or undefined if messages may have been missed while the connection was down. */
type Listener = (message: string | undefined) => void;

/** Fans out notifications of one channel to many subscribers over one shared connection. */
export interface Broadcast {
  /** Subscribes to a topic. Messages arrive from the moment it resolves. Returns the function that unsubscribes. */
  subscribe(topic: string, listener: Listener): Promise<() => void>;
  close(): Promise<void>;
}

/** The payload of each notification is a topic, a space and a message. */
export function openBroadcast(database: Database, channel: string): Broadcast {
  const listeners = new Map<string, Set<Listener>>();
  let listening: Promise<() => Promise<void>> | undefined;
  const pass = (payload: string) => {
    if (payload === MISSED_NOTIFICATIONS) {
      for (const listener of [...listeners.values()].flatMap((set) => [...set])) listener(undefined);
      return;
    }
    const end = payload.indexOf(" ");
    for (const listener of listeners.get(payload.slice(0, end)) ?? []) listener(payload.slice(end + 1));
  };
  return {
    async subscribe(topic, listener) {
      listening ??= database.listen(channel, pass);
      await listening;
      const subscribers = listeners.get(topic) ?? new Set();
      listeners.set(topic, subscribers.add(listener));
      return () => {
        subscribers.delete(listener);
        if (subscribers.size === 0 && listeners.get(topic) === subscribers) listeners.delete(topic);
      };
    },
    async close() {
      await (await listening)?.();
    },
  };
}
