import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { UnreadableFile } from "../canonical.ts";

export interface ArchiveLimits {
  entries: number;
  entryBytes: number;
  totalBytes: number;
  /** The largest compression ratio allowed for entries of more than `RATIO_FROM` bytes. */
  ratio: number;
}

const LIMITS: ArchiveLimits = {
  entries: 10_000,
  entryBytes: 128 * 1024 * 1024,
  totalBytes: 512 * 1024 * 1024,
  ratio: 250,
};
const RATIO_FROM = 4 * 1024 * 1024;
const MAX_NAME = 400;
const SYMBOLIC_LINK = 0o120000;

/** An opened ZIP. Its central directory has been checked; entries are checked again as they are unpacked. */
export interface Archive {
  names: string[];
  has(name: string): boolean;
  /** The bytes of an entry, or null if there is no entry with that name. */
  read(name: string): Promise<Uint8Array | null>;
}

/** Opens a ZIP. Refuses archives that are unsafe or unpack to too much. */
export async function openArchive(bytes: Uint8Array, overrides: Partial<ArchiveLimits> = {}): Promise<Archive> {
  const limits = { ...LIMITS, ...overrides };
  const zip = await open(bytes);
  const entries = await listEntries(zip, limits);
  const listed = [...entries.values()];
  if (sum(listed.map((entry) => entry.compressedSize)) > bytes.length) {
    throw new UnreadableFile("damaged", "This archive is not safe to open: its entries overlap.");
  }
  if (sum(listed.map((entry) => entry.uncompressedSize)) > limits.totalBytes) throw tooLarge();
  const budget = { left: limits.totalBytes };
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read: async (name) => {
      const entry = entries.get(name);
      return entry ? unpack(zip, entry, budget) : null;
    },
  };
}

async function open(bytes: Uint8Array): Promise<ZipFile> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return await yauzl.fromBufferPromise(buffer, { lazyEntries: true, autoClose: false, strictFileNames: true });
  } catch (cause) {
    throw damaged(cause);
  }
}

async function listEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw tooLarge();
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      mustBeSafe(entry, limits);
      if (entries.has(entry.fileName)) {
        throw new UnreadableFile(
          "damaged",
          `This archive contains two files named “${printableName(entry.fileName)}”.`,
        );
      }
      if (!entry.fileName.endsWith("/")) entries.set(entry.fileName, entry);
    }
  } catch (cause) {
    throw cause instanceof UnreadableFile ? cause : toUnreadableFile(cause);
  }
  return entries;
}

function mustBeSafe(entry: Entry, limits: ArchiveLimits): void {
  const name = printableName(entry.fileName);
  if (entry.isEncrypted()) throw encrypted();
  if (entry.fileName.length > MAX_NAME || /[\p{Cc}\p{Cf}]/u.test(entry.fileName)) {
    throw new UnreadableFile(
      "damaged",
      `This archive is not safe to open: it contains a file with an invalid name (“${name}”).`,
    );
  }
  if (((entry.externalFileAttributes >>> 16) & 0o170000) === SYMBOLIC_LINK) {
    throw new UnreadableFile("damaged", `This archive is not safe to open: “${name}” is a link to another file.`);
  }
  if (entry.uncompressedSize > limits.entryBytes) throw tooLarge();
  if (entry.uncompressedSize > RATIO_FROM && entry.uncompressedSize > entry.compressedSize * limits.ratio)
    throw tooLarge();
}

/** Unpacks one entry. yauzl stops at the declared size, so a false header cannot exhaust memory. */
async function unpack(zip: ZipFile, entry: Entry, budget: { left: number }): Promise<Uint8Array> {
  budget.left -= entry.uncompressedSize;
  if (budget.left < 0) throw tooLarge();
  let bytes: Uint8Array;
  try {
    bytes = await collect(await zip.openReadStreamPromise(entry), entry.uncompressedSize);
  } catch (cause) {
    throw toUnreadableFile(cause);
  }
  if (crc32(bytes) !== entry.crc32) throw damaged();
  return bytes;
}

async function collect(stream: Readable, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function toUnreadableFile(cause: unknown): UnreadableFile {
  const message = cause instanceof Error ? cause.message : "";
  if (/relative path|absolute path|characters in fileName/i.test(message)) {
    const text = "This archive is not safe to open: a file name in it points outside the archive.";
    return Object.assign(new UnreadableFile("damaged", text), { cause });
  }
  if (/strong encryption/i.test(message)) return encrypted();
  if (/compression method/i.test(message)) {
    const text = "The compression method of this archive is not supported. Create a plain ZIP of the files.";
    return Object.assign(new UnreadableFile("unsupported", text), { cause });
  }
  return damaged(cause);
}

function encrypted(): UnreadableFile {
  return new UnreadableFile("encrypted", "This file is password-protected. Remove the password and upload it again.");
}

function damaged(cause?: unknown): UnreadableFile {
  const message = "This file is damaged or incomplete and cannot be opened. Save or upload it again.";
  return Object.assign(new UnreadableFile("damaged", message), { cause });
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile("too-large", "This file is too large when unpacked. Split it into smaller files.");
}

function printableName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, "").slice(0, 80);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
