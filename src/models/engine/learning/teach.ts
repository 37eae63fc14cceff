import { setImmediate } from "node:timers/promises";
import { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import { type Chances, learnedChances } from "./chances.ts";
import type { Learned } from "./learned.ts";
import { trainColumn } from "./learned-column.ts";
import { type ColumnWords, exampleOf } from "./passages.ts";

/** A document that a person verified. `marked`: the words of the clause; none if it is absent. */
export interface VerifiedDocument {
  id: string;
  text: string;
  marked: Place[];
}

/** What a column learned, and what it would have said of each verified document if that one had been left out. */
export interface Taught extends Learned {
  trials: Trial[];
}

export interface Trial extends Chances {
  documentId: string;
  place: Place;
}

/** Learns from documents. The same documents in the same order teach the same. Undefined if none has the clause. */
export async function teachColumn(column: ColumnWords, documents: VerifiedDocument[]): Promise<Taught | undefined> {
  const examples = [];
  for (const { id, text, marked } of documents) {
    await setImmediate();
    const reading = new Evidence(text, undefined);
    examples.push({ id, ...exampleOf(reading, column, marked) });
  }
  const learned = trainColumn(examples);
  if (!learned) return undefined;
  const { model, leaveOut, tried } = learned;
  return {
    model,
    leaveOut,
    ranksOnly: false,
    clauses: examples.flatMap(({ id, rows, positives }) =>
      [...positives].flatMap((at) => (rows[at] ? [{ documentId: id, features: rows[at] }] : [])),
    ),
    trials: tried.flatMap(({ example, best }) => {
      const place = example.places[best.at];
      return place ? [{ documentId: example.id, place, ...learnedChances(best, leaveOut) }] : [];
    }),
  };
}
