import { must } from "../must.ts";

/** A text normalized for comparison. `starts` holds the source offset of each unit; the units of one letter share it. */
export interface NormalizedText {
  text: string;
  starts: Uint32Array;
}

/** A letter and everything that composes with it, bounded in length. */
const CLUSTER = /[\s\S][\p{M}\u1160-\u11FF]{0,64}/uy;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const WHITE_SPACE = /^[\s\p{Cc}]$/u;
/** Characters that NFKC would turn into other numbers and words: 10² is not 102, № is not "no". */
const KEPT_SIGN = /[\p{No}\p{So}\p{Sk}]/u;
const SPACE = 0x20;
/** No code unit below composes with the one before it. */
const FIRST_MARK = 0x300;
const CACHE_SIZE = 5000;

export class NormalizedTextBuilder {
  #units: Uint16Array;
  #starts: Uint32Array;
  #length = 0;

  constructor(capacity: number) {
    this.#units = new Uint16Array(capacity + 64);
    this.#starts = new Uint32Array(capacity + 64);
  }

  put(unit: number, start: number): void {
    if (this.#length === this.#units.length) this.#grow(this.#length * 2);
    this.#units[this.#length] = unit;
    this.#starts[this.#length++] = start;
  }

  putAll(units: string, start: number): void {
    for (let i = 0; i < units.length; i++) this.put(units.charCodeAt(i), start);
  }

  /** Collapses white space of any length to one space. */
  putSpace(start: number): void {
    if (this.#units[this.#length - 1] !== SPACE || this.#length === 0) this.put(SPACE, start);
  }

  finish(): NormalizedText {
    const text = Buffer.from(this.#units.buffer, 0, this.#length * 2).toString("utf16le");
    return { text, starts: this.#starts.slice(0, this.#length) };
  }

  #grow(capacity: number): void {
    const [units, starts] = [new Uint16Array(capacity), new Uint32Array(capacity)];
    units.set(this.#units);
    starts.set(this.#starts);
    [this.#units, this.#starts] = [units, starts];
  }
}

/** Normalizes white space, case and compatible forms, and removes invisible characters. */
export function foldText(source: string): NormalizedText {
  const writer = new NormalizedTextBuilder(source.length);
  let at = 0;
  while (at < source.length) {
    const unit = source.charCodeAt(at);
    const plain = unit < FIRST_MARK && !(source.charCodeAt(at + 1) >= FIRST_MARK);
    const cluster = plain ? undefined : clusterAt(source, at);
    const letter =
      cluster === undefined ? must(FOLDED_UNITS[unit], "the unit is below the first mark") : foldedCluster(cluster);
    if (letter === " ") writer.putSpace(at);
    else if (letter.length === 1) writer.put(letter.charCodeAt(0), at);
    else writer.putAll(letter, at);
    at += cluster?.length ?? 1;
  }
  return writer.finish();
}

function clusterAt(source: string, at: number): string {
  CLUSTER.lastIndex = at;
  const [cluster] = must(CLUSTER.exec(source), "any character begins a cluster");
  const first = String.fromCodePoint(must(source.codePointAt(at), "the offset is inside the text"));
  return WHITE_SPACE.test(first) ? first : cluster;
}

const foldedClusters = new Map<string, string>();

function foldedCluster(cluster: string): string {
  let result = foldedClusters.get(cluster);
  if (result === undefined) {
    result = foldLetter(cluster);
    if (foldedClusters.size >= CACHE_SIZE) foldedClusters.clear();
    foldedClusters.set(cluster, result);
  }
  return result;
}

function foldLetter(cluster: string): string {
  if (WHITE_SPACE.test(cluster)) return " ";
  const visible = cluster.replace(IGNORABLE, "");
  const compatible = visible.normalize("NFKC");
  const form = KEPT_SIGN.test(visible) || /\s/.test(compatible) ? "NFC" : "NFKC";
  // Through upper case, so that ß equals SS.
  return visible.normalize(form).toUpperCase().toLowerCase().normalize(form);
}

const FOLDED_UNITS = Array.from({ length: FIRST_MARK }, (_, unit) => foldLetter(String.fromCharCode(unit)));

export const DASHES = "\\-‐‑‒–—―−⸺⸻";
const DOUBLE_QUOTE = /^(?:['‘’‚‛′`´ʼ]{2}|[“”„‟«»″"])$/u;
const TYPOGRAPHY = new RegExp(
  ` ?[${DASHES}]+ ?| ?\\.(?: ?\\.)+ ?|['‘’‚‛′\`´ʼ]{2}|[‘’‚‛′\`´ʼ“”„‟«»″]|_{2,}|\\*+|[•▪◦‣●○■□·]`,
  "gu",
);

/** From folded text: one kind of quotation mark, dash and ellipsis, no hyphens inside words, no asterisks. */
export function foldTypography(form: NormalizedText): NormalizedText {
  const { text } = form;
  return rewrite(form, TYPOGRAPHY, (mark, at) => {
    const core = mark.trim();
    if (DOUBLE_QUOTE.test(core)) return '"';
    if (/^['‘’‚‛′`´ʼ]/u.test(core)) return "'";
    if (core.startsWith(".")) return "…";
    if (core.startsWith("_")) return "_";
    if (core.startsWith("*")) return "";
    if (/^[•▪◦‣●○■□·]/u.test(core)) return "•";
    return isLetter(text, at - 1) && isLetter(text, at + mark.length) ? "" : "-";
  });
}

const PUNCTUATION = /(?<=\p{L})'(?=\p{L})|(?:[\s"'*_#;!?()[\]{}|•\\…]|[.,:/](?!\d)|(?<!\d)[.,:/])+/gu;

/** From text without typography: words, numbers and currency signs only, without punctuation. */
export function stripPunctuation(form: NormalizedText): NormalizedText {
  const { text } = form;
  return rewrite(form, PUNCTUATION, (mark, at) =>
    mark === "'" && isLetter(text, at - 1) && isLetter(text, at + 1) ? "" : " ",
  );
}

function rewrite(
  form: NormalizedText,
  pattern: RegExp,
  replace: (found: string, at: number) => string,
): NormalizedText {
  const writer = new NormalizedTextBuilder(form.text.length);
  let at = 0;
  const copy = (until: number) => {
    for (; at < until; at++) writer.put(form.text.charCodeAt(at), form.starts[at] ?? 0);
  };
  for (const { 0: found, index } of form.text.matchAll(pattern)) {
    copy(index);
    const result = replace(found, index);
    const start = must(form.starts[index], "each unit has a start");
    if (result === " ") writer.putSpace(start);
    else writer.putAll(result, start);
    at = index + found.length;
  }
  copy(form.text.length);
  return writer.finish();
}

function isLetter(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return unit >= 0x61 && unit <= 0x7a;
  return unit >= 0x80 && /\p{L}|[\uD800-\uDFFF]/u.test(text.charAt(at));
}

/** Letters that OCR confuses with one another. Other characters map to 0. */
const LOOK_ALIKE = Uint16Array.from({ length: 0x80 }, (_, unit) => {
  const letter = String.fromCharCode(unit);
  const row = ["li1j", "ceo0", "hb8", "nu", "tf", "vy", "gq9", "s5", "z2"].find((row) => row.includes(letter));
  return /[a-z0-9]/.test(letter) ? (row ?? letter).charCodeAt(0) : 0;
});
const [C, L, M, N, D, R, V, W] = [..."clmndrvw"].map((letter) => letter.charCodeAt(0)) as number[];

/** From folded text, within ranges of the source: letters and digits only, with look-alikes made equal. */
export function foldLookAlikes(form: NormalizedText, ranges: { start: number; end: number }[]): NormalizedText {
  const writer = new NormalizedTextBuilder(form.text.length);
  let at = 0;
  for (const { start, end } of ranges) {
    while (at < form.text.length && (form.starts[at] ?? 0) < start) at++;
    while (at < form.text.length && (form.starts[at] ?? 0) < end) at += writeLookAlike(writer, form, at);
    // Ranges are separated by a unit that no quote contains.
    writer.put(0, end);
  }
  return writer.finish();
}

function writeLookAlike(writer: NormalizedTextBuilder, { text, starts }: NormalizedText, at: number): number {
  const unit = text.charCodeAt(at);
  const pair = unit === R || unit === V || unit === C ? pairAt(unit, LOOK_ALIKE[text.charCodeAt(at + 1)]) : undefined;
  const shape =
    pair ?? (unit < 0x80 ? (LOOK_ALIKE[unit] ?? 0) : /[\p{L}\p{N}\uD800-\uDFFF]/u.test(text.charAt(at)) ? unit : 0);
  if (shape !== 0) writer.put(shape, starts[at] ?? 0);
  return pair === undefined ? 1 : 2;
}

/** Two letters that look like one: "rn" like "m". */
function pairAt(unit: number, next: number | undefined): number | undefined {
  if (unit === R && next === N) return M;
  if (unit === V && next === V) return W;
  return unit === C && next === L ? D : undefined;
}
