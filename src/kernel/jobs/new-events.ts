import type { EventStream } from "../http/events.ts";
import type { Job } from "./jobs.schema.ts";
import {
  cut,
  lengthOf,
  type Placed,
  type ProgressEvent,
  type ProgressLog,
  placeAll,
  placeId,
  readPlaceId,
} from "./progress.ts";

/** The run of a job that published nothing. It is derived from the job's id, so no other job has it. */
const ownRun = ({ job_id }: Job) => job_id.replaceAll("-", "").slice(0, 12);
const ASK_AGAIN_MS = 1_000;

type Citation = { event: "citation"; citation: unknown };
type JobEvent = Placed<ProgressEvent | Citation>;

/** Sends the events that the client does not have yet, in order, without duplicates or gaps. */
export class NewEvents {
  readonly #stream: EventStream;
  readonly #askFor: (after: string) => void;
  /** The position up to which the client has everything. */
  #run: string | undefined;
  #at = 0;
  /** Whether the client may hold text that the next event does not continue. */
  #mustRestart = false;
  #askedAt = 0;

  /** `askFor` requests that the progress after a position is sent again. */
  constructor(stream: EventStream, lastEventId: string | undefined, askFor: (after: string) => void) {
    this.#stream = stream;
    this.#askFor = askFor;
    const place = lastEventId ? readPlaceId(lastEventId) : undefined;
    if (place) ({ run: this.#run, at: this.#at } = place);
    else this.#mustRestart = Boolean(lastEventId);
  }

  /** Earlier progress may be missing: the client has just joined, or notifications were lost. */
  missed() {
    this.#askedAt = Date.now();
    this.#askFor(this.#run === undefined ? "" : placeId(this.#run, this.#at));
  }

  take(event: JobEvent) {
    const isOther = event.run !== this.#run;
    const known = (isOther ? 0 : this.#at) - event.at;
    if (known < 0) {
      if (Date.now() - this.#askedAt > ASK_AGAIN_MS) this.missed();
      return;
    }
    if (known >= lengthOf(event)) return;
    if (isOther) this.#begin(event.run);
    this.#at = event.at + lengthOf(event);
    this.#tell(event.event === "text" ? cut(event, known) : event);
  }

  /** Sends the rest of what was published, the citations and the job. */
  end(job: Job, log: ProgressLog | null) {
    const { run, events } = completed(log, job);
    const last = events.reduce((sum, event) => sum + lengthOf(event), 1);
    if (run === this.#run && this.#at === last) return;
    if (run === this.#run && this.#at > last) this.#begin(run);
    for (const event of placeAll(run, events)) this.take(event);
    this.#stream.tell("job", job, placeId(run, last));
  }

  /** Begins another attempt of the job: what the client has of an earlier one is discarded. */
  #begin(run: string) {
    if (this.#mustRestart || this.#run !== undefined) this.#stream.tell("restart", {}, placeId(run, 0));
    this.#mustRestart = false;
    this.#run = run;
    this.#at = 0;
  }

  #tell(event: JobEvent) {
    const id = placeId(event.run, this.#at);
    if (event.event === "text") this.#stream.tell("token", { text: event.text }, id);
    else if (event.event === "step") this.#stream.tell("step", { label: event.label }, id);
    else if (event.event === "citation") this.#stream.tell("citation", event.citation, id);
    else this.#stream.tell("restart", {}, id);
  }
}

/** All events of a finished job except the last. An answer that was not streamed, such as one of the local engine, is one token. */
function completed(log: ProgressLog | null, job: Job): { run: string; events: (ProgressEvent | Citation)[] } {
  const { run, events } = log ?? { run: ownRun(job), events: [] };
  const answer = (job.result ?? {}) as { result?: unknown; citations?: unknown[] };
  const isStreamed = events.slice(events.findLastIndex(({ event }) => event === "restart") + 1).some(isText);
  const text = isStreamed || typeof answer.result !== "string" ? [] : [{ event: "text" as const, text: answer.result }];
  const citations = (answer.citations ?? []).map((citation) => ({ event: "citation" as const, citation }));
  return { run, events: [...events, ...text, ...citations] };
}

const isText = ({ event }: ProgressEvent) => event === "text";
