/** A value as a text writes it: the words at [start, end), in UTF-16 units, and what they say. */
export interface Mention<V> {
  start: number;
  end: number;
  value: V;
}

/** Every match of a pattern that can be parsed. Matches inside an earlier one are skipped. */
export function findAll<V>(
  text: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => V | undefined,
): Mention<V>[] {
  const found: Mention<V>[] = [];
  for (const match of text.matchAll(pattern)) {
    const value = read(match as RegExpExecArray);
    if (value !== undefined) found.push({ start: match.index, end: match.index + match[0].trimEnd().length, value });
  }
  return found;
}

/** Mentions of several patterns in the order of the text; of two that overlap, the longer one is kept. */
export function merge<V>(...lists: Mention<V>[][]): Mention<V>[] {
  const byLength = (a: Mention<V>, b: Mention<V>) => b.end - b.start - (a.end - a.start) || a.start - b.start;
  const inOrder = lists.flat().sort((a, b) => a.start - b.start);
  const clusters: Mention<V>[][] = [];
  let reach = 0;
  for (const mention of inOrder) {
    const cluster = clusters.at(-1);
    if (cluster && mention.start < reach) cluster.push(mention);
    else clusters.push([mention]);
    reach = Math.max(reach, mention.end);
  }
  return clusters.flatMap((cluster) => apart(cluster.sort(byLength))).sort((a, b) => a.start - b.start);
}

/** Drops mentions that overlap one already kept. */
function apart<V>(longest: Mention<V>[]): Mention<V>[] {
  const kept: Mention<V>[] = [];
  for (const mention of longest)
    if (kept.every(({ start, end }) => mention.end <= start || mention.start >= end)) kept.push(mention);
  return kept;
}
