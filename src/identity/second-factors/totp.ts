import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Clocks differ, so the previous and the next code are accepted too. */
const TOLERANCE = [0, -1, 1];

/** A new secret in Base32, as authenticator apps take it. */
export const makeTotpSecret = () => toBase32(randomBytes(SECRET_BYTES));

/** The time step that a code belongs to (RFC 6238); undefined if it is not a current code. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const current = Math.floor(now / 1000 / STEP_SECONDS);
  return TOLERANCE.map((difference) => current + difference).find((step) => isSame(codeAt(secret, step), code));
}

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const number = digest.readUInt32BE(digest.readUInt8(digest.length - 1) & 0xf) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The address that a QR code holds for authenticator apps. */
export const totpAddress = (secret: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(`Chancery:${account}`)}?${new URLSearchParams({ secret, issuer: "Chancery" })}`;

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
