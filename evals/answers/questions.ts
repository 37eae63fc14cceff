import type { ClauseKind } from "../../src/models/engine/catalogue/clauses.ts";

/**
 * Questions as lawyers type them. `seen` were used while the answers were improved, `fresh` were not. `present` is the
 * right Yes or No when the clause is there; omitted for questions that are not yes/no questions.
 */
export interface Asked {
  message: string;
  present?: "Yes" | "No";
}

interface Wordings {
  seen: Asked[];
  fresh: Asked[];
}

const open = (message: string): Asked => ({ message });
const yes = (message: string): Asked => ({ message, present: "Yes" });
const no = (message: string): Asked => ({ message, present: "No" });

export const QUESTIONS: Partial<Record<ClauseKind, Wordings>> = {
  "Document Name": {
    seen: [open("What kind of agreement is this?"), open("What is the title of the document?")],
    fresh: [open("What type of contract am I looking at?"), open("Tell me what this document is called")],
  },
  Parties: {
    seen: [open("Who are the parties?"), open("List the parties")],
    fresh: [open("Who is this agreement between?"), open("Name the contracting parties please")],
  },
  "Agreement Date": {
    seen: [open("When was this agreement signed?"), open("What is the date of the agreement?")],
    fresh: [open("As of which date was the contract made?"), open("What's the agreement date?")],
  },
  "Effective Date": {
    seen: [open("When does it become effective?"), open("What is the effective date?")],
    fresh: [open("From what date is the agreement in force?"), open("When does the contract start?")],
  },
  "Expiration Date": {
    seen: [open("When does it expire?"), open("How long is the term?")],
    fresh: [open("When does this contract end?"), open("What's the initial term of the agreement?")],
  },
  "Renewal Term": {
    seen: [yes("Does it renew automatically?"), open("What is the renewal term?")],
    fresh: [
      open("How long does each renewal last?"),
      open("What happens at the end of the initial term, is it extended?"),
    ],
  },
  "Notice Period To Terminate Renewal": {
    seen: [
      open("How much notice do we need to stop the renewal?"),
      open("What notice is required to prevent automatic renewal?"),
    ],
    fresh: [open("By when do we have to give notice of non-renewal?"), open("How many days' notice not to renew?")],
  },
  "Governing Law": {
    seen: [open("What law governs this agreement?"), open("Which state's law applies?")],
    fresh: [open("governing law?"), open("Tell me under which law this contract is to be interpreted")],
  },
  "Anti-Assignment": {
    seen: [no("Can either party assign it without consent?"), yes("Do we need consent to assign the agreement?")],
    fresh: [open("What does it say about assignment?"), no("Are we free to transfer this contract to an affiliate?")],
  },
  "Cap On Liability": {
    seen: [yes("Is there a cap on liability, and how much?"), open("What is the limitation of liability?")],
    fresh: [
      yes("Is our liability limited under this contract?"),
      open("What's the maximum amount we can be liable for?"),
    ],
  },
  "Uncapped Liability": {
    seen: [open("What is carved out of the liability cap?"), yes("Is liability unlimited for anything?")],
    fresh: [
      open("Which claims are not subject to the limitation of liability?"),
      yes("Are there any uncapped liabilities?"),
    ],
  },
  "Termination For Convenience": {
    seen: [yes("Can we terminate for convenience?"), yes("Can either party terminate without cause?")],
    fresh: [
      yes("Can we get out of this contract early without a reason?"),
      yes("Is there a right to terminate at any time on notice?"),
    ],
  },
  "Change Of Control": {
    seen: [open("What happens on a change of control?"), yes("Is there a change of control clause?")],
    fresh: [
      open("What if the other side is acquired?"),
      yes("Does a merger need consent or give a right to terminate?"),
    ],
  },
  Exclusivity: {
    seen: [yes("Is this an exclusive deal?"), yes("Are there any exclusivity obligations?")],
    fresh: [no("Can we work with other suppliers or distributors?"), open("Tell me about exclusivity")],
  },
  "Non-Compete": {
    seen: [yes("Is there a non-compete?"), no("Can we sell competing products?")],
    fresh: [yes("Are we restricted from competing?"), open("Which competing activities are prohibited?")],
  },
  "No-Solicit Of Employees": {
    seen: [yes("Is there a non-solicit of employees?"), no("May we hire their employees?")],
    fresh: [yes("Are we barred from poaching staff?"), yes("Does it prohibit soliciting the other party's personnel?")],
  },
  "No-Solicit Of Customers": {
    seen: [yes("Is there a non-solicitation of customers?"), no("Can we approach their customers?")],
    fresh: [
      yes("Are we prohibited from soliciting clients of the other party?"),
      open("What does it say about soliciting customers?"),
    ],
  },
  "Non-Disparagement": {
    seen: [yes("Is there a non-disparagement clause?"), no("May the parties criticise each other publicly?")],
    fresh: [yes("Any obligation not to disparage?"), yes("Does it prohibit negative statements about the other side?")],
  },
  "Most Favored Nation": {
    seen: [yes("Is there an MFN clause?"), yes("Do we get the best price given to other customers?")],
    fresh: [yes("Any most favoured customer commitment?"), yes("Must they give us terms as good as anyone else's?")],
  },
  "Rofr/Rofo/Rofn": {
    seen: [yes("Is there a right of first refusal?"), yes("Does anyone have a right of first offer or negotiation?")],
    fresh: [yes("Any ROFR or ROFO?"), yes("Do they have to offer it to us first?")],
  },
  "Revenue/Profit Sharing": {
    seen: [open("What royalties are payable?"), yes("Is there any revenue share?")],
    fresh: [
      open("How are revenues or profits shared between the parties?"),
      open("What percentage of sales do we have to pay?"),
    ],
  },
  "Minimum Commitment": {
    seen: [yes("Is there a minimum purchase commitment?"), open("What are the minimum order quantities?")],
    fresh: [open("How much do we have to buy at least each year?"), yes("Any minimums we have committed to?")],
  },
  "License Grant": {
    seen: [open("What licence is granted?"), open("Describe the license grant")],
    fresh: [open("What rights do we get to use their IP?"), yes("Does the agreement grant a license?")],
  },
  "Non-Transferable License": {
    seen: [yes("Is the license non-transferable?"), no("Can the licence be transferred or sublicensed?")],
    fresh: [no("May we transfer the license to someone else?"), yes("Is there a ban on transferring the licence?")],
  },
  "Irrevocable Or Perpetual License": {
    seen: [yes("Is the license perpetual?"), yes("Is any licence irrevocable?")],
    fresh: [no("Can the license be revoked?"), yes("Does any license last forever?")],
  },
  "Ip Ownership Assignment": {
    seen: [open("Who owns the IP that is created?"), yes("Is there an assignment of intellectual property?")],
    fresh: [yes("Does the developer assign its inventions to the customer?"), open("Who will own the work product?")],
  },
  "Joint Ip Ownership": {
    seen: [yes("Is any IP jointly owned?"), open("What does it say about joint ownership of inventions?")],
    fresh: [yes("Do the parties co-own anything they develop together?"), open("Which IP belongs to both parties?")],
  },
  "Post-Termination Services": {
    seen: [open("What happens after termination?"), open("What are our obligations after the agreement ends?")],
    fresh: [yes("Are there any transition services?"), open("What must be done once the contract has ended?")],
  },
  "Audit Rights": {
    seen: [yes("Are there audit rights?"), yes("Can they audit our books?")],
    fresh: [yes("May the other party inspect our records?"), open("Tell me about the audit provisions")],
  },
  "Liquidated Damages": {
    seen: [yes("Are there liquidated damages?"), yes("Is there a termination fee?")],
    fresh: [yes("Do we have to pay a penalty if we breach or leave early?"), open("What liquidated damages apply?")],
  },
  "Warranty Duration": {
    seen: [open("How long is the warranty?"), open("What is the warranty period?")],
    fresh: [open("For how long are the products warranted?"), open("When does the warranty run out?")],
  },
  Insurance: {
    seen: [open("What insurance do we have to carry?"), yes("Is insurance required?")],
    fresh: [open("Which insurance coverage must be maintained?"), open("insurance requirements")],
  },
  "Covenant Not To Sue": {
    seen: [yes("Is there a covenant not to sue?"), no("Can we challenge their patents or trademarks?")],
    fresh: [no("May a party contest the validity of the other's IP?"), yes("Did we promise not to bring claims?")],
  },
  "Third Party Beneficiary": {
    seen: [yes("Are there third party beneficiaries?"), yes("Can anyone who is not a party enforce it?")],
    fresh: [
      yes("Does a third party get rights under the contract?"),
      open("What does it say on third-party beneficiaries?"),
    ],
  },
  "Source Code Escrow": {
    seen: [yes("Is there a source code escrow?"), open("When is the source code released from escrow?")],
    fresh: [
      yes("Is the software's source code deposited with an escrow agent?"),
      yes("Any source code escrow arrangement?"),
    ],
  },
  "Price Restrictions": {
    seen: [no("Can they raise the prices?"), yes("Is there a limit on price increases?")],
    fresh: [open("How much can fees go up each year?"), yes("Are price increases capped?")],
  },
};

