import { type InOwnTerms, inOwnTerms } from "./own-terms.ts";

/** The texts of a contract and of a clause. */
export const parse = (_nothing: Uint8Array, { contract, clause }: { contract: string; clause: string }): InOwnTerms =>
  inOwnTerms(contract, clause);
