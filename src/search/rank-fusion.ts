/** What the first places of a list count for, against places further down. */
const FLATNESS = 60;

/** Joins ranked lists by reciprocal rank: best first, what stands high in several lists above what stands high in one. */
export function fuseRankings<T>(lists: T[][]): T[] {
  const scores = new Map<T, number>();
  for (const list of lists) {
    list.forEach((item, index) => {
      scores.set(item, (scores.get(item) ?? 0) + 1 / (FLATNESS + index + 1));
    });
  }
  return [...scores].sort(([, a], [, b]) => b - a).map(([item]) => item);
}
