import type pg from "pg";
import { ApiError } from "../errors/errors.ts";
import { Pool, type PoolOptions } from "./pool.ts";
import type { ReplicaWriteTracker } from "./replica-write-tracker.ts";
import { openSessionTenancy, type Rows, type Template, type Tenant } from "./tenancy.ts";

const CONNECT_TIMEOUT_MS = 2000;
/** How long the replica is not used after a failure. */
const REST_MS = 3000;
const STATEMENT_TIMEOUT = "57014";
/** Conflicts with replaying changes, and statements that tried to write. The primary runs these instead. */
const REPEATED_ELSEWHERE = new Set(["25006", "40001", "40P01"]);
const POSITION = `select pg_wal_lsn_diff(
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end, '0/0')::text as position`;

type Run = (template: Template) => Promise<Rows>;

/** A read replica. It serves only queries for which it has replayed enough; the primary serves the rest. */
export class Replica {
  readonly #pool: Pool;
  readonly #watch: ReplicaWriteTracker;
  readonly #maxWaiting: number;
  readonly #tenancy = openSessionTenancy();
  /** The last known position of the server behind each connection. */
  readonly #positions = new WeakMap<pg.PoolClient, number>();
  #restsUntil = 0;

  constructor(
    options: Omit<PoolOptions, "attributes" | "connectTimeoutMs">,
    maxWaiting: number,
    watch: ReplicaWriteTracker,
  ) {
    this.#pool = new Pool({ ...options, attributes: "any", connectTimeoutMs: CONNECT_TIMEOUT_MS });
    this.#maxWaiting = maxWaiting;
    this.#watch = watch;
  }

  /** Runs statements on the replica if it has everything that was committed before now, otherwise on the primary. */
  async reader(tenant: Tenant, onPrimary: Run): Promise<Run> {
    const needed = this.#isResting() ? undefined : await this.#watch.positionFor(tenant.organizationId);
    if (needed === undefined) return onPrimary;
    let isUsable = true;
    return async (template) => {
      if (!isUsable || this.#isResting()) return onPrimary(template);
      try {
        const rows = await this.#pool.use(this.#maxWaiting, async (client) =>
          (await this.#hasReached(client, needed)) ? this.#tenancy.statement(client, tenant, template) : undefined,
        );
        if (rows) return rows;
      } catch (error) {
        this.#mayBeRepeated(error);
      }
      isUsable = false;
      return onPrimary(template);
    };
  }

  state = () => this.#pool.state();

  async close() {
    await Promise.all([this.#watch.stop(), this.#pool.end()]);
  }

  async #hasReached(client: pg.PoolClient, needed: number): Promise<boolean> {
    if ((this.#positions.get(client) ?? -1) >= needed) return true;
    const { rows } = await client.query<{ position: string }>(POSITION);
    const position = Number(rows[0]?.position);
    this.#positions.set(client, position);
    if (position < needed) return false;
    this.#watch.reached(position);
    return true;
  }

  #mayBeRepeated(error: unknown) {
    const cause = error instanceof ApiError ? error.cause : error;
    const code = String((cause as { code?: unknown } | undefined)?.code);
    if (REPEATED_ELSEWHERE.has(code)) return;
    // The pool is busy or the statement is too slow: the primary would do no better.
    if (!(error instanceof ApiError) || !cause || code === STATEMENT_TIMEOUT) throw error;
    this.#restsUntil = Date.now() + REST_MS;
  }

  #isResting = () => Date.now() < this.#restsUntil;
}
