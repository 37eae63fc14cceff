import { afterAll, describe, expect, it } from "vitest";
import { findMeasures } from "../../../src/content/values/prose/measures.ts";
import { findValues, type ProseType } from "../../../src/content/values/prose/prose.ts";
import { openRanker } from "../../../src/models/engine/encode/ranker.ts";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";

const engine = openLocalEngine({ tagger: { tag: async () => [], close: async () => {} }, ranker: openRanker() });
afterAll(() => engine.close());

const DAYS: Record<string, number> = { days: 1, weeks: 7, months: 365 / 12, years: 365 };

describe("a review reads the same values as a column and a chat", () => {
  it.each([
    "within thirty (30) days after the invoice",
    "for eighteen (18) consecutive months after the end",
    "for a period of two full calendar years",
    "ninety additional days",
    "one hundred and twenty (120) days",
    "a 6-month term",
    "1½ years",
  ])("lengths of time: %s", (words) => {
    const durations = findValues("duration", words).map(({ value }) => value.value * (DAYS[value.unit] ?? 0));
    expect(durations).toHaveLength(1);
    expect(findMeasures(words).map(({ value }) => value)).toEqual(durations);
  });

  it.each([
    "an amount of $1,500,000 in all",
    "five million dollars ($5,000,000)",
    "CHF 40,000 for each case",
    "two thousand five hundred euros",
    "250.000 is no amount, but €2.5 million is",
    "GBP 3 million",
  ])("amounts: %s", (words) => {
    const amounts = findValues("currency", words).map(({ value }) => [value.amount, value.currency]);
    expect(amounts.length).toBeGreaterThan(0);
    expect(findMeasures(words).map(({ value, unit }) => [value, unit])).toEqual(amounts);
  });

  it.each(["twelve percent (12%) of the price", "1 1/2 % a month", "fifty basis points", "7.25 per cent"])(
    "shares: %s",
    (words) =>
      expect(findMeasures(words).map(({ value }) => value)).toEqual(
        findValues("percentage", words).map(({ value }) => value),
      ),
  );

  it.each([
    ["thirty (60) days", [30, 60]],
    ["ten percent (20%) of the price", [10, 20]],
    ["two million dollars ($3,000,000)", [2_000_000, 3_000_000]],
    ["forty (40) days", [40]],
  ])("words and figures that differ are two values, so that neither is taken for sure: %s", (words, values) =>
    expect(findMeasures(words).map(({ value }) => value)).toEqual(values),
  );

  it("business days and hours are times, too", () => {
    expect(findMeasures("within five business days or 48 hours").map(({ value, unit }) => [value, unit])).toEqual([
      [5, "business days"],
      [2, "time"],
    ]);
  });
});

const LEASE = `EQUIPMENT LEASE

This Equipment Lease is made on May 2, 2023 between Harbor Cranes Inc. ("Lessor") and Pine Yards LLC ("Lessee").

1. Rent. The Lessee shall pay each invoice of the Lessor within forty-five (45) days after its receipt.
2. Interest. On late payments the Lessee pays interest of nine percent (9%) a year.
3. Insurance. The Lessee shall insure the cranes for not less than four million dollars ($4,000,000).
4. Storage. The Lessor shall store the spare parts for eighteen (18) consecutive months after the end of this lease.`;

const FACTS: { asked: string; type: ProseType; position: string; title: string }[] = [
  {
    asked: "Within how many days must the Lessee pay invoices?",
    type: "duration",
    position: "Require: the Lessee has at least 60 days after receipt to pay invoices.",
    title: "Payment",
  },
  {
    asked: "What interest is paid on late payments?",
    type: "percentage",
    position: "Require: interest on late payments of at most 5%.",
    title: "Interest",
  },
  {
    asked: "How long must the Lessor store spare parts?",
    type: "duration",
    position: "Require: the Lessor stores spare parts for at least 24 months after the end of the lease.",
    title: "Storage",
  },
];

it.each(FACTS)("one fact has one value in a chat, a column and a review: $asked", async (fact) => {
  const { asked, type, position, title } = fact;
  const [chat] = await engine.ask(LEASE, [{ words: asked }]);
  const column = { key: "fact", label: asked, instructions: asked, fieldType: type, options: [] };
  const [cell] = await engine.read(LEASE, [column]);
  const check = { key: "c", title, description: null, positions: [{ type: "standard" as const, guidance: position }] };
  const stance = { reviewMode: "third-party", representingParty: "our company" } as const;
  const [judged] = await engine.judge(LEASE, [check], stance, { stories: [] });
  const found = findValues(type, judged?.compared?.found ?? "").map(({ value }) => value);
  expect(found).toHaveLength(1);
  if (chat?.kind === "stated") expect(chat.value?.value).toEqual(found[0]);
  if (cell?.outcome === "found") expect(cell.value).toEqual(found[0]);
  expect([chat?.kind, cell?.outcome]).toEqual(["stated", "found"]);
});
