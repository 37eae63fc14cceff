import pg from "pg";
import type { Pool } from "./pool.ts";

const RECONNECT_MS = 500;

/** Sent when listening starts or resumes: earlier notifications may have been missed. */
export const MISSED_NOTIFICATIONS = "";

export interface Listener {
  /** Runs a query on the connection that listens. Undefined while it is lost. */
  ask<Row extends pg.QueryResultRow>(query: string): Promise<Row[] | undefined>;
  stop(): Promise<void>;
}

/** Listens on channels over one connection, and reconnects when it is lost. */
export async function openListener(
  pool: Pool,
  channels: string[],
  onNotification: (payload: string, channel: string) => void,
): Promise<Listener> {
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const scheduleReconnect = () => {
    if (!ended) timer = setTimeout(() => void connect(), RECONNECT_MS).unref();
  };
  const drop = (lost: pg.PoolClient) => {
    if (client !== lost) return;
    client = undefined;
    lost.release(true);
    scheduleReconnect();
  };
  const connect = async () => {
    const fresh = await pool.connect().catch(() => undefined);
    if (!fresh) return scheduleReconnect();
    if (ended) return fresh.release();
    client = fresh;
    fresh.on("notification", ({ payload, channel }) => onNotification(payload ?? "", channel));
    fresh.once("end", () => drop(fresh));
    await fresh.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join("; ")).then(
      () => {
        for (const channel of channels) onNotification(MISSED_NOTIFICATIONS, channel);
      },
      () => drop(fresh),
    );
  };
  await connect();
  return {
    async ask(query) {
      const asked = client;
      try {
        return (await asked?.query(query))?.rows;
      } catch {
        if (asked) drop(asked);
        return undefined;
      }
    },
    async stop() {
      ended = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      last?.release(true);
    },
  };
}
