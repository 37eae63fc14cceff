/** How long the first rows wait for the stream of changes. */
const PATIENCE_MS = 300;

/**
 * The first rows are requested once the stream of changes is open, so that they need not be requested again for what was missed
 * before. A stream that is slow to open delays them only a little.
 */
export function makeFirstRequest() {
  const { promise: mayBegin, resolve } = Promise.withResolvers<void>();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    resolve();
  };
  setTimeout(begin, PATIENCE_MS);
  /** Called when the stream opens. Returns whether rows have been requested before. */
  const onOpen = () => {
    const isLate = hasBegun;
    begin();
    return isLate;
  };
  return { mayBegin, onOpen };
}
