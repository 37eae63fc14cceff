import { type Generalized, withRoles } from "./with-roles.ts";

/** A passage of a contract. It is all that the reader process is given. */
export interface ContractPassage {
  text: string;
  start: number;
  end: number;
}

export const parse = (_nothing: Uint8Array, { text, start, end }: ContractPassage): Generalized =>
  withRoles(text, start, end);