/** Several questions in one message; each is judged separately. */
export const TOGETHER: { message: string; kinds: ClauseKind[] }[] = [
  { message: "Who are the parties and when was it signed?", kinds: ["Parties", "Agreement Date"] },
  {
    message: "What law governs? Can it be assigned? Is there an audit right?",
    kinds: ["Governing Law", "Anti-Assignment", "Audit Rights"],
  },
  {
    message: "When does it expire and how much notice do we need to stop the renewal?",
    kinds: ["Expiration Date", "Notice Period To Terminate Renewal"],
  },
  {
    message: "Please tell me:\n1. the governing law\n2. the effective date\n3. whether liability is capped",
    kinds: ["Governing Law", "Effective Date", "Cap On Liability"],
  },
];

/** A first question and its follow-up in the same chat. */
export const FOLLOWED: { first: string; message: string; kind: ClauseKind }[] = [
  { first: "When does it expire?", message: "and the renewal?", kind: "Renewal Term" },
  {
    first: "Does it renew automatically?",
    message: "How much notice to stop that?",
    kind: "Notice Period To Terminate Renewal",
  },
  { first: "Who are the parties?", message: "And the governing law?", kind: "Governing Law" },
  { first: "Is there a cap on liability?", message: "what about insurance?", kind: "Insurance" },
];

