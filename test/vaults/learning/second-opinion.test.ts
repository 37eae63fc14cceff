import { expect, it } from "vitest";
import type { LocalAnswer } from "../../../src/models/engine/answer/question.ts";
import type { ExtractionRow } from "../../../src/vaults/cells/cells.store.ts";
import type { Column } from "../../../src/vaults/columns/columns.schema.ts";
import { findConflict } from "../../../src/vaults/extraction/reading-conflict.ts";

const TEXT = "The fee is due in thirty days. Either party may leave after sixty days.";
const THIRTY = { start: 0, end: 30 };
const SIXTY = { start: 31, end: 71 };
const document = { name: "a.txt", text: TEXT, pages: [] };
const column = { field_type: "duration" } as Column;
const days = (value: number) => ({ value, unit: "days" as const });

const byModel = (value: unknown, place = THIRTY): ExtractionRow => ({
  outcome: value === null ? "absent" : "found",
  value,
  citations: value === null ? [] : [{ ...place, quote: TEXT.slice(place.start, place.end), page: 1 }],
  reasoning: null,
  model: "test-model",
  error: null,
});

/** The engine alone is not sure; the passage that the column learned says something. */
const local = (says: NonNullable<LocalAnswer["learned"]>["says"], right = 0.7): LocalAnswer => ({
  key: "notice",
  outcome: "unsure",
  value: null,
  places: [SIXTY],
  confidence: 0.4,
  reasoning: "",
  learned: { right, found: 0.9, like: null, says },
});

it("a learned passage with another value stands against the model, also where the engine alone is not sure", () => {
  const conflict = findConflict(document, column, byModel(days(30)), local({ value: days(60), places: [SIXTY] }));
  expect(conflict!.readings[1]).toMatchObject({ model: "local", outcome: "found", value: days(60), confidence: 0.7 });
  expect(conflict!.readings[1]!.citations[0]!.quote).toBe(TEXT.slice(SIXTY.start, SIXTY.end));
});

it("a learned passage with the same value is no conflict", () => {
  expect(findConflict(document, column, byModel(days(60)), local({ value: days(60), places: [SIXTY] }))).toBeNull();
});

it("a learned passage without a readable value stands only against a model that found nothing", () => {
  const says = { value: null, places: [SIXTY] };
  expect(findConflict(document, column, byModel(null), local(says))!.readings[1]).toMatchObject({
    outcome: "unsure",
    value: null,
  });
  expect(findConflict(document, column, byModel(days(30)), local(says))).toBeNull();
});

it("without a passage that is likely right there is no second opinion", () => {
  expect(findConflict(document, column, byModel(null), local(undefined))).toBeNull();
});
