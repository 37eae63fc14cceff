import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { SortKey } from "../../../src/content/values/value.ts";
import {
  checkFilter,
  checkValue,
  compareValues,
  FIELD_TYPES,
  FILTER_OPS,
  matches,
  parseValue,
  printValue,
  sortKeyOf,
  valueSchema,
} from "../../../src/content/values/values.ts";
import { sent, stored } from "./arbitraries.ts";

/** Like the database: by number, then by the UTF-8 bytes of the text. */
function compareKeys(a: SortKey, b: SortKey): number {
  if (a.number !== b.number) return a.number! < b.number! ? -1 : 1;
  return Buffer.compare(Buffer.from(a.text ?? ""), Buffer.from(b.text ?? ""));
}

describe.each(FIELD_TYPES)("every %s", (fieldType) => {
  const three = fc.tuple(stored(fieldType), stored(fieldType), stored(fieldType));

  it("keeps its stored form when it is sent again", () => {
    fc.assert(
      fc.property(stored(fieldType), ({ meta, value }) => {
        expect(checkValue(fieldType, meta, value)).toEqual({ ok: true, value });
      }),
    );
  });

  it("survives printing and parsing", () => {
    fc.assert(
      fc.property(stored(fieldType), ({ meta, value }) => {
        expect(parseValue(fieldType, meta, printValue(fieldType, value))).toEqual(value);
      }),
    );
  });

  it("has a total order", () => {
    fc.assert(
      fc.property(three, ([{ value: a }, { value: b }, { value: c }]) => {
        const order = (x: never, y: never) => Math.sign(compareValues(fieldType, x, y));
        expect(order(a, a)).toBe(0);
        expect(order(a, b) + order(b, a)).toBe(0);
        if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0);
        if (order(a, b) === 0) expect(a).toEqual(b);
      }),
    );
  });

  it("sorts the same in the database and in code", () => {
    fc.assert(
      fc.property(stored(fieldType), stored(fieldType), ({ value: a }, { value: b }) => {
        const byKey = compareKeys(sortKeyOf(fieldType, a), sortKeyOf(fieldType, b));
        if (byKey !== 0) expect(Math.sign(compareValues(fieldType, a, b))).toBe(Math.sign(byKey));
      }),
    );
  });

  it("has a sort key of at most 200 characters", () => {
    fc.assert(
      fc.property(stored(fieldType), ({ value }) => {
        const { number, text } = sortKeyOf(fieldType, value);
        expect(number === null || Number.isFinite(number)).toBe(true);
        expect([...(text ?? "")].length).toBeLessThanOrEqual(200);
        expect((text ?? "").isWellFormed()).toBe(true);
      }),
    );
  });

  it("matches the published JSON schema", () => {
    const ajv = new Ajv2020({ strict: true });
    addFormats.default(ajv);
    const validate = ajv.compile(z.toJSONSchema(valueSchema(fieldType)));
    fc.assert(
      fc.property(stored(fieldType), ({ value }) => {
        expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
      }),
    );
  });

  it("is refused with messages, never an exception, when it is other JSON", () => {
    const options = fc.option(fc.array(fc.string()), { nil: undefined });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.anything()), options, (value, options) => {
        const checked = checkValue(fieldType, { options }, value);
        if (!checked.ok) for (const issue of checked.issues) expect(issue.path).toMatch(/^value(\.|$)/);
      }),
    );
  });

  it("is parsed from any text without an exception", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" })), sent(fieldType), (entry, { meta }) => {
        const value = parseValue(fieldType, meta, entry);
        if (value !== undefined) expect(checkValue(fieldType, meta, value)).toEqual({ ok: true, value });
      }),
    );
  });

  it("passes each filter or gets a reason why the filter is invalid", () => {
    const ops = fc.oneof(fc.constantFrom(...FILTER_OPS), fc.string());
    fc.assert(
      fc.property(stored(fieldType), ops, fc.oneof(fc.jsonValue(), sent(fieldType)), ({ value }, op, operand) => {
        const issues = checkFilter(fieldType, op, operand);
        if (issues.length === 0) expect(typeof matches(fieldType, value, op, operand)).toBe("boolean");
        else expect(() => matches(fieldType, value, op, operand)).toThrow(TypeError);
      }),
    );
  });

  it("equals itself, and ne is the opposite of eq", () => {
    fc.assert(
      fc.property(stored(fieldType), stored(fieldType), ({ value: a }, { value: b }) => {
        expect(matches(fieldType, a, "eq", a)).toBe(true);
        expect(matches(fieldType, a, "ne", b)).toBe(!matches(fieldType, a, "eq", b));
      }),
    );
  });
});
