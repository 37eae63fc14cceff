import { unavailable } from "../errors.ts";

export interface AdmissionQueueSettings {
  /** How many may be inside before others wait. */
  places: number;
  /** How many may wait; urgent ones twice that. */
  maxWaiting: number;
  /** How long a crowd may last before waiting becomes short, and how long anybody waits until then. */
  burstMs?: number;
  /** How long anybody waits once a crowd has lasted; urgent ones twice that. */
  patienceMs?: number;
  /** How long anybody waits at all, though nobody else comes. */
  longestMs?: number;
}

interface Waiting {
  since: number;
  urgent: boolean;
  go: () => void;
  reject: () => void;
}

/**
 * Requests come in while there is room. Whatever was let in goes before what was not, so that what began is finished. A
 * burst is worked off; while more and more come, waiting is short and the rest is turned away: late
 * answers help nobody.
 */
export class AdmissionQueue {
  readonly #settings: Required<AdmissionQueueSettings>;
  readonly #urgent: Waiting[] = [];
  readonly #others: Waiting[] = [];
  #inside = 0;
  #crowdedSince = Number.POSITIVE_INFINITY;
  #lastCame = 0;
  #sweep: NodeJS.Timeout | undefined;

  constructor(settings: AdmissionQueueSettings) {
    this.#settings = { burstMs: 2000, patienceMs: 1000, longestMs: 20_000, ...settings };
  }

  /** Work of what was let in already. */
  async runAdmitted<T>(work: () => Promise<T>): Promise<T> {
    this.#inside++;
    return work().finally(() => this.#leave());
  }

  /** The first work of a request: it waits for room, or is turned away with 503. */
  async admit<T>(urgent: boolean, work: () => Promise<T>): Promise<T> {
    if (this.#inside < this.#settings.places && this.#waiting === 0) this.#inside++;
    else await this.#turn(urgent);
    return work().finally(() => this.#leave());
  }

  get #waiting() {
    return this.#urgent.length + this.#others.length;
  }

  #turn(urgent: boolean): Promise<void> {
    const now = performance.now();
    this.#lastCame = now;
    const line = urgent ? this.#urgent : this.#others;
    if (this.#waiting === 0) this.#crowdedSince = now;
    const isFull = this.#waiting >= this.#settings.maxWaiting * (urgent ? 2 : 1);
    if (isFull || (line[0] && now - line[0].since > this.#patience(urgent, now))) return Promise.reject(busy());
    this.#sweep ??= setInterval(() => this.#letIn(), this.#settings.patienceMs).unref();
    return new Promise((go, reject) => line.push({ since: now, urgent, go, reject: () => reject(busy()) }));
  }

  #leave() {
    this.#inside--;
    this.#letIn();
  }

  #letIn() {
    const now = performance.now();
    const isLasting = now - this.#lastCame < this.#settings.patienceMs;
    for (const line of [this.#urgent, this.#others]) {
      const longest = (waiting: Waiting) =>
        isLasting ? 2 * this.#patience(waiting.urgent, now) : this.#settings.longestMs;
      while (line[0] && now - line[0].since > longest(line[0])) line.shift()!.reject();
    }
    while (this.#waiting > 0 && this.#inside < this.#settings.places) {
      this.#inside++;
      (this.#urgent.shift() ?? this.#others.shift())!.go();
    }
    if (this.#waiting > 0) return;
    this.#crowdedSince = Number.POSITIVE_INFINITY;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }

  #patience(urgent: boolean, now: number): number {
    const { burstMs, patienceMs } = this.#settings;
    return (now - this.#crowdedSince > burstMs ? patienceMs : burstMs) * (urgent ? 2 : 1);
  }
}

const busy = () => unavailable("The service is busy. Try again in a moment.");
