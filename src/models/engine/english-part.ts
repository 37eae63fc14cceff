import type { Story } from "../../content/formats/canonical.ts";
import { languageShares } from "../../content/formats/language.ts";
import type { TextUnit } from "../../content/formats/text-units.ts";
import { CALIBRATION } from "./calibration.ts";
import type { Place } from "./evidence/place.ts";
import { languageSides } from "./text-sides.ts";

/** Which part of a document the engine can read. `others`: the languages that it cannot, most used first. */
export type Readable =
  | { kind: "whole" }
  | { kind: "none"; language: string }
  | { kind: "part"; part: EnglishPart; others: string[] };

const ENGLISH = "en";
const { english_part: LIMITS } = CALIBRATION;

/** Decides whether the engine reads a document whole, in its English part or not at all. Too little text counts as English. */
export async function findReadable(text: string): Promise<Readable> {
  const shares = await languageShares(text);
  const main = shares[0]?.language ?? ENGLISH;
  const used = shares.filter(({ letters }) => letters >= LIMITS.least_letters);
  const others = used
    .filter(({ language, share }) => language !== ENGLISH && share >= LIMITS.least_other_share)
    .map(({ language }) => language);
  const isPartlyEnglish = used.some(({ language, share }) => language === ENGLISH && share >= LIMITS.least_share);
  if (others.length > 0 && isPartlyEnglish) return { kind: "part", part: await cutEnglish(text, others), others };
  return main === ENGLISH ? { kind: "whole" } : { kind: "none", language: main };
}

async function cutEnglish(text: string, others: string[]): Promise<EnglishPart> {
  const pieces: TextUnit[] = [];
  const letters = { english: 0, other: 0 };
  let [turns, last, isOpen] = [0, "", false];
  for (const { start, end, side, letters: count } of await languageSides(text, others)) {
    if (side) {
      letters[side] += count;
      if (side !== last) turns++;
      last = side;
    }
    const open = isOpen ? pieces.at(-1) : undefined;
    if (side !== "other" && open) open.end = end;
    else if (side !== "other") pieces.push({ start, end });
    isOpen = side !== "other";
  }
  const isTranslation =
    turns >= LIMITS.least_turns && letters.english >= (LIMITS.least_length_ratio * letters.other) / others.length;
  return new EnglishPart(text, pieces, isTranslation);
}

interface Piece extends Place {
  /** Where the piece is in the English text. */
  at: number;
}

/** The English passages of a document as one text, with a mapping back to the document. */
export class EnglishPart {
  readonly text: string;
  /** Whether the rest of the document says the same in other languages. */
  readonly isTranslation: boolean;
  readonly #pieces: Piece[] = [];

  constructor(document: string, pieces: readonly Place[], isTranslation: boolean) {
    this.isTranslation = isTranslation;
    let at = 0;
    for (const { start, end } of pieces) {
      this.#pieces.push({ start, end, at });
      at += end - start + 1;
    }
    this.text = pieces.map(({ start, end }) => document.slice(start, end)).join("\n");
  }

  /** Maps a place in the English text to the document. Several if text of other languages lies in between. */
  inDocument({ start, end }: Place): Place[] {
    if (start === end) return [this.#position(start)].map((position) => ({ start: position, end: position }));
    return this.#pieces
      .map((piece) => ({
        start: piece.start + Math.max(0, start - piece.at),
        end: Math.min(piece.end, piece.start + end - piece.at),
      }))
      .filter((place) => place.start < place.end);
  }

  /** The stories of the document as places of the English text. */
  storiesOf(stories: Story[]): Story[] {
    return stories.map(({ kind, start, end }) => ({ kind, start: this.#inPart(start), end: this.#inPart(end) }));
  }

  #position(at: number): number {
    const piece = this.#pieces.findLast((each) => each.at <= at);
    return piece ? Math.min(piece.end, piece.start + at - piece.at) : 0;
  }

  #inPart(position: number): number {
    const piece = this.#pieces.find(({ end }) => end >= position);
    return piece ? piece.at + Math.max(0, position - piece.start) : this.text.length;
  }
}
