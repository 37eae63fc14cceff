/** A half-open range of a text. */
export interface Range {
  start: number;
  end: number;
}

interface Node {
  next: Map<string, Node>;
  term?: string;
}

const WORD = /[\p{L}\p{N}]+(?:[’'&.-][\p{L}\p{N}]+){0,9}/gu;
const MAX_GAP = 40;

/** Finds terms as whole words in their own capitalisation, singular and plural, the longest first. One pass over the text. */
export class TermFinder {
  readonly #root: Node = { next: new Map() };

  constructor(terms: Iterable<string>) {
    const all = [...terms];
    for (const term of all) this.#add(term, term);
    for (const term of all) for (const form of formsOf(term)) this.#add(form, term);
  }

  #add(form: string, term: string): void {
    let node = this.#root;
    for (const word of wordsOf(form)) {
      const next = node.next.get(word) ?? { next: new Map() };
      node.next.set(word, next);
      node = next;
    }
    if (node !== this.#root) node.term ??= term;
  }

  /** Where each term stands, in the order of the text. */
  find(text: string): Map<string, Range[]> {
    const found = new Map<string, Range[]>();
    const words = Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ word, start: index }));
    for (let at = 0; at < words.length; at++) {
      const match = this.#longestAt(text, words, at);
      if (!match) continue;
      const { term, last } = match;
      const [from, until] = [words[at], words[last]];
      if (!from || !until) continue;
      const places = found.get(term) ?? [];
      places.push({ start: from.start, end: until.start + wordsEnd(until.word) });
      found.set(term, places);
      at = last;
    }
    return found;
  }

  #longestAt(text: string, words: { word: string; start: number }[], from: number) {
    let node = this.#root;
    let match: { term: string; last: number } | undefined;
    for (let at = from; at < words.length; at++) {
      const { word, start } = words[at] ?? { word: "", start: 0 };
      const before = words[at - 1];
      if (at > from && before && !isJoined(text, before.start + before.word.length, start)) break;
      const next = node.next.get(word) ?? node.next.get(bare(word));
      if (!next) break;
      node = next;
      if (node.term !== undefined) match = { term: node.term, last: at };
      if (bare(word) !== word) break;
    }
    return match;
  }
}

/** Without the possessive. */
const bare = (word: string) => word.replace(/[’']s$/, "");
const wordsEnd = (word: string) => bare(word).length;
const isJoined = (text: string, end: number, start: number) =>
  start - end < MAX_GAP && /^(?:\s{1,40}|[ ]?[/,&()–—-]{1,2}\s{0,3}|\s&\s)$/.test(text.slice(end, start));
const wordsOf = (term: string): string[] => Array.from(term.matchAll(WORD), ([word]) => word);

/** A term, and its plural or singular. */
export function formsOf(term: string): string[] {
  const forms = [term];
  if (!/\p{L}$/u.test(term)) return forms;
  if (/[^aeiou]y$/.test(term)) forms.push(`${term.slice(0, -1)}ies`);
  else if (/(?:s|x|ch|sh)$/.test(term)) forms.push(`${term}es`);
  else forms.push(`${term}s`);
  if (/ies$/.test(term)) forms.push(`${term.slice(0, -3)}y`);
  else if (/(?:ss|x|ch|sh)es$/.test(term)) forms.push(term.slice(0, -2));
  else if (/[^s]s$/.test(term) && term.length > 3) forms.push(term.slice(0, -1));
  return forms;
}
