import { ApiError, api, isWorthRetrying, queryClient } from "../../api.ts";
import { isSilent, tellConnection } from "./connection.ts";

/** The server sends a heartbeat every two seconds. Longer silence means that the connection is lost. */
const SILENCE_MS = 4000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 5000;
/** Events can come in bursts: the state is read at once, and then at most this often. */
const SETTLE_MS = 500;

interface EventHandlers {
  /**
   * Reads the state from the server. Called when the stream is open, and whenever events may have been missed: the page was
   * hidden or asleep, or the connection was lost or cannot be made. Retried after temporary failures until it succeeds.
   */
  look: (isFirst: boolean) => unknown;
  /** Events after which the state is read again. */
  lookOn?: string[];
  /** The event after which nothing follows: the state is read, and the stream is not opened again. */
  last?: string;
  /** Handlers of other events, given their data. */
  events?: Record<string, (data: unknown) => void>;
  /** The stream is open: events come from the beginning, or from now on. */
  onOpen?: () => void;
}

/**
 * Follows something on the server through its event stream while the page is visible. Events only trigger a refresh: what is
 * shown is what `look` reads. It is called after the stream is open, so that earlier changes are seen too. A hidden page closes
 * its stream, since browsers limit the connections to one host across all tabs.
 */
export function listen(url: string, hearing: EventHandlers): () => void {
  const looking = keepLooking(hearing.look);
  let stop: (() => void) | undefined;
  let wasAway = false;
  const followVisibility = () => {
    stop?.();
    stop = document.hidden ? undefined : openStream(url, hearing, looking.ask);
    if (!document.hidden && wasAway) looking.ask();
    wasAway = document.hidden;
  };
  followVisibility();
  document.addEventListener("visibilitychange", followVisibility);
  return () => {
    document.removeEventListener("visibilitychange", followVisibility);
    stop?.();
    looking.stop();
  };
}

function keepLooking(look: EventHandlers["look"]) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let latest = 0;
  const run = async () => {
    const mine = ++latest;
    lookedAt = performance.now();
    try {
      await look(mine === 1);
    } catch (error) {
      const isFinal = error instanceof ApiError && !isWorthRetrying(error);
      if (mine === latest && !isFinal) schedule(LONGEST_RETRY_MS);
    }
  };
  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  return {
    ask: () => schedule(Math.max(0, lookedAt + SETTLE_MS - performance.now())),
    stop: () => {
      latest = Number.POSITIVE_INFINITY;
      clearTimeout(timer);
    },
  };
}

/** Every stream also reports the person's new notifications. */
function lookAtNews() {
  void queryClient.invalidateQueries({ queryKey: ["notifications"] });
  void queryClient.invalidateQueries({ queryKey: ["home"] });
}

/** Opens the stream, and reopens it whenever it is lost or silent. */
function openStream(url: string, hearing: EventHandlers, look: () => void): () => void {
  const stream = {};
  let source: EventSource | undefined;
  let failures = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const expectHeartbeat = () => {
    clearTimeout(silence);
    silence = setTimeout(() => lost(0), SILENCE_MS);
  };
  const heard = () => {
    expectHeartbeat();
    tellConnection(stream, true);
  };
  const lost = (pause: number) => {
    tellConnection(stream, false);
    look();
    openAgain(pause);
    expectHeartbeat();
  };
  const openAgain = (pause: number) => {
    source?.close();
    clearTimeout(retry);
    retry = setTimeout(open, pause);
  };
  const failed = async () => {
    const isRefused = source?.readyState === EventSource.CLOSED;
    look();
    openAgain(isRefused ? LONGEST_RETRY_MS : Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++));
    if (isRefused && isSilent(stream) && (await isServerThere())) heard();
  };
  const close = () => {
    source?.close();
    tellConnection(stream, true);
    clearTimeout(silence);
    clearTimeout(retry);
  };
  const handlers: Record<string, (data: unknown) => void> = {
    notifications: lookAtNews,
    ...hearing.events,
    heartbeat: heard,
    reset: look,
  };
  for (const name of hearing.lookOn ?? []) handlers[name] = look;
  if (hearing.last !== undefined)
    handlers[hearing.last] = () => {
      close();
      look();
    };
  const open = () => {
    source = openSource(url, handlers);
    source.onopen = () => {
      failures = 0;
      heard();
      hearing.onOpen?.();
      look();
    };
    source.onerror = () => void failed();
  };
  const offline = () => lost(FIRST_RETRY_MS);
  const online = () => openAgain(0);
  open();
  expectHeartbeat();
  window.addEventListener("offline", offline);
  window.addEventListener("online", online);
  return () => {
    window.removeEventListener("offline", offline);
    window.removeEventListener("online", online);
    close();
  };
}

function openSource(url: string, handlers: Record<string, (data: unknown) => void>): EventSource {
  const source = new EventSource(url);
  for (const [name, take] of Object.entries(handlers))
    source.addEventListener(name, ({ data }: MessageEvent<string>) => take(JSON.parse(data)));
  return source;
}

/** A refused stream gives no reason: the refusal may come from the server, or from a proxy while the server is down. */
const isServerThere = () =>
  api.get("/session").then(
    () => true,
    (error) => error instanceof ApiError && error.status > 0 && error.status < 500,
  );
