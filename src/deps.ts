import { pino } from "pino";
import type { Config } from "./config.ts";
import type { Deps } from "./context.ts";
import { joinEmbedded } from "./db/embedded.ts";
import { openDatabase } from "./db/sql.ts";

export interface OpenDeps extends Deps {
  /** True when the database is the one that Chancery runs itself. */
  embedded: boolean;
  close(): Promise<void>;
}

/** Opens what the service is built with. Without DATABASE_URL the embedded database is started, or joined when it runs. */
export async function openDeps(config: Config): Promise<OpenDeps> {
  const log = pino(
    { level: config.LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination(2),
  );
  const embedded = config.DATABASE_URL
    ? undefined
    : await joinEmbedded({ dataDir: config.DATA_DIR, log: (line) => log.info(line) });
  const database = openDatabase({
    connection: config.DATABASE_URL ?? embedded!.connection,
    poolSize: config.DATABASE_POOL,
    maxWaiting: config.MAX_WAITING_REQUESTS,
    onError: (error) => log.warn({ err: error }, "an idle connection to the database was lost"),
  });
  return {
    config,
    database,
    log,
    embedded: embedded !== undefined,
    async close() {
      await database.close();
      await embedded?.leave();
    },
  };
}
