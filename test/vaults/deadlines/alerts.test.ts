import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { type Watched, watched } from "./support.ts";

const app = useApp();
let refused: Promise<Watched> | undefined;
const ALERT = { name: "Expires", field_key: "expiry", days_before: [7, 90, 30], recipients: { role: "viewer" } };

describe("an alert", () => {
  it("is created by editors with defaults, longest lead time first, and listed for everyone in the vault", async () => {
    const { ada, viewer, vault } = await watched(app);
    const { status, body } = await ada.post(`${vault.path}/alerts`, ALERT);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...ALERT,
      minus_field_key: null,
      days_before: [90, 30, 7],
      filter: null,
      recipients: { user_ids: [], role: "viewer" },
      email: true,
      immediate_email: false,
      problem: null,
      created_by: ada.id,
    });
    expect((await viewer.get(`${vault.path}/alerts`)).body.alerts).toEqual([body]);
    expect((await viewer.post(`${vault.path}/alerts`, ALERT)).status).toBe(403);
    expect((await viewer.delete(`${vault.path}/alerts/${body.id}`)).status).toBe(403);
  });

  it("is changed field by field, and deleted", async () => {
    const { ada, viewer, vault, alert } = await watched(app);
    const { id } = await alert();
    const path = `${vault.path}/alerts/${id}`;
    const changed = await ada.patch(path, {
      minus_field_key: "notice",
      recipients: { user_ids: [viewer.id, viewer.id] },
      filter: { law: { op: "eq", value: "Ohio" } },
    });
    expect(changed.body).toMatchObject({
      name: "Expires",
      minus_field_key: "notice",
      recipients: { user_ids: [viewer.id], role: null },
      filter: { law: { op: "eq", value: "Ohio" } },
    });
    expect((await ada.patch(path, { filter: null, minus_field_key: null })).body).toMatchObject({
      filter: null,
      minus_field_key: null,
    });
    expect((await ada.delete(path)).body).toEqual({ deleted: true });
    expect((await ada.patch(path, { name: "Gone" })).status).toBe(404);
  });

  it.each([
    ["a column that the vault does not have", { field_key: "nope" }, "is not a column of this vault: nope"],
    ["a text column", { field_key: "law" }, "must be a date column: Law is a text column"],
    ["a column to subtract that the vault does not have", { minus_field_key: "nope" }, "is not a column of this vault"],
    [
      "a column to subtract that is no duration",
      { minus_field_key: "law" },
      "must be a duration column: Law is a text",
    ],
    ["no lead time", { days_before: [] }, "must contain at least one lead time"],
    ["a negative lead time", { days_before: [-1] }, "must be a whole number from 0 to 3650"],
    ["a fraction of a day", { days_before: [1.5] }, "must be a whole number from 0 to 3650"],
    ["the same lead time twice", { days_before: [7, 7] }, "must contain each lead time only once"],
    ["a filter on an unknown column", { filter: { nope: { op: "empty" } } }, "is not a column of this vault"],
    ["nobody to tell", { recipients: {} }, "must name people (user_ids), a role, or both"],
    ["an unknown role", { recipients: { role: "king" } }, "must be one of owner, editor, viewer"],
    ["a blank name", { name: "  " }, "must not be blank"],
  ])("is refused with 400 for %s", async (_what, wrong, message) => {
    refused ??= watched(app);
    const { ada, vault, alert } = await refused;
    const { id } = await alert();
    for (const reply of [
      await ada.post(`${vault.path}/alerts`, { ...ALERT, ...wrong }),
      await ada.patch(`${vault.path}/alerts/${id}`, wrong),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_FAILED"]);
      expect(JSON.stringify(reply.body)).toContain(message);
    }
  });

  it("is refused with 400 for recipients without a role in the vault", async () => {
    const { org, ada, viewer, vault } = await watched(app);
    const stranger = await org.user();
    const recipients = { user_ids: [viewer.id, stranger.id] };
    const { status, body } = await ada.post(`${vault.path}/alerts`, { ...ALERT, recipients });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(`These have none: ${stranger.id}`);
  });

  it("is refused with 409 in an archived vault", async () => {
    const { ada, vault, alert } = await watched(app);
    const { id } = await alert();
    await ada.post(`${vault.path}/archive`);
    expect((await ada.post(`${vault.path}/alerts`, ALERT)).body.code).toBe("VAULT_ARCHIVED");
    expect((await ada.patch(`${vault.path}/alerts/${id}`, { name: "x" })).body.code).toBe("VAULT_ARCHIVED");
  });

  it("says so and does nothing when a column that it uses was deleted", async () => {
    const { ada, viewer, vault, contract, alert, told, on } = await watched(app);
    await contract("lease.pdf", "2027-03-01");
    await alert();
    await alert({ filter: { law: { op: "ne", value: "Ohio" } } });
    const { columns } = (await ada.get(`${vault.path}/columns`)).body;
    for (const { id, field_key } of columns)
      if (["expiry", "law"].includes(field_key)) await ada.delete(`${vault.path}/columns/${id}`);
    await on("2027-02-25");
    expect(await told(viewer)).toEqual([]);
    const { alerts } = (await ada.get(`${vault.path}/alerts`)).body;
    expect(alerts.map((each: { problem: string }) => each.problem)).toEqual([
      "The column expiry was deleted. Choose another date column, or delete this alert.",
      "The column expiry was deleted. Choose another date column, or delete this alert.",
    ]);
    expect((await ada.get(`${vault.path}/deadlines?from=2027-01-01`)).body.deadlines).toEqual([]);
  });
});
