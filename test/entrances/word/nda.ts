import { docx, p } from "../../support/documents/office.ts";
import type { Written } from "./standin.ts";

export const TERM = "1. Term. This Agreement ends five (5) years after the Effective Date of the Agreement.";
export const LAW = "2. Governing Law. This Agreement is governed by the laws of the State of New York.";
export const RETURN = "3. Return. Recipient shall return Confidential Information upon request of Discloser.";
/** The other side has deleted seven years already. */
export const WRITTEN: Written[] = [
  "MUTUAL NON-DISCLOSURE AGREEMENT",
  [
    { text: "1. Term. This Agreement ends ", isDeleted: false },
    { text: "seven (7) ", isDeleted: true },
    { text: TERM.slice(29), isDeleted: false },
  ],
  LAW,
  RETURN,
];
const DELETED =
  '<w:del w:id="1" w:author="Bo"><w:r><w:delText xml:space="preserve">seven (7) </w:delText></w:r></w:del>';
const RUN = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const BYTES = [
  ...docx({
    body: [
      p("MUTUAL NON-DISCLOSURE AGREEMENT"),
      `<w:p>${RUN(TERM.slice(0, 29))}${DELETED}${RUN(TERM.slice(29))}</w:p>`,
      p(LAW),
      p(RETURN),
    ].join(""),
  }),
];

const finding = (original: string, replacement: string, quote: string) => ({
  object: {
    result: "neither",
    fallback: 0,
    basis: "words",
    demands: [],
    analysis: "Contradicts your position. It is not what we agree to.",
    quotes: [{ document: "F1", quote }],
    revisions: [{ document: "F1", original, after: "", replacement, rationale: "Ours." }],
  },
});

/** The model of these tests: it judges, answers, rewrites and names chats. */
export const replyTo = (question: string) => {
  if (question.includes("title and a summary")) return { object: { title: "Law", summary: "Which law." } };
  if (question.includes("Rewrite this passage")) return { text: "3. Return. Recipient shall\nreturn everything." };
  if (question.includes("Which law")) return { text: 'New York [[F1: "the laws of the State of New York"]].' };
  return question.includes("Two years at most")
    ? finding("five (5) years", "two (2) years", TERM)
    : finding("State of New York", "State of Delaware", LAW);
};
