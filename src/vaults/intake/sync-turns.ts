/** Syncs spend time waiting for slow servers. More at once would take worker slots from other jobs. */
const MOST_AT_ONCE = 2;
const PAUSE_SECONDS = 3;
/** An organization that has not asked for this long is no longer waiting: another worker may have served it. */
const STALE_MS = 12_000;
const MOST_PAUSES = 60;

interface Waiting {
  sources: Set<string>;
  seen: number;
}

/**
 * Schedules syncs fairly: the organization with the fewest running syncs is next, and among those the one whose last sync started
 * longest ago. An organization without a running sync may exceed the limit by one.
 */
export class SyncTurns {
  readonly #running = new Map<string, number>();
  readonly #began = new Map<string, number>();
  readonly #waiting = new Map<string, Waiting>();
  #turns = 0;

  /** Zero if the sync may start; the caller must call `end` afterwards. Otherwise the seconds to wait before asking again. */
  begin(organizationId: string, sourceId: string, now = performance.now()): number {
    this.#forgetStale(now);
    if (!this.#hasRoom(organizationId) || this.#othersAreNext(organizationId))
      return this.#wait(organizationId, sourceId, now);
    const waiting = this.#waiting.get(organizationId);
    waiting?.sources.delete(sourceId);
    if (waiting?.sources.size === 0) this.#waiting.delete(organizationId);
    this.#running.set(organizationId, this.#runningOf(organizationId) + 1);
    this.#began.set(organizationId, ++this.#turns);
    return 0;
  }

  end(organizationId: string): void {
    const left = this.#runningOf(organizationId) - 1;
    if (left > 0) this.#running.set(organizationId, left);
    else this.#running.delete(organizationId);
  }

  #runningOf = (organizationId: string) => this.#running.get(organizationId) ?? 0;

  #hasRoom(organizationId: string): boolean {
    const all = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
    return all < MOST_AT_ONCE || (all === MOST_AT_ONCE && this.#runningOf(organizationId) === 0);
  }

  #othersAreNext(organizationId: string): boolean {
    const [running, began] = [this.#runningOf(organizationId), this.#began.get(organizationId) ?? 0];
    return [...this.#waiting.keys()].some((other) => {
      const fewer = this.#runningOf(other) - running;
      return other !== organizationId && (fewer < 0 || (fewer === 0 && (this.#began.get(other) ?? 0) < began));
    });
  }

  /** The more sources of an organization are waiting, the less often each one asks. */
  #wait(organizationId: string, sourceId: string, now: number): number {
    const sources = this.#waiting.get(organizationId)?.sources ?? new Set();
    this.#waiting.set(organizationId, { sources: sources.add(sourceId), seen: now });
    return PAUSE_SECONDS * Math.min(sources.size, MOST_PAUSES);
  }

  #forgetStale(now: number): void {
    for (const [organizationId, { seen }] of this.#waiting)
      if (now - seen > STALE_MS) this.#waiting.delete(organizationId);
  }
}
