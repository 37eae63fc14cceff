import contracts from "./contracts.json" with { type: "json" };

/** One change that makes a contract fall short of a position that it meets. An exception is put before the words `anchor` of its contract. */
type Defect = [kind: "negation" | "number" | "unit" | "party" | "exception" | "deletion", from: string, to: string];

interface MetPosition {
  title: string;
  guidance: string;
  defects: Defect[];
}

export interface SeededContract {
  file: string;
  party: string;
  anchor: string;
  positions: MetPosition[];
}

/** Positions in a lawyer's words that these contracts meet, as read by the person who works on the engine: not an exam. None of the contracts is in `eval:facts`. */
export const SEEDED_CONTRACTS = contracts as unknown as SeededContract[];
