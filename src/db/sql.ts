import pg from "pg";
import { parse } from "pg-connection-string";
import { unavailable } from "../errors.ts";
import { AdmissionQueue } from "./admission-queue.ts";
import { type CopyStream, copyIn, copyOut } from "./copy.ts";
import { listen } from "./listen.ts";
import { compile } from "./query.ts";
import { types } from "./types.ts";

type Template = [strings: TemplateStringsArray, ...values: unknown[]];

/** Runs SQL on one organization's rows, or, for the system's own handle, on all: `await sql<Row>`select …``. */
export interface Sql {
  <Row extends object>(...template: Template): Promise<Row[]>;
  first<Row extends object>(...template: Template): Promise<Row | undefined>;
  /** Runs a statement and tells how many rows it touched. */
  run(...template: Template): Promise<number>;
}

/** The system's handle inside a transaction can also run a whole script, as migrations need it. */
export interface SystemSql extends Sql {
  script(text: string): Promise<void>;
}

/** A connection of one's own, outside every organization, on which work may take as long as it takes. */
export interface Session {
  sql: SystemSql;
  copyOut(statement: string): CopyStream;
  copyIn(statement: string, source: AsyncIterable<Buffer>): Promise<number>;
}

export interface Database {
  /** Statements of their own on the rows of one organization. */
  organization(organizationId: string, urgent?: boolean): Sql;
  /** One transaction on the rows of one organization: all of it happens, or nothing. */
  transaction<T>(organizationId: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Runs one statement that itself names the organization (see `admit`) and tells which, if any. */
  entry<Row extends { organization_id: string }>(urgent: boolean): (...template: Template) => Promise<Row | undefined>;
  /** Outside every organization: migrations, dispatch, administration. */
  system: Sql;
  systemTransaction<T>(work: (sql: SystemSql) => Promise<T>): Promise<T>;
  session<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /**
   * Calls back for every notification on the channel, also after the connection was lost and made again; and with `MISSED_NOTIFICATIONS`
   * each time it begins to listen, as nobody is told of what was said before.
   */
  listen(channel: string, onNotification: (payload: string) => void): Promise<() => Promise<void>>;
  /** How the connections are used right now: those of requests, and those for the work of the service itself. */
  pools(): Record<"requests" | "system", PoolState>;
  close(): Promise<void>;
}

export interface PoolState {
  used: number;
  idle: number;
  /** Statements that wait for a connection. */
  waited_for: number;
  most: number;
}

/** `requestUser`: the login of requests, where they have one of their own. */
export type Connection = string | { host: string; port: number; user: string; database: string; requestUser?: string };

export interface DatabaseOptions {
  connection: Connection;
  /**
   * What requests connect with: a login with the rights of `chancery_app` and no others, so that no statement of a request can
   * become the owner. Without it requests use the connection above, and only set their role.
   */
  requestConnection?: Connection | undefined;
  poolSize: number;
  /** How many statements may wait for a connection before new ones are turned away with 503; urgent ones get twice that. */
  maxWaiting: number;
  onError?: (error: Error) => void;
}

// work_mem: the cells that pass a filter are sought in memory only where the planner expects them to fit.
const WALLED =
  "-c role=chancery_app -c plan_cache_mode=force_generic_plan -c work_mem=32MB -c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000";
/** For a database that no longer answers at all; a statement that runs too long ends itself before. */
const QUERY_TIMEOUT_MS = 40_000;
const LASTING = "-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0";
const UNWALLED = "-c timezone=UTC -c idle_in_transaction_session_timeout=60000";

export function openDatabase(options: DatabaseOptions): Database {
  const walled = openPool({ ...options, connection: requestConnectionOf(options) }, WALLED, options.poolSize);
  // Four of these listen for notifications.
  const unwalled = openPool(options, UNWALLED, 4 + Math.max(2, Math.ceil(options.poolSize / 4)));
  const admissionQueue = new AdmissionQueue({ places: options.poolSize, maxWaiting: options.maxWaiting });
  const within = new WeakMap<pg.PoolClient, string>();

  async function enter(client: pg.PoolClient, organizationId: string) {
    if (within.get(client) === organizationId) return;
    await client.query({ name: "enter", text: "select set_config('app.org', $1, false)", values: [organizationId] });
    within.set(client, organizationId);
  }

  return {
    organization: (organizationId, urgent = false) =>
      tag((template) =>
        admissionQueue.runAdmitted(() =>
          lend(walled, options.maxWaiting * (urgent ? 2 : 1), async (client) => {
            await enter(client, organizationId);
            return run(client, template);
          }),
        ),
      ),
    transaction: (organizationId, work) =>
      admissionQueue.runAdmitted(() =>
        lend(walled, options.maxWaiting, async (client) => {
          await enter(client, organizationId);
          return inTransaction(client, work);
        }),
      ),
    entry:
      (urgent) =>
      (...template) =>
        admissionQueue.admit(urgent, () =>
          lend(walled, options.maxWaiting * (urgent ? 2 : 1), async (client) => {
            within.delete(client);
            const row = (await run(client, template)).rows[0];
            if (row) within.set(client, row.organization_id);
            return row;
          }),
        ),
    system: tag((template) => lend(unwalled, options.maxWaiting, (client) => run(client, template))),
    systemTransaction: (work) => lend(unwalled, options.maxWaiting, (client) => inTransaction(client, work)),
    session: (work) => inSession(new pg.Client(configOf(options, LASTING)), work),
    listen: (channel, onNotification) => listen(unwalled, channel, onNotification),
    pools: () => ({ requests: stateOf(walled), system: stateOf(unwalled) }),
    close: async () => void (await Promise.all([walled.end(), unwalled.end()])),
  };
}

const stateOf = ({ totalCount, idleCount, waitingCount, options }: pg.Pool): PoolState => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waited_for: waitingCount,
  most: options.max,
});

