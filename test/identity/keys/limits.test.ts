import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../../src/endpoints.ts";
import { isOpenToLimitedKeys } from "../../../src/identity/keys/scopes.ts";
import type { Endpoint } from "../../../src/kernel/http/endpoint.ts";
import { callTool } from "../../entrances/mcp/client.ts";
import type { As, Reply } from "../../support/client.ts";
import { docx, p } from "../../support/documents/office.ts";
import { type TestOrganization, type TestUser, useApp } from "../../support/harness.ts";
import { bodyFor, filled, MAKERS, type MadeVault, makeVault } from "../../support/make.ts";

const app = useApp();
let org: TestOrganization;
let user: TestUser;
/** A vault and a project within the key's limits, and others outside. */
let [inside, outside]: MadeVault[] = [];
let [merger, other]: { id: string; file: string }[] = [];
/** A key of the same person, limited to the vault and the project. */
let limited: As;

async function addProject(name: string) {
  const { body } = await user.post("/projects", { name });
  const { body: file } = await user.upload(`${name}.txt`, `The contract of ${name}.`, { project_id: body.id });
  return { id: body.id as string, file: file.id as string };
}

beforeAll(async () => {
  org = await app.organization();
  user = await org.user({ isAdmin: true, managesVaults: true });
  inside = await makeVault(org, user, "Leases");
  outside = await makeVault(org, user, "Secrets");
  merger = await addProject("Merger");
  other = await addProject("Other");
  limited = app.as((await org.key({ userId: user.id, vaults: [inside.id], projects: [merger.id] })).key);
});

const refusal = ({ status, body }: Reply) => [status, body?.code];
const LIMITED = [403, "KEY_LIMITED"];
const HIDDEN = [404, "NOT_FOUND"];
const names = (list: { name: string }[]) => list.map(({ name }) => name);

/** Creates the resource that the path names. The person can access it, but the limited key cannot. */
async function pathOutside(op: Endpoint, made: Map<string, Record<string, string>>): Promise<string> {
  const noun = op.path.slice(1, op.path.indexOf("/{"));
  if (!made.has(noun)) made.set(noun, await MAKERS[noun]!(org, user));
  const ids = made.get(noun)!;
  const query = filled(op).replace(/^[^?]*/, "");
  return op.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(ids[name] ?? randomUUID())) + query;
}

it("whatever a path names outside of the limits is 404, and reads like what does not exist", async () => {
  const made = new Map<string, Record<string, string>>();
  for (const op of endpoints.filter(({ path, key }) => path.includes("/{") && key !== "organization")) {
    const opensToAll = /^\/(playbooks|skills)\//.test(op.path);
    const path = await pathOutside(op, made);
    const reply = await limited.send(op.method, path, bodyFor(op));
    if (!isOpenToLimitedKeys(op)) expect([op.name, ...refusal(reply)]).toEqual([op.name, ...LIMITED]);
    else if (!opensToAll) {
      expect([op.name, ...refusal(reply)]).toEqual([op.name, ...HIDDEN]);
      expect(reply.text).toBe((await limited.send(op.method, filled(op), bodyFor(op))).text);
    }
  }
});

it("what concerns the whole organization is closed: 403 KEY_LIMITED", async () => {
  const { key } = await org.key({ projects: [merger!.id] });
  for (const op of endpoints.filter((op) => !isOpenToLimitedKeys(op))) {
    const caller = op.key === "organization" ? app.as(key) : limited;
    expect([op.name, ...refusal(await caller.send(op.method, filled(op), bodyFor(op)))]).toEqual([op.name, ...LIMITED]);
  }
  const closed = endpoints.filter((op) => !isOpenToLimitedKeys(op)).map(({ path }) => path.split("/")[1]);
  for (const noun of ["webhooks", "model-settings", "audit-log", "usage", "notifications", "company-profile"])
    expect(closed).toContain(noun);
});

