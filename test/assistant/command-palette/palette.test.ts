import { expect, it } from "vitest";
import { officialPlaybooks } from "../../../src/playbooks/official.ts";
import { runHousekeeping } from "../../../src/worker.ts";
import { newCheck } from "../../playbooks/making.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";

const app = useApp();

it("finds everything by name, prefix matches first, each with its kind", async () => {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const browser = await ada.signedIn();
  await ada.post("/projects", { name: "Big Zebra merger", description: "Stripes" });
  await makeVault(org, ada, "Zebra leases");
  await ada.upload("zebra.txt", "A zebra.");
  await ada.post("/playbooks", { title: "Zebra rules" });
  await ada.post("/skills", { name: "Zebra skill", content: "Count stripes." });
  await browser.post("/chat/completions?wait=0", { message: "Hello" });
  const [chat] = (await browser.get("/chats")).body.chats;
  await browser.patch(`/chats/${chat.id}`, { title: "Zebra questions" });
  const { status, body } = await browser.get("/search?q=zeBRA");
  expect(status).toBe(200);
  const named = body.results.map(({ kind, title }: { kind: string; title: string }) => `${kind}: ${title}`);
  expect(named.toSorted()).toEqual([
    "chat: Zebra questions",
    "file: zebra.txt",
    "playbook: Zebra rules",
    "project: Big Zebra merger",
    "skill: Zebra skill",
    "vault: Zebra leases",
  ]);
  expect(body.results.at(-1)).toEqual({
    kind: "project",
    id: expect.any(String),
    title: "Big Zebra merger",
    detail: "Stripes",
    parent_id: null,
    key: null,
    is_recent: false,
  });
  expect((await browser.get("/search?q=100%25")).body.results).toEqual([]);
  expect((await browser.get("/search?q=%20")).status).toBe(400);
  await app.runJobs();
});

it("shows only what the person may see, and at most thirty results", async () => {
  const org = await app.organization();
  const [ada, bo] = [await org.user({ managesVaults: true }), await org.user()];
  const browser = await bo.signedIn();
  await ada.post("/projects", { name: "Okapi", is_access_controlled: true });
  await makeVault(org, ada, "Okapi leases");
  await ada.upload("okapi.txt", "An okapi.");
  await ada.post("/playbooks", { title: "Okapi rules" });
  await ada.post("/skills", { name: "Okapi skill", content: "Count." });
  expect((await browser.get("/search?q=okapi")).body.results).toEqual([]);
  const sql = app.database.organization(org.id);
  for (const table of ["projects", "playbooks", "skills", "chats"]) {
    for (let number = 0; number < 12; number++) await plant(sql, table, `Okapi ${number}`);
  }
  expect((await browser.get("/search?q=okapi")).body.results).toHaveLength(30);

  async function plant(into: typeof sql, table: string, title: string) {
    if (table === "projects")
      await into`insert into projects (organization_id, name, is_access_controlled) values (${org.id}, ${title}, false)`;
    if (table === "playbooks")
      await into`insert into playbooks (organization_id, title, visibility) values (${org.id}, ${title}, 'organization')`;
    if (table === "skills")
      await into`insert into skills (organization_id, name, content, visibility) values (${org.id}, ${title}, '', 'organization')`;
    if (table === "chats")
      await into`
        insert into chats (organization_id, title, source, visibility) values (${org.id}, ${title}, 'web', 'organization')`;
  }
  await app.runJobs();
});

const titlesIn = (body: { results: { kind: string; title: string }[] }) =>
  body.results.map(({ kind, title }) => `${kind}: ${title}`);

it("finds columns, checks, people and documents of vaults, each with the place it belongs to", async () => {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  await org.user({ name: "Quagga Jones" });
  const browser = await ada.signedIn();
  const vault = await makeVault(org, ada, "Leases");
  const column = { label: "Quagga clause", field_type: "text", instructions: "Which?" };
  const { body: added } = await ada.post(`/vaults/${vault.id}/columns`, column);
  const { body: playbook } = await ada.post("/playbooks", { title: "Rules" });
  const { body: check } = await ada.post(`/playbooks/${playbook.id}/checks`, newCheck("Quagga limit"));
  const { body: file } = await ada.upload("quagga lease.txt", "A lease.");
  await app.runJobs();
  await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
  await app.runJobs();
  const { documents } = (await ada.get(`/vaults/${vault.id}/documents`)).body;
  const { body } = await browser.get("/search?q=quagga");
  expect(titlesIn(body).toSorted()).toEqual([
    "check: Quagga limit",
    "column: Quagga clause",
    "file: quagga lease.txt",
    "person: Quagga Jones",
  ]);
  const resultOf = (kind: string, results = body.results) =>
    results.find((each: { kind: string }) => each.kind === kind);
  expect(resultOf("column")).toMatchObject({ detail: "Leases", parent_id: vault.id, key: added.field_key });
  expect(resultOf("check")).toMatchObject({ id: check.id, detail: "Rules", parent_id: playbook.id });
  const bo = await org.user();
  await ada.post(`/vaults/${vault.id}/members`, { user_id: bo.id, role: "viewer" });
  const shared = (await (await bo.signedIn()).get("/search?q=quagga%20lea")).body.results;
  expect(resultOf("document", shared)).toMatchObject({
    id: documents[0].document_id,
    title: "quagga lease.txt",
    detail: "Leases",
    parent_id: vault.id,
  });
});

