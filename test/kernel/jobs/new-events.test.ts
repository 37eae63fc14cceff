import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EventStream } from "../../../src/kernel/http/events.ts";
import type { Job } from "../../../src/kernel/jobs/jobs.schema.ts";
import { NewEvents } from "../../../src/kernel/jobs/new-events.ts";
import {
  type ProgressEvent,
  type ProgressLog,
  placeAll,
  readPlaceId,
  restAfter,
} from "../../../src/kernel/jobs/progress.ts";
import { joinTokens, type StreamEvent } from "../../support/events.ts";

const JOB: Job = {
  job_id: "0b0e8f0e-8f0e-4b0e-8f0e-0b0e8f0e8f0e",
  kind: "chat/completions",
  status: "succeeded",
  result: { result: "Whole.", citations: [{ marker: 1 }, { marker: 2 }] },
  error: null,
  usage: { input: 0, cached: 0, output: 0, calls: 0, cost: 0 },
  created_at: "2026-01-01T00:00:00.000Z",
  completed_at: "2026-01-01T00:00:01.000Z",
};

const progress = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ event: fc.constant("text" as const), text: fc.string({ minLength: 1 }) }) },
    fc.record({ event: fc.constant("step" as const), label: fc.string() }),
    fc.constant({ event: "restart" as const }),
  ),
);

/** A client with one connection; `replay` sends the worker's events after a position. */
function connect(lastEventId: string | undefined, replay: (after: string, events: NewEvents) => void) {
  const stream = new EventStream("test");
  const events = new NewEvents(stream, lastEventId, (after) => replay(after, events));
  const sent = (): StreamEvent[] => {
    const text = String(stream.read() ?? "");
    stream.destroy();
    return text.split("\n\n").flatMap((block) => {
      const [id, event, data] = block.split("\n").map((line) => line.slice(line.indexOf(": ") + 2));
      return data === undefined ? [] : [{ id: id!, event: event!, data: JSON.parse(data) }];
    });
  };
  return { events, sent };
}

const logOf = (events: ProgressEvent[]): ProgressLog => ({ run: "a1", events });

/** All events of a client that misses nothing. */
function whole(log: ProgressLog): StreamEvent[] {
  const { events, sent } = connect(undefined, () => {});
  for (const event of placeAll(log.run, log.events)) events.take(event);
  events.end(JOB, log);
  return sent();
}

function endOf(lastEventId: string | undefined, job: Job, log: ProgressLog | null): StreamEvent[] {
  const { events, sent } = connect(lastEventId, () => {});
  events.end(job, log);
  return sent();
}

describe("the events of a job", () => {
  it("arrive once and in order, whichever notifications are lost or repeated", () => {
    fc.assert(
      fc.property(progress, fc.infiniteStream(fc.constantFrom("told", "lost", "twice", "late")), (published, fates) => {
        const log = logOf(published);
        const replay = (after: string, events: NewEvents) => {
          const place = readPlaceId(after);
          for (const event of restAfter(log, place?.at ?? 0)) if (fates.next().value !== "lost") events.take(event);
        };
        const { events, sent } = connect(undefined, replay);
        for (const event of placeAll(log.run, log.events)) {
          const fate = fates.next().value;
          if (fate === "late") events.missed();
          if (fate !== "lost") events.take(event);
          if (fate === "twice") events.take(event);
        }
        events.end(JOB, log);
        expect(joinTokens(sent())).toEqual(joinTokens(whole(log)));
      }),
    );
  });

  it("have their own ids, and after any of them follows exactly the rest", () => {
    fc.assert(
      fc.property(progress, (published) => {
        const log = logOf(published);
        const all = whole(log);
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        for (const [at, { id }] of all.entries()) {
          const { events, sent } = connect(id, () => {});
          events.end(JOB, log);
          expect(joinTokens(sent())).toEqual(joinTokens(all.slice(at + 1)));
        }
      }),
    );
  });

  it("have ids that say nothing in the stream of another job, which sends everything", () => {
    const other = { ...JOB, job_id: "1c1f9f1f-9f1f-4c1f-9f1f-1c1f9f1f9f1f" };
    for (const log of [logOf([{ event: "text", text: "Whole." }]), null]) {
      const all = endOf(undefined, JOB, log);
      for (const { id } of all) {
        const told = endOf(id, other, log && { ...log, run: "b2" });
        expect(told.map(({ event }) => event)).toEqual(["restart", ...all.map(({ event }) => event)]);
        expect(told.at(-1)!.data).toEqual(other);
      }
    }
  });

  it("of a larger result than a slow client may leave unread are sent, since they are the last", () => {
    const large = { ...JOB, result: { result: "x".repeat(3_000_000) } };
    const stream = new EventStream("test");
    const events = new NewEvents(stream, undefined, () => {});
    stream.conclude(() => events.end(large, null));
    const read = String(stream.read());
    expect([stream.destroyed, read.length > 6_000_000]).toEqual([false, true]);
    stream.destroy();
  });
});