describe("lists show what is inside", () => {
  it("vaults, projects, files, folders and search", async () => {
    expect(names((await limited.get("/vaults")).body.vaults)).toEqual(["Leases"]);
    expect(names((await limited.get("/projects")).body.projects)).toEqual(["Merger"]);
    await user.upload("mine.txt", "My own contract.");
    expect(names((await limited.get("/files")).body.files)).toEqual(["Merger.txt"]);
    expect(names((await limited.get("/folders")).body.folders)).toEqual(["Merger"]);
    await app.runJobs();
    expect(names((await limited.get("/files?q=contract")).body.files)).toEqual(["Merger.txt"]);
    expect(names((await user.get("/files?q=contract")).body.files).sort()).toEqual([
      "Merger.txt",
      "Other.txt",
      "mine.txt",
    ]);
  });

  it("chats and their search: those of the project or the vault, and not one that is also about another vault", async () => {
    const add = async (title: string, project: string | null, vault: string | null) =>
      app.database.system`
        insert into chats (organization_id, project_id, vault_id, created_by, source, title, visibility)
        values (${org.id}, ${project}, ${vault}, ${user.id}, 'web', ${title}, 'organization')`;
    await add("Plan of the project", merger!.id, null);
    await add("Plan of the vault", null, inside!.id);
    await add("Plan of both", merger!.id, outside!.id);
    await add("Plan of nothing", null, null);
    const titles = (list: { title: string }[]) => list.map(({ title }) => title).sort();
    const expected = ["Plan of the project", "Plan of the vault"];
    expect(titles((await limited.get("/chats?q=Plan")).body.chats)).toEqual(expected);
    expect(titles((await limited.get("/chat/search?q=Plan")).body.chats)).toEqual(expected);
    expect(titles((await limited.get(`/projects/${merger!.id}/chats`)).body.chats)).toEqual(["Plan of the project"]);
  });

  it("reviews: those of the project, and those of files that are all inside", async () => {
    const add = async (project: string | null, ...files: string[]) => {
      const id = randomUUID();
      await app.database.system`
        insert into reviews (id, organization_id, created_by, project_id, playbook, file_ids, review_mode, representing_party, status, created_at)
        values (${id}, ${org.id}, ${user.id}, ${project}, ${JSON.stringify({ id: randomUUID(), title: "NDA", guide: null, checks: [] })}, ${files}::uuid[], 'third-party',
          'us', 'pending', now())`;
      return id;
    };
    const shown = [await add(merger!.id, other!.file), await add(null, merger!.file)];
    const hidden = [await add(other!.id, merger!.file), await add(null, merger!.file, other!.file)];
    const { body } = await limited.get("/reviews");
    expect(body.reviews.map(({ id }: { id: string }) => id).sort()).toEqual(shown.sort());
    for (const id of hidden) expect(refusal(await limited.get(`/reviews/${id}`))).toEqual(HIDDEN);
    expect(refusal(await limited.get(`/files/${other!.file}`))).toEqual(HIDDEN);
  });

  it("MCP tools obey too", async () => {
    expect(names((await callTool(app, limited, "list", { what: "vaults" })).content.vaults)).toEqual(["Leases"]);
    const refused = await callTool(app, limited, "get", { what: "vault", vault_id: outside!.id });
    expect([refused.isError, refused.content.code]).toEqual([true, "NOT_FOUND"]);
  });
});

