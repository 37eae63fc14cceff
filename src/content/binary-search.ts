import { must } from "./must.ts";

/** The index of the first item that passes, where every item after it passes too. The length if none does. */
export function firstIndex<Item>(items: readonly Item[], passes: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(must(items[middle], "the index is within the list"))) high = middle;
    else low = middle + 1;
  }
  return low;
}
