import type { Context } from "../context.ts";
import type { StreamClient } from "../http/endpoint.ts";
import type { EventStream } from "../http/events.ts";
import type { ProgressEvent, ReplayEvent } from "./job.ts";
import { openJobStream } from "./job-stream.ts";
import { Job } from "./jobs.schema.ts";
import { jobLocation } from "./jobs.ts";

/**
 * Streams a job as the API describes it: `token`, `step`, `restart`, `citation`, and at last `job`. Nothing is sent
 * twice, also if the progress is replayed for others or the client reconnects.
 */
export function streamJobEvents(ctx: Context, id: string, client: StreamClient): Promise<EventStream> {
  let events: NewEvents;
  return openJobStream(ctx, id, client.isStillAdmitted, {
    opened: (stream) => {
      stream.headers.location = jobLocation(ctx, id);
      events = new NewEvents(stream, client.lastEventId);
    },
    progress: (_stream, event) => events.progress(event),
    ended: (_stream, job) => events.end(Job.parse(job)),
  });
}

interface Received {
  /** Characters of the answer. */
  text: number;
  steps: number;
}

/** Sends only what the client has not received yet. */
class NewEvents {
  readonly #stream: EventStream;
  readonly #sent: Received;
  /** What the job has published, counted from its beginning or from the last replay. */
  #published: Received = { text: 0, steps: 0 };
  /** False for a client that reconnects, until the replay tells where what follows belongs. If the job ends first, its result does. */
  #isPlaced: boolean;

  constructor(stream: EventStream, lastEventId: string | undefined) {
    this.#stream = stream;
    this.#sent = readEventId(lastEventId);
    this.#isPlaced = this.#sent.text + this.#sent.steps === 0;
  }

  progress(event: ProgressEvent | ReplayEvent) {
    if (event.event === "again") this.#published = { text: 0, steps: 0 };
    this.#isPlaced ||= event.event === "again" || event.event === "restart";
    if (!this.#isPlaced || event.event === "again") return;
    if (event.event === "text") this.#text(event.text);
    else if (event.event === "step") this.#step(event.label);
    else this.#restart();
  }

  /** An answer that was not streamed, such as one of the local engine, comes as one token. */
  end(job: Job) {
    const { result, citations = [] } = (job.result ?? {}) as { result?: unknown; citations?: unknown[] };
    if (this.#published.text === 0 && typeof result === "string") this.#text(result);
    for (const citation of citations) this.#stream.tell("citation", citation);
    this.#stream.tell("job", job);
  }

  #text(text: string) {
    const known = this.#sent.text - this.#published.text;
    this.#published.text += text.length;
    if (known >= text.length) return;
    this.#sent.text = this.#published.text;
    this.#tell("token", { text: text.slice(Math.max(0, known)) });
  }

  #step(label: string) {
    if (++this.#published.steps <= this.#sent.steps) return;
    this.#sent.steps = this.#published.steps;
    this.#tell("step", { label });
  }

  #restart() {
    this.#published.text = 0;
    this.#sent.text = 0;
    this.#tell("restart", {});
  }

  #tell(event: string, data: unknown) {
    this.#stream.tell(event, data, `${this.#sent.text}-${this.#sent.steps}`);
  }
}

function readEventId(id: string | undefined): Received {
  const [, text = 0, steps = 0] = /^(\d{1,9})-(\d{1,9})$/.exec(id ?? "") ?? [];
  return { text: Number(text), steps: Number(steps) };
}