describe("creation outside is refused", () => {
  it("of vaults, projects, files, folders, uploads and chats", async () => {
    expect(refusal(await limited.post("/vaults", { name: "New" }))).toEqual(LIMITED);
    expect(refusal(await limited.post("/projects", { name: "New" }))).toEqual(LIMITED);
    expect(refusal(await limited.upload("new.txt", "New", { scope: "organization" }))).toEqual(LIMITED);
    expect(refusal(await limited.upload("new.txt", "New", { project_id: other!.id }))).toEqual(HIDDEN);
    expect(refusal(await limited.post("/folders", { name: "New" }))).toEqual(LIMITED);
    const { key } = await org.key({ userId: user.id, projects: [other!.id] });
    expect(refusal(await app.as(key).upload("new.txt", "New"))).toEqual(LIMITED);
    expect(refusal(await app.as(key).post("/files/uploads", { file_name: "new.txt", size: 3 }))).toEqual(LIMITED);
    expect(refusal(await limited.post("/chat/completions?wait=0", { message: "Hello" }))).toEqual(LIMITED);
    expect(names((await user.get("/vaults")).body.vaults)).not.toContain("New");
    expect(names((await user.get("/projects")).body.projects)).not.toContain("New");
  });

  it("a chat may name nothing from outside", async () => {
    const ask = (more: object) => limited.post("/chat/completions?wait=0", { message: "Hello", ...more });
    expect(refusal(await ask({ vault_id: outside!.id }))).toEqual(HIDDEN);
    expect(refusal(await ask({ project_id: merger!.id, vault_id: outside!.id }))).toEqual(HIDDEN);
    expect(refusal(await ask({ project_id: merger!.id, file_ids: [other!.file] }))).toEqual(HIDDEN);
    for (const place of [{ project_id: merger!.id }, { vault_id: inside!.id }]) {
      const begun = await ask(place);
      expect(begun.status).toBe(202);
      expect((await limited.get(`/jobs/${begun.body.job_id}?wait=0`)).status).toBe(202);
    }
    const { body } = await limited.get(`/chats?project_id=${merger!.id}`);
    const chat = `/chats/${body.chats[0].id}`;
    expect(refusal(await limited.patch(chat, { project_id: other!.id }))).toEqual(HIDDEN);
    expect(refusal(await limited.patch(chat, { project_id: null }))).toEqual(LIMITED);
    expect((await limited.get(chat)).body.project_id).toBe(merger!.id);
  });

  it("files are not moved or linked across the limits", async () => {
    const { body: home } = await user.post("/folders", { name: "Home" });
    expect(refusal(await limited.patch(`/files/${merger!.file}`, { folder_id: home.id }))).toEqual(HIDDEN);
    expect(refusal(await limited.post(`/projects/${merger!.id}/files`, { file_id: other!.file }))).toEqual(HIDDEN);
    expect(refusal(await limited.post(`/projects/${merger!.id}/folders`, { folder_id: home.id }))).toEqual(HIDDEN);
    expect(refusal(await limited.post(`${inside!.path}/documents`, { file_ids: [other!.file] }))).toEqual(HIDDEN);
    const pair = { base_file_id: merger!.file, file_id: other!.file };
    expect(refusal(await limited.post("/files/compare", pair))).toEqual(HIDDEN);
    const { id: playbook_id } = await MAKERS.playbooks!(org, user);
    const files = { file_ids: [other!.file] };
    expect(refusal(await limited.post("/portfolios", { playbook_id, ...files }))).toEqual(HIDDEN);
    const run = { ...files, review_mode: "third-party", representing_party: "us" };
    expect(refusal(await limited.post(`/playbooks/${playbook_id}/run?wait=0`, run))).toEqual(HIDDEN);
  });

  it("an upload that another key began elsewhere is hidden", async () => {
    const { body } = await user.post("/files/uploads", { file_name: "big.txt", size: 3 });
    const path = `/files/uploads/${body.upload_id}`;
    expect(refusal(await limited.delete(path))).toEqual(HIDDEN);
    expect(refusal(await limited.post(`${path}/complete`, { part_count: 1 }))).toEqual(HIDDEN);
    const own = await limited.post("/files/uploads", { file_name: "big.txt", size: 3, project_id: merger!.id });
    expect(own.status).toBe(201);
    expect((await limited.delete(`/files/uploads/${own.body.upload_id}`)).status).toBe(200);
  });
});

