import { expect, it } from "vitest";
import { barsOf, chartsByCurrency, chartsOf, chosenChart } from "../../web/vaults/summary/charts.ts";

const column = (field_key: string, label: string, field_type: string) =>
  ({ field_key, label, field_type, kind: "custom" }) as never;
const COLUMNS = [column("end", "Expiry", "date"), column("fee", "Fee", "currency")];
const group = (label: string, count: number, sums: { amount: number; currency: string }[]) =>
  ({ key: label, label, count, filter: { parties: { op: "in", value: [label] } }, "sum:fee": sums }) as never;

it("the months of a chart are whole, so that a bar opens what it counts", () => {
  const months = chartsOf(COLUMNS, "2026-11-17").find(({ interval }) => interval === "month")!;
  expect(months.filter).toEqual({ end: { op: "between", value: ["2026-11-01", "2028-10-31"] } });
});

it("amounts in several currencies have charts of their own, of the documents in that currency alone", () => {
  const chart = chartsOf(COLUMNS).find(({ sum }) => sum)!;
  const groups = [
    group("Acme", 3, [
      { amount: 10, currency: "EUR" },
      { amount: 2.5, currency: "USD" },
    ]),
    group("Beta", 1, [{ amount: 20, currency: "EUR" }]),
  ];
  const charts = chartsByCurrency(chart, groups);
  const shown = charts.map((each) => [each.title, barsOf(each, groups).map(({ label, text }) => [label, text])]);
  expect(shown).toEqual([
    [
      "Fee by party, EUR",
      [
        ["Beta", "EUR 20"],
        ["Acme", "EUR 10"],
      ],
    ],
    ["Fee by party, USD", [["Acme", "USD 2.50"]]],
  ]);
  expect(charts.map(({ filter }) => filter)).toEqual([
    { fee: { op: "gte", value: { amount: 0, currency: "EUR" } } },
    { fee: { op: "gte", value: { amount: 0, currency: "USD" } } },
  ]);
  expect(barsOf(charts[1]!, groups)[0]!.filter).toEqual({
    fee: { op: "gte", value: { amount: 0, currency: "USD" } },
    parties: { op: "in", value: ["Acme"] },
  });
  expect(chartsByCurrency(chart, [groups[1]!]).map(({ title }) => title)).toEqual(["Fee by party"]);
  expect(barsOf({ filter: {} }, groups).map(({ text }) => text)).toEqual(["3", "1"]);
});

it("charts a column that a person chooses, and adds up an amount", () => {
  expect(chosenChart(COLUMNS, { by: "gone" })).toEqual([]);
  expect(chosenChart(COLUMNS, { by: "end" })).toMatchObject([{ group_by: "end", interval: "year", filter: {} }]);
  expect(chosenChart(COLUMNS, { by: "end", sum: "fee" })).toMatchObject([
    { sum: { field_key: "fee" }, filter: { fee: { op: "not_empty" } } },
  ]);
});
