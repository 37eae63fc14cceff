import { describe, expect, it } from "vitest";
import { z } from "zod";
import { lintPlaybook } from "../../src/models/engine/lint/lint.ts";
import { ExampleText } from "../../src/playbooks/examples/examples.schema.ts";
import { officialExamples, officialPlaybooks } from "../../src/playbooks/official.ts";

const IDS = [
  "d19522f0-f5f2-4b08-b5cb-0264ec23f14d",
  "db132090-3ac2-4770-9d17-115bf8c98c91",
  "10b6f351-f2a8-4172-b275-0caa2ff000f2",
  "793c6cfe-e30b-4399-a551-58cfaafff63e",
  "1163a485-6e3a-4c5d-839d-5d646b191f02",
  "c2b31890-ebac-4e14-bddc-cde767df876c",
  "d8b614d3-b498-4928-a446-2460c93f1d1b",
  "861d9491-7858-44f4-9979-6beef8be3d5d",
  "8c2c5feb-8366-4f23-a1b4-428f74bf6e72",
  "e9fac4b1-d187-4536-b96b-db2a00b65aad",
];

const Uuid = z.uuidv4();
const Text = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => text.trim() === text, "no white space at the ends");

const Position = z.strictObject({ type: z.enum(["standard", "fallback"]), guidance: Text(4000) });
const Check = z.strictObject({
  id: Uuid,
  title: Text(200),
  description: Text(1000),
  importance: z.enum(["low", "medium", "high"]),
  positions: z.array(Position).min(1).max(5),
});
const Playbook = z.strictObject({
  id: Uuid,
  title: Text(200),
  description: Text(1000),
  guide: Text(10_000),
  checks: z.array(Check).min(10).max(15),
});

const checks = officialPlaybooks.flatMap((playbook) => playbook.checks.map((check) => ({ playbook, check })));
const named = checks.map(({ playbook, check }) => [`${playbook.title}: ${check.title}`, check] as const);

const threes = (text: string) => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`);
};

/** The share of a clause's runs of three words that a text has too. */
function shareRepeated(clause: string, text: string): number {
  const [runs, held] = [threes(clause), new Set(threes(text))];
  return runs.filter((run) => held.has(run)).length / runs.length;
}

describe("official playbooks", () => {
  it("are ten, and their titles say for which side", () => {
    expect(officialPlaybooks.map((playbook) => playbook.title)).toEqual([
      "Mutual NDA",
      "One-way NDA (recipient side)",
      "SaaS agreement / MSA (customer side)",
      "SaaS agreement / MSA (vendor side)",
      "Data processing agreement (controller side)",
      "Professional services agreement (customer side)",
      "Distribution agreement (supplier side)",
      "Employment agreement (employer side)",
      "Commercial lease (tenant side)",
      "Loan agreement (borrower side)",
    ]);
  });

  it("keep the ids they first shipped with", () => {
    expect(officialPlaybooks.map((playbook) => playbook.id)).toEqual(IDS);
  });

  it("have unique ids", () => {
    const ids = [...officialPlaybooks.map((playbook) => playbook.id), ...checks.map(({ check }) => check.id)];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("are frozen", () => {
    const check = officialPlaybooks[0]!.checks[0]!;
    expect(Object.isFrozen(officialPlaybooks)).toBe(true);
    expect(Object.isFrozen(check.positions)).toBe(true);
    expect(() => Object.assign(check.positions[0]!, { guidance: "" })).toThrow(TypeError);
  });
});

describe.each(officialPlaybooks.map((playbook) => [playbook.title, playbook] as const))("%s", (_, playbook) => {
  it("has a valid shape within the limits of a playbook", () => {
    expect(Playbook.parse(playbook)).toEqual(playbook);
  });

  it("has a guide of 150 to 400 words", () => {
    const count = playbook.guide.split(/\s+/).length;
    expect(count).toBeGreaterThanOrEqual(150);
    expect(count).toBeLessThanOrEqual(400);
  });

  it("lints clean", () => {
    expect(lintPlaybook(playbook.checks)).toEqual([]);
  });
});

describe.each(named)("%s", (_, check) => {
  it("has at least four examples: Pass, Flag, and Fallback where it has one", () => {
    const examples = officialExamples(check.id);
    const results = new Set(examples.map(({ expected }) => expected));
    expect(examples.length).toBeGreaterThanOrEqual(4);
    expect([...results].toSorted()).toEqual(
      check.positions.length > 1 ? ["Fallback", "Flag", "Pass"] : ["Flag", "Pass"],
    );
    for (const { text, id } of examples) {
      expect(ExampleText.parse(text)).toBe(text.trim());
      expect(Uuid.parse(id)).toBe(id);
    }
    expect(new Set(examples.map(({ id }) => id)).size).toBe(examples.length);
  });

  it("has examples in other words than the clauses it proposes", () => {
    const clauses = check.positions.map(({ guidance }) => guidance.split("Proposed clause: ")[1] ?? "");
    const examples = officialExamples(check.id).filter(({ expected }) => expected !== "Flag");
    for (const { text } of examples)
      for (const clause of clauses) expect(shareRepeated(clause, text), text).toBeLessThan(0.7);
  });

  it("has exactly one standard, and it comes first", () => {
    expect(check.positions.map((position) => position.type).indexOf("standard")).toBe(0);
    expect(check.positions.filter((position) => position.type === "standard")).toHaveLength(1);
  });

  it("has a fallback unless it is of low importance", () => {
    expect(check.positions.length).toBeGreaterThan(check.importance === "low" ? 0 : 1);
  });

  it("states a requirement and proposes a clause of whole sentences in every position", () => {
    for (const { type, guidance } of check.positions) {
      expect(guidance).toMatch(type === "standard" ? /^Require: .+/ : /^Accept: .+/);
      expect(guidance).toMatch(/^(?:Require|Accept): .+(?:\nRefuse: .+)?\nProposed clause: “[^“”]+\.”$/);
    }
  });
});
