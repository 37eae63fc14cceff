import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lintPlaybook } from "../../../src/models/engine/lint/lint.ts";
import { check, kinds, lint } from "./linting.ts";

describe("contradictory positions", () => {
  it.each<[string, string, string[]]>([
    [
      "a fallback that repeats the standard",
      "Costs",
      ["Each party bears its own costs of the audit.", "each party bears its own costs of the audit"],
    ],
    [
      "must against must not",
      "Residuals",
      ["The agreement must include a residuals clause.", "The agreement must not include a residuals clause."],
    ],
    ["require against refuse", "Audit", ["Require an annual audit right.", "Refuse an annual audit right."]],
    [
      "a law allowed first and refused later",
      "Governing law",
      ["New York or Delaware law.", "England and Wales. Never accept New York law."],
    ],
    [
      "a law refused first and allowed later",
      "Governing law and venue",
      ["Delaware law. Refuse California law.", "California law is fine."],
    ],
    ["a law under another name", "Choice of law", ["English law.", "Irish law, but not England and Wales."]],
  ])("reports %s", (_, title, guidances) => {
    const findings = lint(title, guidances);
    expect(kinds(findings)).toEqual(["contradiction"]);
    expect(findings[0]!.positions).toEqual([0, 1]);
  });

  it.each<[string, string, string[]]>([
    [
      "a ban that the fallback lifts under conditions",
      "Residuals",
      [
        "The agreement must not contain a residuals clause.",
        "A residuals clause may be accepted if limited to unaided memory and excluding source code.",
      ],
    ],
    [
      "a duty with a condition",
      "Subcontracting",
      [
        "The supplier must not subcontract without our consent.",
        "The supplier must subcontract only to listed companies.",
      ],
    ],
    [
      "duties of different parties",
      "Insurance",
      ["The supplier must carry cyber insurance.", "The customer must not carry cyber insurance."],
    ],
    [
      "a refused law accepted on approval",
      "Governing law",
      ["Delaware. Do not accept California.", "California only with approval of the General Counsel."],
    ],
    [
      "laws named by exception",
      "Governing law",
      ["Delaware or New York. Refuse all other laws.", "Refuse anything other than New York or Illinois."],
    ],
    [
      "a court refused where its law is accepted",
      "Governing law and courts",
      ["Delaware law. Refuse exclusive venue in Texas.", "Texas law with venue in Delaware."],
    ],
    [
      "places in a check about something else",
      "Data location",
      ["Data stays in Germany. Never Ireland.", "Data stays in Ireland."],
    ],
  ])("does not report %s", (_, title, guidances) => {
    expect(lint(title, guidances)).toEqual([]);
  });
});

describe("vague guidance", () => {
  it.each([
    "Cap must be reasonable.",
    "Standard terms.",
    "As usual.",
    "Appropriate security measures.",
    "Appropriate technical and organisational measures.",
    "Uncapped: fraud, wilful misconduct, etc.",
    "Vendor gives timely notice of incidents in line with best practices.",
    "Vendor must give reasonable notice before suspending.",
    "A fair and balanced clause, see clause 12.",
    "Ask legal.",
    "TBD",
    "OK",
    "",
  ])("is reported: %j", (guidance) => {
    const findings = lint("A clause", ["12 months' fees.", guidance]);
    expect(kinds(findings)).toEqual(["vague"]);
    expect(findings[0]!.positions).toEqual([1]);
  });

  it.each([
    "Net 30.",
    "Delaware law.",
    "No cap.",
    "Must be mutual.",
    "Reasonable care.",
    "Consent may not be unreasonably withheld.",
    "Reasonable notice, which is at least 5 days.",
    "“Supplier shall use appropriate measures to protect Customer Data.”",
    "Appropriate technical and organisational measures listed in an annex: encryption, access control, logging and backup.",
    "Written security policy reviewed by our security team, with appropriate controls for access, encryption and logging and a yearly test.",
    "责任上限为十二个月的费用。",
  ])("is not reported: %s", (guidance) => {
    expect(lint("A clause", ["Mutual, with exclusions for public and known information.", guidance])).toEqual([]);
  });
});

