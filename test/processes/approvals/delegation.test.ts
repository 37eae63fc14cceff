import { describe, expect, it } from "vitest";
import { addDays } from "../../../src/content/values/calendar-days.ts";
import { useApp } from "../../support/harness.ts";
import { firm, TERM } from "./making.ts";

const app = useApp();
const today = () => new Date().toISOString().slice(0, 10);

async function asked() {
  const made = await firm(app);
  await made.rule({ subject: "document" });
  const { body: file } = await made.ada.upload("memo.txt", TERM);
  const { body: approval } = await made.ask(made.ada, "document", file.id);
  return { ...made, file, approval, at: `/approvals/${approval.id}` };
}

describe("a delegation", () => {
  it("lets the delegate decide until its last day, and says in whose place", async () => {
    const { ada, bob, cara, approval, at, decide } = await asked();
    expect((await cara.get(at)).status).toBe(404);
    const put = await bob.put("/approval-delegation", { to_user_id: cara.id, until: today() });
    expect(put.body).toMatchObject({ own: { to: { id: cara.id }, until: today() }, from: [] });
    expect((await cara.get("/approval-delegation")).body).toMatchObject({
      own: null,
      from: [{ person: { id: bob.id } }],
    });
    expect((await ada.get(at)).body.waits_for).toMatchObject([{ person: { id: bob.id }, delegate: { id: cara.id } }]);
    expect((await cara.get(at)).body).toMatchObject({ my_turn: true, my_turn_for: { id: bob.id, name: "Bob" } });
    expect((await decide(cara, approval.id)).body).toMatchObject({
      status: "approved",
      decisions: [{ user_id: cara.id, by: { name: "Cara" }, on_behalf_of: { id: bob.id, name: "Bob" } }],
    });
  });

  it("ends with its last day, when it is deleted, and when the delegate is removed", async () => {
    const { bob, cara, at, approval, decide, admin } = await asked();
    const delegated = async () => {
      await bob.put("/approval-delegation", { to_user_id: cara.id, until: addDays(today(), 30) });
      expect((await cara.get(at)).status).toBe(200);
    };
    await delegated();
    await app.database.system`update approval_delegations set ends_at = now() where user_id = ${bob.id}`;
    expect((await decide(cara, approval.id)).status).toBe(404);
    expect((await bob.get("/approval-delegation")).body.own).toBeNull();
    await delegated();
    expect((await bob.delete("/approval-delegation")).status).toBe(204);
    expect((await decide(cara, approval.id)).status).toBe(404);
    await delegated();
    const signedIn = await admin.signedIn();
    expect((await signedIn.delete(`/people/${cara.id}`)).status).toBeLessThan(300);
    expect((await bob.get("/approval-delegation")).body.own).toBeNull();
  });

  it("is not passed on, and gives nobody the right to approve their own", async () => {
    const { ada, bob, cara, dan, approval, at, decide } = await asked();
    await bob.put("/approval-delegation", { to_user_id: cara.id, until: today() });
    await cara.put("/approval-delegation", { to_user_id: dan.id, until: today() });
    expect((await dan.get(at)).status).toBe(404);
    await bob.put("/approval-delegation", { to_user_id: ada.id, until: today() });
    expect(await decide(ada, approval.id)).toMatchObject({ status: 403 });
    expect((await ada.get(at)).body.waits_for).toMatchObject([{ person: { id: bob.id }, delegate: null }]);
  });

  it("does not let one person fill two places", async () => {
    const { ada, bob, cara, rule, ask, decide } = await firm(app);
    await rule({ subject: "document", approvers: [{ user_id: bob.id }, { user_id: cara.id }], mode: "all" });
    const { body: file } = await ada.upload("memo.txt", TERM);
    const { body: approval } = await ask(ada, "document", file.id);
    await bob.put("/approval-delegation", { to_user_id: cara.id, until: today() });
    expect((await decide(cara, approval.id)).body).toMatchObject({
      status: "pending",
      decisions: [{ on_behalf_of: null }],
    });
    expect((await decide(cara, approval.id)).body.code).toBe("APPROVAL_DECIDED");
    expect((await decide(bob, approval.id)).body.status).toBe("approved");
  });

  it("is refused to oneself, to a stranger, for a day that has passed or is over a year away, and to organization keys", async () => {
    const { org, bob, cara } = await firm(app);
    const stranger = await (await app.organization()).user();
    const until = today();
    for (const body of [
      { to_user_id: bob.id, until },
      { to_user_id: stranger.id, until },
      { to_user_id: cara.id, until: addDays(until, -1) },
      { to_user_id: cara.id, until: addDays(until, 400) },
      { to_user_id: cara.id },
    ])
      expect((await bob.put("/approval-delegation", body)).status).toBe(400);
    expect((await org.asOrganization.put("/approval-delegation", { to_user_id: cara.id, until })).status).toBe(403);
  });
});
