import type { ModelFault } from "./fault.ts";

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
  #failedAt = 0;
  #isProbing = false;
  #lastFault: ModelFault | undefined;
  #tryEnds = Promise.withResolvers<void>();

  constructor({ failures = 4, openMs = 5_000, maxOpenMs = 60_000, now = Date.now }: BreakerOptions = {}) {
    this.#failures = failures;
    this.#openMs = openMs;
    this.#maxOpenMs = maxOpenMs;
    this.#now = now;
  }

  /** How long no call may be made; 0 if one may be made now. */
  get pauseMs(): number {
    return this.#untilOpen(Math.min(this.#openMs * 2 ** this.#probes, this.#maxOpenMs));
  }

  /** The same for a call that a person waits for: its pause does not grow. */
  get shortPauseMs(): number {
    return this.#untilOpen(this.#openMs);
  }

  #untilOpen(pause: number): number {
    if (!this.isTripped) return 0;
    if (this.#isProbing) return this.#openMs;
    return Math.max(0, this.#failedAt + Math.max(pause, this.#lastFault?.afterMs ?? 0) - this.#now());
  }

  get #probes(): number {
    return Math.max(0, this.#failed - this.#failures);
  }

  /** What the model answered last, while it counts as down. */
  get lastFault(): ModelFault | undefined {
    return this.isTripped ? this.#lastFault : undefined;
  }

  /** Resolves when the call that tries whether the model is back has ended. Undefined if there is none. */
  get tryEnds(): Promise<void> | undefined {
    return this.#isProbing ? this.#tryEnds.promise : undefined;
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
    this.ended();
  }

  failed(fault: ModelFault) {
    this.#failed++;
    this.#lastFault = fault;
    this.ended();
    this.#failedAt = this.#now();
  }

  /** The request ended without telling anything about the model, such as one that was canceled. */
  ended() {
    this.#isProbing = false;
    this.#tryEnds.resolve();
    this.#tryEnds = Promise.withResolvers();
  }
}
