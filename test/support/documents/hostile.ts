import { zip } from "./office.ts";

const LOCAL = Buffer.from([0x50, 0x4b, 3, 4]);
const CENTRAL = Buffer.from([0x50, 0x4b, 1, 2]);

/** The offsets of an entry's local header and central directory record in a ZIP. */
function records(bytes: Buffer, name: string): { local: number; central: number } {
  const encoded = Buffer.from(name);
  const find = (signature: Buffer, nameAt: number) => {
    for (let at = bytes.indexOf(signature); at !== -1; at = bytes.indexOf(signature, at + 4)) {
      if (bytes.subarray(at + nameAt, at + nameAt + encoded.length).equals(encoded)) return at;
    }
    throw new Error(`No entry ${name}.`);
  };
  return { local: find(LOCAL, 30), central: find(CENTRAL, 46) };
}

/** A ZIP with an entry that unpacks to `real` bytes but declares `declared`. */
export function lyingZip(
  files: Record<string, string | Uint8Array>,
  name: string,
  real: number,
  declared: number,
): Uint8Array {
  const bytes = Buffer.from(zip({ ...files, [name]: new Uint8Array(real) }));
  const { local, central } = records(bytes, name);
  bytes.writeUInt32LE(declared, local + 22);
  bytes.writeUInt32LE(declared, central + 24);
  return bytes;
}

/** A ZIP in which one entry is marked as encrypted. */
export function encryptedZip(files: Record<string, string | Uint8Array>, name: string): Uint8Array {
  const bytes = Buffer.from(zip(files));
  const { local, central } = records(bytes, name);
  bytes.writeUInt16LE(bytes.readUInt16LE(local + 6) | 1, local + 6);
  bytes.writeUInt16LE(bytes.readUInt16LE(central + 8) | 1, central + 8);
  return bytes;
}

/** A ZIP in which one entry is a symbolic link. */
export function linkedZip(name: string): Uint8Array {
  const bytes = Buffer.from(zip({ [name]: "/etc/passwd" }));
  const { central } = records(bytes, name);
  bytes.writeUInt32LE((0o120777 << 16) >>> 0, central + 38);
  return bytes;
}

/** A ZIP with an entry renamed to a name of the same length that a ZIP library would refuse to write. */
export function renamedZip(name: string, other: string): Uint8Array {
  const bytes = Buffer.from(zip({ [name]: "content" }));
  const { local, central } = records(bytes, name);
  bytes.write(other, local + 30, "latin1");
  bytes.write(other, central + 46, "latin1");
  return bytes;
}

/** A ZIP whose entries all point to the same compressed bytes. */
export function overlappingZip(count: number): Uint8Array {
  const files: Record<string, Uint8Array> = {};
  for (let index = 0; index < count; index++) files[`file-${index}.txt`] = Buffer.alloc(100_000, "x");
  const bytes = Buffer.from(zip(files));
  const last = `file-${count - 1}.txt`;
  const end = records(bytes, last).local;
  const kept = bytes.subarray(end);
  const shifted = Buffer.from(kept);
  for (let index = 0; index < count; index++) {
    const { central } = records(bytes, `file-${index}.txt`);
    shifted.writeUInt32LE(0, central - end + 42);
  }
  const directory = records(bytes, "file-0.txt").central - end;
  shifted.writeUInt32LE(directory, shifted.length - 6);
  return shifted;
}

/** Pseudorandom numbers, the same in every run. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Damaged bytes: bits flipped, the end cut off, or a range copied elsewhere. */
export function mutate(bytes: Uint8Array, roll: (below: number) => number): Uint8Array {
  const changed = Buffer.from(bytes);
  const kind = roll(4);
  if (kind === 0) return changed.subarray(0, roll(changed.length));
  if (kind === 1) {
    const from = roll(changed.length);
    changed.copy(changed, roll(changed.length), from, from + roll(512));
    return changed;
  }
  for (let flips = kind === 2 ? 1 : 1 + roll(60); flips > 0; flips--) {
    const at = roll(changed.length);
    changed[at] = changed[at]! ^ (1 << roll(8));
  }
  return changed;
}
