import { expect, it } from "vitest";
import { useApp } from "../support/harness.ts";
import { firm } from "./making.ts";

const app = useApp();

it("tells the creator and administrators that they may change a playbook, and others that they may not", async () => {
  const { ada, bob, admin, path } = await firm(app, "organization");
  const tell = async (person: typeof ada) => (await (await person.signedIn()).get(`${path}/permissions`)).body;
  expect(await tell(ada)).toEqual({ can_edit: true });
  expect(await tell(admin)).toEqual({ can_edit: true });
  expect(await tell(bob)).toEqual({ can_edit: false });
});

it("tells everyone that they may not change an official playbook", async () => {
  const { admin } = await firm(app);
  const [official] = (await admin.get("/playbooks?limit=1")).body.playbooks;
  const { body } = await (await admin.signedIn()).get(`/playbooks/${official.id}/permissions`);
  expect(body).toEqual({ can_edit: false });
});

it("hides a private playbook from others", async () => {
  const { bob, path } = await firm(app);
  expect((await (await bob.signedIn()).get(`${path}/permissions`)).status).toBe(404);
});
