import { ApiError } from "../api.ts";

const AT_ONCE = 4;

/** What refuses one of them will refuse all. */
const isHopeless = (error: unknown) =>
  error instanceof ApiError && ([0, 401, 403].includes(error.status) || error.code === "VAULT_ARCHIVED");

/** Does the same for many, a few at a time, and tells how far it is. It gives up where no other could succeed. */
export async function inTurn<T, R>(items: T[], work: (item: T) => Promise<R>, onProgress: (done: number) => void) {
  const done: R[] = [];
  const faults: unknown[] = [];
  const left = [...items];
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      try {
        done.push(await work(item));
      } catch (error) {
        faults.push(error);
        if (isHopeless(error)) left.length = 0;
      }
      onProgress(items.length - left.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  onProgress(items.length);
  return { done, faults };
}
