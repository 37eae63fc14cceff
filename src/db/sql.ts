import pg from "pg";
import { parse } from "pg-connection-string";
import { unavailable } from "../errors.ts";
import { AdmissionQueue } from "./admission-queue.ts";
import { type CopyStream, copyIn, copyOut } from "./copy.ts";
import { listen } from "./listen.ts";
import { compile } from "./query.ts";
import { types } from "./types.ts";

type Template = [strings: TemplateStringsArray, ...values: unknown[]];

/** Runs SQL on the rows of one organization, or of all for the system's handle: `await sql<Row>`select …``. */
export interface Sql {
  <Row extends object>(...template: Template): Promise<Row[]>;
  first<Row extends object>(...template: Template): Promise<Row | undefined>;
  /** Returns the number of affected rows. */
  run(...template: Template): Promise<number>;
}

/** Inside a transaction, the system's handle can also run a whole script, such as a migration. */
export interface SystemSql extends Sql {
  script(text: string): Promise<void>;
}

/** A dedicated connection without row-level security or statement timeout, for long work. */
export interface Session {
  sql: SystemSql;
  copyOut(statement: string): CopyStream;
  copyIn(statement: string, source: AsyncIterable<Buffer>): Promise<number>;
}

export interface Database {
  /** Statements on the rows of one organization, each in its own transaction. */
  organization(organizationId: string, urgent?: boolean): Sql;
  /** One transaction on the rows of one organization. */
  transaction<T>(organizationId: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Runs the statement that authenticates a request and sets its organization (see `admit`). */
  entry<Row extends { organization_id: string }>(urgent: boolean): (...template: Template) => Promise<Row | undefined>;
  /** Not limited to an organization: migrations, job dispatch, administration. */
  system: Sql;
  systemTransaction<T>(work: (sql: SystemSql) => Promise<T>): Promise<T>;
  session<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /**
   * Calls back for every notification on the channel and reconnects if the connection is lost. Sends `MISSED_NOTIFICATIONS`
   * each time listening starts, because earlier notifications are lost.
   */
  listen(channel: string, onNotification: (payload: string) => void): Promise<() => Promise<void>>;
  /** Connection usage of both pools: requests, and the service's own work. */
  pools(): Record<"requests" | "system", PoolState>;
  close(): Promise<void>;
}

export interface PoolState {
  used: number;
  idle: number;
  /** Statements waiting for a connection. */
  waited_for: number;
  most: number;
}

/** `requestUser`: the login for requests, if they have their own. */
export type Connection = string | { host: string; port: number; user: string; database: string; requestUser?: string };

export interface DatabaseOptions {
  connection: Connection;
  /**
   * The connection for requests: a login with the rights of `chancery_app` only, so that no request can become the owner.
   * Without it, requests use the connection above and only set their role.
   */
  requestConnection?: Connection | undefined;
  poolSize: number;
  /** How many statements may wait for a connection before new ones get 503. Urgent ones get twice that. */
  maxWaiting: number;
  onError?: (error: Error) => void;
}

// work_mem: the planner only uses an in-memory hash for filtered cells if it expects them to fit.
const REQUEST_OPTIONS =
  "-c role=chancery_app -c plan_cache_mode=force_generic_plan -c work_mem=32MB -c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000";
/** For a database that stopped responding. statement_timeout ends slow statements before that. */
const QUERY_TIMEOUT_MS = 40_000;
const SESSION_OPTIONS = "-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0";
const SYSTEM_OPTIONS = "-c timezone=UTC -c idle_in_transaction_session_timeout=60000";

export function openDatabase(options: DatabaseOptions): Database {
  const requestPool = openPool(
    { ...options, connection: requestConnectionOf(options) },
    REQUEST_OPTIONS,
    options.poolSize,
  );
  // Four of these connections listen for notifications.
  const systemPool = openPool(options, SYSTEM_OPTIONS, 4 + Math.max(2, Math.ceil(options.poolSize / 4)));
  const admissionQueue = new AdmissionQueue({ places: options.poolSize, maxWaiting: options.maxWaiting });
  const organizationOf = new WeakMap<pg.PoolClient, string>();

  async function enter(client: pg.PoolClient, organizationId: string) {
    if (organizationOf.get(client) === organizationId) return;
    await client.query({ name: "enter", text: "select set_config('app.org', $1, false)", values: [organizationId] });
    organizationOf.set(client, organizationId);
  }

  return {
    organization: (organizationId, urgent = false) =>
      tag((template) =>
        admissionQueue.runAdmitted(() =>
          withClient(requestPool, options.maxWaiting * (urgent ? 2 : 1), async (client) => {
            await enter(client, organizationId);
            return run(client, template);
          }),
        ),
      ),
    transaction: (organizationId, work) =>
      admissionQueue.runAdmitted(() =>
        withClient(requestPool, options.maxWaiting, async (client) => {
          await enter(client, organizationId);
          return inTransaction(client, work);
        }),
      ),
    entry:
      (urgent) =>
      (...template) =>
        admissionQueue.admit(urgent, () =>
          withClient(requestPool, options.maxWaiting * (urgent ? 2 : 1), async (client) => {
            organizationOf.delete(client);
            const row = (await run(client, template)).rows[0];
            if (row) organizationOf.set(client, row.organization_id);
            return row;
          }),
        ),
    system: tag((template) => withClient(systemPool, options.maxWaiting, (client) => run(client, template))),
    systemTransaction: (work) => withClient(systemPool, options.maxWaiting, (client) => inTransaction(client, work)),
    session: (work) => inSession(new pg.Client(configOf(options, SESSION_OPTIONS)), work),
    listen: (channel, onNotification) => listen(systemPool, channel, onNotification),
    pools: () => ({ requests: stateOf(requestPool), system: stateOf(systemPool) }),
    close: async () => void (await Promise.all([requestPool.end(), systemPool.end()])),
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
  // Ours last, so that options in the connection string cannot undo the role.
  const merged = `${"options" in where ? where.options : ""} ${settings}`;
  return { ...where, options: merged, types, connectionTimeoutMillis: 5000 };
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
  // A checked-out client has no other error listener; without one, a lost connection would crash the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

async function withClient<T>(
  pool: pg.Pool,
  maxWaiting: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  if (pool.waitingCount >= maxWaiting) throw unavailable("The service is busy. Try again in a moment.");
  const client = await pool.connect().catch((error: Error) => {
    pool.emit("error", error, undefined as never);
    throw Object.assign(databaseUnavailable(), { cause: error });
  });
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    broken = isConnectionLoss(error);
    return rethrow(error);
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

const CONNECTION_ERRORS = new Set([
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

/** True if the database is down, shutting down, starting up or out of connections, so that a retry may succeed. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    CONNECTION_ERRORS.has(code) ||
    code.startsWith("08") ||
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|not queryable/.test(error.message)
  );
}

const databaseUnavailable = () => unavailable("The database is unavailable. Try again in a moment.", 2);

function rethrow(error: unknown): never {
  if (isConnectionLoss(error)) throw databaseUnavailable();
  throw error;
}
