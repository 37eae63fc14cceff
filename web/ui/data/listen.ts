const ASK_MS = 5000;

interface Hearing {
  /** The handler of each kind of event, given its data. */
  events: Record<string, (data: unknown) => void>;
  /** Events may have been missed: the page was hidden, or the connection was lost or could not be made. */
  onMissed: () => void;
  /** The stream is open: no event is missed from now on. */
  onOpen?: () => void;
}

/**
 * Subscribes to an event stream while the page is visible. A hidden page closes its stream, since browsers allow few connections
 * to one host for all tabs together; it catches up when it is shown again. If the stream cannot be opened, it polls.
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
