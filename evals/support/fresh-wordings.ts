import type { ClauseKind } from "../../src/models/engine/catalogue/clauses.ts";

/** Two wordings per kind that the router does not have, by a different author. */
export const FRESH_WORDINGS: Record<ClauseKind, [string, string]> = {
  "Document Name": ["What is this contract called?", "Give the heading under which the agreement is titled"],
  Parties: ["Between whom is this contract made?", "Who is entering into the deal?"],
  "Agreement Date": ["When did the parties sign?", "Signing date"],
  "Effective Date": ["When does the contract come into force?", "As of what day is the deal effective?"],
  "Expiration Date": ["Until when does the contract run?", "Length of the initial term / end date"],
  "Renewal Term": ["Is there auto-renewal, and for what period?", "Can the term be prolonged after it runs out?"],
  "Notice Period To Terminate Renewal": [
    "How far in advance must a party object to the extension?",
    "Non-renewal notice deadline",
  ],
  "Governing Law": [
    "Which state's law governs this agreement?",
    "What country's or state's legal rules apply to interpretation?",
  ],
  "Most Favored Nation": [
    "Any MFN provision?",
    "Is a customer entitled to the most favorable terms offered to anyone else?",
  ],
  "Competitive Restriction Exception": [
    "When does the exclusivity or non-compete not apply?",
    "List carveouts to competitive restrictions",
  ],
  "Non-Compete": ["May a party run a rival business?", "Does the agreement bar competing activities?"],
  Exclusivity: ["Is there an exclusive relationship?", "Must someone buy or sell only from or to the counterparty?"],
  "No-Solicit Of Customers": ["May a party go after the other side's clients?", "Customer non-solicit"],
  "No-Solicit Of Employees": [
    "Any ban on poaching personnel?",
    "Are the parties barred from soliciting each other's workers?",
  ],
  "Non-Disparagement": ["May a party speak badly of the other?", "Duty not to disparage"],
  "Termination For Convenience": [
    "Can either side walk away without a breach?",
    "Termination without cause: notice required",
  ],
  "Rofr/Rofo/Rofn": ["Who has the first opportunity to acquire or match an offer?", "ROFR clause"],
  "Change Of Control": ["Can a party terminate if the other is acquired?", "Consequences of a takeover"],
  "Anti-Assignment": [
    "May a party hand over its rights to a third party?",
    "Does assigning this contract require approval?",
  ],
  "Revenue/Profit Sharing": ["How are proceeds divided?", "Does one party get a cut of the other's income?"],
  "Price Restrictions": ["Is there a ceiling on price hikes?", "Can the seller change its prices freely?"],
  "Minimum Commitment": ["How much must the buyer order at minimum?", "Any take-or-pay or minimum volume?"],
  "Volume Restriction": ["Is there an upper limit on quantities or use?", "Overage or usage cap"],
  "Ip Ownership Assignment": [
    "Does newly developed IP go to the counterparty?",
    "Transfer of ownership in work product",
  ],
  "Joint Ip Ownership": ["Which inventions belong to both parties together?", "Co-ownership of IP"],
  "License Grant": ["Which rights of use does one party give the other?", "License clause"],
  "Non-Transferable License": [
    "May the licensee pass the license on to someone else?",
    "Is the grant personal and non-assignable?",
  ],
  "Affiliate License-Licensor": [
    "Do the licensor's group companies also grant rights?",
    "IP of licensor affiliates licensed",
  ],
  "Affiliate License-Licensee": [
    "Does the licence extend to the customer's affiliates?",
    "May subsidiaries of the licensee use the licensed material?",
  ],
  "Unlimited/All-You-Can-Eat-License": [
    "Does a party have unrestricted use rights with no usage cap?",
    "Unlimited usage rights",
  ],
  "Irrevocable Or Perpetual License": ["Does the license survive indefinitely?", "Perpetual license grant"],
  "Source Code Escrow": ["Does a third party hold the source code?", "Escrow agent for software code"],
  "Post-Termination Services": ["What must the parties do once the contract is over?", "Post-expiry transition help"],
  "Audit Rights": ["Is there a right to check the counterparty's records?", "Inspection of books"],
  "Uncapped Liability": ["When does the limitation of liability not apply?", "Carve-outs with uncapped damages"],
  "Cap On Liability": ["How much can a party be liable for at most?", "Liability cap"],
  "Liquidated Damages": ["Is there a break-up fee or fixed penalty?", "Pre-agreed compensation for breach"],
  "Warranty Duration": ["When does the defect warranty run out?", "Length of guarantee"],
  Insurance: ["Which policies must a party keep in force?", "Insurance obligations and coverage amounts"],
  "Covenant Not To Sue": ["May a party contest the other's trademarks or patents?", "Promise not to litigate"],
  "Third Party Beneficiary": ["Does anyone outside the contract get enforceable rights?", "Third-party rights"],
};
