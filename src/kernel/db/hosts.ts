import pg from "pg";
import type { DatabaseAddress } from "./address.ts";

const WATCH_MS = 2000;
/** A host that has not answered within this time is considered dead. */
const PROBE_LIMIT_MS = 2000;

export interface HostsOptions extends DatabaseAddress {
  /** Called when connections switch to another host. */
  onMove?: ((message: string) => void) | undefined;
}

/**
 * Finds the host that accepts writes among several, and follows it when another one is promoted: connections to the old host are
 * closed, even those that hang because its machine is gone. It never promotes a host itself.
 */
export class Hosts {
  readonly #targets: pg.ClientConfig[];
  readonly #mustWrite: boolean;
  readonly #onMove: ((message: string) => void) | undefined;
  readonly #clients = new Map<pg.Client, pg.ClientConfig>();
  #found: pg.ClientConfig | undefined;
  #last: pg.ClientConfig | undefined;
  #finding: Promise<pg.ClientConfig> | undefined;
  #checking = false;
  #timer: NodeJS.Timeout | undefined;

  constructor({ targets, attributes, onMove }: HostsOptions) {
    this.#targets = targets;
    this.#mustWrite = attributes !== "any";
    this.#onMove = onMove;
  }

  /** The host to connect to. Callers that ask at the same time share one search. */
  find(): Promise<pg.ClientConfig> {
    if (this.#found) return Promise.resolve(this.#found);
    this.#finding ??= this.#search().finally(() => {
      this.#finding = undefined;
    });
    return this.#finding;
  }

  /** Opens a connection and checks once more that it is to the right kind of host. */
  async connect(client: pg.Client, open: () => Promise<unknown>): Promise<pg.Client> {
    const target = await this.find();
    Object.assign(client, { host: target.host ?? client.host, port: target.port ?? client.port });
    try {
      await open();
      if (this.#mustWrite) await mustAcceptWrites(client);
    } catch (error) {
      if (this.#found === target) this.#found = undefined;
      client.end().catch(() => {});
      throw error;
    }
    this.#clients.set(client, target);
    client.once("end", () => this.#clients.delete(client));
    this.#timer ??= setInterval(() => void this.#check(), WATCH_MS).unref();
    return client;
  }

  close() {
    clearInterval(this.#timer);
  }

  async #search(): Promise<pg.ClientConfig> {
    const target = await Promise.any(this.#targets.map((target) => this.#probe(target))).catch((error) => {
      const { errors } = error as AggregateError;
      const reasons = this.#targets.map((each, index) => `${nameOf(each)}: ${errors[index].message}`);
      const what = this.#mustWrite ? "No database host accepts writes" : "No database host answers";
      throw Object.assign(new Error(`${what} (${reasons.join("; ")})`), { code: "08001" });
    });
    this.#settle(target);
    return target;
  }

  #settle(target: pg.ClientConfig) {
    this.#found = target;
    if (this.#last && this.#last !== target)
      this.#onMove?.(`the database is at ${nameOf(target)} now, no longer at ${nameOf(this.#last)}`);
    this.#last = target;
    this.#cut((other) => other !== target);
  }

  /** Closes connections so that queries waiting on them fail at once. */
  #cut(isOld: (target: pg.ClientConfig) => boolean) {
    for (const [client, target] of this.#clients) {
      if (!isOld(target)) continue;
      this.#clients.delete(client);
      streamOf(client).destroy(new Error("Connection terminated: its database host is no longer in use"));
    }
  }

  async #check() {
    const current = this.#found ?? this.#last;
    if (!current || this.#checking) return;
    this.#checking = true;
    try {
      await this.#probe(current);
    } catch {
      // If no host accepts writes, working connections are kept: the host may only be too busy for a new one.
      await this.#search().catch(() => this.#mustWrite || this.#cut(() => true));
    } finally {
      this.#checking = false;
    }
  }

  async #probe(target: pg.ClientConfig): Promise<pg.ClientConfig> {
    const limits = { connectionTimeoutMillis: PROBE_LIMIT_MS, query_timeout: PROBE_LIMIT_MS };
    const client = new pg.Client({ ...target, ...limits });
    client.on("error", () => {});
    try {
      await client.connect();
      await (this.#mustWrite ? mustAcceptWrites(client) : client.query("select 1"));
      return target;
    } finally {
      client.end().catch(() => {});
    }
  }
}

/** A client class for a pool, which connects to the host that `hosts` finds. */
export const clientOn = (hosts: Hosts) =>
  class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = hosts.connect(this, () => super.connect());
      if (!callback) return connected;
      const tell = callback as (error: Error | undefined) => void;
      connected.then(() => tell(undefined), tell);
      return undefined;
    }
  };

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** Asks the server itself, because a pooler may report an outdated status. */
async function mustAcceptWrites(client: pg.Client) {
  const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
  if (rows[0]?.transaction_read_only !== "off")
    throw Object.assign(new Error("the host does not accept writes"), { code: "25006" });
}

const streamOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream;

const nameOf = ({ host, port }: pg.ClientConfig) => `${host?.includes(":") ? `[${host}]` : host}:${port ?? 5432}`;
