import { describe, expect, it } from "vitest";
import { SEND_NULL, UNSTORABLE } from "../../../src/content/values/strings.ts";
import type { ValueMeta } from "../../../src/content/values/value.ts";
import { CALLER_FIELD_TYPES, checkValue, FIELD_TYPES, type FieldType } from "../../../src/content/values/values.ts";

const LAW: ValueMeta = { options: ["Delaware", "New York", "England"] };

function accepts(fieldType: FieldType, value: unknown, meta: ValueMeta = {}): unknown {
  const checked = checkValue(fieldType, meta, value);
  return checked.ok ? checked.value : checked.issues;
}

function refusal(fieldType: FieldType, value: unknown, meta: ValueMeta = {}) {
  const checked = checkValue(fieldType, meta, value);
  return checked.ok ? "accepted" : checked.issues;
}

function paths(fieldType: FieldType, value: unknown): unknown {
  const issues = refusal(fieldType, value);
  return typeof issues === "string" ? issues : issues.map((issue) => issue.path);
}

describe("field types", () => {
  it("are the sixteen in the specification, fourteen of them writable", () => {
    expect(FIELD_TYPES).toHaveLength(16);
    expect(CALLER_FIELD_TYPES).toEqual(FIELD_TYPES.slice(0, 14));
    expect(FIELD_TYPES.slice(14)).toEqual(["party_list", "related_agreement_list"]);
  });
});

