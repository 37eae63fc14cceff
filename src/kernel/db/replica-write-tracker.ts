import { type Listener, MISSED_NOTIFICATIONS, openListener } from "./listen.ts";
import type { Pool } from "./pool.ts";

/** The channel on which every transaction for an organization announces the organization's id, if there is a replica. */
export const WRITES = "writes";
/** The channel of live updates (`events`), which also covers changes outside of such transactions. */
const CHANGES = "changes";
const CHANGED_ORGANIZATION = /^organization:(\S{1,64}) /;
const POSITION = "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position";

/** How far a replica may lag behind changes that are not announced, such as housekeeping. */
const MOST_BEHIND_MS = 10_000;

/**
 * Tracks the write-ahead log position that a replica must have reached so that an organization sees everything that any process
 * committed before its query.
 */
export class ReplicaWriteTracker {
  readonly #pool: Pool;
  readonly #needed = new Map<string, number>();
  readonly #changed = new Set<string>();
  #listening: Promise<Listener> | undefined;
  #mayHaveMissed = true;
  /** The position that a replica must have reached for any organization. */
  #floor = 0;
  #sampled = { at: 0, position: 0 };
  #current: Promise<boolean> | undefined;
  #next: Promise<boolean> | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Undefined if the position is currently unknown. */
  async positionFor(organizationId: string): Promise<number | undefined> {
    if (!(await this.#catchUp())) return undefined;
    return Math.max(this.#floor, this.#needed.get(organizationId) ?? 0);
  }

  /** A replica has reached this position: organizations that need no later one are forgotten. */
  reached(position: number) {
    for (const [organizationId, needed] of this.#needed) if (needed <= position) this.#needed.delete(organizationId);
  }

  async stop() {
    await (await this.#listening)?.stop();
  }

  /** A run in progress began too early for this caller. All callers that wait for the next run share it. */
  #catchUp(): Promise<boolean> {
    if (!this.#current) return this.#begin();
    this.#next ??= this.#current.then(() => {
      this.#next = undefined;
      return this.#begin();
    });
    return this.#next;
  }

  #begin(): Promise<boolean> {
    this.#current = this.#hearAll().finally(() => {
      this.#current = undefined;
    });
    return this.#current;
  }

  /**
   * Runs a query on the listening connection: the server delivers all earlier notifications before its result. The position is read
   * only after that, so it is past the commits that they announced.
   */
  async #hearAll(): Promise<boolean> {
    this.#listening ??= openListener(this.#pool, [WRITES, CHANGES], (payload, channel) => this.#hear(payload, channel));
    const listener = await this.#listening;
    if (!(await listener.ask("select"))) return false;
    const age = Date.now() - this.#sampled.at;
    const isStale = age > MOST_BEHIND_MS;
    if (!this.#mayHaveMissed && this.#changed.size === 0 && !isStale) return true;
    const [changed, missed] = [[...this.#changed], this.#mayHaveMissed];
    this.#changed.clear();
    this.#mayHaveMissed = false;
    const position = Number((await listener.ask<{ position: string }>(POSITION))?.[0]?.position);
    if (Number.isNaN(position)) {
      this.#mayHaveMissed = true;
      return false;
    }
    for (const organizationId of changed) this.#needed.set(organizationId, position);
    if (missed || age > 2 * MOST_BEHIND_MS) this.#floor = position;
    if (isStale) {
      this.#floor = Math.max(this.#floor, this.#sampled.position);
      this.#sampled = { at: Date.now(), position };
    }
    return true;
  }

  #hear(payload: string, channel: string) {
    if (payload === MISSED_NOTIFICATIONS) this.#mayHaveMissed = true;
    const organizationId = channel === WRITES ? payload : CHANGED_ORGANIZATION.exec(payload)?.[1];
    if (organizationId) this.#changed.add(organizationId);
  }
}
