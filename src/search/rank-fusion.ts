/** Damps the advantage of the first ranks. */
const RANK_CONSTANT = 60;

/** Reciprocal rank fusion: merges ranked lists, best first. */
export function fuseRankings<T>(lists: T[][]): T[] {
  const scores = new Map<T, number>();
  for (const list of lists) {
    list.forEach((item, index) => {
      scores.set(item, (scores.get(item) ?? 0) + 1 / (RANK_CONSTANT + index + 1));
    });
  }
  return [...scores].sort(([, a], [, b]) => b - a).map(([item]) => item);
}
