import { describe, expect, it } from "vitest";
import { fireDueAlerts } from "../../../src/vaults/deadlines/due.ts";
import { useApp } from "../../support/harness.ts";
import { type Watched, watched } from "./support.ts";

const app = useApp({});

const days = async ({ told, viewer }: Watched) =>
  (await told(viewer)).map(({ document_name, date, days_before }) => [document_name, date, days_before]);

describe("a deadline that is due", () => {
  it("is notified to each recipient once per document, date and lead time", async () => {
    const setting = await watched(app);
    const { ada, vault, contract, alert, on, viewer, told } = setting;
    const document_id = await contract("lease.pdf", "2027-04-01");
    const { id } = await alert();
    await on("2026-12-31");
    expect(await days(setting)).toEqual([]);
    for (const day of ["2027-01-01", "2027-01-01", "2027-01-02", "2027-03-02", "2027-03-25", "2027-03-26"])
      await on(day);
    const lease = ["lease.pdf", "2027-04-01"];
    expect(await days(setting)).toEqual([
      [...lease, 90],
      [...lease, 30],
      [...lease, 7],
    ]);
    expect((await told(viewer))[0]).toMatchObject({
      kind: "deadline.due",
      title: "Expires",
      vault_id: vault.id,
      vault_name: "Leases",
      document_id,
      field_key: "expiry",
      alert_id: id,
      computation: null,
      read_at: null,
    });
    expect(await told(ada)).toHaveLength(3);
  });

  it("is notified once by two workers at once, and by workers whose clocks differ", async () => {
    const setting = await watched(app);
    const { contract, alert, viewer, told } = setting;
    for (let index = 0; index < 30; index++) await contract(`${index}.pdf`, "2027-04-01");
    await alert();
    const clocks = ["2027-03-25T00:00:00Z", "2027-03-25T00:00:01Z", "2027-03-25T12:00:00Z", "2027-03-26T00:00:00Z"];
    await Promise.all(clocks.map((clock) => fireDueAlerts(app.deps, new Date(clock))));
    await Promise.all(clocks.map((clock) => fireDueAlerts(app.deps, new Date(clock))));
    const names = (await told(viewer)).map(({ document_name }) => document_name);
    expect([names.length, new Set(names).size]).toEqual([30, 30]);
  });

  it("is not notified again when a clock was set back, nor for a longer lead time", async () => {
    const setting = await watched(app);
    await setting.contract("lease.pdf", "2027-04-01");
    await setting.alert();
    for (const day of ["2027-03-25", "2027-01-05", "2027-03-10", "2027-03-27"]) await setting.on(day);
    expect(await days(setting)).toEqual([["lease.pdf", "2027-04-01", 7]]);
  });

  it("is notified for the nearest lead time only when several were missed", async () => {
    const setting = await watched(app);
    await setting.contract("lease.pdf", "2027-04-01");
    await setting.alert();
    await setting.on("2026-12-01");
    await setting.on("2027-03-28");
    expect(await days(setting)).toEqual([["lease.pdf", "2027-04-01", 7]]);
  });

  it("is notified late when no worker ran on its day, but not when it had passed before the alert was created", async () => {
    const setting = await watched(app);
    await setting.contract("old.pdf", "2027-03-19");
    await setting.contract("lease.pdf", "2027-04-01");
    await setting.alert({ days_before: [7] });
    await setting.on("2027-03-20");
    await setting.on("2027-04-05");
    expect(await days(setting)).toEqual([["lease.pdf", "2027-04-01", 7]]);
  });

  it("is a new deadline when its date changes", async () => {
    const setting = await watched(app);
    const { ada, vault, contract, alert, on } = setting;
    const id = await contract("lease.pdf", "2027-04-01");
    await alert({ days_before: [7] });
    await on("2027-03-28");
    await ada.patch(`${vault.path}/documents/${id}/cells/expiry`, { value: "2027-04-03" });
    await on("2027-03-29");
    expect(await days(setting)).toEqual([
      ["lease.pdf", "2027-04-01", 7],
      ["lease.pdf", "2027-04-03", 7],
    ]);
  });

  it("counts from the derived date, and says how it was computed", async () => {
    const { viewer, contract, alert, on, told } = await watched(app);
    await contract("msa.pdf", "2027-12-31", { value: 90, unit: "days" });
    await alert({ name: "Give notice", minus_field_key: "notice", days_before: [30, 0] });
    await on("2027-09-01");
    expect(await told(viewer)).toEqual([]);
    await on("2027-09-02");
    await on("2027-10-02");
    expect(await told(viewer)).toMatchObject([
      { title: "Give notice", date: "2027-10-02", days_before: 30, computation: "90 days before 31 Dec 2027" },
      { days_before: 0 },
    ]);
  });

  it("is notified only for documents that pass the filter", async () => {
    const setting = await watched(app);
    const { vault, contract, alert, on } = setting;
    const [ohio] = [await contract("ohio.pdf", "2027-04-01"), await contract("texas.pdf", "2027-04-01")];
    await vault.extract(ohio, "law", "text", { value: "Ohio" });
    await alert({
      days_before: [7],
      filter: { law: { op: "eq", value: "ohio" }, expiry: { op: "in_next", value: 10 } },
    });
    await on("2027-03-28");
    expect(await days(setting)).toEqual([["ohio.pdf", "2027-04-01", 7]]);
  });

  it("is notified to the people who have the role when it is due, and to nobody who was removed", async () => {
    const { org, ada, viewer, vault, contract, alert, on, told } = await watched(app);
    const [late, gone] = [await org.user(), await org.user()];
    await contract("lease.pdf", "2027-04-01");
    await ada.post(`${vault.path}/members`, { user_id: gone.id, role: "editor" });
    await alert({ recipients: { user_ids: [viewer.id, gone.id], role: "editor" } });
    await ada.post(`${vault.path}/members`, { user_id: late.id, role: "editor" });
    await ada.delete(`${vault.path}/members/${gone.id}`);
    await on("2027-03-28");
    const counts = [await told(ada), await told(viewer), await told(late)].map((list) => list.length);
    expect(counts).toEqual([1, 1, 1]);
    await ada.post(`${vault.path}/members`, { user_id: gone.id, role: "editor" });
    expect(await told(gone)).toEqual([]);
  });

  it("announces deadline.due to webhooks, once", async () => {
    const { org, vault, contract, alert, on } = await watched(app);
    const document_id = await contract("lease.pdf", "2027-04-01");
    const { id: alert_id } = await alert({ days_before: [7] });
    const { body } = await org.asOrganization.post("/webhooks", {
      url: "https://hooks.example.com/",
      events: ["deadline.due"],
    });
    await on("2027-03-28");
    await on("2027-03-29");
    const sent = await app.database.system<{ body: string }>`
      select body from webhook_deliveries where webhook_id = ${body.id}`;
    expect(sent.map((each) => JSON.parse(each.body))).toMatchObject([
      { type: "deadline.due", data: { vault_id: vault.id, alert_id, document_id, date: "2027-04-01", days_before: 7 } },
    ]);
  });

  it("waits while the vault is archived, and is not notified afterwards for dates that passed", async () => {
    const setting = await watched(app);
    const { ada, vault, contract, alert, on } = setting;
    await contract("passed.pdf", "2027-04-01");
    await contract("coming.pdf", "2027-04-20");
    await alert({ days_before: [7] });
    await on("2027-03-01");
    await ada.post(`${vault.path}/archive`);
    await on("2027-03-28");
    await on("2027-04-10");
    await ada.post(`${vault.path}/restore`);
    await on("2027-04-15");
    expect(await days(setting)).toEqual([["coming.pdf", "2027-04-20", 7]]);
  });

  it("is notified in batches when there are many", async () => {
    const { org, vault, viewer, alert, on, told } = await watched(app);
    await app.database.system`
      with made as (
        insert into vault_documents (organization_id, vault_id, name, name_key, status)
        select ${org.id}, ${vault.id}, n || '.pdf', n || '.pdf', 'ready' from generate_series(1, 450) n returning id)
      insert into cells (organization_id, vault_id, document_id, field_key, is_live, value, outcome, sort_text)
      select ${org.id}, ${vault.id}, id, 'expiry', true, '"2027-04-01"', 'found', '2027-04-01' from made`;
    await alert({ days_before: [7] });
    await on("2027-03-28");
    expect(await told(viewer)).toHaveLength(450);
  });
});

describe("a day", () => {
  it("begins in the time zone of the installation", async () => {
    const { viewer, contract, alert, told } = await watched(app);
    await contract("lease.pdf", "2027-04-01");
    await alert({ days_before: [7] });
    const tokyo = { ...app.deps, config: { ...app.deps.config, TIME_ZONE: "Asia/Tokyo" } };
    await fireDueAlerts(tokyo, new Date("2027-03-24T14:59:00Z"));
    expect(await told(viewer)).toEqual([]);
    await fireDueAlerts(tokyo, new Date("2027-03-24T15:10:00Z"));
    expect(await told(viewer)).toHaveLength(1);
  });
});
