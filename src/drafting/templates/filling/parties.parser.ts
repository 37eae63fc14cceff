import { findOpeningParties } from "../../../models/engine/evidence/parties.ts";

/** The parties of a contract by their roles. */
export const parse = (_nothing: Uint8Array, { text }: { text: string }): { name: string; roles: string[] }[] =>
  findOpeningParties(text).map(({ party: { name, role }, aliases }) => ({
    name,
    roles: [...new Set([...(role ? [role] : []), ...aliases])],
  }));
