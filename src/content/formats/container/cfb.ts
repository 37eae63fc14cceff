import { first, must } from "../../must.ts";
import { UnreadableFile } from "../canonical.ts";

interface Entry {
  name: string;
  type: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const LAST_SECTOR = 0xfffffffa;
const NONE = 0xffffffff;
const MINI_STREAM_BELOW = 4096;
const HEADER_FAT_SLOTS = 109;
const MAX_DEPTH = 64;

export function isCompoundFile(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte);
}

/**
 * The names directly below the root of a compound file, the container of old Office files. Follows every chain of
 * sectors first, so that a file with circular chains is refused before a library reads it.
 */
export function listStreams(bytes: Uint8Array): Set<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 512 || !isCompoundFile(bytes)) throw damaged();
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) throw damaged();
  const sectors = new Sectors(view, 1 << shift);
  const entries = readDirectory(view, sectors);
  const root = entries[0];
  if (root?.type !== 5) throw damaged();
  const miniFat = sectors.chain(view.getUint32(60, true)).flatMap((sector) => sectors.values(sector));
  sectors.chain(root.start);
  const streams = entries.filter(({ type, size }) => type === 2 && size > 0);
  // Streams never share sectors. Entries that claim to would be read again and again.
  if (streams.reduce((total, { size }) => total + size, 0) > bytes.length) throw damaged();
  for (const stream of streams) mustBeComplete(stream, sectors, miniFat);
  return listRootNames(entries);
}

class Sectors {
  readonly #view: DataView;
  readonly size: number;
  readonly #fat: number[] = [];

  constructor(view: DataView, size: number) {
    this.#view = view;
    this.size = size;
    for (const sector of this.#fatSectors()) this.#fat.push(...this.values(sector));
  }

  /** All 32-bit values of a sector. */
  values(sector: number): number[] {
    const at = (sector + 1) * this.size;
    if (at + this.size > this.#view.byteLength) throw damaged();
    return Array.from({ length: this.size / 4 }, (_, index) => this.#view.getUint32(at + 4 * index, true));
  }

  /** The sectors from `start` to the end of their chain. */
  chain(start: number): number[] {
    const found: number[] = [];
    const seen = new Set<number>();
    for (let sector = start; sector < LAST_SECTOR; sector = this.#fat[sector] ?? NONE) {
      if (seen.has(sector) || sector >= this.#fat.length) throw damaged();
      seen.add(sector);
      found.push(sector);
    }
    return found;
  }

  #fatSectors(): number[] {
    const listed: number[] = [];
    for (let slot = 0; slot < HEADER_FAT_SLOTS; slot++) listed.push(this.#view.getUint32(76 + 4 * slot, true));
    const seen = new Set<number>();
    for (let next = this.#view.getUint32(68, true); next < LAST_SECTOR; ) {
      if (seen.has(next)) throw damaged();
      seen.add(next);
      const values = this.values(next);
      next = must(values.pop(), "a sector has values");
      listed.push(...values);
    }
    const sectors = listed.filter((sector) => sector < LAST_SECTOR);
    if (new Set(sectors).size !== sectors.length) throw damaged();
    return sectors;
  }
}

function readDirectory(view: DataView, sectors: Sectors): Entry[] {
  const entries: Entry[] = [];
  for (const sector of sectors.chain(view.getUint32(48, true))) {
    const at = (sector + 1) * sectors.size;
    if (at + sectors.size > view.byteLength) throw damaged();
    for (let offset = at; offset < at + sectors.size; offset += 128) entries.push(readEntry(view, offset));
  }
  return entries;
}

function readEntry(view: DataView, offset: number): Entry {
  const length = Math.min(64, Math.max(2, view.getUint16(offset + 64, true))) / 2 - 1;
  let name = "";
  for (let index = 0; index < length; index++) name += String.fromCharCode(view.getUint16(offset + 2 * index, true));
  return {
    name,
    type: view.getUint8(offset + 66),
    left: view.getUint32(offset + 68, true),
    right: view.getUint32(offset + 72, true),
    child: view.getUint32(offset + 76, true),
    start: view.getUint32(offset + 116, true),
    size: view.getUint32(offset + 120, true),
  };
}

/** A stream's chain of sectors must be as long as its entry says. */
function mustBeComplete(entry: Entry, sectors: Sectors, miniFat: number[]): void {
  if (entry.size >= MINI_STREAM_BELOW) {
    if (sectors.chain(entry.start).length * sectors.size < entry.size) throw damaged();
    return;
  }
  let sector = entry.start;
  for (let read = 0; read < entry.size; read += 64) {
    const next = miniFat[sector];
    if (next === undefined) throw damaged();
    sector = next;
  }
  if (sector < LAST_SECTOR) throw damaged();
}

/** Walks the directory tree. An entry reached twice means a cycle. */
function listRootNames(entries: Entry[]): Set<string> {
  const names = new Set<string>();
  const seen = new Set<number>();
  const pending = [{ index: first(entries).child, depth: 1 }];
  for (let place = pending.pop(); place; place = pending.pop()) {
    const { index, depth } = place;
    if (index === NONE) continue;
    const entry = entries[index];
    if (!entry || seen.has(index) || index === 0 || depth > MAX_DEPTH) throw damaged();
    seen.add(index);
    if (depth === 1) names.add(entry.name);
    pending.push({ index: entry.left, depth }, { index: entry.right, depth });
    if (entry.type === 1) pending.push({ index: entry.child, depth: depth + 1 });
  }
  return names;
}

function damaged(): UnreadableFile {
  return new UnreadableFile(
    "damaged",
    "This file is damaged or incomplete. Open it in the program that created it and save it again.",
  );
}
