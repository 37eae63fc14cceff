import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { unavailable } from "../errors/errors.ts";
import { type DatabaseAddress, parseDatabaseAddress } from "./address.ts";
import { clientOn, Hosts } from "./hosts.ts";
import { types } from "./types.ts";

/** `requestUser`: the login for requests, if they have their own. */
export type Connection = string | { host: string; port: number; user: string; database: string; requestUser?: string };

/** Settings of a connection, by their names in PostgreSQL. */
export type ConnectionSettings = Record<string, string>;

export interface PoolOptions {
  connection: Connection;
  settings: ConnectionSettings;
  most: number;
  /** `any`: for reading only, from the first host that answers. */
  attributes?: "any";
  /** The connection goes through a pooler that gives each transaction another server connection. */
  isPooled?: boolean;
  connectTimeoutMs?: number;
  onError?: ((error: Error) => void) | undefined;
  onMove?: ((message: string) => void) | undefined;
}

export interface PoolState {
  used: number;
  idle: number;
  /** Statements waiting for a connection. */
  waited_for: number;
  most: number;
}

/** For a database that stopped responding. statement_timeout ends slow statements before that. */
const QUERY_TIMEOUT_MS = 40_000;
const CONNECT_TIMEOUT_MS = 5000;
/** For a server that is gone and does not confirm the end of a connection. */
const CLOSE_TIMEOUT_MS = 2000;

/** Connections to a database, on the right host if it has several. */
export class Pool {
  readonly #pool: pg.Pool;
  readonly #hosts: Hosts | undefined;
  readonly #config: pg.ClientConfig;
  readonly #open = new Set<pg.PoolClient>();
  #isEnding = false;

  constructor(options: PoolOptions) {
    const { most, onError, onMove, isPooled = false, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
    const address = addressOf(options);
    this.#config = { ...configOf(address, options), connectionTimeoutMillis: connectTimeoutMs };
    this.#hosts = isWatched(address) ? new Hosts({ ...address, onMove }) : undefined;
    this.#pool = new pg.Pool({
      ...this.#config,
      ...(this.#hosts && { Client: clientOn(this.#hosts) as never }),
      ...(isPooled && { pipeline: true }),
      max: most,
      query_timeout: QUERY_TIMEOUT_MS,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      allowExitOnIdle: true,
    });
    this.#pool.on("error", (error) => this.#isEnding || onError?.(error));
    this.#pool.on("connect", (client) => {
      this.#open.add(client);
      client.once("end", () => this.#open.delete(client));
      // A checked-out client has no other error listener; without one, a lost connection would crash the process.
      client.on("error", () => {});
    });
  }

  connect = () => this.#pool.connect();

  /** Runs the work on a connection of the pool. Throws 503 if the connection is lost or the queue is too long. */
  async use<T>(maxWaiting: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (this.#pool.waitingCount >= maxWaiting) throw unavailable("The service is busy. Try again in a moment.");
    const client = await this.connect().catch((error: Error) => {
      this.#pool.emit("error", error, undefined as never);
      throw Object.assign(databaseUnavailable(), { cause: error });
    });
    let broken = false;
    try {
      return await work(client);
    } catch (error) {
      broken = isConnectionLoss(error);
      if (broken) throw Object.assign(databaseUnavailable(), { cause: error });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** A connection outside of the pool, with other settings. */
  single(settings: ConnectionSettings): pg.Client {
    const Client = this.#hosts ? clientOn(this.#hosts) : pg.Client;
    return new Client({ ...this.#config, options: `${this.#config.options ?? ""} ${startupOptions(settings)}` });
  }

  state(): PoolState {
    const { totalCount, idleCount, waitingCount, options } = this.#pool;
    return { used: totalCount - idleCount, idle: idleCount, waited_for: waitingCount, most: options.max };
  }

  /** Resolves when all connections are closed, so that the server can be stopped. The pool itself does not wait for that. */
  async end() {
    this.#isEnding = true;
    this.#hosts?.close();
    const closed = [...this.#open].map((client) => new Promise<void>((resolve) => client.once("end", resolve)));
    await this.#pool.end();
    // The timer also keeps the process alive: idle connections do not.
    const timeout = new AbortController();
    const late = wait(CLOSE_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined);
    await Promise.race([Promise.all(closed), late]);
    timeout.abort();
  }
}

function addressOf({ connection, attributes }: PoolOptions): DatabaseAddress {
  const address =
    typeof connection === "string"
      ? parseDatabaseAddress(connection)
      : { targets: [connection], attributes: undefined };
  return { ...address, attributes: attributes ?? address.attributes };
}

const isWatched = ({ targets, attributes }: DatabaseAddress) => targets.length > 1 || attributes !== undefined;

/** A transaction pooler rejects connection settings, so each transaction sets its own. */
function configOf({ targets }: DatabaseAddress, { settings, isPooled }: PoolOptions): pg.ClientConfig {
  const [target] = targets as [pg.ClientConfig];
  const { options: given = "", ...rest } = target;
  if (isPooled) return { ...rest, types };
  // Ours last, so that options in the connection string cannot undo the role.
  return { ...rest, options: `${given} ${startupOptions(settings)}`, types };
}

const startupOptions = (settings: ConnectionSettings) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");

const CONNECTION_ERRORS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "ENOTFOUND",
  // The host no longer accepts writes: another one was promoted.
  "25006",
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
