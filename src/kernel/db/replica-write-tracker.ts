import { type Listener, MISSED_NOTIFICATIONS, openListener } from "./listen.ts";
import type { Pool } from "./pool.ts";

/** Every transaction for an organization tells its id here, when there is a replica. */
export const WRITES = "writes";
/** What live updates are told (`events`), for changes outside of such transactions. */
const CHANGES = "changes";
const CHANGED_ORGANIZATION = /^organization:(\S{1,64}) /;
const POSITION = "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position";

/** How far a replica may be behind in what nobody tells, such as housekeeping. */
const MOST_BEHIND_MS = 10_000;

/**
 * Knows up to which position of the write-ahead log a replica must have come, so that it shows an organization everything that was
 * committed before the question, by whichever process.
 */
export class ReplicaWriteTracker {
  readonly #pool: Pool;
  readonly #needed = new Map<string, number>();
  readonly #changed = new Set<string>();
  #listening: Promise<Listener> | undefined;
  #mayHaveMissed = true;
  /** What a replica needs for any organization. */
  #floor = 0;
  #sampled = { at: 0, position: 0 };
  #current: Promise<boolean> | undefined;
  #next: Promise<boolean> | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Undefined if it cannot be known just now. */
  async positionFor(organizationId: string): Promise<number | undefined> {
    if (!(await this.#catchUp())) return undefined;
    return Math.max(this.#floor, this.#needed.get(organizationId) ?? 0);
  }

  /** A replica has come this far: what it shows need not be remembered. */
  reached(position: number) {
    for (const [organizationId, needed] of this.#needed) if (needed <= position) this.#needed.delete(organizationId);
  }

  async stop() {
    await (await this.#listening)?.stop();
  }

  /** One that is under way began too early for this caller; all who wait for the next one share it. */
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
   * A query on the connection that listens: the server sends it all earlier notifications before the answer. Only then is the
   * position asked, which is past the commits that they told of.
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