it("finds misspelt names where no name is spelled as it was typed", async () => {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const browser = await ada.signedIn();
  await makeVault(org, ada, "Zebra leases");
  await ada.upload("Confidentiality agreement.txt", "Secret.");
  await ada.upload("zbera.txt", "Secret.");
  const found = async (q: string) => titlesIn((await browser.get(`/search?q=${encodeURIComponent(q)}`)).body);
  expect(await found("zbera")).toEqual(["file: zbera.txt"]);
  expect(await found("zebrra")).toEqual(["vault: Zebra leases"]);
  expect(await found("confidentialty agrement")).toEqual(["file: Confidentiality agreement.txt"]);
  expect(await found("agreement confid")).toEqual(["file: Confidentiality agreement.txt"]);
  await ada.post("/projects", { name: "Halden lease" });
  expect(await found("hladen")).toEqual(["project: Halden lease"]);
  expect(await found("xylophone")).toEqual([]);
});

it("keeps what each person opened last, lists it latest first, and puts it first among names that match alike", async () => {
  const org = await app.organization();
  const [ada, bo] = [await org.user({ managesVaults: true }), await org.user()];
  const browser = await ada.signedIn();
  const open = (kind: string, id: string, by = browser) => by.post("/recent", { kind, id });
  const recent = async (by = browser) => titlesIn((await by.get("/recent")).body);
  const ids = [];
  for (const name of ["Halden one", "Halden two", "Halden three"])
    ids.push((await ada.post("/projects", { name })).body.id);
  const vault = await makeVault(org, ada, "Halden vault");
  expect(await recent()).toEqual([]);
  expect((await open("project", ids[1])).status).toBe(204);
  expect((await open("vault", vault.id)).status).toBe(204);
  expect((await open("playbook", officialPlaybooks[0]!.id)).status).toBe(204);
  expect((await open("project", ids[1])).status).toBe(204);
  expect(await recent()).toEqual([
    "project: Halden two",
    `playbook: ${officialPlaybooks[0]!.title}`,
    "vault: Halden vault",
  ]);
  const { results } = (await browser.get("/search?q=halden")).body;
  expect(results.slice(0, 2)).toMatchObject([
    { title: "Halden two", is_recent: true },
    { title: "Halden vault", is_recent: true },
  ]);
  expect(results[2].is_recent).toBe(false);
  const other = await bo.signedIn();
  expect(await recent(other)).toEqual([]);
  expect((await open("vault", vault.id, other)).status).toBe(404);
  await ada.post(`/vaults/${vault.id}/members`, { user_id: bo.id, role: "viewer" });
  expect((await open("vault", vault.id, other)).status).toBe(204);
  expect(await recent(other)).toEqual(["vault: Halden vault"]);
  await ada.delete(`/vaults/${vault.id}/members/${bo.id}`);
  expect(await recent(other)).toEqual([]);
  await ada.delete(`/projects/${ids[1]}`);
  expect(await recent()).not.toContain("project: Halden two");
});

it("records that a chat made through the API was opened, and lists it once it is put into the web application", async () => {
  const org = await app.organization();
  const [ada, bo] = [await org.user(), await org.user()];
  const [browser, other] = [await ada.signedIn(), await bo.signedIn()];
  const { body: job } = await ada.post("/chat/completions?wait=0", { message: "Which law governs?" });
  await app.runJobs();
  const id = (await ada.get(`/jobs/${job.job_id}`)).body.result.chat_id;
  const opened = { kind: "chat", id };
  expect((await browser.post("/recent", opened)).status).toBe(204);
  expect((await other.post("/recent", opened)).status).toBe(404);
  expect((await browser.get("/recent")).body.results).toEqual([]);
  await ada.post(`/chat/${id}/materialize`);
  expect((await browser.get("/recent")).body.results).toMatchObject([opened]);
});

const SUPPLY = `SUPPLY AGREEMENT

1. Definitions. In this Agreement, the words below have the meanings given to them.

2. Limitation of Liability. The total liability of the Supplier under this Agreement shall not exceed the fees paid in the twelve months before the claim.

3. Governing Law. This Agreement is governed by the laws of Denmark.
`;

