import { expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { answerAside, isAside } from "../../support/model-asides.ts";
import { useModelServer } from "../../support/servers/model-server.ts";

const server = await useModelServer();
const app = useApp(server.settings());

const CONTRACT =
  "SUPPLY AGREEMENT\n\n1. Payment. The Buyer shall pay each invoice within thirty days of receipt.\n\n2. Law. This Agreement is governed by the laws of Ohio.";
const RIGHT = 'The law of Ohio applies [[F1: "governed by the laws of Ohio"]].';
const WRONG = 'Invoices are paid within ninety days [[F1: "within thirty days of receipt"]].';

/** The model writes these with tools, and repairs what the second look found as `repair` says. */
async function write(calls: [name: string, input: object][], repair: object[] = []) {
  const ada = await (await app.organization()).user();
  const { body: file } = await ada.upload("supply.txt", CONTRACT);
  await app.runJobs();
  let steps = 0;
  server.reply((request) => {
    if (isAside(request)) return answerAside(request);
    if (request.system.startsWith("You wrote an answer for a lawyer")) return { object: { sentences: repair } };
    const made = calls.map(([name, input], at) => ({ id: `c${at}`, name, input }));
    return steps++ === 0 ? { calls: made } : { text: "It is written." };
  });
  const { body } = await ada.post("/chat/completions?wait=0", {
    message: "Write a memo on payment and law, and an e-mail.",
    file_ids: [file.id],
  });
  await app.runJobs();
  const { result } = (await ada.get(`/jobs/${body.job_id}`)).body;
  const [document] = result.documents ?? [];
  return { result, memo: document ? (await ada.get(`/files/${document.file_id}/text`)).body.text : "" };
}

const memo = (...sentences: string[]): [string, object] => [
  "write_document",
  { filename: "Memo.docx", markdown: ["# Memo", ...sentences].join("\n\n") },
];

it("a memo gets the second look of an answer: what its passage does not say is marked, and the answer says so", async () => {
  const { result, memo: text } = await write([memo(RIGHT, WRONG)]);
  expect(text).toContain("The law of Ohio applies");
  expect(text).toMatch(/paid within ninety days.{0,10} \(not supported: the passage cited does not say this\)/);
  expect(text.match(/not supported/g)).toHaveLength(1);
  expect(result.result).toMatch(/Check “Memo\.docx”.*One statement is marked/);
});

it("what the model repairs stands in the memo without a mark, and what it withdraws is gone whole", async () => {
  const repaired = await write([memo(RIGHT, WRONG)], [{ number: 1, text: "Invoices are paid within thirty days." }]);
  expect(repaired.memo).toContain("Invoices are paid within thirty days");
  expect(repaired.memo).not.toMatch(/ninety|not supported/);
  expect(repaired.result.result).toBe("It is written.");
  const withdrawn = await write([memo(RIGHT, WRONG)], [{ number: 1, text: "" }]);
  expect(withdrawn.memo).not.toMatch(/ninety|Invoices|not supported/);
  expect(withdrawn.memo).toContain("The law of Ohio applies");
});

it("words that are not in the document are marked in the memo, and the answer says so", async () => {
  const { result, memo: text } = await write([memo('The law of Utah applies [[F1: "the laws of Utah"]].')]);
  expect(text).toContain("(unsupported: these words are not in the document)");
  expect(result.result).toMatch(/One statement is marked/);
});

it("of a long memo every cited sentence is looked at, not only the first ones", async () => {
  const many = Array.from({ length: 90 }, (_, at) => `Point ${at}. ${RIGHT}`);
  const { memo: text } = await write([memo(...many, WRONG)]);
  expect(text).toContain("(not supported: the passage cited does not say this)");
});

it("an e-mail to others has no citation marks in it", async () => {
  const email = { to: ["bo@example.com"], subject: "Payment", body: `Dear Bo,\n\n${RIGHT}\n\nBest, Ada` };
  const { result } = await write([["draft_email", email]]);
  const [{ body, plaintext_body }] = result.emails;
  for (const text of [body, plaintext_body]) {
    expect(text).toContain("The law of Ohio applies.");
    expect(text).not.toContain("[[");
  }
});
