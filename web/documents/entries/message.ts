import type { TextRange } from "../marks.ts";

export interface MessageParts {
  headers: { name: string; value: TextRange }[];
  body: TextRange;
}

const HEADER = /^(From|To|Cc|Date|Subject): /;

/** The headers and the body of an e-mail, as ranges of its text: headers are its first lines, up to a blank one. */
export function messageParts(text: string): MessageParts {
  const headers: MessageParts["headers"] = [];
  let at = 0;
  while (at < text.length) {
    const stop = text.indexOf("\n", at) === -1 ? text.length : text.indexOf("\n", at);
    const name = HEADER.exec(text.slice(at, stop))?.[1];
    if (name === undefined) break;
    headers.push({ name, value: { start: at + name.length + 2, end: stop } });
    at = stop + 1;
  }
  while (text[at] === "\n") at += 1;
  return { headers, body: { start: Math.min(at, text.length), end: text.length } };
}
