import { describe, expect, it } from "vitest";
import { z } from "zod";
import { appEndpoints, endpoints } from "../../../src/endpoints.ts";
import { ApiError, type Issue } from "../../../src/kernel/errors/errors.ts";
import { schemaFields, validate } from "../../../src/kernel/http/pipeline/validate.ts";

/** The messages of a refusal; none if the value is accepted. */
function messages(schema: z.ZodType, value: unknown): string[] {
  try {
    validate("body", schema, value);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return (error.details!.issues as Issue[]).map(({ message }) => message);
  }
}

describe("a message about a field", () => {
  it.each([
    [z.record(z.string(), z.string()), 1, "must be an object"],
    [z.tuple([z.string()]), "x", "must be an array"],
    [z.array(z.string()).min(2), [], "must contain at least 2 items"],
    [z.array(z.string()).max(1), ["a", "b"], "must contain at most 1 item"],
    [z.string().min(3), "a", "must have at least 3 characters"],
    [z.number().max(5), 6, "must be at most 5"],
    [z.number().gt(0), 0, "must be greater than 0"],
    [z.union([z.string(), z.number()]), true, "is not valid"],
    [z.date(), "x", "is not valid"],
  ])("is never the validator's own %#", (schema, value, expected) => {
    expect(messages(schema, value)).toEqual([expected]);
  });

  it("of any operation is in plain words", () => {
    const junk = [null, true, -1, 1e300, "", "x", "x".repeat(300_000), [], [null], [{}], {}, { a: {} }, { op: 1 }];
    const raw = /\b(?:record|tuple|undefined|NaN|nonoptional|Too (?:small|big)|Invalid)\b|: expected \w|, received/;
    const said = new Set<string>();
    for (const { body, query } of [...endpoints, ...appEndpoints])
      for (const schema of [body, query])
        for (const value of junk) {
          if (!schema) continue;
          for (const message of messages(schema, value)) said.add(message);
          for (const field of schemaFields(schema))
            for (const message of messages(schema, { [field]: value })) said.add(message);
        }
    expect(said.size).toBeGreaterThan(100);
    expect([...said].filter((message) => raw.test(message))).toEqual([]);
  });
});
