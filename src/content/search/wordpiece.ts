const LONGEST_WORD = 100;
/** Cached tokens, split at white space: words with their punctuation. Contracts repeat a few thousand of them. */
const MOST_TOKENS_KEPT = 50_000;
const IDEOGRAPH = /^[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2fa1f}]$/u;
const UNSEEN = /^(?:[\0\ufffd\p{Cf}\p{Co}\p{Cs}]|(?![\t\n\r])\p{Cc})$/u;
const PUNCTUATION = /^[!-/:-@[-`{-~\p{P}]$/u;

/** A token id and its span in the text, in UTF-16 units. */
export interface Piece {
  id: number;
  start: number;
  end: number;
}

/** A normalized word, with the offset in the text of each of its letters. */
interface Word {
  letters: string[];
  starts: number[];
  ends: number[];
}

type Spelling = "space" | "unseen" | { letters: string[]; isAlone: boolean };

/** The WordPiece tokenizer of BERT models: words of the vocabulary, and pieces of other words. */
export class WordPiece {
  readonly #vocabulary: Map<string, number>;
  readonly #unknown: number;
  readonly #kept = new Map<string, number[]>();
  readonly first: number;
  readonly last: number;

  constructor(vocabulary: Map<string, number>) {
    this.#vocabulary = vocabulary;
    this.#unknown = vocabulary.get("[UNK]")!;
    this.first = vocabulary.get("[CLS]")!;
    this.last = vocabulary.get("[SEP]")!;
  }

  /** The ids of the text's pieces, in order. Much faster than `pieces`, because the ids of each token are cached. */
  ids(text: string): number[] {
    return text.split(/\s+/u).flatMap((token) => this.#kept.get(token) ?? this.#idsOf(token));
  }

  #idsOf(token: string): number[] {
    const ids = Array.from(this.pieces(token), ({ id }) => id);
    if (token.length > LONGEST_WORD) return ids;
    if (this.#kept.size >= MOST_TOKENS_KEPT) this.#kept.clear();
    this.#kept.set(token, ids);
    return ids;
  }

  /** Every piece of the text with its offsets, in order. */
  *pieces(text: string): Generator<Piece> {
    for (const word of wordsOf(text)) yield* this.#split(word);
  }

  #split({ letters, starts, ends }: Word): Piece[] {
    const whole = { id: this.#unknown, start: starts[0]!, end: ends.at(-1)! };
    if (letters.length > LONGEST_WORD) return [whole];
    const pieces: Piece[] = [];
    let from = 0;
    while (from < letters.length) {
      const found = this.#longest(letters, from);
      if (!found) return [whole];
      pieces.push({ id: found.id, start: starts[from]!, end: ends[found.to - 1]! });
      from = found.to;
    }
    return pieces;
  }

  #longest(letters: string[], from: number): { id: number; to: number } | undefined {
    for (let to = letters.length; to > from; to--) {
      const id = this.#vocabulary.get((from > 0 ? "##" : "") + letters.slice(from, to).join(""));
      if (id !== undefined) return { id, to };
    }
    return undefined;
  }
}

/** Words between spaces. Punctuation marks and ideographs are separate words. */
function* wordsOf(text: string): Generator<Word> {
  let word: Word = { letters: [], starts: [], ends: [] };
  let end = 0;
  for (const letter of text) {
    const start = end;
    end += letter.length;
    const spelling = spell(letter);
    if (spelling === "unseen") continue;
    if (spelling !== "space" && !spelling.isAlone) {
      add(word, spelling.letters, start, end);
      continue;
    }
    if (word.letters.length > 0) yield word;
    word = { letters: [], starts: [], ends: [] };
    if (spelling !== "space") yield add({ letters: [], starts: [], ends: [] }, spelling.letters, start, end);
  }
  if (word.letters.length > 0) yield word;
}

/** A combining accent belongs to the letter before it. */
function add(word: Word, letters: string[], start: number, end: number): Word {
  if (letters.length === 0 && word.ends.length > 0) word.ends[word.ends.length - 1] = end;
  for (const letter of letters) {
    word.letters.push(letter);
    word.starts.push(start);
    word.ends.push(end);
  }
  return word;
}

const ASCII = Array.from({ length: 128 }, (_, code) => spellAnew(String.fromCharCode(code)));

function spell(letter: string): Spelling {
  return ASCII[letter.codePointAt(0)!] ?? spellAnew(letter);
}

/** Lower case without accents, like the vocabulary. */
function spellAnew(letter: string): Spelling {
  if (UNSEEN.test(letter)) return "unseen";
  if (/\s/u.test(letter)) return "space";
  const letters = [
    ...letter
      .normalize("NFD")
      .replace(/\p{Mn}/gu, "")
      .toLowerCase()
      .normalize("NFD"),
  ].filter((part) => !/\p{Mn}/u.test(part));
  return { letters, isAlone: IDEOGRAPH.test(letter) || (letters.length === 1 && PUNCTUATION.test(letters[0]!)) };
}
