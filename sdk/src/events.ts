import { ConnectionFailed } from "./errors.ts";
import { type Connection, path, type RequestOptions, randomKey } from "./request.ts";
import type { AnswerCitation, CompletionJob, NewCompletion } from "./types.ts";

/** What a stream of an answer sends. `restart`: discard the tokens so far. The job comes last. */
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

const MAX_RECONNECTS = 10;

/** Asks and streams the answer. A lost connection is opened again, and goes on after the last event. */
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
  yield* untilJob(ask);
}

/** Streams the events of a job that was started before. */
export async function* streamJob(
  connection: Connection,
  id: string,
  options: RequestOptions = {},
): AsyncGenerator<CompletionEvent, void> {
  yield* untilJob((headers) =>
    connection.send({ ...options, method: "GET", path: path`/jobs/${id}/events`, headers, streams: true }),
  );
}

async function* untilJob(
  open: (headers: Record<string, string>) => Promise<{ response: Response }>,
): AsyncGenerator<CompletionEvent, void> {
  let lastEventId: string | undefined;
  for (let reconnects = 0; reconnects <= MAX_RECONNECTS; reconnects++) {
    const headers = { accept: "text/event-stream", ...(lastEventId && { "last-event-id": lastEventId }) };
    const { response } = await open(headers);
    for await (const { id, ...sent } of eventsOf(response)) {
      lastEventId = id ?? lastEventId;
      yield sent as CompletionEvent;
      if (sent.event === "job") return;
    }
  }
  throw new ConnectionFailed("The stream broke off again and again.");
}

/** Ends when the connection does, also if it breaks off. */
async function* eventsOf({ body }: Response): AsyncGenerator<SentEvent, void> {
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop()!;
      for (const block of blocks) {
        const sent = readEvent(block);
        if (sent) yield sent;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Undefined for a comment, which only keeps the connection alive. */
function readEvent(block: string): SentEvent | undefined {
  const fields = new Map(
    block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
  const [event, data] = [fields.get("event"), fields.get("data")];
  return event && data ? { event, data: JSON.parse(data), id: fields.get("id") } : undefined;
}
