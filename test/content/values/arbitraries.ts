import fc from "fast-check";
import { CURRENCY_CODES } from "../../../src/content/values/types/currencies.ts";
import type { ValueMeta } from "../../../src/content/values/value.ts";
import { checkValue, type FieldType, type Value } from "../../../src/content/values/values.ts";

const AWKWARD = [
  ...'aAbß;;""()[]{},.:=\n\r\t \'…İΣςéK|/\\-+0',
  '("',
  '")',
  '; "',
  "\u001f",
  "e\u0301",
  "\u0338",
  "\u212b",
  "\ud83d\ude00",
  "\uff5e",
];

/** Text that tends to break separators, quotes, folding and sorting. */
export const words = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...AWKWARD), maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom("a", "B", "\u{1f600}", "\uff5e"), minLength: 190, maxLength: 210 }),
  },
);

const day = fc
  .date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T00:00:00Z"), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

const plainNumber = fc.oneof(
  fc.double({ min: -1e15, max: 1e15, noNaN: true }),
  fc.integer(),
  fc.constantFrom(-0, 1e15, -1e15, 5e-324, 0.1 + 0.2, 1e-7, 1234567.25),
);

const amount = fc.oneof(
  fc.integer({ min: -1e9, max: 1e9 }).map((cents) => Number((cents / 1e4).toFixed(4))),
  fc.maxSafeInteger().map((number) => number % 1e15),
  fc.constantFrom(-0, 0.0001, 1e15, -1e15, 999999999999999.1),
);

const length = fc.oneof(
  fc.double({ min: 0, max: 1e6, noNaN: true }),
  fc.integer({ min: 0, max: 400 }),
  fc.constantFrom(-0, 1, 12, 0.1, 1.2, 1e-7, 5e-324),
);

const range = fc
  .tuple(fc.option(day), fc.option(day))
  .map(([one, two]) =>
    one !== null && two !== null && one > two ? { start: two, end: one } : { start: one, end: two },
  );

const role = fc.option(words);
const id = fc.option(fc.uuid());
const title = fc.oneof(
  words,
  fc.tuple(words, fc.uuid()).map(([word, uuid]) => `${word} [${uuid}]`),
);

const RAW: { [T in FieldType]: fc.Arbitrary<unknown> } = {
  text: words,
  date: day,
  date_range: range,
  enum: words,
  multi_enum: fc.array(words, { maxLength: 5 }),
  boolean: fc.boolean(),
  number: plainNumber,
  currency: fc.record({ amount, currency: fc.constantFrom(...CURRENCY_CODES, "usd") }),
  percentage: plainNumber,
  duration: fc.record({ value: length, unit: fc.constantFrom("days", "weeks", "months", "years") }),
  email: fc.emailAddress(),
  url: fc.webUrl({ withQueryParameters: true, withFragments: true }),
  list: fc.array(words, { maxLength: 5 }),
  rich_text: words,
  party_list: fc.array(fc.record({ name: words, role }), { maxLength: 4 }),
  related_agreement_list: fc.array(fc.record({ title, document_id: id }), { maxLength: 4 }),
};

/** A value as a caller might send it, with the options of its column. It may be invalid. */
export function sent(fieldType: FieldType): fc.Arbitrary<{ meta: ValueMeta; value: unknown }> {
  return fc.tuple(RAW[fieldType], fc.array(words, { maxLength: 4 })).map(([value, others]) => ({
    value,
    meta: { options: [...new Set([...others, ...[value].flat()].filter((option) => typeof option === "string"))] },
  }));
}

/** Stored values of one column: what `checkValue` returns for valid input. */
export function stored<T extends FieldType>(fieldType: T) {
  return sent(fieldType)
    .map(({ meta, value }) => ({ meta, checked: checkValue(fieldType, meta, value) }))
    .filter(({ checked }) => checked.ok)
    .map(({ meta, checked }) => ({ meta, value: (checked as { value: Value }).value as never }));
}
