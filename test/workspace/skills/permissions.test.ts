import { expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";

const app = useApp();

it("tells the creator and administrators that they may change a skill, and others that they may not", async () => {
  const org = await app.organization();
  const [ada, bob, admin] = [await org.user(), await org.user(), await org.user({ isAdmin: true })];
  const { body: skill } = await ada.post("/skills", { name: "Memo", content: "x", visibility: "organization" });
  const tell = async (person: typeof ada) =>
    (await (await person.signedIn()).get(`/skills/${skill.id}/permissions`)).body;
  expect(await tell(ada)).toEqual({ can_edit: true });
  expect(await tell(admin)).toEqual({ can_edit: true });
  expect(await tell(bob)).toEqual({ can_edit: false });
});

it("tells everyone that they may not change an official skill, and hides a private one", async () => {
  const org = await app.organization();
  const [ada, admin] = [await org.user(), await org.user({ isAdmin: true })];
  const signedIn = await admin.signedIn();
  const [official] = (await admin.get("/skills?limit=1")).body.skills;
  expect((await signedIn.get(`/skills/${official.id}/permissions`)).body).toEqual({ can_edit: false });
  const { body: skill } = await admin.post("/skills", { name: "Mine", content: "x" });
  expect((await (await ada.signedIn()).get(`/skills/${skill.id}/permissions`)).status).toBe(404);
});
