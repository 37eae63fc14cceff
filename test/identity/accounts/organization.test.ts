import { expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";

const app = useApp();

it("everyone can read the organization, administrators can change it", async () => {
  const org = await app.organization("Acme Legal");
  const [admin, member] = [await (await org.user({ isAdmin: true })).signedIn(), await (await org.user()).signedIn()];
  expect((await member.get("/organization")).body).toEqual({
    id: org.id,
    name: "Acme Legal",
    personal_keys_allowed: false,
    billing_mode: "unlimited",
    credits: 0,
    created_at: expect.any(String),
  });
  expect((await member.patch("/organization", { name: "Mine" })).body.code).toBe("FORBIDDEN");
  const changed = await admin.patch("/organization", { name: "Acme & Partners", personal_keys_allowed: true });
  expect(changed.body).toMatchObject({ name: "Acme & Partners", personal_keys_allowed: true });
  expect((await member.get("/session")).body.organization).toEqual({
    id: org.id,
    name: "Acme & Partners",
    personal_keys_allowed: true,
  });
  for (const change of [
    { name: " " },
    { credits: 1000 },
    { billing_mode: "unlimited", credits: 5, is_admin: true },
    {},
  ]) {
    expect((await admin.patch("/organization", change)).status).toBe(400);
  }
});
