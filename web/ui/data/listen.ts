import { ApiError, api, queryClient } from "../../api.ts";

const ASK_MS = 5000;
/** The server is heard every two seconds. Longer silence means that the connection is gone. */
const SILENCE_MS = 4000;
const RETRY_MS = 1000;

interface Hearing {
  /** The handler of each kind of event, given its data. */
  events: Record<string, (data: unknown) => void>;
  /** Events may have been missed: the page was hidden, or the connection was lost or could not be made. */
  onMissed: () => void;
  /** The stream is open: no event is missed from now on. */
  onOpen?: () => void;
  /** Called when the connection is lost and when it is back. Only for streams with heartbeats that a page can hear. */
  onConnection?: (isConnected: boolean) => void;
}

/**
 * Subscribes to an event stream while the page is visible. A hidden page closes its stream, since browsers allow few connections
 * to one host for all tabs together; it catches up when it is shown again. If the stream cannot be opened, it polls.
 */
export function listen(url: string, hearing: Hearing): () => void {
  let stop: (() => void) | undefined;
  let wasAway = false;
  const { onConnection } = hearing;
  const start = () => (onConnection ? hearHeartbeats(url, { ...hearing, onConnection }) : hear(url, hearing));
  const followSight = () => {
    stop?.();
    stop = document.hidden ? undefined : start();
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
  const source = openSource(url, events);
  let asking: ReturnType<typeof setInterval> | undefined;
  let wasCut = false;
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

/** Every stream of a person says when they have a new notification. */
function lookAtNews() {
  void queryClient.invalidateQueries({ queryKey: ["notifications"] });
  void queryClient.invalidateQueries({ queryKey: ["home"] });
}

function openSource(url: string, events: Hearing["events"]): EventSource {
  const source = new EventSource(url);
  const all: Hearing["events"] = { notifications: lookAtNews, ...events };
  for (const [name, take] of Object.entries(all))
    source.addEventListener(name, ({ data }: MessageEvent<string>) => take(JSON.parse(data)));
  return source;
}

/** The same for a stream with heartbeats: silence is noticed, and the stream is opened anew until the server is heard again. */
function hearHeartbeats(url: string, hearing: Hearing & Required<Pick<Hearing, "onConnection">>): () => void {
  const { events, onMissed, onOpen, onConnection } = hearing;
  let source: EventSource;
  let wasCut = false;
  let isStopped = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const expectSound = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      onConnection(false);
      openAgain(0);
      expectSound();
    }, SILENCE_MS);
  };
  const heard = () => {
    expectSound();
    onConnection(true);
  };
  const openAgain = (pause: number) => {
    wasCut = true;
    source.close();
    clearTimeout(retry);
    if (!isStopped) retry = setTimeout(open, pause);
  };
  const refused = async () => {
    if (await isServerThere()) heard();
    onMissed();
    openAgain(ASK_MS);
  };
  const open = () => {
    source = openSource(url, { ...events, heartbeat: heard });
    source.onopen = () => {
      heard();
      if (wasCut) onMissed();
      else onOpen?.();
    };
    source.onerror = () => (source.readyState === EventSource.CLOSED ? void refused() : openAgain(RETRY_MS));
  };
  const offline = () => {
    onConnection(false);
    openAgain(RETRY_MS);
  };
  const online = () => openAgain(0);
  open();
  expectSound();
  window.addEventListener("offline", offline);
  window.addEventListener("online", online);
  return () => {
    isStopped = true;
    window.removeEventListener("offline", offline);
    window.removeEventListener("online", online);
    source.close();
    clearTimeout(silence);
    clearTimeout(retry);
  };
}

/** A stream that is refused does not say why: the server may have reasons, or there is only a proxy before it. */
const isServerThere = () =>
  api.get("/session").then(
    () => true,
    (error) => error instanceof ApiError && error.status > 0 && error.status < 500,
  );
