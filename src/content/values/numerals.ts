import { entryText } from "./strings.ts";

const SIMPLE = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
const DECIMAL_COMMA = /^(?:\d+,(?:\d{1,2}|\d{4,})|0,\d+)$/;
const INDIAN = /^[1-9]\d?(?:,\d\d)+,\d{3}(?:\.\d+)?$/;
const GROUPED = [
  { shape: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/, point: "." },
  { shape: /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/, point: "," },
  { shape: /^[1-9]\d{0,2}(?: \d{3})+(?:\.\d+)?$/, point: "." },
  { shape: /^[1-9]\d{0,2}(?: \d{3})+(?:,\d+)?$/, point: "," },
  { shape: /^[1-9]\d{0,2}(?:['’]\d{3})+(?:\.\d+)?$/, point: "." },
];

/** A number as digits that `Number` parses, so that a magnitude can be appended without rounding twice. */
export interface Numeral {
  digits: string;
  exponent: number;
}

/** Reads one written number: 1250.5, 1,250.50, 1.250,50, 1 250,5, 2,50,000, (1,250), −5, 1.2E+05. */
export function readNumeral(entry: string): Numeral | undefined {
  const written = entryText(entry).replaceAll("\u2212", "-");
  const inBrackets = /^\(([^-+()]+)\)$/.exec(written);
  const [, sign = "", body = "", exponent = "0"] =
    /^([-+]?) ?([\d.,'’ ]+)(?:e([-+]?\d{1,3}))?$/i.exec(inBrackets?.[1] ?? written) ?? [];
  const digits = plainDigits(body.trim());
  if (digits === undefined) return undefined;
  const minus = inBrackets !== null || sign === "-" ? "-" : "";
  return { digits: minus + digits, exponent: Number(exponent) };
}

/** The value of a numeral times a power of ten; undefined if it is too large for a number. */
export function numberOf(numeral: Numeral | undefined, power = 0): number | undefined {
  if (numeral === undefined) return undefined;
  const value = Number(`${numeral.digits}e${numeral.exponent + power}`);
  return Number.isFinite(value) ? withoutMinusZero(value) : undefined;
}

export function withoutMinusZero(value: number): number {
  return value === 0 ? 0 : value;
}

function plainDigits(body: string): string | undefined {
  if (SIMPLE.test(body)) return body;
  if (INDIAN.test(body)) return body.replaceAll(",", "");
  const grouped = GROUPED.find(({ shape }) => shape.test(body));
  if (grouped) return withPoint(body, grouped.point);
  return DECIMAL_COMMA.test(body) ? withPoint(body, ",") : undefined;
}

function withPoint(body: string, point: string): string {
  return body
    .split(point)
    .map((part) => part.replace(/\D/g, ""))
    .join(".");
}
