export interface BreakerOptions {
  /** How many calls in a row must fail before no more are made. */
  failures?: number;
  /** How long no call is made at first. The pause doubles with each failed try; the provider may ask for longer. */
  openMs?: number;
  maxOpenMs?: number;
  now?: () => number;
}

/** Stops calling a model that is down. When the pause is over, one call tries whether it is back. */
export class CircuitBreaker {
  readonly #failures: number;
  readonly #openMs: number;
  readonly #maxOpenMs: number;
  readonly #now: () => number;
  #failed = 0;
  #opensAt = 0;
  #isProbing = false;

  constructor({ failures = 4, openMs = 5_000, maxOpenMs = 60_000, now = Date.now }: BreakerOptions = {}) {
    this.#failures = failures;
    this.#openMs = openMs;
    this.#maxOpenMs = maxOpenMs;
    this.#now = now;
  }

  /** How long no call may be made; 0 if one may be made now. */
  get pauseMs(): number {
    if (!this.isTripped) return 0;
    return this.#isProbing ? this.#openMs : Math.max(0, this.#opensAt - this.#now());
  }

  get isTripped(): boolean {
    return this.#failed >= this.#failures;
  }

  /** Call before each request. */
  begin() {
    if (this.isTripped) this.#isProbing = true;
  }

  succeeded() {
    this.#failed = 0;
    this.#isProbing = false;
  }

  failed(afterMs = 0) {
    this.#failed++;
    this.#isProbing = false;
    const probes = Math.max(0, this.#failed - this.#failures);
    this.#opensAt = this.#now() + Math.max(Math.min(this.#openMs * 2 ** probes, this.#maxOpenMs), afterMs);
  }

  /** The request ended without telling anything about the model, such as one that was canceled. */
  ended() {
    this.#isProbing = false;
  }
}
