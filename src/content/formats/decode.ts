/** Text and the encoding it was decoded from. */
export interface DecodedText {
  text: string;
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
}

const ALLOWED_CONTROLS = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b, 0x08]);
/** Bytes that are undefined in windows-1252. */
const UNDEFINED_BYTES = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
const SAMPLE_BYTES = 4096;
/** One control character in this many is tolerated; more mean a binary file. */
const CHARACTERS_PER_CONTROL = 500;

/** Decodes plain text. Returns null if the bytes are not text. */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const encoding = detect(bytes);
  if (!encoding) return null;
  const text = new TextDecoder(encoding).decode(bytes);
  return isReadableText(text) ? { text, encoding } : null;
}

function detect(bytes: Uint8Array): DecodedText["encoding"] | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes.includes(0)) return detectWide(bytes);
  if (isUtf8(bytes)) return "utf-8";
  return bytes.some((byte) => UNDEFINED_BYTES.has(byte)) ? null : "windows-1252";
}

/** UTF-16 without a byte order mark: in Western text nearly every second byte is zero. */
function detectWide(bytes: Uint8Array): DecodedText["encoding"] | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (bytes.length % 2 !== 0 || sample.length < 4) return null;
  let even = 0;
  let odd = 0;
  for (let index = 0; index + 1 < sample.length; index += 2) {
    if (sample[index] === 0) even += 1;
    if (sample[index + 1] === 0) odd += 1;
  }
  const threshold = (sample.length / 2) * 0.7;
  if (odd > threshold && even === 0) return "utf-16le";
  if (even > threshold && odd === 0) return "utf-16be";
  return null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Tells written text from binary data. */
function isReadableText(text: string): boolean {
  let controls = 0;
  let broken = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0) return false;
    if ((code < 0x20 && !ALLOWED_CONTROLS.has(code)) || (code >= 0x7f && code < 0xa0 && code !== 0x85)) controls += 1;
    else if (code === 0xfffd || code === 0xfffe || code === 0xffff) broken += 1;
  }
  return controls + broken <= Math.ceil(text.length / CHARACTERS_PER_CONTROL) && /[\p{L}\p{N}]/u.test(text);
}
