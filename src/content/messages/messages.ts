import { IntlMessageFormat } from "intl-messageformat";

type Values = Record<string, string | number | null | undefined>;

/** A language of the interface: its catalogue, as in `en.json`, and how it writes numbers and dates. */
export interface Language {
  code: string;
  messages: Record<string, string>;
  errors: Record<string, string>;
  locales: { numbers: string; dates: string };
}

/** Numbers and dates are written as in the United States and in Britain: 1,200.50 and 3 May 2026. */
const ENGLISH: Language = {
  code: "en",
  messages: {},
  errors: {},
  locales: { numbers: "en-US", dates: "en-GB" },
};

let language = ENGLISH;

/** Must be called before modules with messages are loaded. Messages missing from a catalogue stay in English. */
export function setLanguage(next: Language = ENGLISH) {
  language = next;
  formats.plain.clear();
  formats.tagged.clear();
}

/** The message of an error code, if the language has its own. The server's messages are in English. */
export const errorMessage = (code: string): string | undefined => language.errors[code];

/** Matches messages that may contain ICU syntax. All others are returned unchanged. */
const HAS_SYNTAX = /[{}'<]/;

/** Parsed messages, as plain text and with tags. */
const formats = { plain: new Map<string, IntlMessageFormat>(), tagged: new Map<string, IntlMessageFormat>() };

const translated = (message: string): string => language.messages[message] ?? message;

function formatOf(message: string, as: keyof typeof formats): IntlMessageFormat {
  const known = formats[as].get(message);
  if (known) return known;
  const made = new IntlMessageFormat(message, language.locales.numbers, undefined, { ignoreTag: as === "plain" });
  formats[as].set(message, made);
  return made;
}

/**
 * Text for people, in the language of the interface. A message is written in English where it is used, in ICU syntax, and its English
 * text is its key in the catalogue of another language. `npm run messages` collects them in `en.json`.
 * `t("{count, plural, one {# page} other {# pages}} of {name}", { count, name })`
 */
export function t(message: string, values?: Values): string {
  const text = translated(message);
  return HAS_SYNTAX.test(text) ? String(formatOf(text, "plain").format(values)) : text;
}

/** The parts of a message with tags, such as `"See <guide>the guide</guide>."`. Each tag becomes the result of its function. */
export function messageParts<T>(
  message: string,
  values: Record<string, Values[string] | T | ((content: (string | T)[]) => T)>,
): (string | T)[] {
  const parts = formatOf(translated(message), "tagged").format<T>(values as Record<string, T>);
  return Array.isArray(parts) ? parts : [parts];
}

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(language.locales.numbers, options);

/** Create these once to format many values. */
export const numberFormat = (options?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(language.locales.numbers, options);
export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language.locales.dates, options);
export const relativeTimeFormat = (options: Intl.RelativeTimeFormatOptions) =>
  new Intl.RelativeTimeFormat(language.locales.numbers, options);

/** "German" for de. */
export const nameOfLanguage = (code: string): string | undefined =>
  new Intl.DisplayNames(language.locales.numbers, { type: "language" }).of(code);

export const nameCollator = (options?: Intl.CollatorOptions) => new Intl.Collator(language.locales.dates, options);

/** "A, B and C" */
export const formatList = (items: string[], type: "conjunction" | "disjunction" = "conjunction"): string =>
  new Intl.ListFormat(language.locales.dates, { type }).format(items);