describe("a hand edit", () => {
  it.each<[FieldType, unknown, unknown]>([
    ["text", "  State of\r\nDelaware ", "State of\nDelaware"],
    ["text", "Cafe\u0301", "Café"],
    ["rich_text", "\n  \n    code\n", "    code"],
    ["number", -0, 0],
    ["percentage", 12.5, 12.5],
    ["currency", { amount: -0, currency: "usd" }, { amount: 0, currency: "USD" }],
    ["currency", { amount: 10.5, currency: "dem" }, { amount: 10.5, currency: "DEM" }],
    ["date", "2024-02-29", "2024-02-29"],
    ["date_range", { start: "2026-01-01" }, { start: "2026-01-01", end: null }],
    ["duration", { value: -0, unit: "days" }, { value: 0, unit: "days" }],
    ["email", " Jane.Doe@Example.COM ", "Jane.Doe@example.com"],
    ["email", "josé@bücher.example", "josé@bücher.example"],
    ["url", " HTTPS://Example.COM/Terms?A=B ", "https://example.com/Terms?A=B"],
    ["url", "https://example.com", "https://example.com"],
    ["list", [" a ", "", "b", "a"], ["a", "b", "a"]],
    ["party_list", [{ name: " Acme\n Inc. ", role: " " }], [{ name: "Acme Inc.", role: null }]],
    ["party_list", [{ name: "Acme" }, { name: "Acme", role: null }], [{ name: "Acme", role: null }]],
    [
      "related_agreement_list",
      [{ title: "MSA", document_id: "11111111-1111-1111-1111-11111111111A" }],
      [{ title: "MSA", document_id: "11111111-1111-1111-1111-11111111111a" }],
    ],
  ])("of %s %j is stored as %j", (fieldType, value, stored) => {
    expect(accepts(fieldType, value)).toEqual(stored);
  });

  it.each<[FieldType, unknown]>([
    ["text", 5],
    ["text", "x".repeat(10_001)],
    ["rich_text", "x".repeat(100_001)],
    ["date", "2023-02-29"],
    ["date", "0000-01-01"],
    ["date", "2026-1-1"],
    ["date", "2026-01-31T00:00:00Z"],
    ["date_range", "2026-01-01"],
    ["date_range", { start: null, end: null }],
    ["date_range", {}],
    ["boolean", "true"],
    ["number", "5"],
    ["number", Number.NaN],
    ["number", Number.POSITIVE_INFINITY],
    ["number", 1e15 + 1],
    ["percentage", "12 %"],
    ["currency", 250],
    ["duration", "30 days"],
    ["email", "jane"],
    ["email", "jane@localhost"],
    ["email", "jane doe@example.com"],
    ["email", "jane..doe@example.com"],
    ["email", "@example.com"],
    ["email", `${"x".repeat(65)}@example.com`],
    ["url", "example.com"],
    ["url", "ftp://example.com"],
    ["url", "javascript:alert(1)"],
    ["url", "https://"],
    ["url", "https://bank.example@evil.example/"],
    ["url", "https://exam ple.com"],
    ["url", `https://example.com/${"x".repeat(2048)}`],
    ["list", "a"],
    ["list", Array(1001).fill("x")],
  ])("of %s %j is refused at the value root", (fieldType, value) => {
    expect(new Set(paths(fieldType, value) as string[])).toEqual(new Set(["value"]));
  });

  it.each<[FieldType, unknown, string[]]>([
    ["date_range", { start: "2026-02-01", end: "2026-01-01" }, ["value.end"]],
    ["date_range", { start: "soon", end: null }, ["value.start"]],
    ["currency", { amount: "5", currency: "USD" }, ["value.amount"]],
    ["currency", { amount: 0.12345, currency: "USD" }, ["value.amount"]],
    ["currency", { amount: 1e16, currency: "USD" }, ["value.amount"]],
    ["currency", { amount: 5, currency: "ABC" }, ["value.currency"]],
    ["currency", { amount: 5, currency: "XXX" }, ["value.currency"]],
    ["currency", { amount: 5 }, ["value.currency"]],
    ["duration", { value: -1, unit: "days" }, ["value.value"]],
    ["duration", { value: 1, unit: "day" }, ["value.unit"]],
    ["list", ["a", "x".repeat(2001), 3], ["value.1", "value.2"]],
    ["party_list", ["Acme"], ["value.0"]],
    [
      "party_list",
      [
        { name: "Acme", role: null },
        { name: " ", role: null },
      ],
      ["value.1.name"],
    ],
    ["party_list", [{ name: "x".repeat(501), role: 5 }], ["value.0.name", "value.0.role"]],
    ["related_agreement_list", [{ title: "MSA", document_id: "12" }], ["value.0.document_id"]],
  ])("of %s %j is refused at the wrong field", (fieldType, value, where) => {
    expect(paths(fieldType, value)).toEqual(where);
  });

  it.each<[FieldType, unknown]>([
    ["text", ""],
    ["text", " \n"],
    ["rich_text", "   "],
    ["enum", ""],
    ["multi_enum", []],
    ["list", []],
    ["list", [" ", ""]],
    ["party_list", []],
  ])("of %s %j is refused with the advice to send null", (fieldType, value) => {
    expect(refusal(fieldType, value, LAW)).toEqual([{ path: "value", message: SEND_NULL }]);
  });

  it.each<[FieldType, unknown, string]>([
    ["text", "a\0b", "value"],
    ["rich_text", "a\ud800b", "value"],
    ["enum", "a\0", "value"],
    ["multi_enum", ["Delaware", "\udc00x"], "value.1"],
    ["list", ["a", "b\0"], "value.1"],
    ["party_list", [{ name: "A\0", role: null }], "value.0.name"],
    ["party_list", [{ name: "A", role: "\ud800" }], "value.0.role"],
    ["related_agreement_list", [{ title: "\0A", document_id: null }], "value.0.title"],
  ])("of %s %j is refused for characters no database stores", (fieldType, value, path) => {
    expect(refusal(fieldType, value, LAW)).toEqual([{ path, message: UNSTORABLE }]);
  });

  it("is measured in its stored form", () => {
    expect(paths("text", "\u0958".repeat(6000))).toEqual(["value"]);
  });

  it("gets the expected shape with an example", () => {
    expect(refusal("currency", "USD 5")).toEqual([
      {
        path: "value",
        message: 'Send an amount with its currency, for example {"amount": 250000, "currency": "USD"}.',
      },
    ]);
  });

  it("gets its unknown fields and the valid ones", () => {
    expect(refusal("currency", { amount: 5, currency: "USD", code: "USD" })).toEqual([
      { path: "value", message: 'There is no field "code" here. The fields are amount and currency.' },
    ]);
  });

  it("that is hugely wrong gets a short message", () => {
    const keys = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`${at}${"x".repeat(100)}`, at]));
    expect(JSON.stringify(refusal("currency", { ...keys })).length).toBeLessThan(1000);
    expect(refusal("list", Array(1000).fill(5))).toHaveLength(20);
    expect(JSON.stringify(refusal("list", Array(1_000_000).fill(5))).length).toBeLessThan(3000);
  });
});

describe("an option", () => {
  it("is accepted only on an exact match", () => {
    expect(accepts("enum", "New York", LAW)).toBe("New York");
    expect(refusal("enum", "new york", LAW)).toEqual([
      {
        path: "value",
        message: '"new york" is not an option of this column. The options are "Delaware", "New York", "England".',
      },
    ]);
  });

  it("is refused in a column without options", () => {
    expect(refusal("enum", "Delaware")).not.toBe("accepted");
  });

  it("is listed among the first ten when there are many", () => {
    const options = Array.from({ length: 30 }, (_, at) => `Option ${at}`);
    expect(JSON.stringify(refusal("enum", "x", { options }))).toContain("and 20 more.");
  });

  it("appears once in a set, in the order sent", () => {
    expect(accepts("multi_enum", ["England", "Delaware", "England"], LAW)).toEqual(["England", "Delaware"]);
    expect(refusal("multi_enum", ["Delaware", "France"], LAW)).not.toBe("accepted");
  });
});
