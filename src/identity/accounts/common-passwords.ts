import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const FILE = join(import.meta.dirname, "common-passwords.bin");
/** How many bits of the filter each password sets. */
const PROBES = 10;
const LOOKALIKES: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};
const MESSAGE = "is among the most common passwords, which attackers try first: choose another";

let filter: Buffer | undefined;

/** Returns an error if the password is common, ignoring case, trailing symbols and digits that stand for letters. */
export function commonPasswordFault(password: string): string | undefined {
  filter ??= readFileSync(FILE);
  const common = filter;
  return spellings(password).some((spelling) => isIn(common, spelling)) ? MESSAGE : undefined;
}

/** A Bloom filter, written by `scripts/write-common-passwords.ts`. Fewer than one in ten thousand other passwords match by mistake. */
const isIn = (bits: Buffer, password: string) =>
  probesOf(password, bits.length * 8).every((bit) => (bits.readUInt8(bit >> 3) & (1 << (bit & 7))) !== 0);

export function addTo(bits: Buffer, password: string) {
  for (const bit of probesOf(password, bits.length * 8))
    bits.writeUInt8(bits.readUInt8(bit >> 3) | (1 << (bit & 7)), bit >> 3);
}

function probesOf(password: string, size: number): number[] {
  const digest = createHash("sha256").update(password).digest();
  const [start, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6) | 1];
  return Array.from({ length: PROBES }, (_, index) => (start + index * step) % size);
}

function spellings(password: string): string[] {
  const plain = password.normalize("NFKC").toLowerCase();
  const bare = plain.replace(/[^\p{L}\p{N}]{1,20}$/u, "");
  const letters = bare.replace(/[013457@$]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return [...new Set([plain, bare, letters])];
}
