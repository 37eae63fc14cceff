import { describe, expect, it } from "vitest";
import type { LintedCheck } from "../../../src/models/engine/lint/lint.ts";
import { officialPlaybooks } from "../../../src/playbooks/official.ts";
import { kinds, lint } from "./linting.ts";

describe("the order of numbers", () => {
  it.each<[string, string[], number[]]>([
    ["a higher minimum", ["Cap of at least 12 months' fees.", "Cap of at least 24 months' fees."], [0, 1]],
    [
      "a higher minimum, in other words",
      ["Cap of at least twelve (12) months’ fees.", "A cap of at least twice the annual fees."],
      [0, 1],
    ],
    [
      "a minimum after the number",
      ["Cap must be 12 months' fees or more.", "Cap must be 24 months' fees or more."],
      [0, 1],
    ],
    [
      "a lower maximum",
      ["Liability capped at no more than 12 months' fees.", "Accept a cap of no more than 6 months' fees."],
      [0, 1],
    ],
    [
      "a lower cap on our own liability",
      ["Our liability is capped at 12 months' fees.", "Our liability is capped at 6 months' fees."],
      [0, 1],
    ],
    [
      "a higher floor, by refusal",
      ["Do not accept a cap below 12 months' fees.", "Do not accept a cap below 24 months' fees."],
      [0, 1],
    ],
    [
      "a shorter deadline for the other side",
      [
        "Vendor must notify us within 72 hours after becoming aware of a breach.",
        "Accept notice of a breach within 24 hours.",
      ],
      [0, 1],
    ],
    [
      "a shorter deadline, labelled",
      ["Require: notice to the Controller within 72 hours.", "Accept: notice to the Controller within 24 hours."],
      [0, 1],
    ],
    [
      "a later fallback stricter than an earlier one",
      ["Uptime of at least 99.9%.", "Uptime of at least 99.0%.", "Uptime of at least 99.5%."],
      [1, 2],
    ],
    [
      "numbers that go down and up again",
      ["Cap at 24 months' fees.", "Cap at 12 months' fees.", "Cap at 18 months' fees."],
      [1, 2],
    ],
    [
      "deadlines that go up and down again",
      ["Notice within 48 hours.", "Notice within 72 hours.", "Notice within 24 hours."],
      [1, 2],
    ],
    [
      "money in two spellings",
      ["Cover of at least $2 million per claim.", "Cover of at least USD 5,000,000 per claim."],
      [0, 1],
    ],
    ["business days", ["At least 10 business days' notice.", "At least 20 business days' notice."], [0, 1]],
    [
      "the one number of several that moved the wrong way",
      ["Term of at most 2 years; survival of at most 3 years.", "Survival of at most 1 year."],
      [0, 1],
    ],
  ])("reports %s", (_, guidances, positions) => {
    const findings = lint("A clause", guidances);
    expect(kinds(findings)).toEqual(["contradiction"]);
    expect(findings[0]!.positions).toEqual(positions);
  });

  it.each<[string, string[]]>([
    [
      "positions that give ground",
      [
        "Within 24 hours of discovery.",
        "Within 48 hours of discovery.",
        "Within 72 hours, if the notice covers article 33(3).",
      ],
    ],
    [
      "a vendor's cap that rises",
      ["Cap at 12 months fees paid.", "Cap at 24 months fees paid, for deals above $100k."],
    ],
    [
      "a customer's cap that falls",
      ["Mutual cap at 12 months of fees paid or payable.", "Cap as low as 6 months of fees."],
    ],
    [
      "a cap written as clauses write it",
      [
        "Liability shall not exceed the fees paid in the 24 months preceding the claim.",
        "Liability shall not exceed the fees paid in the 12 months preceding the claim.",
      ],
    ],
    [
      "a deadline that may be our own",
      [
        "Provider notifies Customer of a breach within 72 hours.",
        "Provider notifies Customer of a breach within 48 hours.",
      ],
    ],
    [
      "a deadline that is our own",
      ["We must notify the customer within 72 hours.", "We must notify the customer within 48 hours."],
    ],
    [
      "time to pay, whoever pays",
      ["Invoices must be paid within 60 days of receipt.", "Invoices must be paid within 45 days of receipt."],
    ],
    ["time to claim", ["Claims must be brought within 2 years.", "Claims must be brought within 1 year."]],
    [
      "a trade of one number for another",
      [
        "Cap of at least 24 months' fees, and a data super-cap of at least 3x annual fees.",
        "Cap of at least 12 months' fees, and a data super-cap of at least 5x annual fees.",
      ],
    ],
    [
      "numbers about different things",
      [
        "At least 30 days' prior notice of new sub-processors.",
        "A right to terminate with at least 60 days to leave after an objection.",
      ],
    ],
    [
      "frequencies",
      [
        "We may audit once every 12 months on 10 days' notice.",
        "We may audit once every 24 months on 30 days' notice.",
      ],
    ],
    ["ranges", ["Survival of at most 3 years.", "Survival between 2 and 5 years."]],
    [
      "a walk-away limit below what is asked",
      ["At least 12 months from acceptance.", "At least 90 days from acceptance; refuse less than 60 days."],
    ],
    [
      "one length in two units",
      ["At least 12 months from acceptance.", "At least 1 year from acceptance, parts only."],
    ],
    [
      "a refused maximum, which is not our own",
      ["Refuse a cap of no more than 12 months' fees.", "Refuse a cap of no more than 6 months' fees."],
    ],
    [
      "a fallback that adds a safeguard",
      [
        "Initial term of no more than 12 months.",
        "Initial term of no more than 36 months if we may terminate after 12 months.",
      ],
    ],
  ])("does not report %s", (_, guidances) => {
    expect(lint("A clause", guidances)).toEqual([]);
  });

  it("compares from the standard, wherever it is in the list", () => {
    const positions: LintedCheck["positions"] = [
      { type: "fallback", guidance: "At least 24 months' fees." },
      { type: "standard", guidance: "At least 12 months' fees." },
    ];
    expect(lint("Liability cap", [], { positions })[0]).toMatchObject({ kind: "contradiction", positions: [1, 0] });
  });

  it("detects reversed positions in official checks", () => {
    for (const title of ["Liability cap", "Personal data breach notice", "Return and destruction", "Sub-processors"]) {
      const shipped = officialPlaybooks.flatMap((playbook) => playbook.checks).find((one) => one.title === title)!;
      const turned = shipped.positions.map((position) => position.guidance.replace(/^Accept/, "Require")).reverse();
      expect(kinds(lint(title, turned))).toContain("contradiction");
    }
  });
});
