import type { AddressInfo } from "node:net";
import { must } from "../../content/must.ts";
import { type Config, ConfigError } from "../../kernel/config.ts";
import { openDatabase } from "../../kernel/db/sql.ts";
import { openLog } from "../../kernel/log.ts";
import { readDatabases } from "../databases.ts";
import { Installations } from "./installations.ts";
import { buildRouter } from "./router.ts";

const POOL = 8;
const MAX_WAITING = 1000;

/**
 * Starts the router in front of the installations that DATABASES_FILE names. The first one answers requests that belong to no
 * organization.
 */
export async function startRouter(config: Config): Promise<{ port: number; stop: () => Promise<void> }> {
  const log = openLog(config.LOG_LEVEL);
  const onError = (error: Error) => log.warn({ err: error }, "lost the connection to a database");
  const opened = [...readDatabases(config.DATABASES_FILE)].map(([name, { config, nodes }]) => {
    if (nodes.length === 0) throw new ConfigError(`DATABASES_FILE must list the nodes of ${name}.`);
    const connection = must(config.DATABASE_URL, "DATABASES_FILE gives each an address");
    return { name, nodes, database: openDatabase({ connection, poolSize: POOL, maxWaiting: MAX_WAITING, onError }) };
  });
  const installations = new Installations(
    opened.map(({ name, nodes, database }) => ({ name, nodes, sql: database.system })),
  );
  const server = buildRouter(installations, config.PUBLIC_URL, (err) => log.error({ err }, "request failed"));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(config.PORT, config.HOST, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeIdleConnections();
      const closed = new Promise((resolve) => server.close(resolve));
      setTimeout(() => server.closeAllConnections(), 1000).unref();
      await closed;
      await Promise.all(opened.map(({ database }) => database.close()));
    },
  };
}
