import { unavailable } from "../errors/errors.ts";

export interface AdmissionQueueSettings {
  /** How many requests may run at once; further ones wait. */
  places: number;
  /** How many requests may wait; twice as many urgent ones. */
  maxWaiting: number;
  /** How long a backlog may last before waits are shortened, and the longest wait until then. */
  burstMs?: number;
  /** The longest wait once a backlog has lasted; twice as long for urgent requests. */
  patienceMs?: number;
  /** The longest wait of all, even when no further requests arrive. */
  longestMs?: number;
}

interface Waiting {
  since: number;
  urgent: boolean;
  go: () => void;
  reject: () => void;
}

/**
 * Load shedding. Admits requests while there is room; work of admitted requests always goes first, so that it gets finished. A
 * short burst is queued. Under lasting overload waits are short and the rest gets 503, because a late answer helps nobody.
 */
export class AdmissionQueue {
  readonly #settings: Required<AdmissionQueueSettings>;
  readonly #urgent: Waiting[] = [];
  readonly #others: Waiting[] = [];
  #running = 0;
  #backlogSince = Number.POSITIVE_INFINITY;
  #lastArrival = 0;
  #sweep: NodeJS.Timeout | undefined;

  constructor(settings: AdmissionQueueSettings) {
    this.#settings = { burstMs: 2000, patienceMs: 1000, longestMs: 20_000, ...settings };
  }

  /** Runs further work of a request that was admitted already. */
  async runAdmitted<T>(work: () => Promise<T>): Promise<T> {
    this.#running++;
    return work().finally(() => this.#release());
  }

  /** Runs the first work of a request: it waits for room, or is rejected with 503. */
  async admit<T>(urgent: boolean, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#settings.places && this.#waiting === 0) this.#running++;
    else await this.#wait(urgent);
    return work().finally(() => this.#release());
  }

  get #waiting() {
    return this.#urgent.length + this.#others.length;
  }

  #wait(urgent: boolean): Promise<void> {
    const now = performance.now();
    this.#lastArrival = now;
    const line = urgent ? this.#urgent : this.#others;
    if (this.#waiting === 0) this.#backlogSince = now;
    const isFull = this.#waiting >= this.#settings.maxWaiting * (urgent ? 2 : 1);
    if (isFull || (line[0] && now - line[0].since > this.#longestWait(urgent, now))) return Promise.reject(busy());
    this.#sweep ??= setInterval(() => this.#admitNext(), this.#settings.patienceMs).unref();
    return new Promise((go, reject) => line.push({ since: now, urgent, go, reject: () => reject(busy()) }));
  }

  #release() {
    this.#running--;
    this.#admitNext();
  }

  #admitNext() {
    const now = performance.now();
    const isLasting = now - this.#lastArrival < this.#settings.patienceMs;
    for (const line of [this.#urgent, this.#others]) {
      const longest = (waiting: Waiting) =>
        isLasting ? 2 * this.#longestWait(waiting.urgent, now) : this.#settings.longestMs;
      for (let next = line[0]; next && now - next.since > longest(next); next = line[0]) {
        line.shift();
        next.reject();
      }
    }
    while (this.#running < this.#settings.places) {
      const next = this.#urgent.shift() ?? this.#others.shift();
      if (!next) break;
      this.#running++;
      next.go();
    }
    if (this.#waiting > 0) return;
    this.#backlogSince = Number.POSITIVE_INFINITY;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }

  #longestWait(urgent: boolean, now: number): number {
    const { burstMs, patienceMs } = this.#settings;
    return (now - this.#backlogSince > burstMs ? patienceMs : burstMs) * (urgent ? 2 : 1);
  }
}

const busy = () => unavailable("The service is busy. Try again in a moment.");
