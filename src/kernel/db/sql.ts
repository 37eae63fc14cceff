import type pg from "pg";
import { AdmissionQueue } from "./admission-queue.ts";
import { type CopyStream, copyIn, copyOut } from "./copy.ts";
import { openListener } from "./listen.ts";
import { type Connection, Pool, type PoolState } from "./pool.ts";
import { Replica } from "./replica.ts";
import { ReplicaWriteTracker, WRITES } from "./replica-write-tracker.ts";
import {
  inTransaction,
  openSessionTenancy,
  openTransactionTenancy,
  type Rows,
  runPrepared,
  type Template,
  type Tenant,
} from "./tenancy.ts";

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

interface StatementOptions {
  urgent?: boolean | undefined;
  keyId?: string | undefined;
}

export interface Database {
  /** Statements on the rows of one organization, each in its own transaction. `keyId`: a restricted key, whose limits then apply. */
  organization(organizationId: string, options?: StatementOptions): Sql;
  /** Read-only statements, for lists and search. If there is a read replica that has everything committed before, it runs them. */
  reader(organizationId: string, options?: StatementOptions): Promise<Sql>;
  /** One transaction on the rows of one organization. */
  transaction<T>(organizationId: string, work: (sql: Sql) => Promise<T>, keyId?: string): Promise<T>;
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
  /** Connection usage of the pools: requests, the service's own work, and the read replica. */
  pools(): Record<"requests" | "system", PoolState> & { replica?: PoolState };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connection: Connection;
  /**
   * The connection for requests: a login with the rights of `chancery_app` only, so that no request can become the owner.
   * Without it, requests use the connection above and only set their role.
   */
  requestConnection?: Connection | undefined;
  /** `transaction`: the connection for requests goes through a pooler that gives each transaction another server connection. */
  requestPooling?: "session" | "transaction";
  /** A read replica, with the same login as for requests. */
  readConnection?: Connection | undefined;
  poolSize: number;
  /** How many statements may wait for a connection before new ones get 503. Urgent ones get twice that. */
  maxWaiting: number;
  onError?: (error: Error) => void;
  /** Called when another host of the database has taken over. */
  onMove?: (message: string) => void;
}

// work_mem: the planner only uses an in-memory hash for filtered cells if it expects them to fit.
const REQUEST_SETTINGS = {
  role: "chancery_app",
  plan_cache_mode: "force_generic_plan",
  work_mem: "32MB",
  timezone: "UTC",
  statement_timeout: "30000",
  idle_in_transaction_session_timeout: "30000",
};
const SESSION_SETTINGS = { timezone: "UTC", statement_timeout: "0", idle_in_transaction_session_timeout: "0" };
const SYSTEM_SETTINGS = { timezone: "UTC", idle_in_transaction_session_timeout: "60000" };

export function openDatabase(options: DatabaseOptions): Database {
  const { poolSize, maxWaiting, onError, onMove } = options;
  const isPooled = options.requestPooling === "transaction";
  const requestPool = new Pool({
    connection: requestConnectionOf(options),
    settings: REQUEST_SETTINGS,
    most: poolSize,
    isPooled,
    onError,
    onMove,
  });
  // Four of these connections listen for notifications, and one more if there is a replica.
  const most = (options.readConnection ? 5 : 4) + Math.max(2, Math.ceil(poolSize / 4));
  const systemPool = new Pool({ connection: options.connection, settings: SYSTEM_SETTINGS, most, onError, onMove });
  const tenancy = isPooled ? openTransactionTenancy(REQUEST_SETTINGS) : openSessionTenancy();
  const admissionQueue = new AdmissionQueue({ places: poolSize, maxWaiting });
  const patience = (urgent: boolean) => maxWaiting * (urgent ? 2 : 1);
  const replica = openReplica(options, systemPool);
  const runnerFor = (tenant: Tenant, urgent: boolean) => (template: Template) =>
    admissionQueue.runAdmitted(() =>
      requestPool.use(patience(urgent), (client) => tenancy.statement(client, tenant, template)),
    );

  return {
    organization: (organizationId, { urgent = false, keyId } = {}) => tag(runnerFor({ organizationId, keyId }, urgent)),
    async reader(organizationId, { urgent = false, keyId } = {}) {
      const tenant = { organizationId, keyId };
      const onPrimary = runnerFor(tenant, urgent);
      return tag((await replica?.reader(tenant, onPrimary)) ?? onPrimary);
    },
    transaction: (organizationId, work, keyId) =>
      admissionQueue.runAdmitted(() =>
        requestPool.use(maxWaiting, (client) =>
          tenancy.transaction(client, { organizationId, keyId }, async (run) => {
            const sql = tag(run);
            const result = await work(sql);
            if (replica) await sql`select pg_notify(${WRITES}, ${organizationId})`;
            return result;
          }),
        ),
      ),
    entry:
      (urgent) =>
      (...template) =>
        admissionQueue.admit(urgent, async () => {
          const { rows } = await requestPool.use(patience(urgent), (client) => tenancy.entry(client, template));
          return rows[0];
        }),
    system: tag((template) => systemPool.use(maxWaiting, (client) => runPrepared(client, template))),
    systemTransaction: (work) =>
      systemPool.use(maxWaiting, (client) => inTransaction(client, "begin", () => work(systemSql(client)))),
    session: (work) => inSession(systemPool.single(SESSION_SETTINGS), work),
    listen: async (channel, onNotification) => {
      const { stop } = await openListener(systemPool, [channel], onNotification);
      return stop;
    },
    pools: () => ({
      requests: requestPool.state(),
      system: systemPool.state(),
      ...(replica && { replica: replica.state() }),
    }),
    close: async () => {
      await replica?.close();
      await Promise.all([requestPool.end(), systemPool.end()]);
    },
  };
}

function openReplica({ readConnection, poolSize, maxWaiting, onError, onMove }: DatabaseOptions, systemPool: Pool) {
  if (!readConnection) return undefined;
  const pool = { connection: readConnection, settings: REQUEST_SETTINGS, most: poolSize, onError, onMove };
  return new Replica(pool, maxWaiting, new ReplicaWriteTracker(systemPool));
}

function requestConnectionOf({ connection, requestConnection }: DatabaseOptions): Connection {
  if (requestConnection || typeof connection === "string" || !connection.requestUser)
    return requestConnection ?? connection;
  return { ...connection, user: connection.requestUser };
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

const systemSql = (client: pg.ClientBase): SystemSql =>
  Object.assign(
    tag((template) => runPrepared(client, template)),
    { script: async (text: string) => void (await client.query(text)) },
  );

function tag(execute: (template: Template) => Promise<Rows>): Sql {
  return Object.assign(async (...template: Template) => (await execute(template)).rows, {
    first: async (...template: Template) => (await execute(template)).rows[0],
    run: async (...template: Template) => (await execute(template)).rowCount ?? 0,
  });
}
