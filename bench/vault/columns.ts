import type { FieldType } from "../../src/content/values/values.ts";

/** A column with the SQL for its value, sort key and search key, for document `n` of `total`. */
export interface SeedColumn {
  key: string;
  type: FieldType;
  options?: string[];
  builtIn?: boolean;
  value: string;
  number?: string;
  text?: string;
  folded?: string;
}

const LAWS = Array.from({ length: 100 }, (_, place) => `Law of State ${String(place).padStart(2, "0")}`);
const REGIONS = ["Americas", "Asia", "Europe", "Oceania"];

/** An integer below `count` for each document, evenly distributed and shuffled differently by each odd `step`. */
const spread = (step: number, count: number) => `((n * ${step} % total) * ${count} / total)`;
const day = (from: string, days: string) => `(date '${from}' + (${days})::integer)::text`;
const pad = (number: string, digits: number) => `lpad((${number})::text, ${digits}, '0')`;

const ofText = (text: string) => ({
  value: `to_jsonb(${text})`,
  text: `lower(left(${text}, 200))`,
  folded: `lower(${text})`,
});
const ofNumber = (number: string) => ({ value: `to_jsonb(${number})`, number });
const ofMoney = (amount: string, currency: string) => ({
  value: `jsonb_build_object('amount', ${amount}, 'currency', ${currency})`,
  number: amount,
  text: currency,
});

const PARTY = `'Party ' || ${pad(spread(61_813, 5000), 4)} || ' Holdings'`;
const REGION_PAIR = `(array['${REGIONS.join("','")}'])[1 + n % 3 : 2 + n % 3]`;
const START = day("2018-01-01", spread(38_197, 2000));
const END = day("2024-01-01", spread(38_197, 2000));

/** The columns that every vault has. */
const BUILT_IN: SeedColumn[] = [
  {
    key: "parties",
    type: "party_list",
    builtIn: true,
    value: `jsonb_build_array(jsonb_build_object('name', ${PARTY}, 'role', 'Supplier'), jsonb_build_object('name', 'Chancery Ltd', 'role', null))`,
    text: `lower(${PARTY} || '; Chancery Ltd')`,
    folded: `lower(${PARTY} || E'\\x1fSupplier\\x1fChancery Ltd\\x1f')`,
  },
  {
    key: "agreementType",
    type: "text",
    builtIn: true,
    ...ofText(`'Agreement of type ' || ${spread(72_431, 10)}`),
  },
  // Newer documents have later dates, as in an archive scanned from its end.
  ((date) => ({
    key: "effectiveDate",
    type: "date" as const,
    builtIn: true,
    value: `to_jsonb(${date})`,
    text: date,
  }))(day("2025-12-31", "-(n * 3650 / total)")),
  {
    key: "relatedAgreements",
    type: "related_agreement_list",
    builtIn: true,
    value: `jsonb_build_array(jsonb_build_object('title', 'Master Agreement ' || n % 97, 'document_id', null))`,
    text: `'master agreement ' || n % 97`,
    folded: `'master agreement ' || n % 97`,
  },
];

/** One custom column of each kind, and more of the kinds most common in contracts. */
const CUSTOM: SeedColumn[] = [
  {
    key: "counterparty",
    type: "text",
    ...ofText(
      `'Counterparty ' || ${pad(spread(54_773, 1000), 3)} || '-' || ${pad("n", 6)} || ' of ' || ${spread(91_807, 10)}`,
    ),
  },
  { key: "governingLaw", type: "enum", options: LAWS, ...law(spread(28_751, 100)) },
  {
    key: "regions",
    type: "multi_enum",
    options: REGIONS,
    value: `to_jsonb(${REGION_PAIR})`,
    text: `lower(array_to_string(${REGION_PAIR}, '; '))`,
  },
  {
    key: "autoRenewal",
    type: "boolean",
    value: `to_jsonb(${spread(83_621, 10)} < 6)`,
    number: `(${spread(83_621, 10)} < 6)::integer`,
  },
  { key: "batch", type: "number", ...ofNumber(spread(45_293, 1000)) },
  { key: "score", type: "number", ...ofNumber(spread(67_931, 100_000)) },
  { key: "discount", type: "percentage", ...ofNumber(`${spread(19_417, 500)} / 10.0`) },
  {
    key: "contractValue",
    type: "currency",
    ...ofMoney(`${spread(76_403, 100_000)} * 10`, "case when n % 2 = 0 then 'USD' else 'EUR' end"),
  },
  { key: "liabilityCap", type: "currency", ...ofMoney(`${spread(52_837, 5000)} * 1000`, "'USD'") },
  {
    key: "noticePeriod",
    type: "duration",
    value: `jsonb_build_object('value', ${spread(34_759, 360)}, 'unit', 'days')`,
    number: spread(34_759, 360),
    text: "'0'",
  },
  ((date) => ({ key: "expiryDate", type: "date" as const, value: `to_jsonb(${date})`, text: date }))(
    day("2020-01-01", spread(57_721, 10_000)),
  ),
  {
    key: "term",
    type: "date_range",
    value: `jsonb_build_object('start', ${START}, 'end', ${END})`,
    text: `${START} || '/' || ${END}`,
  },
  { key: "contact", type: "email", ...ofText(`'person' || n || '@example.com'`) },
  { key: "dataRoom", type: "url", ...ofText(`'https://example.com/rooms/' || n`) },
  {
    key: "keywords",
    type: "list",
    value: `jsonb_build_array('Clause ' || n % 50, 'Schedule ' || n % 7)`,
    text: `'clause ' || n % 50 || '; schedule ' || n % 7`,
    folded: `'clause ' || n % 50 || E'\\x1f' || 'schedule ' || n % 7`,
  },
  {
    key: "summary",
    type: "rich_text",
    ...ofText(`'**Summary** of agreement ' || n || repeat('. The parties agree on the following terms', 8)`),
  },
];

function law(place: string) {
  const option = `'Law of State ' || ${pad(place, 2)}`;
  return { value: `to_jsonb(${option})`, text: `lower(${option})` };
}

export const COLUMNS: SeedColumn[] = [...BUILT_IN, ...CUSTOM];

/** A number of custom columns, cycling through all kinds. */
export const manyColumns = (count: number): SeedColumn[] =>
  Array.from({ length: count }, (_, place) => {
    const column = CUSTOM[place % CUSTOM.length]!;
    return { ...column, key: `${column.key}${place}` };
  });
