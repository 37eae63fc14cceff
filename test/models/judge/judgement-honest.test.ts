import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CheckToJudge, LocalJudgement, Stance } from "../../../src/models/engine/judge/judgement.ts";
import { readPosition } from "../../../src/models/engine/judge/position.ts";
import { checkOf } from "../../support/checks.ts";
import { sharedReaders } from "../../support/readers.ts";

const OPENING = `SERVICES AGREEMENT

This Agreement is made on January 5, 2024 between Acme Inc. ("Customer") and Vendor LLC ("Provider").

1. Services. Provider shall provide the services that the parties agree in orders.
`;
const contract = (...clauses: string[]) =>
  [OPENING, ...clauses.map((clause, at) => `${at + 2}. ${clause}\n`)].join("\n");

const STANCE: Stance = { reviewMode: "third-party", representingParty: "Customer" };
const judge = async (text: string, asked: CheckToJudge): Promise<LocalJudgement> =>
  (await sharedReaders.engine.judge(text, [asked], STANCE))[0]!;

describe("a law that must not govern", () => {
  const governedBy = (law: string) =>
    contract(`Governing Law. This Agreement is governed by the laws of the State of ${law}.`);

  it.each([
    "The governing law must not be Texas.",
    "Texas law is not acceptable.",
    "Any law except that of Texas.",
    "Refuse: Texas or California law.",
    "Any US state other than Texas.",
    "New York or Delaware law, but not Texas.",
  ])("is flagged when it governs, and passes when another does: %s", async (guidance) => {
    const asked = checkOf("Governing law", guidance);
    expect(await judge(governedBy("Texas"), asked)).toMatchObject({ result: "Flag" });
    expect(await judge(governedBy("New York"), asked)).toMatchObject({ result: "Pass" });
  });
});

describe("a term that must not be there", () => {
  it.each(["No mandatory arbitration.", "The agreement must not renew automatically."])(
    "is absent when the document is silent, and nothing is quoted: %s",
    async (guidance) => {
      const judgement = await judge(contract("Notices. Notices must be in writing."), checkOf("Terms", guidance));
      expect(judgement).toMatchObject({ result: "Pass", places: [], revisions: [] });
      expect(judgement.analysis).toMatch(/found in the contract/);
    },
  );

  it("needs an explicit ban when the document itself must forbid it", async () => {
    const asked = checkOf("Terms", "The agreement must provide: Agreement shall not renew automatically.");
    expect(await judge(contract("Notices. Notices must be in writing."), asked)).toMatchObject({ result: "Flag" });
  });

  it("flags an act that no sentence forbids", async () => {
    const asked = checkOf("Reverse engineering", "No reverse engineering of the software.");
    expect(await judge(contract("Notices. Notices must be in writing."), asked)).toMatchObject({ result: "Flag" });
  });
});

describe("an act that must be forbidden", () => {
  it.each([
    ["No deletion of Customer Data during suspension.", "Exit. On request Provider will delete Customer Data."],
    ["No processing for the Provider's own purposes.", "Purpose. Provider will process data for the agreed purposes."],
  ])("is not forbidden by a sentence without its key terms: %s", async (guidance, clause) => {
    const judgement = await judge(contract(clause), checkOf("Customer data", guidance));
    expect(judgement.result).toBe("Flag");
    expect(judgement.analysis).not.toContain("contrary");
  });
});

describe("a concession", () => {
  const asked = (guidance: string) => readPosition(guidance).demands.map(({ text, without }) => ({ text, without }));

  it("does not flag what it allows to be missing, and requires what it asks for instead", () => {
    expect(asked("Accept: no annex, but the roles stated in the order form.")).toEqual([
      { text: "the roles stated in the order form.", without: [] },
    ]);
    expect(asked("Accept: access only for staff; no word on training of staff.")).toEqual([
      { text: "access only for staff", without: [] },
    ]);
  });

  it("still forbids acts", () => {
    expect(asked("Accept: anonymous statistics. No training of models with Personal Data.")[1]).toMatchObject({
      without: ["training of models with Personal Data"],
    });
  });

  it("reads a sentence starting with “No” as a sentence", () => {
    expect(asked("Require: no limit applies to claims of data subjects.")[0]).toMatchObject({ without: [] });
  });
});

describe("what a position forbids", () => {
  const REFUSES = [
    ["a charge for export", "Export. Each party will comply with all export and import laws."],
    ["sale of data", "Cover page. Customer and Provider complete a cover page with a data protection addendum."],
    ["suspension for disputed fees", "Cap. The General Cap Amount is $1,000 and includes all fees."],
    ['the service "as is"', "SLA. Provider will adhere to the service level agreement."],
    ["training with Customer Data", "Professional services means training that Provider furnishes to Customer."],
    ["increases during the term", "Pilot. There are no increased claims during the pilot period."],
  ] as const;

  it.each(REFUSES)("is not found in words about something else: %s", async (refused, clause) => {
    const asked = checkOf("Terms", `Require: notices in writing.\nRefuse: ${refused}.`);
    const { analysis } = await judge(contract("Notices. Notices must be in writing.", clause), asked);
    expect(analysis).not.toContain("what is refused");
  });

  it("is not what remains after removing the words it quotes", () => {
    const { refused } = readPosition(
      'Require: documented instructions.\nRefuse: processing "as the Processor deems necessary"; a right of lien.',
    );
    expect(refused).toEqual(["a right of lien."]);
  });
});

