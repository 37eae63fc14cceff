import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Question } from "../../../src/models/engine/answer/question.ts";
import { Router } from "../../../src/models/engine/answer/route.ts";
import calibration from "../../../src/models/engine/calibration.json" with { type: "json" };
import { readCalibration } from "../../../src/models/engine/calibration.ts";
import { CLAUSES, readClauses, TAGGED_KINDS } from "../../../src/models/engine/catalogue/clauses.ts";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";

const NEW = {
  name: "Piracy",
  found_by: "words",
  called: "piracy",
  named_by: ["\\bpiracy\\b", "\\bpirates?\\b"],
  said_by: ["\\bpirates?\\b", "\\bhijack\\w*"],
  wordings: ["Piracy", "What happens if pirates seize the vessel?", "Who pays the ransom when the ship is hijacked?"],
};
const CHARTER = `
CHARTER PARTY

1. Hire. The Charterer shall pay hire of $12,000 per day.

2. Safe Passage. If the vessel is seized by pirates, hire is suspended after thirty (30) days.

3. Governing Law. This Charter Party is governed by the laws of England.
`;
const ask = (label: string, fieldType: Question["fieldType"]): Question => ({
  key: "column",
  label,
  instructions: "",
  fieldType,
  options: [],
});

describe("a new record of clauses.json", () => {
  const clauses = [...CLAUSES, ...readClauses([NEW])];

  it("makes its clause type answerable, in columns and in chats", async () => {
    const engine = openLocalEngine({ clauses });
    const [present, after] = await engine.read(CHARTER, [ask("Piracy", "boolean"), ask("Piracy", "duration")]);
    expect(present).toMatchObject({ outcome: "found", value: true });
    expect(after).toMatchObject({ outcome: "found", value: { value: 30, unit: "days" } });
    const [place] = present!.places;
    expect(CHARTER.slice(place!.start, place!.end)).toContain("seized by pirates");
    const [told] = await engine.ask(CHARTER, [{ words: "What does it say about piracy?" }]);
    expect(told).toMatchObject({ subject: "piracy", outcome: "clause" });
  });

  it("is unknown without the record", async () => {
    const [present] = await openLocalEngine({}).read(CHARTER, [ask("Piracy", "boolean")]);
    expect(present!.reasoning).not.toContain("in sentences that mention it");
  });

  it("is found by the meaning of its wordings", () => {
    const route = new Router(clauses).route(ask("Who bears the ransom if the ship is hijacked?", "text"));
    expect(route).toMatchObject({ to: "clause", clause: { name: "Piracy" } });
  });
});

describe("a malformed record is refused by name and field", () => {
  it.each<[string, object, string]>([
    ["a missing field", { ...NEW, called: undefined }, "clauses.json: record “Piracy”, field called: "],
    ["an unknown field", { ...NEW, sayd_by: ["x"] }, 'clauses.json: record “Piracy”: Unrecognized key: "sayd_by"'],
    [
      "an invalid pattern",
      { ...NEW, said_by: ["(pirate"] },
      "record “Piracy”, field said_by: Invalid regular expression",
    ],
    ["an empty pattern", { ...NEW, named_by: [] }, "record “Piracy”, field named_by: "],
    [
      "no words to find it by",
      { ...NEW, said_by: undefined },
      "field said_by: a kind that is found by words needs them",
    ],
    ["an unknown type", { ...NEW, value_types: ["money"] }, "record “Piracy”, field value_types.0: "],
    ["no wordings", { ...NEW, wordings: [] }, "record “Piracy”, field wordings: "],
    ["no name", { ...NEW, name: "" }, "field name: "],
    ["a day without its words", { ...NEW, reader: "day" }, "record “Piracy”, field day_follows: "],
    [
      "a reference to an unknown kind",
      { ...NEW, same_day_as: "Mutiny" },
      "record “Piracy”, field same_day_as: no kind “Mutiny”",
    ],
  ])("%s", (_, record, message) => {
    expect(() => readClauses([record])).toThrow(message);
  });

  it("two records with one name", () => {
    expect(() => readClauses([NEW, { ...NEW, name: "PIRACY" }])).toThrow("there are two records “PIRACY”");
  });

  it("not a list", () => {
    expect(() => readClauses({ NEW })).toThrow("clauses.json: expected a list of records.");
  });
});

it("the tagger's kinds are its outputs, in order", () => {
  const config = readFileSync(new URL("../../../models/tagger/config.json", import.meta.url), "utf8");
  expect(TAGGED_KINDS).toEqual(JSON.parse(config).kinds);
});

describe("calibration.json", () => {
  const setting = { value: 0.5, meaning: "A half.", set_by: "eval:extract" };

  it("names an existing eval for every value", () => {
    const { scripts } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
    const named = Object.values(calibration).flatMap((area) =>
      Object.values(area as Record<string, { set_by: string }>).map(({ set_by }) => set_by.split(" ").at(-1)!),
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it("has no value the engine does not use", () => {
    const root = new URL("../../../src/models/engine/", import.meta.url);
    const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
    const source = files.map((name) => readFileSync(new URL(name, root), "utf8")).join("\n");
    const names = Object.values(calibration).flatMap((area) => Object.keys(area));
    expect(names.filter((name) => !new RegExp(`[.{ ]${name}\\b`).test(source))).toEqual([]);
  });

  it.each<[string, object, string]>([
    ["without a value", { ...setting, value: undefined }, "calibration.json, field router.margin.value: "],
    ["without a meaning", { ...setting, meaning: "" }, "calibration.json, field router.margin.meaning: "],
    ["without its eval", { ...setting, set_by: "hand" }, "calibration.json, field router.margin.set_by: name the eval"],
  ])("refuses a value %s", (_, wrong, message) => {
    expect(() => readCalibration({ router: { margin: wrong } })).toThrow(message);
  });
});
