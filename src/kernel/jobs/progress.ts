/** Progress of a running job: a piece of its answer, a restart of the answer, or the current step. */
export type ProgressEvent = { event: "text"; text: string } | { event: "restart" } | { event: "step"; label: string };

/** Everything that one attempt of a job published, in order. Each attempt has its own `run`. */
export interface ProgressLog {
  run: string;
  events: ProgressEvent[];
}

/** An event with its position: text advances it by its number of characters, every other event by one. */
export type Placed<E> = E & { run: string; at: number };

export const lengthOf = (event: { event: string; text?: string }) =>
  event.event === "text" ? (event.text ?? "").length : 1;

/** Gives each event its start position. */
export function placeAll<E extends { event: string; text?: string }>(run: string, events: E[]): Placed<E>[] {
  let at = 0;
  return events.map((event) => {
    const placed = { ...event, run, at };
    at += lengthOf(event);
    return placed;
  });
}

/** The events after a position. Text that spans it is cut. */
export const restAfter = (log: ProgressLog, at: number): Placed<ProgressEvent>[] =>
  placeAll(log.run, log.events)
    .filter((event) => event.at + lengthOf(event) > at)
    .map((event) => (event.at < at && event.event === "text" ? cut(event, at - event.at) : event));

/** Removes the first `known` characters. */
export const cut = <E extends { text: string; at: number }>(event: E, known: number): E => ({
  ...event,
  text: event.text.slice(known),
  at: event.at + known,
});

/** A position as text, for the id of an event and for a replay request. */
export const placeId = (run: string, at: number) => `${run}-${at}`;

export function readPlaceId(id: string): { run: string; at: number } | undefined {
  const [, run, at] = /^([0-9a-f]{1,16})-(\d{1,9})$/.exec(id) ?? [];
  return run === undefined ? undefined : { run, at: Number(at) };
}
