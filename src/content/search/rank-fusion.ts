/** Damps the advantage of the first ranks. */
const RANK_CONSTANT = 60;

/** Reciprocal rank fusion: merges ranked lists, best first. */
export const fuseRankings = <T>(lists: T[][]): T[] => scoreRankings(lists).map(({ item }) => item);

/** The merged list with scores: 1 for what is first in every list. */
export function scoreRankings<T>(lists: T[][]): { item: T; score: number }[] {
  const scores = new Map<T, number>();
  for (const list of lists) {
    list.forEach((item, index) => {
      scores.set(item, (scores.get(item) ?? 0) + (RANK_CONSTANT + 1) / (RANK_CONSTANT + index + 1) / lists.length);
    });
  }
  return [...scores].sort(([, a], [, b]) => b - a).map(([item, score]) => ({ item, score }));
}
