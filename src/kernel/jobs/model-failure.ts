/** No usable answer. `isRetryable`: a later attempt may succeed. The message is for people and contains no text of documents. */
export class ModelFailure extends Error {
  readonly isRetryable: boolean;
  constructor(message: string, again: boolean) {
    super(message);
    this.isRetryable = again;
  }

  /** The error code that callers see. */
  get code(): "MODEL_UNAVAILABLE" | "MODEL_FAILED" {
    return this.isRetryable ? "MODEL_UNAVAILABLE" : "MODEL_FAILED";
  }
}
