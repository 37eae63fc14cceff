const ASK_MS = 5000;

interface Hearing {
  /** What is done with each kind of event, given its data. */
  events: Record<string, (data: unknown) => void>;
  /** Something may have been missed: the page was out of sight, the line was cut, or the server cannot be heard at all. */
  onMissed: () => void;
  /** From now on nothing is missed. */
  onOpen?: () => void;
}

/**
 * Hears from the server while the page is in view. A page out of sight listens to nothing, as browsers keep few connections to one
 * host for all of their tabs; it catches up when it is seen again. Where the server cannot be heard, it is asked again and again.
 */
export function listen(url: string, hearing: Hearing): () => void {
  let stop: (() => void) | undefined;
  let wasAway = false;
  const followSight = () => {
    stop?.();
    stop = document.hidden ? undefined : hear(url, hearing);
    if (!document.hidden && wasAway) hearing.onMissed();
    wasAway = document.hidden;
  };
  followSight();
  document.addEventListener("visibilitychange", followSight);
  return () => {
    document.removeEventListener("visibilitychange", followSight);
    stop?.();
  };
}

function hear(url: string, { events, onMissed, onOpen }: Hearing): () => void {
  const source = new EventSource(url);
  let asking: ReturnType<typeof setInterval> | undefined;
  let wasCut = false;
  for (const [name, take] of Object.entries(events))
    source.addEventListener(name, ({ data }: MessageEvent<string>) => take(JSON.parse(data)));
  source.onopen = () => (wasCut ? onMissed() : onOpen?.());
  source.onerror = () => {
    wasCut = true;
    if (source.readyState === EventSource.CLOSED) asking ??= setInterval(onMissed, ASK_MS);
  };
  return () => {
    source.close();
    clearInterval(asking);
  };
}
