import type { CutContract } from "./cut-clauses.ts";
import { type DraftedChecks, draftChecks } from "./draft-playbook.ts";

export const parse = (_nothing: Uint8Array, { contracts }: { contracts: CutContract[] }): DraftedChecks =>
  draftChecks(contracts);
