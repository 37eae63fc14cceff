import { MISSED_NOTIFICATIONS } from "./listen.ts";
import type { Database } from "./sql.ts";

/** Given the message, or undefined when some may have been missed because the connection was away. */
type Listener = (message: string | undefined) => void;

/** Passes on what is said on a channel to however many listen: they share one connection and hold none of their own. */
export interface Broadcast {
  /** From when it returns on, the listener hears what is said of the topic, until the function it gives is called. */
  subscribe(topic: string, listener: Listener): Promise<() => void>;
  close(): Promise<void>;
}

/** Each notification on the channel is a topic, a space and a message. */
export function openBroadcast(database: Database, channel: string): Broadcast {
  const listeners = new Map<string, Set<Listener>>();
  let listening: Promise<() => Promise<void>> | undefined;
  const pass = (payload: string) => {
    if (payload === MISSED_NOTIFICATIONS) {
      for (const each of [...listeners.values()].flatMap((some) => [...some])) each(undefined);
      return;
    }
    const end = payload.indexOf(" ");
    for (const each of listeners.get(payload.slice(0, end)) ?? []) each(payload.slice(end + 1));
  };
  return {
    async subscribe(topic, listener) {
      listening ??= database.listen(channel, pass);
      await listening;
      const others = listeners.get(topic) ?? new Set();
      listeners.set(topic, others.add(listener));
      return () => {
        others.delete(listener);
        if (others.size === 0 && listeners.get(topic) === others) listeners.delete(topic);
      };
    },
    async close() {
      await (await listening)?.();
    },
  };
}
