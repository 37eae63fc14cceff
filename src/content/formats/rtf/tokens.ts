/** One piece of an RTF file: a brace, a control word (or symbol, a word of one character), or bytes of text. */
export type RtfToken =
  | { type: "open" }
  | { type: "close" }
  | { type: "word"; word: string; parameter: number | null }
  | { type: "bytes"; bytes: Uint8Array };

const OPEN: RtfToken = { type: "open" };
const CLOSE: RtfToken = { type: "close" };
const MAX_WORD = 32;

/** Splits an RTF file into tokens and skips binary data. */
export function* rtfTokens(bytes: Uint8Array): Generator<RtfToken> {
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x5c) {
      const { token, end } = readControl(bytes, at + 1);
      at = end;
      if (token?.type === "word" && token.word === "bin") at += Math.max(0, token.parameter ?? 0);
      else if (token) yield token;
    } else if (isText(byte)) {
      const start = at;
      while (at < bytes.length && isText(bytes[at] ?? 0)) at += 1;
      yield { type: "bytes", bytes: bytes.subarray(start, at) };
    } else {
      at += 1;
      if (byte === 0x7b) yield OPEN;
      if (byte === 0x7d) yield CLOSE;
    }
  }
}

/** Line ends and zeros in the file are not text. */
function isText(byte: number): boolean {
  return byte !== 0x5c && byte !== 0x7b && byte !== 0x7d && byte !== 0x0d && byte !== 0x0a && byte !== 0;
}

function readControl(bytes: Uint8Array, start: number): { token: RtfToken | null; end: number } {
  let at = start;
  while (isLetter(bytes[at]) && at - start < MAX_WORD) at += 1;
  if (at === start) return readSymbol(bytes, start);
  const word = text(bytes, start, at);
  const digits = at;
  if (bytes[at] === 0x2d) at += 1;
  while (isDigit(bytes[at]) && at - digits < 12) at += 1;
  const number = Number.parseInt(text(bytes, digits, at), 10);
  if (Number.isNaN(number)) at = digits;
  if (bytes[at] === 0x20) at += 1;
  return { token: { type: "word", word, parameter: Number.isNaN(number) ? null : number }, end: at };
}

function readSymbol(bytes: Uint8Array, at: number): { token: RtfToken | null; end: number } {
  const byte = bytes[at];
  if (byte === undefined) return { token: null, end: at };
  if (byte === 0x27) {
    const value = Number.parseInt(text(bytes, at + 1, at + 3), 16);
    return { token: Number.isNaN(value) ? null : { type: "bytes", bytes: Uint8Array.of(value) }, end: at + 3 };
  }
  const word = byte === 0x0a || byte === 0x0d ? "par" : String.fromCharCode(byte);
  return { token: { type: "word", word, parameter: null }, end: at + 1 };
}

function text(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a));
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
