import { z } from "zod";
import { bounded, membership, ordering } from "../filters.ts";
import { numberOf, readNumeral, withoutMinusZero } from "../numerals.ts";
import { measuredInQuestions } from "../questions.ts";
import { compareCodePoints, entryText } from "../strings.ts";
import { compareNumbers, record, type ValueType } from "../value.ts";
import { CURRENCY_CODES, CURRENCY_SIGNS } from "./currencies.ts";
import { boundedNumber } from "./number.ts";

const DECIMALS = 4;
const EXPECTED = 'Send an amount with its currency, for example {"amount": 250000, "currency": "USD"}.';
const AMOUNT = "Send the amount as a number, for example 250000.";
const CODE = 'Send an ISO 4217 currency code, for example "USD".';

const schema = record(
  {
    amount: boundedNumber(AMOUNT).refine(isPayable, `Use at most ${DECIMALS} decimals.`),
    currency: z
      .string(CODE)
      .regex(/^[A-Za-z]{3}$/, CODE)
      .refine(isCurrency, CODE),
  },
  EXPECTED,
);

export type Money = z.infer<typeof schema>;

export const currency: ValueType<Money> = {
  schema,
  normalise: ({ amount, currency }) => ({ amount: withoutMinusZero(amount), currency: currency.toUpperCase() }),
  compare: (a, b) => compareNumbers(a.amount, b.amount) || compareCodePoints(a.currency, b.currency),
  sortKey: ({ amount, currency }) => ({ number: amount, text: currency }),
  print: ({ amount, currency }) => `${currency} ${printAmount(amount)}`,
  parse: parseMoney,
  filters: {
    ...ordering(schema, rankMoney),
    ...bounded(schema, rankMoney),
    ...membership(schema, (value, choice) => rankMoney(value, choice) === 0),
  },
  key: "amount",
  measured: "amount",
  promptForm: "an amount with its ISO currency, such as USD 250000",
  sheets: { width: 18, cell: "amount" },
  questions: {
    ...measuredInQuestions("money"),
    isTotalled: true,
    words: ["value", "values", "worth", "spend", "amount", "amounts", "contract value", "contract values"],
  },
};

/** Amounts in different currencies cannot be compared, so a filter matches only its own currency. */
function rankMoney(value: Money, bound: Money): number {
  const isSame = value.currency.toUpperCase() === bound.currency.toUpperCase();
  return isSame ? compareNumbers(value.amount, bound.amount) : Number.NaN;
}

function isPayable(amount: number): boolean {
  return Number(amount.toFixed(DECIMALS)) === amount;
}

function isCurrency(code: string): boolean {
  return CURRENCY_CODES.has(code.toUpperCase());
}

function printAmount(amount: number): string {
  const [whole = "", fraction = ""] = amount.toFixed(DECIMALS).split(".");
  const cents = fraction.replace(/(?<!0)0+$/, "");
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,20}$)/g, ",");
  return cents === "" ? grouped : `${grouped}.${cents.padEnd(2, "0")}`;
}

const MAGNITUDES: Record<string, number> = {
  k: 3,
  thousand: 3,
  m: 6,
  mn: 6,
  mio: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
  trillion: 12,
};

/** Reads USD 250,000, 1.250,50 €, -$5, ($5.00), US$ 2.5 million. An amount without a currency is rejected. */
function parseMoney(entry: string): Money | undefined {
  const written = entryText(entry).replaceAll("\u2212", "-");
  const [, before = "", digits = "", after = ""] = /^([^\d.]*)(\.?\d(?:.*\d)?)([^\d(+-]*)$/.exec(written) ?? [];
  const signs = `${before}${after}`.replace(/[^-+()]/g, "");
  if (!["", "-", "+", "()"].includes(signs)) return undefined;
  const behind = wordsOf(after);
  const power = magnitudeOf(behind[0]);
  const currency = currencyOf([...wordsOf(before), ...behind.slice(power === 0 ? 0 : 1)]);
  const amount = numberOf(readNumeral(digits), power);
  if (amount === undefined || currency === undefined) return undefined;
  return { amount: withoutMinusZero(signs === "-" || signs === "()" ? -amount : amount), currency };
}

function wordsOf(text: string): string[] {
  return text.split(/[-+() ]+/).filter((word) => word !== "");
}

function magnitudeOf(word = ""): number {
  const name = word.toLowerCase();
  return (Object.hasOwn(MAGNITUDES, name) && MAGNITUDES[name]) || 0;
}

const SHARED_SIGNS: Record<string, RegExp> = { $: /D$/, "¥": /^(?:JPY|CNY)$/ };

/** The currency of one mark, or of a code and a sign that do not contradict each other: "USD $5", "$5 CAD". */
function currencyOf(marks: string[]): string | undefined {
  const upper = marks.map((mark) => mark.toUpperCase());
  const codes = upper.map((mark) => CURRENCY_SIGNS.get(mark) ?? mark);
  const [first, second] = codes;
  if (first === undefined || codes.length > 2 || !codes.every(isCurrency)) return undefined;
  if (second === undefined || first === second) return first;
  const [firstMark = "", secondMark = ""] = upper;
  if (SHARED_SIGNS[firstMark]?.test(second)) return second;
  return SHARED_SIGNS[secondMark]?.test(first) ? first : undefined;
}