describe("inside of the limits everything works", () => {
  it("files of the project: upload, folder, move, delete", async () => {
    const { body: file } = await limited.upload("new.txt", "A new contract.", { project_id: merger!.id });
    const { body: root } = await limited.get("/folders");
    const { body: folder } = await limited.post("/folders", { name: "Drafts", parent_folder_id: root.folders[0].id });
    const moved = await limited.patch(`/files/${file.id}`, { folder_id: folder.id });
    expect([moved.status, moved.body.folder_id]).toEqual([200, folder.id]);
    expect((await limited.delete(`/files/${file.id}`)).status).toBe(204);
    expect((await limited.delete(`/folders/${folder.id}`)).status).toBe(204);
  });

  it("documents of the vault, and a file that leaves the vault leaves the key", async () => {
    const { body: file } = await limited.upload("lease.txt", "A lease.", { project_id: merger!.id });
    const added = await limited.post(`${inside!.path}/documents`, { file_ids: [file.id] });
    expect(added.status).toBe(202);
    const elsewhere = await user.post(`${outside!.path}/documents`, { file_ids: [file.id] });
    expect(elsewhere.status).toBe(202);
    expect((await limited.delete(`/files/${file.id}`)).status).toBe(204);
    expect((await limited.get(`/files/${file.id}`)).status).toBe(200);
    const { body: listed } = await limited.get(`${inside!.path}/documents`);
    const document = `${inside!.path}/documents/${listed.documents[0].document_id}`;
    expect((await limited.delete(document)).status).toBe(204);
    expect(refusal(await limited.get(`/files/${file.id}`))).toEqual(HIDDEN);
    expect((await limited.delete(`${document}?erase=true`)).status).toBe(204);
    expect((await user.get(`/files/${file.id}`)).status).toBe(200);
  });

  it("a file uploaded for a vault lies in My Files, where the key sees it and no other limited key does", async () => {
    const { key } = await org.key({ userId: user.id, vaults: [inside!.id] });
    const [caller, neighbour] = [app.as(key), limited];
    const { status, body: file } = await caller.upload("for-the-vault.txt", "A lease for the vault.");
    expect(status).toBe(200);
    const { body: upload } = await caller.post("/files/uploads", { file_name: "big.txt", size: 3 });
    expect(refusal(await neighbour.delete(`/files/uploads/${upload.upload_id}`))).toEqual(HIDDEN);
    expect((await caller.delete(`/files/uploads/${upload.upload_id}`)).status).toBe(200);
    expect(names((await user.get("/files?scope=my-files")).body.files)).toContain("for-the-vault.txt");
    expect((await caller.get(`/files/${file.id}`)).body.name).toBe("for-the-vault.txt");
    expect(refusal(await neighbour.get(`/files/${file.id}`))).toEqual(HIDDEN);
    expect(refusal(await neighbour.post(`${inside!.path}/documents`, { file_ids: [file.id] }))).toEqual(HIDDEN);
    expect(refusal(await caller.post(`${outside!.path}/documents`, { file_ids: [file.id] }))).toEqual(HIDDEN);
    expect((await caller.post(`${inside!.path}/documents`, { file_ids: [file.id] })).status).toBe(202);
    expect((await neighbour.get(`/files/${file.id}`)).status).toBe(200);
  });

  it("a file linked to the project is readable, from the folder of another project too", async () => {
    await user.post(`/projects/${merger!.id}/files`, { file_id: other!.file });
    expect((await limited.get(`/files/${other!.file}`)).body.name).toBe("Other.txt");
    expect(names((await limited.get("/files")).body.files)).toContain("Other.txt");
    await user.delete(`/projects/${merger!.id}/files/${other!.file}`);
    expect(refusal(await limited.get(`/files/${other!.file}`))).toEqual(HIDDEN);
  });

  it("a vault of the project is inside", async () => {
    const vault = await makeVault(org, user, "Linked");
    expect(refusal(await limited.get(vault.path))).toEqual(HIDDEN);
    await (await user.signedIn()).post(`/projects/${merger!.id}/vaults`, { vault_id: vault.id });
    expect((await limited.get(vault.path)).body.name).toBe("Linked");
  });
});

it("a key whose vaults are all deleted reaches nothing", async () => {
  const vault = await makeVault(org, user, "Brief");
  const { key } = await org.key({ userId: user.id, vaults: [vault.id] });
  expect(names((await app.as(key).get("/vaults")).body.vaults)).toEqual(["Brief"]);
  await user.post(`${vault.path}/archive`);
  expect((await user.delete(vault.path)).status).toBe(204);
  expect((await app.as(key).get("/vaults")).body.vaults).toEqual([]);
  expect((await app.as(key).get("/files")).body.files).toEqual([]);
});

it("limits are set when the key is created, within its creator's access, and are shown in the list", async () => {
  const browser = await user.signedIn();
  const asked = { name: "two", scope: "user", vault_ids: [inside!.id], project_ids: [merger!.id] };
  const { body } = await browser.post("/keys", asked);
  const limits = { vaults: [{ id: inside!.id, name: "Leases" }], projects: [{ id: merger!.id, name: "Merger" }] };
  expect(body).toMatchObject({ scopes: null, limits });
  expect((await browser.get("/keys")).body.keys[0].limits).toEqual(limits);
  expect((await app.as(body.key).get("/me")).body).toMatchObject({
    scopes: ["read", "write", "inference"],
    is_limited: true,
  });
  const elsewhere = await makeVault(org, await org.user({ managesVaults: true }), "Hidden");
  expect(refusal(await browser.post("/keys", { ...asked, vault_ids: [elsewhere.id] }))).toEqual(HIDDEN);
  expect((await browser.post("/keys", { ...asked, scope: "organization" })).body.error).toContain(
    "cannot access vaults",
  );
});

