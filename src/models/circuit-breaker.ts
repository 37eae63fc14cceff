import type { ModelFault } from "./fault.ts";

export interface BreakerOptions {
  /** Consecutive failures that open the circuit. */
  failures?: number;
  /** How long the circuit stays open at first. The pause doubles with each failed probe; the provider may ask for longer. */
  openMs?: number;
  maxOpenMs?: number;
  now?: () => number;
}

/** Stops calling a model that is down. When the pause is over, one call probes whether it is back. */
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

  /** Milliseconds until a call is allowed; 0 if one is allowed now. */
  get pauseMs(): number {
    return this.#untilOpen(Math.min(this.#openMs * 2 ** this.#probes, this.#maxOpenMs));
  }

  /** The same for a call that a person waits for. This pause does not grow. */
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

  /** The last fault of the model, while the circuit is open. */
  get lastFault(): ModelFault | undefined {
    return this.isTripped ? this.#lastFault : undefined;
  }

  /** Resolves when the current probe has ended. Undefined if there is none. */
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

  /** The request ended without showing whether the model is up, for example because it was canceled. */
  ended() {
    this.#isProbing = false;
    this.#tryEnds.resolve();
    this.#tryEnds = Promise.withResolvers();
  }
}
