/** Token usage, as the provider counts it. */
export interface Tokens {
  input: number;
  /** Input tokens that came from the provider's cache. */
  cached: number;
  output: number;
}

/** One call of one model, including retries. No tokens if it failed. */
export interface ModelCall {
  provider: string;
  name: string;
  seconds: number;
  tokens: Tokens | undefined;
}
