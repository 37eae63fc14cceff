import { findOutline, type Section } from "../../src/content/structure/outline.ts";

export interface Edit {
  start: number;
  end: number;
  replacement: string;
}

/** A fault as drafting leaves it: what is changed in the text, and the words that are wrong afterwards, within the last edit. */
export interface Fault {
  edits: Edit[];
  words: string;
}

/** A contract into which a fault is put. The turn chooses the place and the wording. */
export interface Contract {
  text: string;
  /** Where automatic numbers stand. */
  numbered: Set<number>;
  turn: number;
  sections: Section[];
}

export const contractOf = (
  { text, labels }: { text: string; labels: { start: number }[] },
  turn: number,
): Contract => ({
  text,
  turn,
  numbered: new Set(labels.map(({ start }) => start)),
  sections: findOutline(text),
});

/** A way to leave a fault. Undefined where the contract has no place for it. */
export type Way = (contract: Contract) => Fault | undefined;

/** Behind a sentence of prose in the middle of the contract, before the one that follows it. */
function sentenceEnd({ text, turn }: Contract): number | undefined {
  const from = Math.floor(text.length / 4);
  const ends = Array.from(
    text.slice(from, Math.floor(text.length * 0.9)).matchAll(/[a-z]{3}\. {1,2}(?=[A-Z][a-z]+ [a-z]+ )/g),
    ({ 0: whole, index }) => from + index + whole.length,
  );
  return ends[(turn * 7) % Math.max(1, ends.length)];
}

/** The end of a paragraph of prose that has no automatic number. */
function paragraphEnd({ text, turn, numbered }: Contract): number | undefined {
  const from = Math.floor(text.length / 4);
  const ends = Array.from(
    text.slice(from, Math.floor(text.length * 0.9)).matchAll(/[a-z]{3}\.(?=\n)/g),
    ({ 0: whole, index }) => from + index + whole.length,
  ).filter((end) => !numbered.has(text.lastIndexOf("\n", end - 1) + 1));
  return ends[(turn * 5) % Math.max(1, ends.length)];
}

const alone = (edit: Edit | undefined, words: string): Fault | undefined => edit && { edits: [edit], words };

/** One more sentence. */
export const sentence =
  (said: string, words: string): Way =>
  (contract) => {
    const at = sentenceEnd(contract);
    return alone(at === undefined ? undefined : { start: at, end: at, replacement: `${said} ` }, words);
  };

/** One or more paragraphs. */
export const paragraphs =
  (said: string[], words: string): Way =>
  (contract) => {
    const at = paragraphEnd(contract);
    return alone(
      at === undefined ? undefined : { start: at, end: at, replacement: said.map((line) => `\n${line}`).join("") },
      words,
    );
  };

/** Words of the contract itself, in other words. The change says what becomes of a match, and which words are wrong then. */
export const changed =
  (pattern: RegExp, change: (match: RegExpExecArray) => [replacement: string, words: string]): Way =>
  ({ text, turn }) => {
    const found = [...text.matchAll(pattern)];
    const match = found[(turn * 3) % Math.max(1, found.length)];
    if (!match) return undefined;
    const [replacement, words] = change(match);
    return alone({ start: match.index, end: match.index + match[0].length, replacement }, words);
  };

export const decimals = ({ sections }: Contract): Section[] =>
  sections.filter(({ mark, exhibit }) => mark?.kind === "decimal" && mark.isLine && exhibit === undefined);
