import type { Exchange } from "../support.ts";
import { LATE } from "./seed.ts";

/** A vault of the benchmark, with the ids of some of its documents. */
export interface BenchVault {
  id: string;
  documents: number;
  ids: string[];
}

/** One operation in several variants; the first is the baseline. */
export interface Series {
  group: string;
  name: string;
  aim?: number;
  ways: ((round: number) => Exchange[])[];
}

type Query = Record<string, string | number>;

function list(vault: BenchVault, query: Query = {}): Exchange {
  const asked = new URLSearchParams({ limit: "100" });
  for (const [key, value] of Object.entries(query)) asked.set(key, String(value));
  return { path: `/v1/vaults/${vault.id}/documents?${asked}` };
}

type Filter = [key: string, perMille: number, op: string, value: unknown];

const FILTERS: Filter[] = [
  ["batch", 1, "eq", 500],
  ["governingLaw", 10, "eq", "Law of State 42"],
  ["agreementType", 100, "eq", "Agreement of type 7"],
  ["autoRenewal", 600, "eq", true],
  ["score", 1, "lt", 100],
  ["score", 10, "gte", 99_000],
  ["score", 100, "lt", 10_000],
  ["score", 600, "lt", 60_000],
  ["expiryDate", 1, "lt", "2020-01-11"],
  ["expiryDate", 10, "lt", "2020-04-10"],
  ["expiryDate", 100, "lt", "2022-09-27"],
  ["expiryDate", 600, "gte", "2030-12-14"],
  ["contractValue", 50, "lt", { amount: 100_000, currency: "USD" }],
  ["counterparty", 100, "lt", "counterparty 100"],
  ["effectiveDate", 100, "lt", "2017-01-01"],
];
const CONTAINS: Filter[] = [
  ["counterparty", 1, "contains", "Y 123-"],
  ["counterparty", 10, "contains", "Y 12"],
  ["counterparty", 100, "contains", "OF 3"],
  ["counterparty", 1000, "contains", "PARTY"],
];
const TENTH: Filter = ["score", 100, "lt", 10_000];
const MOST: Filter = ["score", 600, "lt", 60_000];
const SORTS = ["expiryDate", "score", "counterparty", "contractValue", "documentName"];

const filterOf = ([key, , op, value]: Filter) => JSON.stringify({ [key]: { op, value } });

/** The same operation on vaults of every size, smallest first. Each returns the same number of documents. */
export function bySize(vaults: BenchVault[]): Series[] {
  const reading = (group: string, name: string, aim: number | undefined, query: Query): Series => ({
    group,
    name,
    aim,
    ways: vaults.map((vault) => () => [list(vault, query)]),
  });
  const filtered = (group: string, aim?: number) => (filter: Filter) => {
    const [key, perMille, op] = filter;
    const limit = rowsOf(perMille);
    return reading(group, `${key} ${op}, ${perMille / 10} %, ${limit} rows`, aim, { filter: filterOf(filter), limit });
  };
  return [
    reading("page", "100 rows", 1.5, {}),
    ...SORTS.flatMap((key) => [key, `-${key}`]).map((sort) => reading("sorted", sort, 2, { sort })),
    ...FILTERS.map(filtered("filtered", 2)),
    ...CONTAINS.map(filtered("contains", 2)),
    reading("both", "score lt, 10 %, by -expiryDate", 2, { filter: filterOf(TENTH), sort: "-expiryDate", limit: 90 }),
    reading("both", "score lt, 60 %, by counterparty", 2, { filter: filterOf(MOST), sort: "counterparty" }),
    {
      group: "search",
      name: "the name of the oldest document",
      ways: vaults.map((vault) => () => [list(vault, { search: `AGREEMENT ${vault.documents}.pdf` })]),
    },
    {
      group: "search",
      name: "updated_since, the oldest document",
      ways: vaults.map((vault) => () => [list(vault, { updated_since: LATE })]),
    },
    { group: "edit", name: "edit, then revert", aim: 1.3, ways: vaults.map((vault) => (round) => edits(vault, round)) },
  ];
}

