import type { ClauseKind } from "../../src/models/engine/catalogue/clauses.ts";
import { type Asked, QUESTIONS } from "./questions.ts";

const yes = (message: string): Asked => ({ message, present: "Yes" });
const no = (message: string): Asked => ({ message, present: "No" });

/** Further yes/no questions, in the third person and in both directions. */
const FURTHER: Partial<Record<ClauseKind, Asked[]>> = {
  "Anti-Assignment": [
    no("Is the agreement freely assignable?"),
    yes("Is consent required for an assignment?"),
    no("May this agreement be assigned without the prior consent of the other party?"),
  ],
  "Cap On Liability": [yes("Is liability capped?"), no("Is liability for consequential damages unlimited?")],
  "Termination For Convenience": [
    yes("Can the agreement be terminated for convenience?"),
    yes("May a party terminate this agreement at any time without cause?"),
    no("Can the agreement be terminated only for cause?"),
  ],
  "Change Of Control": [yes("Does a change of control have consequences under the agreement?")],
  Exclusivity: [yes("Is the arrangement exclusive?"), no("Is the appointment non-exclusive?")],
  "Non-Compete": [yes("Is a party prohibited from competing?")],
  "No-Solicit Of Employees": [no("May a party solicit the employees of the other party?")],
  "Audit Rights": [yes("May a party audit the books and records of the other party?")],
  "Irrevocable Or Perpetual License": [yes("Is the license irrevocable?")],
  "Non-Transferable License": [no("Is the license transferable?")],
  Insurance: [yes("Must a party maintain insurance?")],
  "Third Party Beneficiary": [yes("Do third parties have rights under the agreement?")],
  "Governing Law": [yes("Is there a governing law clause?")],
  "Minimum Commitment": [yes("Is the buyer required to purchase a minimum quantity?")],
  "Post-Termination Services": [yes("Are there obligations after termination?")],
  "Revenue/Profit Sharing": [yes("Must royalties be paid?")],
  "Covenant Not To Sue": [no("May the licensee challenge the validity of the trademarks?")],
};

/** Yes/no questions on the kinds of CUAD, with the answer where the clause is there. */
export function yesNoQuestions(): { kind: ClauseKind; message: string; present: "Yes" | "No" }[] {
  const kinds = new Set([...Object.keys(QUESTIONS), ...Object.keys(FURTHER)] as ClauseKind[]);
  return [...kinds].flatMap((kind) => {
    const asked = [...(QUESTIONS[kind]?.seen ?? []), ...(QUESTIONS[kind]?.fresh ?? []), ...(FURTHER[kind] ?? [])];
    return asked.flatMap(({ message, present }) => (present ? [{ kind, message, present }] : []));
  });
}

/** The statements of ContractNLI as questions. `isOpposite`: Yes is right where the statement is contradicted. */
export const AGREEMENT_QUESTIONS: Record<string, { message: string; isOpposite?: true }> = {
  "nda-11": {
    message:
      "May the Receiving Party reverse engineer objects which embody the Disclosing Party's Confidential Information?",
    isOpposite: true,
  },
  "nda-16": { message: "Must Confidential Information be destroyed or returned upon termination?" },
  "nda-15": {
    message: "Does the agreement grant the Receiving Party any right to Confidential Information?",
    isOpposite: true,
  },
  "nda-10": {
    message: "May the Receiving Party disclose the fact that the agreement was negotiated?",
    isOpposite: true,
  },
  "nda-2": { message: "Is Confidential Information limited to technical information?" },
  "nda-1": { message: "Must all Confidential Information be expressly identified by the Disclosing Party?" },
  "nda-19": { message: "Do any obligations survive termination of the agreement?" },
  "nda-12": {
    message: "May the Receiving Party independently develop information similar to Confidential Information?",
  },
  "nda-20": {
    message: "May the Receiving Party retain some Confidential Information after its return or destruction?",
  },
  "nda-3": { message: "Does Confidential Information include verbally conveyed information?" },
  "nda-18": { message: "May the Receiving Party solicit the Disclosing Party's representatives?", isOpposite: true },
  "nda-7": { message: "May the Receiving Party share Confidential Information with third parties such as advisors?" },
  "nda-17": { message: "May the Receiving Party make copies of Confidential Information?" },
  "nda-8": {
    message:
      "Must the Receiving Party notify the Disclosing Party if it is required by law to disclose Confidential Information?",
  },
  "nda-13": { message: "May the Receiving Party acquire similar information from a third party?" },
  "nda-5": { message: "May the Receiving Party share Confidential Information with its employees?" },
  "nda-4": {
    message:
      "May the Receiving Party use Confidential Information for purposes other than those stated in the agreement?",
    isOpposite: true,
  },
};
