import { ApiError } from "../../api.ts";

const AT_ONCE = 4;

/** What was not done, and why. */
export interface Fault<T> {
  item: T;
  error: unknown;
}
interface Way {
  onProgress?: (done: number) => void;
  /** What refuses one of them will refuse all. */
  isHopeless?: (error: unknown) => boolean;
}

export const isUnreachable = (error: unknown) => error instanceof ApiError && [0, 401].includes(error.status);

/** Does the same for many, a few at a time, and tells how far it is. Where no other could succeed the rest is not begun. */
export async function inTurn<T, R>(
  items: T[],
  work: (item: T) => Promise<R>,
  { onProgress, isHopeless = isUnreachable }: Way = {},
) {
  const done: R[] = [];
  const faults: Fault<T>[] = [];
  const left = [...items];
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      try {
        done.push(await work(item));
      } catch (error) {
        faults.push({ item, error });
        if (isHopeless(error)) faults.push(...left.splice(0).map((other) => ({ item: other, error })));
      }
      onProgress?.(items.length - left.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  onProgress?.(items.length);
  return { done, faults };
}
