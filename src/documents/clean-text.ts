/** Text made canonical, with the way back to the raw text it came from. */
export interface CleanText {
  text: string;
  /** Where each unit of `text` stood in the raw text, and its length last. Null: nothing moved. */
  offsets: Uint32Array | null;
  /** Where in `text` an invisible character was left out that a person should hear of, once for each UTF-16 unit. */
  invisible: number[];
}

/** Characters that stay as they are whatever stands around them; they cannot combine with what goes before. */
const PLAIN =
  "\\t\\n\\x20-\\x7E\\u00A0-\\u00AC\\u00AE-\\u02FF\\u2010-\\u2027\\u2030-\\u205E\\u20A0-\\u20BF\\u2500-\\u25FF";
const UNPLAIN = new RegExp(`[^${PLAIN}]`, "u");
const UNPLAIN_RUNS = new RegExp(`[\\s\\S]?[^${PLAIN}]+`, "gu");

/** A character with all that may compose with it: marks, Hangul vowels and finals, Kirat Rai vowels. */
const CLUSTERS = /[\s\S][\p{M}\u1160-\u11FF\u{16D63}\u{16D67}\u{16D68}]*/gu;

const LINE_ENDS = /[\r\v\f\u0085\u2028\u2029]/u;
const DROPPED = /[\p{Cc}\p{Noncharacter_Code_Point}]/u;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;
/** Soft hyphens and emoji styles are everyday typing, not something hidden. */
const HARMLESS = /\u00AD|[\uFE0E\uFE0F]/u;
const JOINERS = /[\u200C\u200D]/u;
/** What a joiner may rightly follow: scripts that are written with joiners, and pictures. */
const JOINABLE =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Extended_Pictographic}]/u;

/**
 * LF line ends, NFC, no controls, no lone surrogates, nothing invisible. Every unit of the result knows where it came
 * from, so that an offset into the text still finds its place in the file.
 */
export function cleanText(raw: string): CleanText {
  if (!UNPLAIN.test(raw)) return { text: raw, offsets: null, invisible: [] };
  const pieces: string[] = [];
  const moved: Moved[] = [];
  const invisible: number[] = [];
  let length = 0;
  let read = 0;
  const put = (piece: string) => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const { 0: run, index } of raw.matchAll(UNPLAIN_RUNS)) {
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

/** The place in the cleaned text of a place in the raw text; the next kept unit where that one was left out. */
export function toCleanOffset(offsets: Uint32Array | null, rawOffset: number): number {
  if (!offsets) return rawOffset;
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (offsets[middle]! < rawOffset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A stretch of the clean text from `at` on: where its units came from, and where the raw text goes on after it. */
interface Moved {
  at: number;
  from: number[];
  until: number;
}

interface Sifted {
  text: string;
  from: number[];
  /** Positions in `text` before which something invisible was left out. */
  marks: number[];
}

/** Drops and replaces characters one by one; what must be reported is marked. */
function filterCharacters(run: string, base: number, raw: string): Sifted {
  const sifted: Sifted = { text: "", from: [], marks: [] };
  let at = base;
  let before = "";
  for (const character of run) {
    const kept = replacement(character, raw[at + 1]);
    if (kept === "" && isReportable(character, before, at)) {
      for (let unit = 0; unit < character.length; unit++) sifted.marks.push(sifted.text.length);
    }
    for (let unit = 0; unit < kept.length; unit++) sifted.from.push(at + Math.min(unit, character.length - 1));
    sifted.text += kept;
    if (kept) before = kept;
    at += character.length;
  }
  return sifted;
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

/** Puts clusters into NFC; a unit of a changed cluster points to where the cluster began. */
function compose(sifted: Sifted): Sifted {
  const normal = sifted.text.normalize("NFC");
  if (normal === sifted.text) return sifted;
  const from: number[] = [];
  const place = new Uint32Array(sifted.text.length + 1);
  let text = "";
  for (const { 0: cluster, index } of sifted.text.matchAll(CLUSTERS)) {
    const composed = cluster.normalize("NFC");
    for (let unit = 0; unit < cluster.length; unit++) place[index + unit] = text.length;
    for (let unit = 0; unit < composed.length; unit++)
      from.push(sifted.from[index + (composed === cluster ? unit : 0)]!);
    text += composed;
  }
  place[sifted.text.length] = text.length;
  return { text, from, marks: sifted.marks.map((mark) => place[mark]!) };
}

function buildOffsets(length: number, rawLength: number, moved: Moved[]): Uint32Array {
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
