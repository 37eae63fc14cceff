import { Worker } from "node:worker_threads";

/** One measurement takes seconds at most. One that takes this long counts as stuck. */
const STUCK_MS = 300_000;

interface Measured {
  /** The position of the measured item among those given to the thread. */
  done: number;
  slow?: object;
}

/**
 * Runs a script in a thread that measures one item after another, and returns the positions of the slow ones. An item that hangs is
 * one of them: its thread is stopped, and a new one continues with the next item.
 */
export async function measureAll<M extends Measured>(
  script: URL,
  count: number,
  dataFrom: (first: number) => object,
): Promise<{ done: number }[]> {
  const slow: { done: number }[] = [];
  for (let next = 0; next < count; ) {
    const { done, found } = await measure<M>(script, count - next, dataFrom(next));
    slow.push(...found.map(({ done: at, slow }) => ({ done: next + at, ...slow })));
    next += done;
    if (next < count) slow.push({ done: next++, ...{ stuck: true } });
  }
  return slow;
}

/** How many were measured, and which were slow. */
function measure<M extends Measured>(script: URL, count: number, workerData: object) {
  const { promise, resolve, reject } = Promise.withResolvers<{ done: number; found: M[] }>();
  const thread = new Worker(script, { workerData });
  const found: M[] = [];
  let done = 0;
  const end = () => resolve({ done, found });
  let watch = setTimeout(end, STUCK_MS);
  thread.on("error", reject);
  thread.on("message", (measured: M) => {
    clearTimeout(watch);
    done = measured.done + 1;
    if (measured.slow) found.push(measured);
    if (done === count) end();
    else watch = setTimeout(end, STUCK_MS);
  });
  return promise.finally(() => {
    clearTimeout(watch);
    return thread.terminate();
  });
}
