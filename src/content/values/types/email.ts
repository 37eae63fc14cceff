import { textInQuestions } from "../questions.ts";
import { fold, orderByText, storableText, tidy } from "../strings.ts";
import { TEXT_WIDTH, type ValueType } from "../value.ts";
import { textFilters } from "./text.ts";

const EMAIL_LENGTH = 320;
const MAILBOX = /^[^\s\p{C}@.,;:<>()[\]\\"]{1,64}(?:\.[^\s\p{C}@.,;:<>()[\]\\"]{1,64})*$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
const EXPECTED = 'Send an e-mail address, for example "jane.doe@example.com".';

const schema = storableText(EMAIL_LENGTH, EXPECTED).refine((address) => isEmail(tidy(address)), EXPECTED);

export const email: ValueType<string> = {
  schema,
  normalise: lowerDomain,
  ...orderByText((value: string) => value),
  print: (value) => value,
  parse: parseEmail,
  filters: textFilters(schema),
  key: "text",
  isKeyWhole: true,
  searchText: fold,
  promptForm: "an e-mail address",
  sheets: { width: TEXT_WIDTH, isMatchable: true },
  questions: { ...textInQuestions, isGroupable: true },
  address: "e-mail address",
};

function isEmail(address: string): boolean {
  const at = address.lastIndexOf("@");
  const mailbox = address.slice(0, at);
  const labels = address.slice(at + 1).split(".");
  const sane = at > 0 && mailbox.length <= 64 && MAILBOX.test(mailbox);
  return sane && labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label));
}

/** Only the domain is case-insensitive. The part before the @ is up to its host and stays as written. */
function lowerDomain(address: string): string {
  const whole = tidy(address);
  const at = whole.lastIndexOf("@");
  return whole.slice(0, at) + whole.slice(at).toLowerCase().normalize("NFC");
}

function parseEmail(entry: string): string | undefined {
  const bare = tidy(entry).replace(/^mailto:/i, "");
  const address = /^<[^<>]*>$/.test(bare) ? bare.slice(1, -1) : bare;
  return isEmail(address) ? lowerDomain(address) : undefined;
}
