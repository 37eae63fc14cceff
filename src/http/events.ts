import { Readable } from "node:stream";
import { ApiError } from "../errors.ts";

const BEAT_MS = 15_000;
const MOST_A_USER = 20;
/** A caller that reads more slowly than it is told is cut off: it comes again and looks anew. */
const MOST_UNREAD_BYTES = 1024 * 1024;

const open = new Map<string, number>();

/** How many are open in this process. */
export const countStreams = (): number => [...open.values()].reduce((sum, count) => sum + count, 0);

/** Server-sent events, until one side has enough. A comment every few seconds keeps the line alive. */
export class EventStream extends Readable {
  readonly #owner: string;
  readonly #timer: NodeJS.Timeout;
  readonly #leaves: (() => void)[] = [];
  #isFinished = false;

  /** The owner is whoever's number of open streams is bounded. */
  constructor(owner: string) {
    super({ read() {} });
    const others = open.get(owner) ?? 0;
    if (others >= MOST_A_USER) throw tooMany();
    open.set(owner, others + 1);
    this.#owner = owner;
    this.#timer = setInterval(() => this.#write(": here\n\n"), BEAT_MS).unref();
    this.#write(": open\n\n");
  }

  tell(event: string, data: unknown) {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Ends it after what was told. */
  finish() {
    if (this.destroyed || this.#isFinished) return;
    this.#isFinished = true;
    clearInterval(this.#timer);
    this.#leave();
    this.push(null);
  }

  /** Has something done when nobody is to be told any more; at once when that is so already. */
  onLeave(leave: () => void) {
    if (this.destroyed || this.#isFinished) leave();
    else this.#leaves.push(leave);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    clearInterval(this.#timer);
    this.#leave();
    const others = open.get(this.#owner)! - 1;
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
    if (this.readableLength > MOST_UNREAD_BYTES) this.destroy();
  }
}

const tooMany = () =>
  new ApiError(429, "TOO_MANY_STREAMS", `You watch ${MOST_A_USER} things at once already. Close one first.`, {
    headers: { "retry-after": "5" },
  });
