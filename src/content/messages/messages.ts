import { IntlMessageFormat } from "intl-messageformat";

/**
 * Text for people, in the language of the interface. A message is written in English where it is used, in ICU syntax,
 * and its English text is its key in the catalogue of another language. `npm run messages` collects them in `en.json`.
 */
type Values = Record<string, string | number | null | undefined>;

/** Numbers and dates are written as in the United States and in Britain: 1,200.50 and 3 May 2026. */
const LOCALES = { numbers: "en-US", dates: "en-GB" };

/** What ICU syntax can mean something in. All other messages are returned as they are. */
const HAS_SYNTAX = /[{}'<]/;

const formats = new Map<string, IntlMessageFormat>();

function formatOf(message: string, ignoreTag: boolean): IntlMessageFormat {
  const known = formats.get(message);
  if (known) return known;
  const made = new IntlMessageFormat(message, LOCALES.numbers, undefined, { ignoreTag });
  formats.set(message, made);
  return made;
}

/** `t("{count, plural, one {# page} other {# pages}} of {name}", { count, name })` */
export const t = (message: string, values?: Values): string =>
  HAS_SYNTAX.test(message) ? String(formatOf(message, true).format(values)) : message;

/** The parts of a message with tags, such as `"See <guide>the guide</guide>."`, each tag as its function returns it. */
export function messageParts<T>(
  message: string,
  values: Record<string, Values[string] | T | ((content: (string | T)[]) => T)>,
): (string | T)[] {
  const parts = formatOf(message, false).format<T>(values as Record<string, T>);
  return Array.isArray(parts) ? parts : [parts];
}

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(LOCALES.numbers, options);

/** Made once, where many values are written. */
export const numberFormat = (options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(LOCALES.numbers, options);
export const dateFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALES.dates, options);

export const nameCollator = (options?: Intl.CollatorOptions) => new Intl.Collator(LOCALES.dates, options);

/** "A, B and C" */
export const formatList = (items: string[], type: "conjunction" | "disjunction" = "conjunction"): string =>
  new Intl.ListFormat(LOCALES.dates, { type }).format(items);
