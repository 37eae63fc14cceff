import { must } from "../../must.ts";
import { CURRENCY_CODES, CURRENCY_SIGNS } from "../types/currencies.ts";
import type { Money } from "../types/currency.ts";
import { findAll, type Mention, merge } from "./mention.ts";
import { NUMBER, readNumber } from "./number-words.ts";

/** Codes that are also words and therefore common in capitalized text. */
const WORDS_TOO = new Set(["ALL", "TOP", "TRY", "CUP", "PEN", "MOP", "COP", "BAM", "GEL", "SOS", "LAK"]);
const CODES = [...CURRENCY_CODES].filter((code) => !WORDS_TOO.has(code)).join("|");
const SIGNS = [...CURRENCY_SIGNS.keys(), "U.S.$", "U.S. $", "US $", "Cdn$", "CDN$", "Can$", "RMB¥"]
  .sort((a, b) => b.length - a.length)
  .map((sign) => sign.replace(/[$.]/g, "\\$&"))
  .join("|");

const NAMES: [RegExp, string][] = [
  [/canadian dollars?/i, "CAD"],
  [/australian dollars?/i, "AUD"],
  [/hong kong dollars?/i, "HKD"],
  [/singapore dollars?/i, "SGD"],
  [/new zealand dollars?/i, "NZD"],
  [/dollars?/i, "USD"],
  [/euros?/i, "EUR"],
  [/pounds?/i, "GBP"],
  [/yen/i, "JPY"],
  [/renminbi|yuan/i, "CNY"],
  [/swiss francs?/i, "CHF"],
  [/rupees?/i, "INR"],
  [/new israeli shekels?|shekels?/i, "ILS"],
];
const NAME =
  "(?:(?:united\\s{1,40}states|u\\.\\s?s\\.|us|canadian|australian|hong\\s{1,40}kong|singapore|new\\s{1,40}zealand)\\s{1,40})?dollars?|euros?|pounds?\\s{1,40}sterling|(?:japanese\\s{1,40})?yen|renminbi|(?:chinese\\s{1,40})?yuan|swiss\\s{1,40}francs?|(?:indian\\s{1,40})?rupees?|(?:new\\s{1,40}israeli\\s{1,40})?shekels?";
const DIGITS =
  "(?:\\d{1,3}(?:,\\d{3}){1,10}|\\d{1,40})(?:\\.\\d{1,40})?(?!\\d|\\s?[/⁄]\\s?\\d|[\\s-]?\\d\\s?[/⁄]\\s?\\d|\\s?[½¼¾⅓⅔⅛⅜⅝⅞])";
const SCALE =
  "(?:\\s?(?:[Hh]undred|[Tt]housand|[Mm]illion|[Bb]illion|[Tt]rillion|THOUSAND|MILLION|BILLION|mm|MM|bn|BN|[KkMmBb])\\b)?";

const BEFORE = new RegExp(
  `(?<![\\w$])(${CODES}|${SIGNS})\\s?(?:(${SIGNS})\\s?)?(${DIGITS}${SCALE})(?:\\s(${CODES})\\b)?`,
  "g",
);
const BEHIND = new RegExp(`(?<![\\w$.,])(${DIGITS}${SCALE})\\s?(${CODES}|€|£)(?!\\w)`, "g");
const NAMED = new RegExp(
  `(${NUMBER})\\s{1,40}(?:and\\s{1,40}(?:no|\\d{1,3})\\/100\\s{1,40})?(${NAME})\\b(?:\\s{0,40}[([]\\s{0,40}(?:(?:${CODES}|${SIGNS})\\s?){1,4}${DIGITS}\\s{0,40}[)\\]])?`,
  "gi",
);

const MARK_IN_BRACKETS = new RegExp(`[([]\\s{0,40}(${CODES}|${SIGNS})`);

/** Amounts with their currency: $1,500,000, "USD 250,000", "one million dollars ($1,000,000)", €2.5 million, 500 Euros. */
export function findMoney(text: string): Mention<Money>[] {
  return merge(
    findAll(text, BEFORE, ([, mark = "", second, digits = "", code]) => money(digits, code ?? codeOf(mark, second))),
    findAll(text, BEHIND, ([, digits = "", mark = ""]) => money(digits, codeOf(mark))),
    findAll(text, NAMED, ([whole, number = "", name = ""]) => {
      const mark = MARK_IN_BRACKETS.exec(whole)?.[1];
      const named = NAMES.find(([pattern]) => pattern.test(name.replace(/\s+/g, " ")));
      const [, code] = must(named, "each name has a currency");
      return money(number, mark !== undefined && codeOf(mark) !== "USD" && code === "USD" ? codeOf(mark) : code);
    }),
  );
}

function money(written: string, currency: string): Money | undefined {
  const scaled = written.replace(/\s?(mm|bn|[KMB])$/i, (_, mark: string) => ` ${SHORT[mark.toLowerCase()]}`);
  const amount = readNumber(scaled);
  return amount === undefined ? undefined : { amount: Number(amount.toFixed(4)), currency };
}

const SHORT: Record<string, string> = { k: "thousand", m: "million", mm: "million", b: "billion", bn: "billion" };

function codeOf(mark: string, second?: string): string {
  if (CURRENCY_CODES.has(mark) && second === undefined) return mark;
  if (/^can|^cdn/i.test(mark)) return "CAD";
  if (/^u\.?s/i.test(mark)) return "USD";
  if (/^rmb/i.test(mark)) return "CNY";
  const code = CURRENCY_SIGNS.get(mark) ?? mark;
  return second === undefined || CURRENCY_CODES.has(mark) ? code : (CURRENCY_SIGNS.get(second) ?? code);
}
