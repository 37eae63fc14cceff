import { randomUUID } from "node:crypto";
import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { As } from "./client.ts";
import type { TestApp } from "./harness.ts";

export interface StreamEvent {
  event: string;
  id?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  data: any;
}

/** Joins consecutive pieces of text and drops ids: where the text is split depends on timing. */
export function joinTokens(told: StreamEvent[]): Pick<StreamEvent, "event" | "data">[] {
  const events: Pick<StreamEvent, "event" | "data">[] = [];
  for (const { event, data } of told) {
    const last = events.at(-1);
    if (event === "token" && last?.event === "token") last.data = { text: last.data.text + data.text };
    else events.push({ event, data });
  }
  return events;
}

/** A client with an open stream of server-sent events. */
export class Watcher {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly comments: string[] = [];
  /** The id that a vault's stream begins with. */
  readonly hello = Promise.withResolvers<string>();
  heartbeats = 0;
  /** Resolved when the server has ended the stream. */
  readonly ended = Promise.withResolvers<void>();
  readonly #request: ClientRequest;
  #told: StreamEvent[] = [];
  #wake = () => {};

  constructor(request: ClientRequest, response: import("node:http").IncomingMessage) {
    this.#request = request;
    this.status = response.statusCode!;
    this.headers = response.headers;
    let rest = "";
    response.setEncoding("utf8").on("data", (text: string) => {
      const blocks = (rest + text).split("\n\n");
      rest = blocks.pop()!;
      for (const block of blocks) this.#take(block);
    });
    response.on("end", () => this.ended.resolve());
    response.on("error", () => {});
  }

  /** The next event, or the next of this name. */
  async next(name?: string): Promise<StreamEvent> {
    for (;;) {
      const at = this.#told.findIndex(({ event }) => name === undefined || event === name);
      if (at >= 0) return this.#told.splice(0, at + 1).at(-1)!;
      await new Promise<void>((wake) => {
        this.#wake = wake;
      });
    }
  }

  /** All events since the last call. */
  take(): StreamEvent[] {
    return this.#told.splice(0);
  }

  close() {
    this.#request.destroy();
  }

  #take(block: string) {
    const lines = block.split("\n");
    const of = (field: string) => lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2);
    const [event, data, id] = [of("event"), of("data"), of("id")];
    if (event === undefined) this.comments.push(block);
    else if (event === "heartbeat") this.heartbeats++;
    else if (event === "hello") this.hello.resolve(JSON.parse(data!).stream_id);
    else this.#told.push({ event, data: JSON.parse(data!), ...(id !== undefined && { id }) });
    this.#wake();
  }
}

/** Resolves once the events of everything committed so far have been delivered. */
async function allTold({ deps }: TestApp) {
  const mark = randomUUID();
  const told = Promise.withResolvers<unknown>();
  const leave = await deps.changes.subscribe(`mark:${mark}`, told.resolve);
  await deps.database.system.run`select pg_notify('changes', ${`mark:${mark} `})`;
  await told.promise;
  leave();
}

/** Opens a stream as the caller; resolves once it is open. It receives only later events. */
export async function watchEvents(
  app: TestApp,
  { key }: Pick<As, "key">,
  path: string,
  { method = "GET", headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: object } = {},
): Promise<Watcher> {
  await allTold(app);
  return new Promise((resolve, reject) => {
    const sent = { authorization: key, ...(body && { "content-type": "application/json" }), ...headers };
    const options = { method, headers: sent, agent: false };
    const request = httpRequest(`${app.url}/v1${path}`, options, (response) => resolve(new Watcher(request, response)));
    request.on("error", reject).end(body && JSON.stringify(body));
  });
}
