import pg from "pg";
import type { Pool } from "./pool.ts";

const RECONNECT_MS = 500;

/** Sent when listening starts or resumes: earlier notifications may have been missed. */
export const MISSED_NOTIFICATIONS = "";

/** Listens on a channel over one connection, and reconnects when it is lost. */
export async function listen(pool: Pool, channel: string, onNotification: (payload: string) => void) {
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
    fresh.on("notification", ({ payload }) => onNotification(payload ?? ""));
    fresh.once("end", () => drop(fresh));
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`).then(
      () => onNotification(MISSED_NOTIFICATIONS),
      () => drop(fresh),
    );
  };
  await connect();
  return async () => {
    ended = true;
    clearTimeout(timer);
    const last = client;
    client = undefined;
    last?.release(true);
  };
}
