/** Clauses of one of our own contracts; what is not given is as in all of them. */
export interface Terms {
  supplier?: string;
  customer?: string;
  payment?: string;
  liability?: string;
  law?: string;
  /** Whether there is a clause on audits. */
  audit?: boolean;
}

export const NET_30 =
  "The Customer shall pay each undisputed invoice within thirty (30) days after it has received the invoice. Late amounts bear interest of one percent (1%) per month until they are paid in full.";
export const NET_60 = NET_30.replace("thirty (30)", "sixty (60)");
export const PREPAID =
  "All fees are due in advance on the first day of every calendar quarter, and no fee is refunded for any reason whatsoever. Supplier may suspend the services at once when any amount is overdue.";
export const CAPPED =
  "Except for a breach of confidentiality, the total liability of either party under this Agreement is limited to the fees that the Customer paid during the twelve (12) months before the event on which the claim rests. Neither party is liable for lost profits.";
export const UNCAPPED =
  "Supplier's liability is not limited in any way, and Supplier shall compensate all losses, direct and indirect, including lost profits and the cost of replacement, without regard to the fees.";
const AUDIT =
  "The Customer may inspect the books of the Supplier once in each calendar year on ten (10) business days' notice, during usual working hours and at its own expense.";

/** A contract of a family: near-identical but for the names of its parties and the terms given. */
export function contractOf({
  supplier = "Brightwater Holdings, Inc.",
  customer = "Corvane Systems LLC",
  payment = NET_30,
  liability = CAPPED,
  law = "Delaware",
  audit = false,
}: Terms = {}): string {
  return `SERVICES AGREEMENT

This Services Agreement (the "Agreement") is entered into as of March 3, 2025, by and between ${supplier}, a Delaware corporation (the "Supplier"), and ${customer}, a New York limited liability company (the "Customer").

1. Services

${supplier} shall perform the services described in each order with the care of a prudent professional and in accordance with the specifications that the parties have agreed in writing.

2. Payment

${payment}

3. Confidentiality

Each party shall keep the information that it receives from the other secret, use it only for the purposes of this Agreement and disclose it to nobody but its advisers and employees who need it and are bound by the same duties.

4. Limitation of Liability

${liability}

5. Governing Law

This Agreement is governed by the laws of the State of ${law}, without regard to its rules on the conflict of laws, and the courts of that State have exclusive jurisdiction over all disputes.
${audit ? `\n6. Audits\n\n${AUDIT}\n` : ""}`;
}

const PARTIES: [string, string][] = [
  ["Brightwater Holdings, Inc.", "Corvane Systems LLC"],
  ["Tessmer Industries, Inc.", "Alder Point Partners LLC"],
  ["Quillon Dynamics Corp.", "Marrowgate Limited"],
  ["Vantorre Labs, Inc.", "Haldane Freight LLC"],
  ["Osprey Ridge Corp.", "Kestrel Foods Limited"],
  ["Northfall Media, Inc.", "Pellucid Optics LLC"],
];

/** Six contracts with different parties. `terms` says what is special in some of them. */
export const familyOf = (...terms: Terms[]): string[] =>
  PARTIES.map(([supplier, customer], at) => contractOf({ supplier, customer, ...terms[at] }));

export const NAMES_OF_PARTIES = PARTIES.flat();
