import type { FoundField } from "./template.ts";

type Guessed = "date" | "currency" | "percentage" | "number";

const DAY = /^(?:date|dated|birthday)$/;
const MONEY = /^(?:price|fee|salary|rent|deposit|premium|budget)$/;
const SHARE = /^(?:percent|percentage)$/;
const CURRENCY_BEFORE = /(?:[$€£¥]|\b(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|dollars?|euros?))\s?$/i;
const CURRENCY_BEHIND = /^\s?(?:[$€£¥]|(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|dollars?|euros?)\b)/i;
const DATED = /\b(?:dated(?:\s(?:as\s)?of)?|(?:effective|made|entered\sinto)\s(?:as\sof|on)|as\sof)\s$/i;

/** Fields with the types that their names and the text around them suggest, where the document says nothing else. */
export const guessTypes = (fields: FoundField[], text: string): FoundField[] =>
  fields.map((field) => {
    const inner = guessTypes(field.fields, text);
    const isOpen = field.use === "value" && field.type === "text" && field.options.length === 0;
    return { ...field, fields: inner, type: isOpen ? (typeOf(field, text) ?? "text") : field.type };
  });

function typeOf({ key, places }: FoundField, text: string): Guessed | undefined {
  const words = wordsOf(key);
  const last = words.at(-1) ?? "";
  const around = places.flatMap(({ start, end }) =>
    start === null || end === null
      ? []
      : [{ before: text.slice(Math.max(0, start - 40), start), behind: text.slice(end, end + 12) }],
  );
  if (SHARE.test(last) || MONEY.test(last)) {
    if (around.some(({ behind }) => /^\s?%/.test(behind))) return "number";
    if (SHARE.test(last)) return "percentage";
    const hasCurrency = around.some(
      ({ before, behind }) => CURRENCY_BEFORE.test(before) || CURRENCY_BEHIND.test(behind),
    );
    return hasCurrency ? "number" : "currency";
  }
  const isDay = DAY.test(last) || (words[0] === "date" && words[1] === "of");
  return isDay || (words.includes("day") && around.some(({ before }) => DATED.test(before))) ? "date" : undefined;
}

/** `customer.effectiveDate` ends in effective date. */
const wordsOf = (key: string): string[] =>
  (key.split(".").at(-1) ?? "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean);