it("a chat's references to files and vaults outside are hidden, and its questions are not answered from them", async () => {
  const { body: tariff } = await user.upload("tariff.txt", "Royalty. The royalty is 17 percent of net sales.");
  await app.runJobs();
  const begin = async (asked: object) => {
    const { body } = await user.post("/chat/completions?wait=0", { message: "Hello", ...asked });
    await app.runJobs();
    return (await user.get(`/jobs/${body.job_id}`)).body.result.chat_id as string;
  };
  const chat_id = await begin({ project_id: merger!.id });
  await begin({ chat_id, message: "What is the royalty?", file_ids: [tariff.id] });
  const ask = async (caller: As) => {
    const { body } = await caller.post("/chat/completions?wait=0", { chat_id, message: "How high is the royalty?" });
    await app.runJobs();
    return (await caller.get(`/jobs/${body.job_id}`)).text;
  };
  const read = async (caller: As) => {
    const { body } = await caller.get(`/chats/${chat_id}/messages`);
    return body.messages.map(({ content }: { content: string }) => content) as string[];
  };
  const [before] = [await read(user)];
  expect(before.join()).toContain("17 percent");
  expect(await read(limited)).toEqual(before.slice(0, 2));
  expect(await ask(limited)).not.toContain("17 percent");
  const seen = await read(limited);
  expect([seen.length, seen[2]]).toEqual([4, "How high is the royalty?"]);
  expect(seen.join()).not.toContain("17 percent");
  expect((await limited.get("/chats?q=17%20percent")).body.chats).toEqual([]);
  expect(await ask(user)).toContain("17 percent");
  expect(await read(limited)).toHaveLength(4);
  for (const start of [{ file_ids: [tariff.id] }, { vault_id: outside!.id }]) {
    const hidden = await begin({ project_id: merger!.id, ...start });
    await begin({ chat_id: hidden, vault_id: inside!.id });
    expect(refusal(await limited.get(`/chats/${hidden}`))).toEqual(HIDDEN);
  }
});

it("a file that a job of the key makes is reachable for the key, and for no other limited key", async () => {
  const upload = async (name: string, text: string) => {
    const { body } = await limited.upload(name, docx({ body: p(text) }), { project_id: merger!.id });
    return body.id as string;
  };
  const base_file_id = await upload("old.docx", "The term is one year.");
  const file_id = await upload("new.docx", "The term is two years.");
  await app.runJobs();
  const { body } = await limited.post("/files/compare?wait=0", { base_file_id, file_id });
  await app.runJobs();
  const { result } = (await limited.get(`/jobs/${body.job_id}`)).body;
  const made = result.documents[0].file_id;
  expect((await limited.get(`/files/${made}`)).status).toBe(200);
  const { key } = await org.key({ userId: user.id, projects: [merger!.id] });
  expect(refusal(await app.as(key).get(`/files/${made}`))).toEqual(HIDDEN);
});

it("a job of a limited key reads with its limits", async () => {
  const { key, id } = await org.key({ userId: user.id, projects: [merger!.id] });
  const { body } = await app.as(key).post("/chat/completions?wait=0", { message: "Hello", project_id: merger!.id });
  const { claimJob } = await import("../../../src/kernel/jobs/jobs.store.ts");
  const slots = { interactive: "all", background: "none", delivery: "none" } as const;
  await app.database.system`update jobs set status = 'canceled' where status = 'pending' and id <> ${body.job_id}`;
  const claimed = await claimJob(app.database.system, "test", ["chat/completions"], slots);
  expect(claimed).toMatchObject({ id: body.job_id, limited_key_id: id });
  const sql = app.database.organization(org.id, { keyId: id });
  expect(names(await sql<{ name: string }>`select name from projects`)).toEqual(["Merger"]);
  expect(await sql`select from vaults where id = ${outside!.id}`).toEqual([]);
});
