import pg from "pg";

const RECONNECT_MS = 500;

/** Stands for whatever was sent before listening began: nobody is told of it. */
export const MISSED_NOTIFICATIONS = "";

/** Keeps one connection for notifications, and opens another when it is lost. */
export async function listen(pool: pg.Pool, channel: string, onNotification: (payload: string) => void) {
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const again = () => {
    if (!ended) timer = setTimeout(() => void connect(), RECONNECT_MS).unref();
  };
  const drop = (lost: pg.PoolClient) => {
    if (client !== lost) return;
    client = undefined;
    lost.release(true);
    again();
  };
  const connect = async () => {
    const fresh = await pool.connect().catch(() => undefined);
    if (!fresh) return again();
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
