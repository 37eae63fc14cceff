import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { UnreadableFile } from "../canonical.ts";

export interface ArchiveLimits {
  entries: number;
  entryBytes: number;
  totalBytes: number;
  /** Unpacked bytes for each packed one, for entries of more than `RATIO_FROM` bytes. */
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

/** An opened ZIP whose table of contents has been checked; its entries are checked again while they are unpacked. */
export interface Archive {
  names: string[];
  has(name: string): boolean;
  /** The bytes of one entry, or null where there is none of that name. */
  read(name: string): Promise<Uint8Array | null>;
}

/** Opens a ZIP and refuses it when its table of contents asks for more than any honest file does. */
export async function openArchive(bytes: Uint8Array, limits: Partial<ArchiveLimits> = {}): Promise<Archive> {
  const caps = { ...LIMITS, ...limits };
  const zip = await open(bytes);
  const entries = await listEntries(zip, caps);
  const declared = [...entries.values()];
  if (sum(declared.map((entry) => entry.compressedSize)) > bytes.length) {
    throw new UnreadableFile("damaged", "This archive is not safe to open: its entries overlap.");
  }
  if (sum(declared.map((entry) => entry.uncompressedSize)) > caps.totalBytes) throw tooLarge();
  const budget = { left: caps.totalBytes };
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

async function listEntries(zip: ZipFile, caps: ArchiveLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > caps.entries) throw tooLarge();
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      mustBeSafe(entry, caps);
      if (entries.has(entry.fileName)) {
        throw new UnreadableFile(
          "damaged",
          `This archive holds two files of the name “${printableName(entry.fileName)}”.`,
        );
      }
      if (!entry.fileName.endsWith("/")) entries.set(entry.fileName, entry);
    }
  } catch (cause) {
    throw cause instanceof UnreadableFile ? cause : toUnreadableFile(cause);
  }
  return entries;
}

function mustBeSafe(entry: Entry, caps: ArchiveLimits): void {
  const name = printableName(entry.fileName);
  if (entry.isEncrypted()) throw encrypted();
  if (entry.fileName.length > MAX_NAME || /[\p{Cc}\p{Cf}]/u.test(entry.fileName)) {
    throw new UnreadableFile(
      "damaged",
      `This archive is not safe to open: it holds a file with a strange name (“${name}”).`,
    );
  }
  if (((entry.externalFileAttributes >>> 16) & 0o170000) === SYMBOLIC_LINK) {
    throw new UnreadableFile("damaged", `This archive is not safe to open: “${name}” is a link to another file.`);
  }
  if (entry.uncompressedSize > caps.entryBytes) throw tooLarge();
  if (entry.uncompressedSize > RATIO_FROM && entry.uncompressedSize > entry.compressedSize * caps.ratio)
    throw tooLarge();
}

/** Unpacks one entry. yauzl stops at the declared size, so a header that lies cannot fill the memory. */
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
    const text = "This archive is not safe to open: the name of a file in it points outside the archive.";
    return Object.assign(new UnreadableFile("damaged", text), { cause });
  }
  if (/strong encryption/i.test(message)) return encrypted();
  if (/compression method/i.test(message)) {
    const text = "This archive is packed in a way that cannot be read. Make a plain ZIP of the files.";
    return Object.assign(new UnreadableFile("unsupported", text), { cause });
  }
  return damaged(cause);
}

function encrypted(): UnreadableFile {
  return new UnreadableFile("encrypted", "This file is protected by a password. Upload it without the password.");
}

function damaged(cause?: unknown): UnreadableFile {
  const message = "This file is damaged or was cut short: its archive cannot be opened. Save or upload it again.";
  return Object.assign(new UnreadableFile("damaged", message), { cause });
}

function tooLarge(): UnreadableFile {
  return new UnreadableFile("too-large", "This file unpacks to more than can be read. Split it into smaller files.");
}

function printableName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, "").slice(0, 80);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