describe("numbers about something else", () => {
  it.each([
    [
      "Warranties",
      "Require: the warranties hold for at least the first 12 months of each order.",
      "Warranty. Within 45 days of receiving sufficient details of the warranty issue, Provider will attempt to restore the service.",
    ],
    [
      "Suspension of the service",
      "Require: the service is restored within 24 hours after the cause is removed.",
      "Suspension. Provider may suspend the service if Customer's account is 30 days or more overdue.",
    ],
    [
      "Fees",
      "Require: increases are announced at least 90 days before renewal.",
      "Renewal. The term renews unless either party gives notice of non-renewal at least 30 days before its end.",
    ],
    [
      "Liability cap",
      "Require: liability is capped at no less than 24 months' fees.",
      "Liability. Liability is capped at two times the fees paid in the 12 months before the claim.",
    ],
  ])("change nothing: %s", async (title, guidance, clause) => {
    const judgement = await judge(contract(clause), checkOf(title, guidance));
    expect(judgement).toMatchObject({ result: "Flag", revisions: [] });
  });

  it("are not called missing when the document states them in other words", async () => {
    const clause =
      "Incidents. Upon becoming aware of any Security Incident, Provider will notify Customer without undue delay, but no later than 72 hours after becoming aware of the Security Incident.";
    const within = (hours: number) =>
      `Notice within ${hours} hours after the Processor becomes aware of a personal data breach.`;
    const judgement = await judge(contract(clause), checkOf("Breach notice", within(24), within(72)));
    expect(judgement).toMatchObject({ result: "Fallback", fallback: 1, revisions: [] });
  });
});

describe("as is", () => {
  const asked = checkOf("Warranties", "The service is provided as is.");

  it("is not stated by words about the service alone", async () => {
    const sla = contract("SLA. Provider will provide the service as described in the service level agreement.");
    expect(await judge(sla, asked)).toMatchObject({ result: "Flag" });
  });

  it("is stated by its own words", async () => {
    const said = contract("Warranties. The service is provided “as is” and without warranties of any kind.");
    expect(await judge(said, asked)).toMatchObject({ result: "Pass" });
  });
});

describe("a standard that is contradicted while a fallback may hold", () => {
  const capped = (times: string) =>
    contract(
      `Liability. The liability of Provider for security incidents is capped at ${times} times the annual fees.`,
    );
  const CAP = checkOf(
    "Super-cap",
    "Require: a cap for security incidents of at least 5 times the annual fees.",
    "Accept: a separate super-cap for breach of data protection duties of at least 3 times the annual fees, on top of the general cap and with claims of data subjects unlimited.",
  );

  it("is left to a person, with the reason", async () => {
    const judgement = await judge(capped("three (3)"), CAP);
    expect(judgement).toMatchObject({ result: "Flag", certainty: null });
    expect(judgement.analysis).toMatch(/^Needs your judgement\. .*; you ask for “at least 5 times the annual fees”/);
    expect(judgement.why).toContain("Fallback 1 may be met");
  });

  it("is contradicted where the fallback is not met either", async () => {
    expect((await judge(capped("two (2)"), CAP)).analysis).toMatch(/^Contradicts your position\. /);
  });
});

it("quotes the sentence that comes nearest where it leaves a check to a person", async () => {
  const text = contract(
    "Changes. If required by settlement or court order, Provider may obtain the right for Customer to continue using the service, replace or modify it, or terminate the affected order and issue a refund of prepaid fees for the rest of the term.",
  );
  const asked = checkOf(
    "Indemnity",
    "If use is enjoined, the Provider procures the right to continue, modifies or replaces the service, and only failing that terminates and refunds prepaid fees for the unused term.",
  );
  const { analysis, places } = await judge(text, asked);
  expect(analysis).toMatch(/^Needs your judgement\. /);
  expect(places.map(({ start, end }) => text.slice(start, end)).join(" ")).toContain("continue using");
});

it("reads the number of a notice and not that of the term before “unless”", async () => {
  const renewal = checkOf(
    "Renewal",
    "Accept: automatic renewal, stopped by a notice of non-renewal of at most 30 days before the end of the term.",
  );
  const text = contract(
    "Renewal. The subscription renews automatically for periods of twelve (12) months unless either party gives notice of non-renewal at least thirty (30) days before the end of the term.",
  );
  expect((await judge(text, renewal)).analysis).not.toContain("twelve (12) months");
});

it("no reason says that the document does not have something: it says that it was not found", () => {
  const folder = new URL("../../../src/models/engine/judge/", import.meta.url);
  const claims = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) =>
      [
        ...readFileSync(new URL(name, folder), "utf8").matchAll(
          /["`][^"`\n]*\b[Dd]ocument (?:does not (?:have|contain|address|mention)|has no|contains no)\b[^"`\n]*/g,
        ),
      ].map(([words]) => `${name}: ${words}`),
    );
  expect(claims).toEqual([]);
});
