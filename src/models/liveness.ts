import { ModelFault } from "./fault.ts";

/** How long one call may take. */
export interface TimeLimits {
  firstTokenMs: number;
  idleMs: number;
  totalMs: number;
  /** How the limits are called where they are set. */
  settings: { firstToken: string; idle: string; total: string };
}

/**
 * Ends a call that stays silent for too long. Whatever arrives shows that the provider is at work, so a stream is ended only by
 * silence, or when the whole time is over. Words are awaited longer before they begin, and after a pause for hidden reasoning.
 */
export class Liveness {
  readonly signal: AbortSignal;
  readonly #limits: TimeLimits;
  readonly #late = new AbortController();
  readonly #total: NodeJS.Timeout;
  #silence: NodeJS.Timeout | undefined;
  #isWriting = false;
  #hasBegun = false;
  #fault: ModelFault | undefined;
  /** Whether the provider marked the end of its stream. */
  isWhole = false;

  constructor(limits: TimeLimits, outer: AbortSignal | undefined, isStream: boolean) {
    this.#limits = limits;
    this.signal = outer ? AbortSignal.any([outer, this.#late.signal]) : this.#late.signal;
    const { totalMs, settings } = limits;
    const cut = `had not finished its answer after ${totalMs / 1000} seconds. Allow it more time: ${settings.total}`;
    // A stream that was alive until the end is not asked again: it would be paid twice, and be cut at the same place.
    this.#total = setTimeout(() => this.#end(cut, this.#hasBegun ? "refused" : "slow"), totalMs);
    if (isStream) this.heard();
  }

  /** Bytes arrived. */
  heard() {
    clearTimeout(this.#silence);
    const { firstTokenMs, idleMs, settings } = this.#limits;
    this.#silence = this.#isWriting
      ? setTimeout(() => this.#end(paused(idleMs, settings.idle), "slow"), idleMs)
      : setTimeout(() => this.#end(unbegun(firstTokenMs, settings.firstToken), "slow"), firstTokenMs);
  }

  /** A part of the answer arrived: a word, or something else such as the beginning of hidden reasoning. */
  received(isWord: boolean) {
    this.#hasBegun ||= isWord;
    if (this.#isWriting === isWord) return;
    this.#isWriting = isWord;
    this.heard();
  }

  /** The fault that ended the call, if it was too slow. */
  get fault(): ModelFault | undefined {
    return this.#fault;
  }

  stop() {
    clearTimeout(this.#silence);
    clearTimeout(this.#total);
  }

  #end(message: string, kind: "slow" | "refused") {
    this.#fault = new ModelFault(message, kind);
    this.#late.abort();
  }
}

const unbegun = (ms: number, setting: string) =>
  `did not begin its answer within ${ms / 1000} seconds. Allow it more time: ${setting}`;
const paused = (ms: number, setting: string) =>
  `stopped in the middle of its answer for ${ms / 1000} seconds. Allow it more time: ${setting}`;
