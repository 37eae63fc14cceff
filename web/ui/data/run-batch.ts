import { ApiError } from "../../api.ts";

const AT_ONCE = 4;

/** An item that failed, and its error. */
export interface Failure<T> {
  item: T;
  error: unknown;
}
interface Way {
  onProgress?: (done: number) => void;
  /** True for an error that every other item would hit too. */
  isHopeless?: (error: unknown) => boolean;
}

export const isUnreachable = (error: unknown) => error instanceof ApiError && [0, 401].includes(error.status);

/**
 * Runs an action on many items, a few at a time, with progress. After an error that every other item would hit too, no more are
 * started.
 */
export async function runBatch<T, R>(
  items: T[],
  work: (item: T) => Promise<R>,
  { onProgress, isHopeless = isUnreachable }: Way = {},
) {
  const done: R[] = [];
  const failures: Failure<T>[] = [];
  const left = [...items];
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      try {
        done.push(await work(item));
      } catch (error) {
        failures.push({ item, error });
        if (isHopeless(error)) failures.push(...left.splice(0).map((other) => ({ item: other, error })));
      }
      onProgress?.(items.length - left.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  onProgress?.(items.length);
  return { done, failures };
}
