import type { TestApp } from "../../support/harness.ts";

export const MISSING = "11111111-1111-1111-1111-111111111111";

/** An organization with an administrator and two people, the first of whom created a skill. */
export async function firm(app: TestApp, visibility: "private" | "organization" = "private") {
  const org = await app.organization();
  const [ada, bob, admin] = [await org.user(), await org.user(), await org.user({ isAdmin: true })];
  const { body: skill } = await ada.post("/skills", { name: "Lease memo", content: "Write a memo.", visibility });
  return { org, ada, bob, admin, asOrganization: org.asOrganization, skill, path: `/skills/${skill.id}` };
}