/** Asked of two to five documents at once. */
export const OVER_SEVERAL: { message: string; kind: ClauseKind }[] = [
  { message: "What law governs each of these agreements?", kind: "Governing Law" },
  { message: "Who are the parties to these contracts?", kind: "Parties" },
  { message: "When do these agreements expire?", kind: "Expiration Date" },
  { message: "Which of these contracts can be assigned without consent?", kind: "Anti-Assignment" },
  { message: "Compare the liability caps", kind: "Cap On Liability" },
  { message: "Which of them have audit rights?", kind: "Audit Rights" },
];

/** Summaries: the clauses each must quote when present. */
export const SUMMARIES: { message: string; kinds: ClauseKind[] }[] = [
  {
    message: "Summarise this agreement",
    kinds: [
      "Parties",
      "Agreement Date",
      "Expiration Date",
      "Renewal Term",
      "Termination For Convenience",
      "Cap On Liability",
      "Governing Law",
      "Anti-Assignment",
    ],
  },
  { message: "Summarise the termination rights", kinds: ["Termination For Convenience"] },
  { message: "What are the key terms?", kinds: ["Parties", "Expiration Date", "Governing Law"] },
];

/** Messages that are not questions about contracts: nothing should be quoted. */
export const SMALL_TALK = [
  "hello",
  "Hi there!",
  "thanks",
  "Thank you, that's very helpful",
  "ok",
  "Good morning",
  "test",
  "👍",
];
