import { textInQuestions } from "../questions.ts";
import { fold, orderByText, storableText, tidy } from "../strings.ts";
import { TEXT_WIDTH, type ValueType } from "../value.ts";
import { textFilters } from "./text.ts";

const URL_LENGTH = 2048;
const SHAPE = /^https?:\/\/[^\s\p{Cc}\\<>"]+$/iu;
const EXPECTED = 'Send a URL with http or https, for example "https://example.com/terms".';

const schema = storableText(URL_LENGTH, EXPECTED).refine((address) => isWebAddress(tidy(address)), EXPECTED);

export const url: ValueType<string> = {
  schema,
  normalise: lowerHost,
  ...orderByText((value: string) => value),
  print: (value) => value,
  parse: parseUrl,
  filters: textFilters(schema),
  key: "text",
  isKeyWhole: true,
  searchText: fold,
  promptForm: "a web address",
  sheets: { width: TEXT_WIDTH, isMatchable: true },
  questions: { ...textInQuestions, isGroupable: true },
  address: "web address",
};

/** A user name before the host is rejected: it can disguise the real host. */
function isWebAddress(address: string): boolean {
  if (!SHAPE.test(address)) return false;
  const parsed = URL.parse(address);
  return parsed !== null && parsed.hostname !== "" && parsed.username === "" && parsed.password === "";
}

function lowerHost(address: string): string {
  return tidy(address).replace(/^https?:\/\/[^/?#]*/i, (origin) => origin.toLowerCase().normalize("NFC"));
}

function parseUrl(entry: string): string | undefined {
  const bare = tidy(entry);
  const address = /^www\./i.test(bare) ? `https://${bare}` : bare;
  return isWebAddress(address) ? lowerHost(address) : undefined;
}