/** Operations on a whole vault. A month has 3 deadlines at 1,000 documents and 100 at 100,000; the next 50 are as many at any size. */
export function asWhole(vaults: BenchVault[]): Series[] {
  const reading = (name: string, aim: number | undefined, path: string): Series => ({
    group: "whole",
    name,
    aim,
    ways: vaults.map(({ id }) => () => [{ path: `/v1/vaults/${id}/${path}` }]),
  });
  const cheap = encodeURIComponent(filterOf(["batch", 1, "eq", 500]));
  return [
    reading("summary by governing law", 2, "summary?group_by=governingLaw&metrics=count"),
    reading("summary by party, 5,001 of them", 2, "summary?group_by=parties&metrics=count"),
    reading("summary by counterparty, all different", 2, "summary?group_by=counterparty&metrics=count"),
    reading("summary by month of expiry", 2, "summary?group_by=expiryDate&interval=month&metrics=count"),
    reading("summary, sum and extremes of amounts", 2, "summary?metrics=sum:contractValue,min:score,max:expiryDate"),
    reading("summary by law, with a sum", 2, "summary?group_by=governingLaw&metrics=sum:score"),
    reading(
      "summary of 10 %, by law",
      2,
      `summary?group_by=governingLaw&filter=${encodeURIComponent(filterOf(TENTH))}`,
    ),
    reading("summary of 0.1 %, with a sum", 2, `summary?group_by=governingLaw&metrics=sum:score&filter=${cheap}`),
    reading("verification queue, first 100", 2, "verification-queue?limit=100"),
    reading("verification queue of a column", 2, "verification-queue?field_key=score&limit=100"),
    reading("quality", 2, "quality"),
    reading("the next 50 deadlines", 2, "deadlines?from=2026-11-01&to=2046-11-01&limit=50"),
    reading("deadlines of one month", 2, "deadlines?from=2026-11-01&to=2026-11-30&limit=100"),
  ];
}

/** The documents of the smallest vault, minus those without a value. */
const rowsOf = (perMille: number) => Math.max(1, Math.min(100, Math.floor(perMille * 0.9)));

function edits({ id, ids }: BenchVault, round: number): Exchange[] {
  const path = `/v1/vaults/${id}/documents/${ids[round % ids.length]}/cells/score`;
  return [
    { method: "PATCH", path, body: { value: round } },
    { method: "POST", path: `${path}/revert` },
  ];
}

/** A page at a large offset against the first page. */
export function deepPaging(vault: BenchVault): Series[] {
  const deep = (name: string, query: Query, offset: number): Series => ({
    group: "deep",
    name: `${name}, offset ${offset}`,
    aim: 2,
    ways: [() => [list(vault, query)], () => [list(vault, { ...query, offset })]],
  });
  const { documents } = vault;
  return [
    deep("unsorted", {}, documents - 100),
    deep("expiryDate", { sort: "expiryDate" }, documents * 0.9),
    deep("expiryDate, among the empty", { sort: "expiryDate" }, documents - 100),
    deep("-counterparty", { sort: "-counterparty" }, documents * 0.9),
    deep("documentName", { sort: "documentName" }, documents - 100),
    deep("score lt, 60 %", { filter: filterOf(MOST) }, documents * 0.5),
    deep("score lt, 60 %, by expiryDate", { filter: filterOf(MOST), sort: "expiryDate" }, documents * 0.5),
  ];
}

/** A window of a few columns out of many, against a vault with only that many. */
export const windows = (narrow: BenchVault, wide: BenchVault, keys: string[], width: number): Series => ({
  group: "wide",
  name: `${width} of ${keys.length} columns`,
  aim: 1.5,
  ways: [
    () => [list(narrow)],
    (round) => {
      const from = (round * width) % (keys.length - width + 1);
      return [list(wide, { fields: keys.slice(from, from + width).join(",") })];
    },
  ],
});
