import { Readable } from "node:stream";
import { must } from "../../content/must.ts";
import { ApiError } from "../errors/errors.ts";

const HEARTBEAT_MS = 15_000;
const MAX_PER_OWNER = 20;
/** A client that reads too slowly is disconnected. It reconnects and fetches the current state. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

const open = new Map<string, number>();

/** Open streams in this process. */
export const countStreams = (): number => [...open.values()].reduce((sum, count) => sum + count, 0);

/** Browsers hide comments from the page. With an event instead, the page notices within seconds that the connection is gone. */
const AUDIBLE_HEARTBEAT_MS = 2_000;

/** Server-sent events. A heartbeat keeps the connection alive: a comment, or an event that the page receives. */
export class EventStream extends Readable {
  readonly #owner: string;
  readonly #timer: NodeJS.Timeout;
  readonly #leaves: (() => void)[] = [];
  #isFinished = false;
  #isConcluding = false;
  /** Sent with the reply, in addition to the headers of every stream. */
  readonly headers: Record<string, string> = {};

  /** The number of open streams is limited per owner. */
  constructor(owner: string, isHeartbeatAudible = false) {
    super({ read() {} });
    const others = open.get(owner) ?? 0;
    if (others >= MAX_PER_OWNER) throw tooMany();
    open.set(owner, others + 1);
    this.#owner = owner;
    this.#timer = isHeartbeatAudible
      ? setInterval(() => this.tell("heartbeat", {}), AUDIBLE_HEARTBEAT_MS).unref()
      : setInterval(() => this.#write(": here\n\n"), HEARTBEAT_MS).unref();
    this.#write(": open\n\n");
  }

  /** With an id, a client that reconnects can name the last event it received. */
  tell(event: string, data: unknown, id?: string) {
    this.#write(`${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends the last events and closes the stream. They are finite, so the buffer limit does not apply to them. */
  conclude(send: () => void) {
    this.#isConcluding = true;
    send();
    this.finish();
  }

  /** Closes the stream after the events sent so far. */
  finish() {
    if (this.destroyed || this.#isFinished) return;
    this.#isFinished = true;
    clearInterval(this.#timer);
    this.#leave();
    this.push(null);
  }

  /** Runs the callback when the stream closes, or at once if it is closed already. */
  onLeave(leave: () => void) {
    if (this.destroyed || this.#isFinished) leave();
    else this.#leaves.push(leave);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    clearInterval(this.#timer);
    this.#leave();
    const others = must(open.get(this.#owner), "it counts this stream") - 1;
    if (others === 0) open.delete(this.#owner);
    else open.set(this.#owner, others);
    done(error);
  }

  #leave() {
    for (const leave of this.#leaves.splice(0)) leave();
  }

  #write(text: string) {
    if (this.destroyed || this.#isFinished) return;
    this.push(text);
    if (this.readableLength > MAX_BUFFERED_BYTES && !this.#isConcluding) this.destroy();
  }
}

const tooMany = () =>
  new ApiError(429, "TOO_MANY_STREAMS", `You already have ${MAX_PER_OWNER} event streams open. Close one first.`, {
    headers: { "retry-after": "5" },
  });
