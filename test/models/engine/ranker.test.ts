import { afterAll, expect, it } from "vitest";
import { Router } from "../../../src/models/engine/answer/route.ts";
import { rankSentences } from "../../../src/models/engine/ask/rank-sentences.ts";
import { NoRanker, openRanker } from "../../../src/models/engine/encode/ranker.ts";
import { Evidence } from "../../../src/models/engine/evidence/evidence.ts";
import { cutIntoUnits } from "../../../src/models/engine/evidence/units.ts";

const ranker = openRanker({ threads: 1 });
afterAll(() => ranker.close());

const TEXT = `SPONSORSHIP AGREEMENT

1. Fee. The Sponsor shall pay a fee of $75,000 for each event. Invoices are due within thirty (30) days after receipt.

2. Late Payment. If the Sponsor pays late, interest accrues on the amount that is overdue at a rate of ten percent (10%) a year.

3. Merchandise. After this Agreement ends, the Organizer may sell the merchandise that was produced before.

4. Law. This Agreement is governed by the laws of the State of Ohio.`;

const documentOf = (text: string, given = ranker) => ({
  reading: new Evidence(text, undefined),
  router: new Router(),
  signal: undefined,
  ranker: given,
});

it.each([
  ["What happens if we are late with a payment?", /interest accrues/],
  ["Can they keep selling T-shirts once it is over?", /merchandise/],
  ["When do we have to pay an invoice?", /thirty \(30\) days/],
])("the sentence that answers stands first: %s", async (question, answer) => {
  const document = documentOf(TEXT);
  const [best] = await rankSentences(document, question);
  expect(best && document.reading.quote(best.place)).toMatch(answer);
});

it("without the model sentences are ordered by words and meaning, and none is taken for an answer", async () => {
  const score = () => Promise.reject(new NoRanker("There is no ranker."));
  const document = documentOf(TEXT, { score, close: async () => {} });
  const ranked = await rankSentences(document, "interest on late payment");
  expect(ranked[0] && document.reading.quote(ranked[0].place)).toMatch(/interest accrues/);
  expect(ranked.every(({ answers }) => answers === 0)).toBe(true);
});

it("long sentences are cut into parts that together are the sentence", () => {
  const long = `The Supplier shall ${"deliver the goods, store them, insure them and report on them; ".repeat(30)}and stop.`;
  const units = cutIntoUnits(long, [{ start: 0, end: long.length }], []);
  expect(units.length).toBeGreaterThan(3);
  expect(units.map(({ start, end }) => long.slice(start, end)).join("")).toBe(long);
});