it("finds clauses by heading, misspelt or not, and passages by meaning, only in what the person may open", async () => {
  const org = await app.organization();
  const [ada, bo] = [await org.user({ managesVaults: true }), await org.user()];
  const [browser, other] = [await ada.signedIn(), await bo.signedIn()];
  const { body: file } = await ada.upload("supply.txt", SUPPLY);
  await app.runJobs();
  const texts = async (q: string, by = browser) =>
    (await by.get(`/search/texts?q=${encodeURIComponent(q)}`)).body.results as Record<string, unknown>[];
  for (const q of ["limitation of lia", "limitaton of liability"]) {
    const [clause] = (await texts(q)).filter(({ kind }) => kind === "clause");
    expect(clause).toMatchObject({ file_id: file.id, name: "supply.txt", title: "2 Limitation of Liability" });
    expect(SUPPLY.slice(clause!.start as number, clause!.end as number)).toMatch(/^2\. Limitation .*claim\.\s*$/s);
  }
  const [passage] = (await texts("which country's law applies")).filter(({ kind }) => kind === "passage");
  expect(passage).toMatchObject({ file_id: file.id, quote: expect.any(String) });
  const [meant] = (await texts("liabilty of the supplier")).filter(({ kind }) => kind === "passage");
  expect(meant).toMatchObject({ file_id: file.id });
  expect(await texts("which governng law applies")).toEqual(await texts("which governing law applies"));
  for (const q of ["qwertyuiop", "blorptastic", "zzz agreement", "hgfdsa fees", "pizza", "lasagne recipe"])
    expect(await texts(q), q).toEqual([]);
  expect(await texts("limitation of liability", other)).toEqual([]);
  const vault = await makeVault(org, ada, "Suppliers");
  await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
  await ada.post(`/vaults/${vault.id}/members`, { user_id: bo.id, role: "viewer" });
  await app.runJobs();
  expect((await texts("limitation of liability", other))[0]).toMatchObject({
    document_id: (await ada.get(`/vaults/${vault.id}/documents`)).body.documents[0].document_id,
    vault_id: vault.id,
  });
  const stranger = await (await (await app.organization()).user()).signedIn();
  expect(await texts("limitation of liability", stranger)).toEqual([]);
});

it("a file that was read before clauses were kept gets them in the background", async () => {
  const ada = await (await app.organization()).user();
  const browser = await ada.signedIn();
  const { body: file } = await ada.upload("supply.txt", SUPPLY);
  await app.runJobs();
  const { system } = app.database;
  await system`delete from file_headings where file_id = ${file.id}`;
  await system`update files set indexed_by = 'words', index_asked_at = null where id = ${file.id}`;
  const clauses = async () =>
    (await browser.get("/search/texts?q=governing%20law")).body.results.filter(
      ({ kind }: { kind: string }) => kind === "clause",
    );
  expect(await clauses()).toEqual([]);
  await runHousekeeping(app.deps);
  await app.runJobs();
  expect(await clauses()).toHaveLength(1);
});

it("finds reviews by the names of their files, and batch reviews, for those who may see them", async () => {
  const org = await app.organization();
  const [ada, bo] = [await org.user(), await org.user()];
  const [browser, other] = [await ada.signedIn(), await bo.signedIn()];
  const { body: file } = await ada.upload("quagga.txt", "A quagga.");
  await app.runJobs();
  const { body: playbook } = await ada.post("/playbooks", { title: "NDA" });
  await ada.post(`/playbooks/${playbook.id}/checks`, newCheck("Term"));
  const { body: job } = await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: [file.id] });
  const batch = { playbook_id: playbook.id, file_ids: [file.id], name: "Quagga leases" };
  const { body: portfolio } = await ada.post("/portfolios", batch);
  const found = (await browser.get("/search?q=quagga")).body.results;
  expect(found.map(({ kind, title, detail }: Record<string, string>) => [kind, title, detail])).toEqual([
    ["portfolio", "Quagga leases", "NDA"],
    ["file", "quagga.txt", null],
    ["review", "quagga.txt", "NDA"],
  ]);
  expect((await other.get("/search?q=quagga")).body.results).toEqual([]);
  await app.runJobs();
  for (const opened of [
    { kind: "review", id: job.job_id },
    { kind: "portfolio", id: portfolio.id },
  ])
    expect((await browser.post("/recent", opened)).status).toBe(204);
  const recent = (await browser.get("/recent")).body.results;
  expect(recent.map(({ kind }: { kind: string }) => kind)).toEqual(["portfolio", "review"]);
  expect((await other.post("/recent", { kind: "review", id: job.job_id })).status).toBe(404);
});
