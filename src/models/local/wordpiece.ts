const LONGEST_WORD = 100;
const IDEOGRAPH = /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2fa1f}]/gu;
const UNSEEN = /[\0\ufffd\p{Cf}\p{Co}]|(?![\t\n\r])\p{Cc}/gu;
const WORDS = /[!-/:-@[-`{-~\p{P}]|[^\s!-/:-@[-`{-~\p{P}]+/gu;

/** Turns text into the numbers that BERT models read: words of the vocabulary, and pieces of words that are not in it. */
export class WordPiece {
  readonly #vocabulary: Map<string, number>;
  readonly #unknown: number;
  readonly #first: number;
  readonly #last: number;

  constructor(vocabulary: Map<string, number>) {
    this.#vocabulary = vocabulary;
    this.#unknown = vocabulary.get("[UNK]")!;
    this.#first = vocabulary.get("[CLS]")!;
    this.#last = vocabulary.get("[SEP]")!;
  }

  /** At most `longest` numbers, the marks of begin and end among them; what is beyond is left out. */
  encode(text: string, longest: number): number[] {
    const tokens = [this.#first];
    for (const [word] of plain(text).matchAll(WORDS)) {
      if (tokens.length >= longest - 1) break;
      tokens.push(...this.#pieces(word));
    }
    return [...tokens.slice(0, longest - 1), this.#last];
  }

  #pieces(word: string): number[] {
    const letters = [...word];
    if (letters.length > LONGEST_WORD) return [this.#unknown];
    const pieces: number[] = [];
    let start = 0;
    while (start < letters.length) {
      let end = letters.length;
      let piece: number | undefined;
      for (; end > start && piece === undefined; end--) {
        piece = this.#vocabulary.get((start > 0 ? "##" : "") + letters.slice(start, end).join(""));
      }
      if (piece === undefined) return [this.#unknown];
      pieces.push(piece);
      start = end + 1;
    }
    return pieces;
  }
}

const plain = (text: string) =>
  text
    .replace(UNSEEN, "")
    .replace(IDEOGRAPH, " $& ")
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "");
