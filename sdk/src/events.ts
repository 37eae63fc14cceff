import { ChanceryError, ConnectionFailed } from "./errors.ts";
import { type Connection, isPassing, path, pause, type RequestOptions, randomKey } from "./request.ts";
import type { AnswerCitation, CompletionJob, NewCompletion } from "./types.ts";

/** The events of an answer stream. `restart`: discard the tokens so far. The job comes last. */
export type CompletionEvent =
  | { event: "token"; data: { text: string } }
  | { event: "step"; data: { label: string } }
  | { event: "restart"; data: Record<string, never> }
  | { event: "citation"; data: AnswerCitation }
  | { event: "job"; data: CompletionJob };

interface SentEvent {
  event: string;
  data: unknown;
  id: string | undefined;
}

/** The most connections in a row without a new event. */
const MAX_IN_VAIN = 10;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;
/** The server sends something every 15 seconds. Longer silence means that the connection is lost. */
const SILENCE_MS = 45_000;

/** Asks and streams the answer. A lost connection is reopened and continues after the last event, so that nothing comes twice. */
export async function* streamCompletion(
  connection: Connection,
  completion: NewCompletion,
  options: RequestOptions = {},
): AsyncGenerator<CompletionEvent, void> {
  const idempotencyKey = options.idempotencyKey ?? randomKey();
  const ask = (headers: Record<string, string>) =>
    connection.send({
      ...options,
      method: "POST",
      path: "/chat/completions",
      json: completion,
      headers,
      idempotencyKey,
      streams: true,
    });
  yield* untilJob(ask, options.signal);
}

/** Streams the events of a job that was started before. */
export async function* streamJob(
  connection: Connection,
  id: string,
  options: RequestOptions = {},
): AsyncGenerator<CompletionEvent, void> {
  const read = (headers: Record<string, string>) =>
    connection.send({ ...options, method: "GET", path: path`/jobs/${id}/events`, headers, streams: true });
  yield* untilJob(read, options.signal);
}

type Open = (headers: Record<string, string>) => Promise<{ response: Response }>;

async function* untilJob(open: Open, signal?: AbortSignal): AsyncGenerator<CompletionEvent, void> {
  let lastEventId: string | undefined;
  let isOpened = false;
  for (let inVain = 0; inVain <= MAX_IN_VAIN; inVain++) {
    if (inVain > 0) await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (inVain - 1)), signal);
    const headers = { accept: "text/event-stream", ...(lastEventId && { "last-event-id": lastEventId }) };
    const opened = await open(headers).catch((error) => (isOpened ? lostAgain(error) : Promise.reject(error)));
    if (!opened) continue;
    isOpened = true;
    for await (const { id, ...sent } of eventsOf(opened.response)) {
      lastEventId = id ?? lastEventId;
      inVain = -1;
      yield sent as CompletionEvent;
      if (sent.event === "job") return;
    }
    signal?.throwIfAborted();
  }
  throw new ConnectionFailed("The stream broke off again and again.");
}

/** While the server restarts, it is unreachable or rejects requests temporarily. */
function lostAgain(error: unknown): undefined {
  if (error instanceof ChanceryError && (error.status === undefined || isPassing(error.status))) return;
  throw error;
}

/** Ends with the connection, even if it breaks or falls silent. */
async function* eventsOf({ body }: Response): AsyncGenerator<SentEvent, void> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await heard(reader.read());
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const sent = readEvent(block);
        if (sent) yield sent;
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

type Piece = Awaited<ReturnType<ReadableStreamDefaultReader<string>["read"]>>;

function heard(reading: Promise<Piece>): Promise<Piece> {
  const over: Piece = { value: undefined, done: true };
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(over), SILENCE_MS);
    reading
      .catch(() => over)
      .then((piece) => {
        clearTimeout(timer);
        resolve(piece);
      });
  });
}

/** Undefined for a comment, which only keeps the connection alive. */
function readEvent(block: string): SentEvent | undefined {
  const fields = new Map(
    block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
  const [event, data] = [fields.get("event"), fields.get("data")];
  return event && data ? { event, data: JSON.parse(data), id: fields.get("id") } : undefined;
}
