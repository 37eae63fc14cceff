/** Edits that are forgiven in a word of this length: a wrong, missing or doubled letter, or two that changed places. */
const forgiven = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** How near a name is to what somebody typed. Lower is nearer; null: it is another name. */
export const NEAR = { same: 0, begins: 1, wordBegins: 2, everyWord: 3, contains: 4, misspelt: 5 } as const;
export type Nearness = (typeof NEAR)[keyof typeof NEAR];

export function nameNearness(typed: string, name: string): Nearness | null {
  const [sought, whole] = [plain(typed).trim(), plain(name)];
  const at = whole.indexOf(sought);
  if (at === 0) return sought === whole.trim() ? NEAR.same : NEAR.begins;
  if (at > 0) return /[\p{L}\p{N}]/u.test(whole[at - 1] ?? "") ? NEAR.contains : NEAR.wordBegins;
  const [words, own] = [wordsOf(sought), wordsOf(whole)];
  if (words.length === 0) return null;
  if (words.every((word) => own.some((each) => each.startsWith(word)))) return NEAR.everyWord;
  return words.every((word) => own.some((each) => isMisspelt(word, each))) ? NEAR.misspelt : null;
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The word that was meant by a misspelt one, if any of these is near enough. */
export const wordMeant = (typed: string, words: Iterable<string>): string | undefined => wordsMeant(typed, words)[0];

/** The words that may have been meant by a misspelt one, nearest first. */
export function wordsMeant(typed: string, words: Iterable<string>): string[] {
  const sought = plain(typed);
  const most = forgiven(sought.length);
  const near = new Map<string, number>();
  for (const each of words)
    for (const word of wordsOf(plain(each))) {
      if (word[0] !== sought[0] || Math.abs(word.length - sought.length) > most) continue;
      const edits = editsBetween(sought, word);
      if (edits <= most) near.set(word, edits);
    }
  return [...near].sort(([, one], [, other]) => one - other).map(([word]) => word);
}

/** A shorter word is like the beginnings of too many others: it must be near the whole of a word. */
const LEAST_OF_BEGINNING = 5;

/** Whether a word, or its beginning as far as it was typed, is the typed one but for a slip. */
function isMisspelt(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true;
  const most = forgiven(typed.length);
  if (most === 0 || !beginsAlike(typed, word)) return false;
  const beginnings = typed.length < LEAST_OF_BEGINNING ? [] : [typed.length - 1, typed.length, typed.length + 1];
  const lengths = [word.length, ...beginnings].filter(
    (length) => length <= word.length && Math.abs(length - typed.length) <= most,
  );
  return lengths.some((length) => editsBetween(typed, word.slice(0, length)) <= most);
}

/** People seldom miss the first letter; they swap it with the second. “dark” is no slip of “mark”. */
const beginsAlike = (typed: string, word: string) =>
  typed[0] === word[0] || (typed[0] === word[1] && typed[1] === word[0]);

/** The edits between two short words. Two letters that changed places are one edit. */
function editsBetween(one: string, other: string): number {
  let [before, above]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      let least = Math.min((above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + (isSame ? 0 : 1));
      if (one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, (before[at - 2] ?? 0) + 1);
      line.push(least);
    }
    [before, above] = [above, line];
  }
  return above[other.length] ?? 0;
}
