/**
 * Why a model gave no usable answer.
 * - `outage`: any request would have failed now; a later attempt may succeed.
 * - `useless`: it answered, but with nothing that can be used.
 * - `slow`: it took longer than the limits allow.
 * - `too_long`: the prompt does not fit its window.
 * - `cut`: its answer was longer than its output limit.
 * - `refused`: it rejects this request.
 */
export type FailureKind = "outage" | "useless" | "slow" | "too_long" | "cut" | "refused";

/** No usable answer. The message is for people and contains no text of documents. */
export class ModelFailure extends Error {
  readonly kind: FailureKind;
  constructor(message: string, kind: FailureKind) {
    super(message);
    this.kind = kind;
  }

  /** Whether the job waits for the model to come back. */
  get isRetryable(): boolean {
    return this.kind === "outage";
  }

  /** The error code that callers see. */
  get code(): "MODEL_UNAVAILABLE" | "MODEL_FAILED" {
    return this.isRetryable ? "MODEL_UNAVAILABLE" : "MODEL_FAILED";
  }
}
