/** What is changed in a contract that passes, so that it no longer does. */
export type Defect = "negation" | "number" | "party" | "unit" | "exception" | "deletion";

export interface SeededClause {
  title: string;
  party: string;
  guidance: string;
  /** Meets the guidance. */
  text: string;
  /** The words that are replaced, and what stands there instead. An exception is added at the end of the contract. */
  defects: [kind: Defect, from: string, to: string][];
}

const OPENING =
  "This Agreement is made between Alpha Systems GmbH and Beta Works Ltd.\n1. Purpose. The parties wish to work together on the project described in the order.\n";
const CLOSING =
  "\n9. General. Amendments of this Agreement need the written form.\n10. Notices. Notices are sent to the address of the other party stated above.\n";

/** The contract around a clause. */
export const contractWith = (clause: string, added = ""): string =>
  `${OPENING}2. ${clause}${CLOSING}${added === "" ? "" : `11. ${added}\n`}`;

export const seed = ({ text }: SeededClause, [kind, from, to]: SeededClause["defects"][number]): string => {
  if (kind === "exception") return contractWith(text, to);
  if (!text.includes(from)) throw new Error(`The clause has no “${from}”`);
  return contractWith(text.replace(from, to));
};

export const SEEDED: SeededClause[] = [
  {
    title: "Standard of care and notice of misuse",
    party: "our company",
    guidance:
      "Require: the Recipient protects the information with the degree of care it uses for its own similar information and never less than reasonable care, and notifies the Discloser of unauthorised use or disclosure within 3 business days after becoming aware of it.\nRefuse: a guarantee or strict liability for any loss whatever its cause.",
    text: "The Recipient shall protect Confidential Information with the same degree of care that it uses for its own information of similar importance, and in no event with less than reasonable care. It shall notify the Discloser of any unauthorised use or disclosure within three (3) business days after becoming aware of it.",
    defects: [
      ["negation", "It shall notify", "It is not required to notify"],
      ["number", "three (3) business days", "thirty (30) business days"],
      ["party", "It shall notify the Discloser", "The Discloser shall notify the Recipient"],
      ["unit", "three (3) business days", "three (3) months"],
      [
        "exception",
        "",
        "Notwithstanding Section 2, the Recipient need not notify the Discloser of unauthorised use or disclosure by its contractors.",
      ],
      [
        "deletion",
        " It shall notify the Discloser of any unauthorised use or disclosure within three (3) business days after becoming aware of it.",
        "",
      ],
    ],
  },
  {
    title: "Disclosure to representatives",
    party: "our company",
    guidance:
      "Require: disclosure only to employees, officers, directors, contractors and professional advisers of the Recipient and its Affiliates who need to know for the Purpose and are bound by contract or professional duty on terms no less protective. The Recipient is liable for their acts and omissions.\nRefuse: disclosure to persons under no duty of confidence; no liability for representatives.",
    text: "The Recipient may disclose Confidential Information only to those employees, officers, directors, contractors and professional advisers of the Recipient and its Affiliates who need to know it for the Purpose and who are bound by contract or professional duty to obligations no less protective than this Agreement. The Recipient is liable for their acts and omissions as if they were its own.",
    defects: [
      ["negation", "The Recipient is liable", "The Recipient is not liable"],
      ["party", "The Recipient is liable for", "The Discloser is liable for"],
      [
        "exception",
        "",
        "The Recipient may also disclose Confidential Information to its investors and lenders, whether or not they are bound by a duty of confidence.",
      ],
      ["deletion", " The Recipient is liable for their acts and omissions as if they were its own.", ""],
      ["negation", "who are bound by", "whether or not they are bound by"],
    ],
  },
  {
    title: "Return and destruction",
    party: "our company",
    guidance:
      "Require: return or destruction of the information within 30 days after written request, at the Recipient's choice. What is kept stays confidential for as long as it is kept.",
    text: "Within thirty (30) days after the Discloser's written request, the Recipient shall, at the Recipient's choice, return or destroy the Confidential Information. Whatever is kept remains confidential for as long as it is kept.",
    defects: [
      ["negation", "remains confidential", "does not remain confidential"],
      ["number", "thirty (30) days", "ninety (90) days"],
      ["unit", "thirty (30) days", "thirty (30) months"],
      ["negation", "the Recipient shall, at", "the Recipient shall not be obliged, at"],
      [
        "exception",
        "",
        "Section 2 shall not apply to Confidential Information that the Recipient wishes to keep for its own records.",
      ],
      ["deletion", " Whatever is kept remains confidential for as long as it is kept.", ""],
    ],
  },
  {
    title: "Customer data and model training",
    party: "Customer",
    guidance:
      "Require: the Customer owns Customer Data, including outputs generated from it. The Provider uses it only to provide the service to the Customer. No training, fine-tuning or improvement of machine-learning models with Customer Data, by the Provider or its subcontractors.\nRefuse: a perpetual or irrevocable licence to Customer Data; sale of data.",
    text: "As between the parties, Customer owns all Customer Data, including outputs generated from it. Provider shall use Customer Data solely to provide the Service to Customer. Neither Provider nor its subcontractors shall use Customer Data to train, fine-tune or improve machine-learning models.",
    defects: [
      ["negation", "Neither Provider nor its subcontractors shall", "Provider and its subcontractors may"],
      ["party", "Customer owns all Customer Data", "Provider owns all Customer Data"],
      ["negation", "solely to provide", "not only to provide"],
      [
        "exception",
        "",
        "Notwithstanding anything to the contrary, Provider may use Customer Data in aggregated form to train and improve its machine-learning models.",
      ],
      ["exception", "", "Customer grants Provider a perpetual and irrevocable licence to Customer Data."],
      ["deletion", " Provider shall use Customer Data solely to provide the Service to Customer.", ""],
      [
        "deletion",
        " Neither Provider nor its subcontractors shall use Customer Data to train, fine-tune or improve machine-learning models.",
        "",
      ],
    ],
  },
  {
    title: "Information security and incident notice",
    party: "Customer",
    guidance:
      "Require: a current ISO/IEC 27001 certificate or SOC 2 Type II report, handed over on request; multi-factor authentication for administrators. Notice of a security incident affecting Customer Data within 48 hours after becoming aware of it.\nRefuse: a right to reduce the level of security.",
    text: "Provider maintains a current ISO/IEC 27001 certificate and SOC 2 Type II report, copies of which it provides on request. Administrators use multi-factor authentication. Provider shall notify Customer of any security incident affecting Customer Data within forty-eight (48) hours after becoming aware of it.",
    defects: [
      ["negation", "Provider shall notify", "Provider shall not be obliged to notify"],
      ["number", "forty-eight (48) hours", "ninety-six (96) hours"],
      ["unit", "forty-eight (48) hours", "forty-eight (48) days"],
      ["party", "Provider shall notify Customer", "Customer shall notify Provider"],
      [
        "exception",
        "",
        "Notice of a security incident affecting Customer Data may be given after the investigation is complete, notwithstanding Section 2.",
      ],
      ["exception", "", "Provider may reduce the level of security at any time."],
      ["deletion", " Administrators use multi-factor authentication.", ""],
    ],
  },
  {
    title: "Availability, support and service credits",
    party: "Customer",
    guidance:
      "Require: monthly uptime of at least 99.9%. Service credits of at least 10% of the monthly fee for a missed month. A first response to critical faults within 1 hour. A right to terminate with a refund when uptime is missed in 3 months out of 6.",
    text: "Provider commits to a monthly uptime of at least 99.9%. For each month in which it is missed, Customer receives a service credit of ten per cent (10%) of the monthly fee. Provider responds to critical faults within one (1) hour. If uptime is missed in three months out of any six, Customer may terminate with a refund of prepaid fees.",
    defects: [
      ["negation", "Customer may terminate", "Customer may not terminate"],
      ["number", "99.9%", "95.0%"],
      ["number", "ten per cent (10%)", "two per cent (2%)"],
      ["unit", "one (1) hour", "one (1) day"],
      ["unit", "monthly uptime", "yearly uptime"],
      ["unit", "of the monthly fee", "of the daily fee"],
      ["party", "Customer receives a service credit", "Provider receives a service credit"],
      ["exception", "", "However, the uptime of Section 2 and the service credits shall not apply in the first year."],
      [
        "deletion",
        " If uptime is missed in three months out of any six, Customer may terminate with a refund of prepaid fees.",
        "",
      ],
    ],
  },
  {
    title: "Sub-processors",
    party: "Controller",
    guidance:
      "Require: a list of current sub-processors with place and task. At least 30 days' prior written notice of any addition or replacement. The Controller may object. The same data protection duties are imposed on each sub-processor by written contract, and the Processor is fully liable for them.",
    text: "The current sub-processors, with their location and task, are listed in Annex 3. The Processor shall give at least thirty (30) days' prior written notice of any addition or replacement. The Controller may object. The Processor imposes the same data protection obligations on each sub-processor by written contract and is fully liable for them.",
    defects: [
      ["negation", "The Controller may object", "The Controller may not object"],
      ["negation", "and is fully liable for them", "and is not liable for them"],
      ["number", "thirty (30) days'", "three (3) days'"],
      ["unit", "thirty (30) days'", "thirty (30) hours'"],
      ["party", "The Controller may object", "The Processor may object"],
      [
        "exception",
        "",
        "No prior written notice is needed for the addition or replacement of a sub-processor that is an affiliate of the Processor.",
      ],
      ["deletion", " The Controller may object.", ""],
    ],
  },
  {
    title: "Personal data breach notice",
    party: "Controller",
    guidance:
      "Require: notice to the Controller within 24 hours after becoming aware of a personal data breach. The Processor contains the breach and helps the Controller with its own notices, and the Processor may not inform authorities without the Controller's consent.",
    text: "The Processor shall notify the Controller within twenty-four (24) hours after becoming aware of a personal data breach. The Processor shall contain the breach and assist the Controller with its own notifications. The Processor may not inform authorities without the Controller's consent.",
    defects: [
      ["negation", "may not inform authorities without", "may inform authorities without"],
      ["number", "twenty-four (24) hours", "seventy-two (72) hours"],
      ["unit", "twenty-four (24) hours", "twenty-four (24) days"],
      ["party", "The Processor shall notify the Controller", "The Controller shall notify the Processor"],
      [
        "exception",
        "",
        "Notwithstanding Section 2, the Processor may inform authorities of a personal data breach where it considers this useful.",
      ],
      ["deletion", " The Processor may not inform authorities without the Controller's consent.", ""],
      ["deletion", "contain the breach and ", ""],
    ],
  },
  {
    title: "Termination for convenience",
    party: "Customer",
    guidance:
      "Require: the Customer may terminate the agreement for convenience on 30 days' notice without paying a penalty, and the Supplier may not terminate for convenience.",
    text: "The Customer may terminate this Agreement for convenience on thirty (30) days' notice without paying a penalty. The Supplier may not terminate this Agreement for convenience.",
    defects: [
      ["negation", "without paying a penalty", "on payment of a penalty"],
      ["negation", "The Supplier may not terminate", "The Supplier may terminate"],
      ["number", "thirty (30) days'", "ninety (90) days'"],
      ["unit", "thirty (30) days'", "thirty (30) months'"],
      ["party", "The Customer may terminate", "The Supplier may terminate"],
      [
        "exception",
        "",
        "Section 2 shall not apply to termination for convenience by the Customer during the first three years.",
      ],
      ["deletion", " The Supplier may not terminate this Agreement for convenience.", ""],
    ],
  },
  {
    title: "Late payment",
    party: "Customer",
    guidance:
      "Require: interest on late payments of at most 1% per month, and no suspension of the service for late payment.",
    text: "Late payments bear interest of one per cent (1%) per month. Supplier shall not suspend the service for late payment.",
    defects: [
      ["negation", "shall not suspend", "may suspend"],
      ["number", "one per cent (1%)", "five per cent (5%)"],
      ["unit", "per month", "per day"],
      [
        "exception",
        "",
        "Notwithstanding the foregoing, Supplier may suspend the service for late payment after one reminder.",
      ],
    ],
  },
];
