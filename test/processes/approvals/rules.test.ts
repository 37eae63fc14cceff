import { describe, expect, it } from "vitest";
import { MISSING } from "../../playbooks/making.ts";
import { useApp } from "../../support/harness.ts";
import { useModelServer } from "../../support/servers/model-server.ts";
import { firm, reviewed } from "./making.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings() });

describe("approval rules", () => {
  it("are made, listed, changed and deleted by administrators and organization keys, and hidden from others", async () => {
    const { org, ada, bob, admin } = await firm(app);
    const asked = {
      name: "What goes out",
      subject: "redline",
      when: { importance: ["high"] },
      approvers: [{ user_id: bob.id }, { role: "administrator" }],
      mode: "in_order",
      escalate_to_user_id: admin.id,
      escalate_after_days: 3,
    };
    const { status, body: rule } = await admin.post("/approval-rules", asked);
    expect(status).toBe(201);
    expect(rule).toMatchObject({ ...asked, escalate_to: { id: admin.id, name: "Root" } });
    expect((await org.asOrganization.get("/approval-rules")).body.approval_rules).toEqual([rule]);
    expect((await admin.get("/approval-rules?subject=document")).body.approval_rules).toEqual([]);
    const changed = await org.asOrganization.patch(`/approval-rules/${rule.id}`, { mode: "any", when: {} });
    expect(changed.body).toMatchObject({ name: "What goes out", mode: "any", when: {} });
    const again = await admin.patch(`/approval-rules/${rule.id}`, { approvers: changed.body.approvers.slice(1) });
    expect(again.body.approvers).toEqual([{ role: "administrator" }]);
    for (const reply of [
      await ada.get("/approval-rules"),
      await ada.post("/approval-rules", asked),
      await ada.patch(`/approval-rules/${rule.id}`, { mode: "all" }),
      await ada.delete(`/approval-rules/${rule.id}`),
    ])
      expect(reply.status).toBe(403);
    const other = await app.organization();
    expect((await other.asOrganization.patch(`/approval-rules/${rule.id}`, { mode: "all" })).status).toBe(404);
    expect((await admin.delete(`/approval-rules/${rule.id}`)).status).toBe(204);
    expect((await admin.delete(`/approval-rules/${rule.id}`)).status).toBe(404);
  });

  it("refuse what could never apply: a stranger, no approver, the same twice, half an escalation, a currency that is none", async () => {
    const { admin, bob } = await firm(app);
    const stranger = await (await app.organization()).user();
    const approvers = [{ user_id: bob.id }];
    const refused = async (body: object) => {
      const reply = await admin.post("/approval-rules", { subject: "document", approvers, ...body });
      expect([JSON.stringify(body), reply.status]).toEqual([JSON.stringify(body), 400]);
      return reply.body.code;
    };
    expect(await refused({ approvers: [{ user_id: stranger.id }] })).toBe("UNKNOWN_MEMBER");
    expect(await refused({ escalate_to_user_id: stranger.id, escalate_after_days: 1 })).toBe("UNKNOWN_MEMBER");
    for (const body of [
      { approvers: [] },
      { approvers: [...approvers, ...approvers] },
      { approvers: [{ role: "emperor" }] },
      { approvers: [{ role: "administrator", user_id: bob.id }] },
      { subject: "chat" },
      { mode: "some" },
      { escalate_after_days: 2 },
      { escalate_to_user_id: bob.id },
      { when: { amount: { at_least: 1, currency: "XYZ" } } },
      { when: { importance: [] } },
      { when: { colour: "red" } },
      { when: { playbook: [MISSING] } },
      { when: { decision: ["accepted"] } },
    ])
      expect(await refused(body)).toBe("VALIDATION_FAILED");
  });

  it.each([
    [{}, true],
    [{ importance: ["high"] }, true],
    [{ importance: ["medium"] }, false],
    [{ decision: ["accepted"] }, true],
    [{ decision: ["rejected", "open"] }, false],
    [{ importance: ["low"], decision: ["rejected"] }, false],
    [{ amount: { at_least: 250_000 } }, true],
    [{ amount: { at_least: 250_000, currency: "EUR" } }, true],
    [{ amount: { at_least: 250_000, currency: "USD" } }, false],
    [{ amount: { at_least: 250_001 } }, false],
    [{ party: "globex  GMBH" }, true],
    [{ party: "our company" }, true],
    [{ party: "Initech" }, false],
    [{ playbook: [MISSING] }, false],
    [{ party: "Globex", importance: ["medium"] }, false],
  ])("apply when all of %j holds: %j", async (when, applies) => {
    const { ada, rule, id } = await shared();
    const { id: ruleId } = await rule({ when });
    const { body } = await ada.get(`/approval-need?subject=redline&subject_id=${id}`);
    expect(body.rules.some((each: { id: string }) => each.id === ruleId)).toBe(applies);
  });

  it("about a playbook apply to its reviews, and follow the decisions of one finding", async () => {
    const { ada, rule, id, playbook, settle } = await reviewed(app, server);
    await rule({ when: { playbook: [playbook.id.toUpperCase()], importance: ["low"], decision: ["rejected"] } });
    const isNeeded = async () => (await ada.get(`/approval-need?subject=redline&subject_id=${id}`)).body.is_needed;
    await settle("Term", { decision: "rejected" });
    expect(await isNeeded()).toBe(false);
    await settle("Fee", { decision: "rejected" });
    expect(await isNeeded()).toBe(true);
  });

  it("about an amount or a party apply to a document that cannot be read", async () => {
    const { ada, rule } = await firm(app);
    await rule({ subject: "document", when: { amount: { at_least: 1_000_000 } } });
    const { body: file } = await ada.upload("later.txt", "A fee of EUR 5.");
    const isNeeded = async () =>
      (await ada.get(`/approval-need?subject=document&subject_id=${file.id}`)).body.is_needed;
    expect(await isNeeded()).toBe(true);
    await app.runJobs();
    expect(await isNeeded()).toBe(false);
  });
});

let made: ReturnType<typeof reviewed> | undefined;
/** One review for all that only read it. */
function shared() {
  made ??= reviewed(app, server);
  return made;
}
