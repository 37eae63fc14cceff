import type { TestApp } from "../../support/harness.ts";

export const MISSING = "11111111-1111-1111-1111-111111111111";
export const TEXT = "Neither party’s liability shall exceed the fees paid in the twelve months before the claim.";

/** An organization with an administrator and two people, the first of whom added a clause. */
export async function firm(app: TestApp, visibility: "private" | "organization" = "private") {
  const org = await app.organization();
  const [ada, bob, admin] = [await org.user(), await org.user(), await org.user({ isAdmin: true })];
  const input = { title: "Cap", text: TEXT, kind: "Limitation of liability", tags: ["cap"], visibility };
  const { body: clause } = await ada.post("/clauses", input);
  return { org, ada, bob, admin, asOrganization: org.asOrganization, clause, path: `/clauses/${clause.id}` };
}
