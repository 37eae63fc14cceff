import { expect, it } from "vitest";
import { z } from "zod";
import { officialSkills } from "../../../src/workspace/skills/official.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp();

const callers = async () => {
  const org = await app.organization();
  return [await org.user(), await org.user({ isAdmin: true }), org.asOrganization];
};

it("official skills are the summary, the register of obligations, the issues list and the comparison, with their original ids", () => {
  expect(officialSkills.map(({ id, name }) => [id, name])).toEqual([
    ["5c0e2f3a-8d41-4b7e-9a63-2f1d7c94e8b0", "Contract summary"],
    ["b7a4d1c6-3e52-4f08-8c9b-61f0a2e7d935", "Obligations and dates"],
    ["1f96c8e2-7b3d-4a50-b1e4-d82c5a09f673", "Issues list"],
    ["e3d08b57-94a1-4c2f-a7d6-50b9c1f3862e", "Clause comparison"],
  ]);
});

it.each(officialSkills.map((skill) => [skill.name, skill] as const))(
  "%s stays within the limits of a skill and says how to cite and what to do when something is missing",
  (_name, skill) => {
    expect(z.uuidv4().safeParse(skill.id).success).toBe(true);
    expect(skill.name.length).toBeLessThanOrEqual(255);
    expect(skill.description.length).toBeLessThanOrEqual(1000);
    expect(skill.content.length).toBeLessThanOrEqual(100_000);
    for (const heading of ["Before you write", "What to produce", "How to quote and cite", "What is missing"]) {
      expect(skill.content).toContain(`\n## ${heading}`);
    }
    expect(skill.content.startsWith(`# ${skill.name}\n`)).toBe(true);
    expect(Object.isFrozen(skill)).toBe(true);
  },
);

it("official skills are readable by all, and listed first with the others", async () => {
  for (const caller of await callers()) {
    const { skills } = (await caller.get("/skills")).body;
    expect(skills.map(({ id }: { id: string }) => id)).toEqual(officialSkills.map(({ id }) => id));
    for (const official of officialSkills) {
      const { status, body } = await caller.get(`/skills/${official.id.toUpperCase()}`);
      expect([status, body]).toEqual([
        200,
        {
          ...official,
          visibility: "organization",
          is_official: true,
          files: [],
          created_at: "2026-11-15T00:00:00.000Z",
          updated_at: "2026-11-15T00:00:00.000Z",
        },
      ]);
    }
  }
});

it("official skills are read-only: any change is 403", async () => {
  const path = `/skills/${officialSkills[0]!.id}`;
  for (const caller of await callers()) {
    for (const refused of [await caller.patch(path, { name: "Ours" }), await caller.delete(path)]) {
      expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
    }
  }
});
