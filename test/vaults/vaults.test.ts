import { expect, it } from "vitest";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

const app = useApp();
const owner = async () => {
  const org = await app.organization();
  return { org, ada: await org.user({ managesVaults: true }) };
};

it("makes its creator the owner, and starts active with bundle splitting on", async () => {
  const { ada } = await owner();
  const { status, body } = await ada.post("/vaults", { name: "Leases" });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    name: "Leases",
    description: null,
    status: "active",
    split_bundles: true,
    my_role: "owner",
    document_count: 0,
    created_at: expect.any(String),
    updated_at: body.created_at,
    archived_at: null,
  });
});

it("requires the permission to manage vaults, which administrators have", async () => {
  const { org } = await owner();
  const [plain, admin] = [await org.user(), await org.user({ isAdmin: true })];
  const refused = await plain.post("/vaults", { nome: "wrong field too" });
  expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
  expect((await admin.post("/vaults", { name: "Leases" })).status).toBe(201);
});

it.each([[{}], [{ name: "" }], [{ name: "  " }], [{ name: "a".repeat(201) }], [{ name: "a", split_bundles: "no" }]])(
  "refuses %j with 400",
  async (body) => {
    const { ada } = await owner();
    expect((await ada.post("/vaults", body)).body.code).toBe("VALIDATION_FAILED");
  },
);

it("lists the caller's vaults, with search and a status filter", async () => {
  const { org, ada } = await owner();
  const [leases, loans] = [await makeVault(org, ada, "Leases"), await makeVault(org, ada, "Loans")];
  await makeVault(org, await org.user({ managesVaults: true }), "Theirs");
  await ada.post(`${loans.path}/archive`);
  const names = async (query: string) =>
    (await ada.get(`/vaults${query}`)).body.vaults.map(({ name }: { name: string }) => name);
  expect(await names("")).toEqual(["Loans", "Leases"]);
  expect(await names("?search=EASE")).toEqual(["Leases"]);
  expect(await names("?status=archived")).toEqual(["Loans"]);
  expect(await names("?status=active")).toEqual(["Leases"]);
  expect((await ada.get("/vaults?status=gone")).status).toBe(400);
  expect(leases.id).toBeTruthy();
});

it("counts its live documents", async () => {
  const { org, ada } = await owner();
  const vault = await makeVault(org, ada);
  for (const status of ["ready", "ready", "queued", "deleted", "duplicate", "split"] as const)
    await vault.document({ status });
  const count = async () => (await ada.get(vault.path)).body.document_count;
  expect(await count()).toBe(3);
  await app.database
    .system`update vault_documents set status = 'deleted' where vault_id = ${vault.id} and status = 'queued'`;
  expect(await count()).toBe(2);
  await app.database.system`delete from vault_documents where vault_id = ${vault.id} and status = 'ready'`;
  expect(await count()).toBe(0);
});

it("an owner changes the vault, keeping omitted fields", async () => {
  const { org, ada } = await owner();
  const { body: vault } = await ada.post("/vaults", { name: "Leases", description: "d" });
  const { body } = await ada.patch(`/vaults/${vault.id}`, { ...vault, name: "Loans", split_bundles: false });
  expect(body).toMatchObject({ name: "Loans", description: "d", split_bundles: false });
  const viewer = await org.user({ managesVaults: true });
  await ada.post(`/vaults/${vault.id}/members`, { user_id: viewer.id, role: "editor" });
  expect((await viewer.patch(`/vaults/${vault.id}`, { name: "x" })).status).toBe(403);
});

it("archiving and restoring are idempotent", async () => {
  const { org, ada } = await owner();
  const vault = await makeVault(org, ada);
  const first = await ada.post(`${vault.path}/archive`);
  expect([first.status, first.body.status]).toEqual([200, "archived"]);
  expect((await ada.post(`${vault.path}/archive`)).body.archived_at).toBe(first.body.archived_at);
  for (let time = 0; time < 2; time++) {
    expect((await ada.post(`${vault.path}/restore`)).body).toMatchObject({ status: "active", archived_at: null });
  }
});

it("an archived vault allows reads, members, notes and views, and refuses writes to columns and cells with 409 VAULT_ARCHIVED", async () => {
  const { org, ada } = await owner();
  const vault = await makeVault(org, ada);
  const documentId = await vault.document();
  const { body: column } = await ada.post(`${vault.path}/columns`, { label: "Term", instructions: "x" });
  await ada.post(`${vault.path}/archive`);
  const cell = `${vault.path}/documents/${documentId}/cells/term`;
  for (const path of ["", "/members", "/columns", "/documents", "/views"])
    expect((await ada.get(vault.path + path)).status).toBe(200);
  expect((await ada.post(`${cell}/notes`, { text: "Note" })).status).toBe(201);
  expect((await ada.post(`${vault.path}/views`, { name: "View" })).status).toBe(201);
  for (const refused of [
    await ada.post(`${vault.path}/columns`, { label: "Rent", instructions: "x" }),
    await ada.patch(`${vault.path}/columns/${column.id}`, { label: "Rent" }),
    await ada.delete(`${vault.path}/columns/${column.id}`),
    await ada.patch(cell, { value: "x" }),
    await ada.post(`${cell}/revert`),
  ]) {
    expect([refused.status, refused.body.code, refused.headers["x-should-retry"]]).toEqual([
      409,
      "VAULT_ARCHIVED",
      "false",
    ]);
  }
});

it("only an archived vault can be erased permanently; 409 before", async () => {
  const { org, ada } = await owner();
  const vault = await makeVault(org, ada);
  await vault.document();
  expect((await ada.delete(vault.path)).status).toBe(409);
  await ada.post(`${vault.path}/archive`);
  expect((await ada.delete(vault.path)).status).toBe(204);
  expect((await ada.get(vault.path)).status).toBe(404);
  const left = await app.database.system`select from vault_documents where vault_id = ${vault.id}`;
  expect(left).toEqual([]);
});

it("lets only owners with the permission archive, restore and erase", async () => {
  const { org, ada } = await owner();
  const vault = await makeVault(org, ada);
  const editor = await org.user({ managesVaults: true });
  await ada.post(`${vault.path}/members`, { user_id: editor.id, role: "editor" });
  for (const reply of [
    await editor.post(`${vault.path}/archive`),
    await editor.post(`${vault.path}/restore`),
    await editor.delete(vault.path),
  ]) {
    expect([reply.status, reply.body.code]).toEqual([403, "FORBIDDEN"]);
  }
});
