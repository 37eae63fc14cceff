import { must } from "../must.ts";

/** Canonical text with its offsets in the raw text. */
export interface CleanText {
  text: string;
  /** The raw offset of each unit of `text`, then the raw length. Null: nothing changed. */
  offsets: Uint32Array | null;
  /** Offsets in `text` where a suspicious invisible character was removed, one per UTF-16 unit. */
  invisible: number[];
}

/** Characters that cleaning never changes and that never combine with their neighbours. */
const UNCHANGED =
  "\\t\\n\\x20-\\x7E\\u00A0-\\u00AC\\u00AE-\\u02FF\\u2010-\\u2027\\u2030-\\u205E\\u20A0-\\u20BF\\u2500-\\u25FF";
const CHANGEABLE = new RegExp(`[^${UNCHANGED}]`, "u");
const CHANGEABLE_RUNS = new RegExp(`[\\s\\S]?[^${UNCHANGED}]+`, "gu");

/** A character and everything that may compose with it: marks, Hangul vowels and finals, Kirat Rai vowels. */
const CLUSTERS = /[\s\S][\p{M}\u1160-\u11FF\u{16D63}\u{16D67}\u{16D68}]*/gu;

const LINE_ENDS = /[\r\v\f\u0085\u2028\u2029]/u;
const DROPPED = /[\p{Cc}\p{Noncharacter_Code_Point}]/u;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;
/** Soft hyphens and emoji variation selectors are normal in typed text and not reported. */
const HARMLESS = /\u00AD|[\uFE0E\uFE0F]/u;
const JOINERS = /[\u200C\u200D]/u;
/** Joiners are legitimate after these: scripts written with joiners, and emoji. */
const JOINABLE =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Extended_Pictographic}]/u;

/**
 * LF line ends, NFC, no control characters, no lone surrogates, nothing invisible. Keeps the raw offset of every unit, so
 * that an offset in the clean text can be mapped back to the file.
 */
export function cleanText(raw: string): CleanText {
  if (!CHANGEABLE.test(raw)) return { text: raw, offsets: null, invisible: [] };
  const pieces: string[] = [];
  const moved: MovedRun[] = [];
  const invisible: number[] = [];
  let length = 0;
  let read = 0;
  const put = (piece: string) => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const { 0: run, index } of raw.matchAll(CHANGEABLE_RUNS)) {
    put(raw.slice(read, index));
    const kept = filterCharacters(run, index, raw);
    const { text, from, marks } = compose(kept);
    moved.push({ at: length, from, until: index + run.length });
    for (const mark of marks) invisible.push(length + mark);
    put(text);
    read = index + run.length;
  }
  put(raw.slice(read));
  const text = pieces.join("");
  if (text === raw) return { text: raw, offsets: null, invisible: [] };
  return { text, offsets: buildOffsets(text.length, raw.length, moved), invisible };
}

/** Maps a raw offset to the clean text; where the unit was removed, to the next one that was kept. */
export function toCleanOffset(offsets: Uint32Array | null, rawOffset: number): number {
  if (!offsets) return rawOffset;
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] ?? 0) < rawOffset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A run of clean text at `at`: the raw offsets of its units, and the raw offset after it. */
interface MovedRun {
  at: number;
  from: number[];
  until: number;
}

interface FilteredRun {
  text: string;
  from: number[];
  /** Positions in `text` before which an invisible character was removed. */
  marks: number[];
}

/** Drops and replaces characters one by one, and marks what must be reported. */
function filterCharacters(run: string, base: number, raw: string): FilteredRun {
  const filtered: FilteredRun = { text: "", from: [], marks: [] };
  let at = base;
  let before = "";
  for (const character of run) {
    const kept = replacement(character, raw[at + 1]);
    if (kept === "" && isReportable(character, before, at)) {
      for (let unit = 0; unit < character.length; unit++) filtered.marks.push(filtered.text.length);
    }
    for (let unit = 0; unit < kept.length; unit++) filtered.from.push(at + Math.min(unit, character.length - 1));
    filtered.text += kept;
    if (kept) before = kept;
    at += character.length;
  }
  return filtered;
}

function replacement(character: string, next: string | undefined): string {
  if (character === "\t" || character === "\n") return character;
  if (LINE_ENDS.test(character)) return character === "\r" && next === "\n" ? "" : "\n";
  if (DROPPED.test(character) || INVISIBLE.test(character)) return "";
  return character.isWellFormed() ? character : "\uFFFD";
}

function isReportable(character: string, before: string, at: number): boolean {
  if (!INVISIBLE.test(character) || HARMLESS.test(character)) return false;
  if (character === "\uFEFF" && at === 0) return false;
  return !(JOINERS.test(character) && JOINABLE.test(before));
}

/** Normalizes clusters to NFC. Units of a changed cluster point to the start of the cluster. */
function compose(filtered: FilteredRun): FilteredRun {
  const normal = filtered.text.normalize("NFC");
  if (normal === filtered.text) return filtered;
  const from: number[] = [];
  const place = new Uint32Array(filtered.text.length + 1);
  let text = "";
  for (const { 0: cluster, index } of filtered.text.matchAll(CLUSTERS)) {
    const composed = cluster.normalize("NFC");
    for (let unit = 0; unit < cluster.length; unit++) place[index + unit] = text.length;
    for (let unit = 0; unit < composed.length; unit++)
      from.push(must(filtered.from[index + (composed === cluster ? unit : 0)], "each unit has an origin"));
    text += composed;
  }
  place[filtered.text.length] = text.length;
  return { text, from, marks: filtered.marks.map((mark) => must(place[mark], "a mark is inside the text")) };
}

function buildOffsets(length: number, rawLength: number, moved: MovedRun[]): Uint32Array {
  const offsets = new Uint32Array(length + 1);
  let clean = 0;
  let raw = 0;
  for (const { at, from, until } of moved) {
    while (clean < at) offsets[clean++] = raw++;
    for (const origin of from) offsets[clean++] = origin;
    raw = until;
  }
  while (clean < length) offsets[clean++] = raw++;
  offsets[length] = rawLength;
  return offsets;
}
