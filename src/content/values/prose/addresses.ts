import { email } from "../types/email.ts";
import { url } from "../types/url.ts";
import { findAll, type Mention } from "./mention.ts";

const EMAIL = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,20}/gu;
const URL = /\b(?:https?:\/\/|www\.)(?=[\p{L}\p{N}])[^\s<>"“”]+/giu;

export function findEmails(text: string): Mention<string>[] {
  return findAll(text, EMAIL, ([address]) => email.parse(address, {}));
}

/** Web addresses, without the full stop or bracket that ends the sentence around them. */
export function findUrls(text: string): Mention<string>[] {
  return findAll(text, URL, ([address]) => address).flatMap(({ start, value }) => {
    const bare = value
      .replace(/(?<![.,;:!?'’])[.,;:!?'’]+$/, "")
      .replace(/(?<!\))\)+$/, (end) => (value.includes("(") ? end : ""));
    const read = url.parse(bare, {});
    return read === undefined ? [] : [{ start, end: start + bare.length, value: read }];
  });
}
