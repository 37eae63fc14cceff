import type { NewColumn } from "../vaults/columns/columns.schema.ts";

const column = (label: string, instructions: string, field_type: NewColumn["field_type"] = "text"): NewColumn => ({
  label,
  instructions,
  field_type,
  field_meta: null,
  extraction_mode: "ai",
  sort_order: 0,
});

/** What a lawyer first wants to know about a set of contracts. */
export const DEMO_COLUMNS: NewColumn[] = [
  column("Agreement Date", "The date of the agreement.", "date"),
  column("Expiration Date", "On what date does the initial term expire?", "date"),
  column("Renewal Term", "How long is each renewal of the agreement?", "duration"),
  column("Notice Period To Terminate Renewal", "How much notice is needed to prevent renewal?", "duration"),
  column("Governing Law", "Which state's or country's law governs the agreement?"),
  column("Anti-Assignment", "Does assigning the agreement to a third party need consent or notice?", "boolean"),
  column("Termination For Convenience", "Can a party terminate the agreement without cause?", "boolean"),
  column("Exclusivity", "Is there an exclusive dealing commitment?", "boolean"),
  column("Cap On Liability", "Is liability limited, and to what?"),
  column("License Grant", "What licence does one party grant to the other?"),
  column("Minimum Commitment", "What minimum amount or quantity must a party buy or pay?"),
  column("Audit Rights", "May a party audit the books, records or locations of the other?", "boolean"),
];