describe("missing fallbacks", () => {
  it.each(["medium", "high"] as const)("are reported on a check of %s importance", (importance) => {
    expect(lint("Liability cap", ["At least 12 months' fees."], { importance })).toMatchObject([
      { kind: "missing_fallback", positions: [0] },
    ]);
  });

  it.each(["low", null] as const)("are not reported on a check of importance %s", (importance) => {
    expect(lint("Liability cap", ["At least 12 months' fees."], { importance })).toEqual([]);
  });

  it("are not reported when the check says there is none", () => {
    expect(lint("Fraud", ["Liability for fraud is unlimited. This is not negotiable."])).toEqual([]);
  });
});

describe("checks about the same clause", () => {
  const both = (first: string, second: string) =>
    lintPlaybook(
      [first, second].map((title, at) => check(title, ["Must be mutual."], { id: `check-${at}`, importance: "low" })),
    );

  it.each([
    ["Limitation of liability", "Liability cap"],
    ["Governing law", "Choice of law"],
    ["Automatic renewal", "Auto-renewal clause"],
    ["Data breach notice", "Notification of security incidents"],
    ["Sub-processors", "Subprocessors"],
    ["Confidentiality of personnel", "Confidentiality of personel"],
    ["Assignment", "assignment"],
  ])("are reported: %s, %s", (first, second) => {
    expect(both(first, second)).toMatchObject([{ check_id: "check-1", kind: "duplicate", positions: [] }]);
  });

  it.each([
    ["Termination for cause", "Termination for convenience"],
    ["Our indemnity", "Their indemnity"],
    ["Customer indemnity", "Vendor indemnity"],
    ["Liability cap", "Liability cap exclusions"],
    ["Duties of the employer", "Duties of the employee"],
    ["Schedule 1", "Schedule 2"],
    ["Term", "Termination"],
  ])("are not reported: %s, %s", (first, second) => {
    expect(both(first, second)).toEqual([]);
  });
});

describe("findings", () => {
  it("name the check, the positions and both numbers, and say what to do", () => {
    const [finding] = lint("Liability cap", ["Cap of at least 12 months' fees.", "Cap of at least 24 months' fees."]);
    expect(finding!.message).toBe(
      "“Liability cap”: fallback 1 says “at least 24 months' fees” where the standard says “at least 12 months' fees”, which is not a weaker position. Order the positions from best to worst, or correct the number.",
    );
  });

  it("name the vague word", () => {
    expect(lint("Cap", ["A reasonable cap.", "12 months' fees."])[0]!.message).toContain("“reasonable”");
  });

  it("never throw, whatever the text", () => {
    const phrase = fc.constantFrom(
      "at least",
      "within",
      "no more than",
      "12",
      "twelve (12)",
      "months'",
      "fees",
      "hours",
      "%",
      "USD",
      "must",
      "must not",
      "refuse",
      "Refuse:",
      "“",
      "”",
      '"',
      "Delaware",
      "law",
      "but not",
      "reasonable",
      "etc.",
      "\n",
      ";",
      "constructor",
      "__proto__",
      "toString",
    );
    const guidance = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.array(phrase, { maxLength: 40 }).map((parts) => parts.join(" ")),
    );
    const position = fc.record({ type: fc.constantFrom("standard" as const, "fallback" as const), guidance });
    const anyCheck = fc.record({
      id: fc.uuid(),
      title: guidance,
      description: fc.option(guidance),
      importance: fc.constantFrom("low" as const, "medium" as const, "high" as const, null),
      positions: fc.array(position, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(anyCheck, { maxLength: 5 }), (checks) => {
        for (const finding of lintPlaybook(checks)) {
          const found = checks.filter((one) => one.id === finding.check_id);
          expect(found.some((one) => finding.positions.every((at) => at < one.positions.length))).toBe(true);
          expect(finding.message).not.toMatch(/undefined|NaN/);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("are fast for the longest guidance a check can hold", () => {
    const longest = ["at least 30 days ", "must not pay Delaware law ", "((((", '“"', "fees fees ", "the "].map(
      (text) => text.repeat(4000).slice(0, 4000),
    );
    lintPlaybook(Array.from({ length: 15 }, (_, at) => check(`Governing law ${at}`, longest)));
  });
});