function requestConnectionOf({ connection, requestConnection }: DatabaseOptions): Connection {
  if (requestConnection || typeof connection === "string" || !connection.requestUser)
    return requestConnection ?? connection;
  return { ...connection, user: connection.requestUser };
}

function configOf({ connection }: DatabaseOptions, settings: string): pg.PoolConfig {
  const where = typeof connection === "string" ? (parse(connection) as pg.PoolConfig) : connection;
  // Ours last: what an address asks for must not undo the role.
  const words = `${"options" in where ? where.options : ""} ${settings}`;
  return { ...where, options: words, types, connectionTimeoutMillis: 5000 };
}

function openPool(options: DatabaseOptions, settings: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...configOf(options, settings),
    max,
    query_timeout: QUERY_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    allowExitOnIdle: true,
  });
  pool.on("error", (error) => options.onError?.(error));
  // A client that is lent out has no other listener: without one, a lost connection would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

async function lend<T>(pool: pg.Pool, maxWaiting: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  if (pool.waitingCount >= maxWaiting) throw unavailable("The service is busy. Try again in a moment.");
  const client = await pool.connect().catch((error: Error) => {
    pool.emit("error", error, undefined as never);
    throw Object.assign(databaseAway(), { cause: error });
  });
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    broken = isConnectionLoss(error);
    return raise(error);
  } finally {
    client.release(broken);
  }
}

async function inSession<T>(client: pg.Client, work: (session: Session) => Promise<T>): Promise<T> {
  client.on("error", () => {});
  await client.connect();
  try {
    return await work({
      sql: systemSql(client),
      copyOut: (statement) => copyOut(client, statement),
      copyIn: (statement, source) => copyIn(client, statement, source),
    });
  } finally {
    await client.end();
  }
}

async function inTransaction<T>(client: pg.PoolClient, work: (sql: SystemSql) => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const result = await work(systemSql(client));
    await client.query("commit");
    return result;
  } catch (error) {
    if (!isConnectionLoss(error)) await client.query("rollback");
    throw error;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each store function names the shape of the rows it asks for
type Rows = pg.QueryResult<any>;

const systemSql = (client: pg.ClientBase): SystemSql =>
  Object.assign(
    tag((template) => run(client, template)),
    { script: async (text: string) => void (await client.query(text)) },
  );

const run = (client: pg.ClientBase, [strings, ...values]: Template): Promise<Rows> =>
  client.query(compile(strings, values));

function tag(execute: (template: Template) => Promise<Rows>): Sql {
  return Object.assign(async (...template: Template) => (await execute(template)).rows, {
    first: async (...template: Template) => (await execute(template)).rows[0],
    run: async (...template: Template) => (await execute(template)).rowCount ?? 0,
  });
}

const LOSSES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "57P01",
  "57P02",
  "57P03",
  "57014",
  "53300",
]);

/** True when the database is away, going down or coming up, or has no connection left: it may be back in a moment. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    LOSSES.has(code) ||
    code.startsWith("08") ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|not queryable/.test(error.message)
  );
}

const databaseAway = () => unavailable("The database is away. Try again in a moment.", 2);

function raise(error: unknown): never {
  if (isConnectionLoss(error)) throw databaseAway();
  throw error;
}
