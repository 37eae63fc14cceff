import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { type Chancery, FileFailed, JobFailed, NotFound, TimedOut } from "../../sdk/src/client.ts";
import { startWorker } from "../../src/worker.ts";
import { agreement } from "../support/agreements.ts";
import { docx, p, sample } from "../support/documents/office.ts";
import { useApp } from "../support/harness.ts";
import { eventually } from "../support/process.ts";
import { clientOf } from "./proxy.ts";

const app = useApp({ WEBHOOKS_ALLOW_PRIVATE: true, SOURCES_DIR: tmpdir() });
const called = new Set<string>();

/** Records the client's calls; requests reach the server unchanged. */
const noting: typeof fetch = (url, init) => {
  called.add(`${init!.method} ${new URL(String(url)).pathname.slice("/v1".length)}`);
  return fetch(url, init);
};

async function firm() {
  const org = await app.organization();
  const [ada, bo] = [await org.user({ isAdmin: true, managesVaults: true }), await org.user({ name: "Bo Vellum" })];
  const client = clientOf(app, ada.key, { fetch: noting });
  const forOrganization = clientOf(app, org.asOrganization.key, { fetch: noting });
  return { org, ada, bo, client, forOrganization };
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}
const text = (content: string) => new Blob([content], { type: "text/plain" });
const SUPPLY = agreement("Supply Agreement").join("\n");

async function readyFile(client: Chancery, name = "supply.txt", content = SUPPLY) {
  const { id } = await client.files.upload({ name, content: text(content) });
  await app.runJobs();
  return id;
}

/** Runs jobs in the background, like a worker. */
async function withWorker<T>(work: () => Promise<T>): Promise<T> {
  const worker = await startWorker(app.deps);
  return work().finally(() => worker.stop());
}

it("ping and me identify the key", async () => {
  const { client, ada, forOrganization } = await firm();
  expect((await client.ping()).status).toBe("pong");
  expect(await client.me.get()).toMatchObject({ id: ada.id, token_type: "user" });
  expect((await forOrganization.me.get()).user).toBeNull();
});

it("approvals are asked for, decided and delegated", async () => {
  const { client, ada, bo } = await firm();
  const forBo = clientOf(app, bo.key, { fetch: noting });
  const { rules, delegation } = client.approvals;
  const rule = await rules.create({ subject: "document", approvers: [{ user_id: bo.id }] });
  expect((await rules.update(rule.id, { mode: "all" })).mode).toBe("all");
  expect((await all(rules.list())).map(({ id }) => id)).toEqual([rule.id]);
  const subject_id = await readyFile(client, "to-approve.txt");
  expect(await client.approvals.need({ subject: "document", subject_id })).toMatchObject({ is_needed: true });
  const { id } = await client.approvals.ask({ subject: "document", subject_id });
  expect((await all(forBo.approvals.list({ waiting_for: "me" }))).map((each) => each.id)).toEqual([id]);
  expect((await forBo.approvals.decide(id, { decision: "approved" })).status).toBe("approved");
  expect((await client.approvals.get(id)).decisions).toMatchObject([{ user_id: bo.id }]);
  const until = new Date().toISOString().slice(0, 10);
  expect((await delegation.set({ to_user_id: bo.id, until })).own?.to.id).toBe(bo.id);
  expect((await forBo.approvals.delegation.get()).from).toMatchObject([{ person: { id: ada.id } }]);
  await delegation.end();
  await rules.delete(rule.id);
});

describe("answers", () => {
  it("are streamed with `for await`, by the request and by the job", async () => {
    const { client } = await firm();
    const file_ids = [await readyFile(client)];
    const told = await withWorker(() =>
      all(client.chat.completions.stream({ message: "Which law governs?", file_ids })),
    );
    const last = told.at(-1)!;
    if (last.event !== "job") throw new Error(`The last event is ${last.event}.`);
    const text = told.flatMap((each) => (each.event === "token" ? each.data.text : [])).join("");
    expect(text).toBe(last.data.result!.result);
    expect(told.filter(({ event }) => event === "citation")).toHaveLength(last.data.result!.citations.length);
    expect((await all(client.jobs.events(last.data.job_id))).at(-1)).toEqual(last);
  });
});

describe("jobs", () => {
  it("are started, listed, read and canceled", async () => {
    const { client } = await firm();
    const job = await client.chat.completions.create({ message: "Which law governs?" });
    expect([job.status, job.result]).toEqual(["pending", null]);
    expect((await client.jobs.get(job.job_id)).status).toBe("pending");
    expect((await all(client.jobs.list({ status: "pending" }))).map(({ job_id }) => job_id)).toEqual([job.job_id]);
    expect((await client.jobs.cancel(job.job_id)).status).toBe("canceled");
  });

  it("are awaited until they end, however they end", async () => {
    const { client } = await firm();
    const [done, dropped] = [
      await client.chat.completions.create({ message: "Which law governs?" }),
      await client.chat.completions.create({ message: "Which law governs?" }),
    ];
    await client.jobs.cancel(dropped.job_id);
    expect((await client.jobs.wait(dropped.job_id)).status).toBe("canceled");
    const waiting = client.jobs.wait(done.job_id, { timeoutMs: 60_000 });
    await app.runJobs();
    expect((await waiting).status).toBe("succeeded");
  });

  it("keep running when the wait times out or the caller stops waiting", async () => {
    const { client } = await firm();
    const { job_id } = await client.chat.completions.create({ message: "Which law governs?" });
    await expect(client.jobs.wait(job_id, { timeoutMs: 1 })).rejects.toThrow(TimedOut);
    const gone = new AbortController();
    const waiting = client.jobs.wait(job_id, { signal: gone.signal });
    gone.abort(new Error("Never mind."));
    await expect(waiting).rejects.toThrow("Never mind.");
    expect((await client.jobs.get(job_id)).status).toBe("pending");
    await app.runJobs();
  });
});

describe("chats", () => {
  it("are started and continued by completions that are awaited", async () => {
    const { client, bo } = await firm();
    const file_ids = [await readyFile(client)];
    const answer = await withWorker(() =>
      client.chat.completions.createAndWait({ message: "Which law governs?", file_ids }, { timeoutMs: 60_000 }),
    );
    expect(answer.citations[0]).toMatchObject({ filename: "supply.txt", file_id: file_ids[0] });
    const id = answer.chat_id;
    expect((await all(client.chats.messages(id))).map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect((await all(client.chats.list())).map((chat) => chat.id)).toEqual([id]);
    expect((await client.chats.get(id)).source).toBe("api");
    expect((await client.chats.update(id, { title: "Governing law" })).title).toBe("Governing law");
    expect((await client.chats.materialize(id)).chat_url).toContain(id);
    expect((await client.chats.search({ q: "governing" })).map((chat) => chat.id)).toEqual([id]);
    await client.chats.shares.add(id, { user_id: bo.id });
    expect((await all(client.chats.shares.list(id))).map(({ user_id }) => user_id)).toContain(bo.id);
    await client.chats.shares.remove(id, bo.id);
    await client.chats.delete(id);
    await expect(client.chats.get(id)).rejects.toThrow(NotFound);
  });

  it("throw JobFailed when a completion ends without an answer", async () => {
    const { client } = await firm();
    const waiting = client.chat.completions.createAndWait({ message: "Which law governs?" });
    const failed = waiting.catch((error) => error);
    const { job_id } = await eventually(async () => (await client.jobs.list().page()).items[0]);
    await client.jobs.cancel(job_id);
    expect(await failed).toBeInstanceOf(JobFailed);
    expect(await failed).toMatchObject({ code: "CANCELED", job: { job_id, status: "canceled" } });
  });
});

it("files are listed, found, read, renamed and deleted", async () => {
  const { client } = await firm();
  const id = await readyFile(client);
  expect(await client.files.get(id)).toMatchObject({ name: "supply.txt", status: "ready" });
  expect((await all(client.files.list({ q: "supply agreement" }))).map((file) => file.id)).toEqual([id]);
  expect(await (await client.files.content(id)).text()).toBe(SUPPLY);
  expect(await (await client.files.content(id, { range: { start: 0, end: 5 } })).text()).toBe(SUPPLY.slice(0, 6));
  expect((await client.files.text(id)).text).toContain("Supply");
  expect((await client.files.outline(id)).sections[0]).toMatchObject({ start: 0, level: 1 });
  expect((await client.files.definitions(id)).definitions).toBeInstanceOf(Array);
  expect((await client.files.references(id)).references).toBeInstanceOf(Array);
  await expect(client.files.similarClauses(id, { start: 1 })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  expect(await client.files.proofread(id)).toMatchObject({ kind: "files/proofread" });
  expect((await withWorker(() => client.files.proofreadAndWait(id))).documents).toEqual([]);
  const revised = await readyFile(client, "revised.txt", SUPPLY.replace("Supply", "Service"));
  expect(await client.files.compare({ base_file_id: id, file_id: revised })).toMatchObject({ kind: "files/compare" });
  const { changes } = await withWorker(() => client.files.compareAndWait({ base_file_id: id, file_id: revised }));
  expect(changes[0]!.revised!.quote).toContain("Service");
  expect((await client.files.update(id, { name: "renamed.txt" })).name).toBe("renamed.txt");
  await client.files.delete(id);
  await expect(client.files.content(id)).rejects.toThrow(NotFound);
});

it("folders contain folders and files, and have members", async () => {
  const { client, bo } = await firm();
  const folder = await client.folders.create({ name: "Leases" });
  await client.folders.create({ name: "2026", parent_folder_id: folder.id });
  await client.files.upload({ name: "lease.txt", content: text("Lease"), folder_id: folder.id });
  expect((await client.folders.children(folder.id)).map(({ type, name }) => [type, name])).toEqual([
    ["folder", "2026"],
    ["file", "lease.txt"],
  ]);
  expect((await client.folders.get(folder.id)).name).toBe("Leases");
  expect((await client.folders.update(folder.id, { description: "Ours" })).description).toBe("Ours");
  expect((await all(client.folders.list({ q: "Leases" }))).map(({ id }) => id)).toContain(folder.id);
  await client.folders.members.add(folder.id, { user_id: bo.id, access_level: "read" });
  expect((await all(client.folders.members.list(folder.id))).map(({ user_id }) => user_id)).toContain(bo.id);
  await client.folders.members.remove(folder.id, bo.id);
  await client.folders.delete(folder.id, { recursive: true });
  await expect(client.folders.get(folder.id)).rejects.toThrow(NotFound);
});

it("projects link files and folders, are pinned, and have members and chats", async () => {
  const { client, bo } = await firm();
  const { id } = await client.projects.create({ name: "Merger" });
  expect((await client.projects.update(id, { description: "Secret" })).description).toBe("Secret");
  await client.projects.pin(id);
  expect((await client.projects.get(id)).is_pinned).toBe(true);
  expect(await all(client.projects.list({ pinned: true }))).toHaveLength(1);
  await client.projects.unpin(id);
  const file = await client.files.upload({ name: "a.txt", content: text("A") });
  const folder = await client.folders.create({ name: "Deal" });
  await client.projects.files.link(id, [file.id]);
  await client.projects.folders.link(id, [folder.id]);
  expect((await all(client.projects.files.list(id))).map(({ name }) => name)).toEqual(["a.txt"]);
  expect((await all(client.projects.folders.list(id))).map(({ name }) => name)).toEqual(["Deal"]);
  expect((await all(client.files.links.list(file.id))).map(({ project_id }) => project_id)).toEqual([id]);
  expect((await all(client.folders.links.list(folder.id))).map(({ project_id }) => project_id)).toEqual([id]);
  await client.files.links.cut(file.id, id);
  await client.folders.links.cut(folder.id, id);
  expect(await all(client.projects.folders.list(id))).toEqual([]);
  await client.projects.files.unlink(id, file.id);
  await client.projects.folders.unlink(id, folder.id);
  expect(await all(client.projects.files.list(id))).toEqual([]);
  await client.projects.members.add(id, { user_id: bo.id, access_level: "read" });
  expect((await client.projects.members.update(id, bo.id, { access_level: "write" })).access_level).toBe("write");
  expect(await all(client.projects.members.list(id))).toHaveLength(2);
  await client.projects.members.remove(id, bo.id);
  await client.chat.completions.create({ message: "Hello", project_id: id });
  expect(await all(client.projects.chats(id))).toHaveLength(1);
  await client.projects.delete(id);
  await expect(client.projects.get(id)).rejects.toThrow(NotFound);
});

describe("vaults", () => {
  it("are created, changed, shared, archived, restored and erased", async () => {
    const { client, bo } = await firm();
    const { id } = await client.vaults.create({ name: "Leases" });
    expect((await client.vaults.update(id, { description: "Ours" })).description).toBe("Ours");
    expect((await all(client.vaults.list({ status: "active" }))).map((vault) => vault.id)).toEqual([id]);
    await client.vaults.members.add(id, { email: bo.email });
    expect((await client.vaults.members.update(id, bo.id, { role: "editor" })).role).toBe("editor");
    expect(await client.vaults.members.list(id)).toHaveLength(2);
    expect(await client.vaults.members.remove(id, bo.id)).toEqual({ removed: true });
    expect((await client.vaults.archive(id)).status).toBe("archived");
    expect((await client.vaults.restore(id)).status).toBe("active");
    await client.vaults.archive(id);
    await client.vaults.delete(id);
    await expect(client.vaults.get(id)).rejects.toThrow(NotFound);
  });

  it("have columns and views, and are exported", async () => {
    const { client } = await firm();
    const { id } = await client.vaults.create({ name: "Leases" });
    const term = await client.vaults.columns.create(id, { label: "Term", instructions: "The term." });
    expect((await client.vaults.columns.update(id, term.id!, { label: "Duration" })).field_key).toBe("term");
    expect((await client.vaults.columns.list(id)).map(({ label }) => label)).toContain("Duration");
    expect((await client.vaults.columns.learning(id, term.id!)).state).toBe("learning");
    expect((await client.vaults.columns.setLearning(id, term.id!, { enabled: false })).enabled).toBe(false);
    expect((await client.vaults.columns.forgetLearning(id, term.id!)).model).toBeNull();
    expect((await client.vaults.columns.allLearning(id)).map(({ field_key }) => field_key)).toEqual(["term"]);
    const view = await client.vaults.views.create(id, { name: "Short", columns: [{ field_key: "term" }] });
    await client.vaults.views.update(id, view.id, { name: "Shorter" });
    expect((await all(client.vaults.views.list(id))).map(({ name }) => name)).toEqual(["Shorter"]);
    const counted = await client.vaults.summary(id, {
      group_by: "documentStatus",
      filter: { parties: { op: "empty" } },
    });
    expect(counted).toMatchObject({ groups: [], empty: 0 });
    expect(await client.vaults.search(id, { q: "rent" })).toEqual([]);
    const file_id = await readyFile(client);
    expect((await client.vaults.benchmark(id, { file_id })).contracts).toBe(0);
    const sheet = await client.vaults.export(id, { view_id: view.id, format: "csv" });
    expect(await sheet.text()).toContain("Duration");
    expect(await client.vaults.views.delete(id, view.id)).toEqual({ deleted: true });
    expect(await client.vaults.columns.delete(id, term.id!)).toEqual({ deleted: true });
  });

  it("have deadlines and alerts, whose notifications are read", async () => {
    const { client } = await firm();
    const { id } = await client.vaults.create({ name: "Leases" });
    const alert = {
      name: "Start",
      field_key: "effectiveDate",
      days_before: [7],
      recipients: { role: "viewer" as const },
    };
    const made = await client.vaults.alerts.create(id, alert);
    expect((await client.vaults.alerts.update(id, made.id, { name: "Begins" })).name).toBe("Begins");
    expect((await all(client.vaults.alerts.list(id))).map(({ name }) => name)).toEqual(["Begins"]);
    expect(await all(client.vaults.deadlines.list(id, { from: "2026-01-01" }))).toEqual([]);
    expect(await all(client.deadlines.list({ from: "2026-01-01", assignee: "me" }))).toEqual([]);
    expect(await client.vaults.alerts.delete(id, made.id)).toEqual({ deleted: true });
    expect((await client.vaults.calendar.create(id)).url).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
    expect(await client.vaults.calendar.revoke(id)).toEqual({ deleted: true });
    expect(await all(client.tasks.list({ assignee: "me" }))).toEqual([]);
    expect(await all(client.notifications.list({ unread: true }))).toEqual([]);
    expect(await client.notifications.read({ before: "2026-01-01T00:00:00Z" })).toEqual({ unread_count: 0 });
  });

  it("have sources, which are synced", async () => {
    const { client } = await firm();
    const { id } = await client.vaults.create({ name: "Leases" });
    const made = await client.vaults.sources.create(id, { kind: "folder", name: "Scans", settings: { path: "none" } });
    expect(await client.vaults.sources.update(id, made.id, { name: "Post" })).toMatchObject({ name: "Post" });
    expect(await client.vaults.sources.sync(id, made.id)).toMatchObject({ status: "syncing" });
    await app.runJobs();
    expect(await client.vaults.sources.get(id, made.id)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("does not exist"),
    });
    expect((await all(client.vaults.sources.list(id))).map(({ name }) => name)).toEqual(["Post"]);
    expect(await all(client.vaults.sources.items(id, made.id))).toEqual([]);
    expect(await client.vaults.sources.delete(id, made.id)).toEqual({ deleted: true });
  });

  it("read documents into cells, which are edited, reverted and annotated", async () => {
    const { client } = await firm();
    const { id: vaultId } = await client.vaults.create({ name: "Supply" });
    const [added] = await client.vaults.documents.add(vaultId, [await readyFile(client)]);
    await app.runJobs();
    const documentId = added!.document_id;
    expect((await client.vaults.documents.get(vaultId, documentId)).status).toBe("ready");
    expect((await client.vaults.documents.text(vaultId, documentId)).text).toContain("Supply");
    const { sections } = await client.vaults.documents.outline(vaultId, documentId);
    expect(sections[0]).toMatchObject({ start: 0, level: 1 });
    expect((await client.vaults.documents.definitions(vaultId, documentId)).definitions).toBeInstanceOf(Array);
    expect((await client.vaults.documents.references(vaultId, documentId)).references).toBeInstanceOf(Array);
    const start = sections.find(({ heading }) => heading !== null)!.start;
    expect(await client.vaults.documents.similarClauses(vaultId, documentId, { start })).toMatchObject({
      documents: [],
    });
    const cell = { vaultId, documentId, fieldKey: "agreementType" };
    const read = await client.vaults.cells.get(cell);
    expect((await client.vaults.cells.edit(cell, "Lease")).cell.value).toBe("Lease");
    const edited = { fields: ["agreementType"], filter: { agreementType: { op: "eq" as const, value: "Lease" } } };
    const [row] = await all(client.vaults.documents.list(vaultId, edited));
    expect(Object.keys(row!.values)).toEqual(["agreementType"]);
    expect((await client.vaults.cells.revert(cell)).cell.value).toEqual(read.cell.value);
    expect((await client.vaults.cells.history(cell)).map(({ kind }) => kind)).toEqual(["revert", "edit", "extraction"]);
    expect(
      (await client.vaults.cells.edit(cell, "Lease", { citations: [{ start: 0, end: 6 }] })).citations,
    ).toHaveLength(1);
    const { samples } = client.vaults;
    const sample = await samples.create(vaultId, { field_key: "agreementType", size: 5, seed: 1 });
    expect((await client.vaults.cells.verify(cell)).verification).not.toBeNull();
    expect((await samples.get(vaultId, sample.id)).judged).toBe(1);
    expect((await client.vaults.cells.unverify(cell)).verification).toBeNull();
    expect((await client.vaults.cells.flag(cell, { note: "Which lease?" })).flag?.note).toBe("Which lease?");
    expect((await all(client.vaults.verificationQueue(vaultId)))[0]!.field_key).toBe("agreementType");
    expect((await client.vaults.cells.unflag(cell)).flag).toBeNull();
    const about = { subject: "document" as const, subject_id: documentId };
    const comment = await client.comments.add({ ...about, text: "Signed?" });
    expect((await all(client.comments.list(about))).map(({ text }) => text)).toEqual(["Signed?"]);
    expect(await client.comments.delete(comment.id)).toEqual({ deleted: true });
    const begins = { ...cell, fieldKey: "effectiveDate" };
    await client.vaults.cells.edit(begins, "2031-01-31");
    const done = await client.vaults.deadlines.set(begins, { date: "2031-01-31", status: "done" });
    expect(done.status).toBe("done");
    expect((await client.vaults.quality(vaultId)).map(({ field_key }) => field_key)).toContain("agreementType");
    await client.vaults.cells.revert(cell);
    const { rescans } = client.vaults;
    expect((await rescans.estimate(vaultId, { document_id: documentId })).documents).toBe(1);
    const { rescan_id } = await rescans.compare(vaultId, { document_id: documentId });
    expect((await rescans.start(vaultId, { document_id: documentId })).documents).toBe(1);
    await app.runJobs();
    expect((await rescans.get(vaultId, rescan_id!)).changes).toEqual([]);
    expect(await rescans.accept(vaultId, rescan_id!, "all")).toEqual({ accepted: 0 });
    expect((await client.vaults.documents.relatives(vaultId, documentId)).duplicates).toEqual([]);
    const { evaluations } = client.vaults;
    await expect(evaluations.start(vaultId, { cells: 20 })).rejects.toMatchObject({ code: "TOO_FEW_CHECKED" });
    expect(await all(evaluations.list(vaultId))).toEqual([]);
    expect(await all(evaluations.listAll())).toEqual([]);
    await expect(evaluations.get(vaultId, documentId)).rejects.toMatchObject({ status: 404 });
    await expect(evaluations.export(vaultId, documentId)).rejects.toMatchObject({ status: 404 });
    await expect(evaluations.delete(vaultId, documentId)).rejects.toMatchObject({ status: 404 });
    const { spreadsheets } = client.vaults;
    const csv = await client.files.upload({
      name: "owners.csv",
      content: new TextEncoder().encode("File,Owner\nLease.txt,Ada"),
    });
    await app.runJobs();
    expect((await spreadsheets.preview(vaultId, csv.id)).sheets[0]!.headers).toEqual(["File", "Owner"]);
    const connected = { file_id: csv.id, key_column: "File", columns: [{ header: "Owner" }] };
    const { sheet } = await spreadsheets.connect(vaultId, connected);
    expect((await spreadsheets.replace(vaultId, sheet.id, { file_id: csv.id })).rows).toBe(1);
    expect((await spreadsheets.list(vaultId)).map(({ id }) => id)).toEqual([sheet.id]);
    expect(await spreadsheets.disconnect(vaultId, sheet.id)).toEqual({ deleted: true });
    const note = await client.vaults.cells.notes.add(cell, "Check this.");
    expect((await all(client.vaults.cells.notes.list(cell))).map(({ text }) => text)).toEqual(["Check this."]);
    expect(await client.vaults.cells.notes.delete(cell, note.id)).toEqual({ deleted: true });
    await client.vaults.documents.delete(vaultId, documentId);
    expect((await client.vaults.documents.restore(vaultId, documentId)).status).toBe("ready");
    expect((await client.vaults.documents.read(vaultId, documentId)).status).toBe("extracting");
    await app.runJobs();
    expect((await client.vaults.templates()).map(({ id }) => id)).toContain("nda");
    await client.vaults.documents.delete(vaultId, documentId);
    await client.vaults.documents.delete(vaultId, documentId, { erase: true });
    await expect(client.vaults.documents.get(vaultId, documentId)).rejects.toThrow(NotFound);
  });

  it("split a bundle when asked to", async () => {
    const { client } = await firm();
    const { id } = await client.vaults.create({ name: "Supply", split_bundles: false });
    const bundle = `${SUPPLY}\n${agreement("License Agreement", "Initech Systems Inc.").join("\n")}`;
    const [added] = await client.vaults.documents.add(id, [await readyFile(client, "bundle.txt", bundle)]);
    await app.runJobs();
    await client.vaults.documents.split(id, added!.document_id);
    await app.runJobs();
    expect(await all(client.vaults.documents.list(id))).toHaveLength(2);
  });
});

it("playbooks have checks and review files", async () => {
  const { client } = await firm();
  const { id } = await client.playbooks.create({ title: "Supply" });
  const check = (title: string) => ({
    title,
    positions: [{ type: "standard" as const, guidance: "Require: the laws of New York." }],
  });
  const first = await client.playbooks.checks.create(id, check("Governing law"));
  const second = await client.playbooks.checks.create(id, check("Disputes"));
  const order = await client.playbooks.checks.reorder(id, [second.id, first.id]);
  expect(order.map(({ title }) => title)).toEqual(["Disputes", "Governing law"]);
  expect((await client.playbooks.checks.update(id, second.id, { title: "Forum" })).title).toBe("Forum");
  expect((await client.playbooks.checks.get(id, second.id)).title).toBe("Forum");
  expect((await client.playbooks.checks.learning(id, second.id)).examples.verified).toBe(0);
  expect((await client.playbooks.checks.setLearning(id, second.id, false)).enabled).toBe(false);
  expect((await client.playbooks.checks.forgetLearning(id, second.id)).model).toBeNull();
  expect(await client.playbooks.checks.delete(id, second.id)).toEqual({ deleted: true });
  expect(await all(client.playbooks.checks.list(id))).toHaveLength(1);
  const { examples } = client.playbooks.checks;
  const example = await examples.create(id, first.id, { text: "The laws of New York govern.", expected: "Pass" });
  expect((await examples.update(id, first.id, example.id, { note: "Plain" })).note).toBe("Plain");
  expect((await all(examples.list(id, first.id))).map(({ text }) => text)).toEqual(["The laws of New York govern."]);
  const tested = await withWorker(() => client.playbooks.testAndWait(id));
  expect([tested.examples, (await all(client.playbooks.tests(id))).length]).toEqual([1, 1]);
  expect(await examples.delete(id, first.id, example.id)).toEqual({ deleted: true });
  const content = await (await client.playbooks.export(id)).blob();
  const imported = await client.playbooks.import({ name: "supply.json", content, title: "Imported" });
  expect([imported.playbook.title, imported.checks]).toEqual(["Imported", 1]);
  expect(await client.playbooks.lint(id)).toEqual(expect.any(Array));
  const file_ids = [await readyFile(client)];
  const review = await withWorker(() => client.playbooks.runAndWait(id, { file_ids }));
  expect([review.playbookTitle, review.totalChecks]).toEqual(["Supply", 1]);
  expect((await client.playbooks.get(id)).status).toBe("completed");
  expect((await client.playbooks.update(id, { title: "Supply 2" })).title).toBe("Supply 2");
  const drafted = await withWorker(() => client.playbooks.fromDocumentsAndWait({ file_ids, title: "Ours" }));
  expect(drafted.playbook.awaits_confirmation).toBe(true);
  expect((await client.playbooks.sources(drafted.playbook.id)).contracts).toBe(1);
  expect(await client.playbooks.suggestions(drafted.playbook.id)).toEqual([]);
  expect((await client.playbooks.confirm(drafted.playbook.id)).status).toBe("completed");
  const copy = await client.playbooks.duplicate(id);
  expect((await all(client.playbooks.list({ limit: 2 }))).map((playbook) => playbook.id)).toContain(copy.id);
  expect(await client.playbooks.delete(id)).toEqual({ deleted: true });
});

it("reviews are kept, decided, shared and deleted", async () => {
  const { client, bo } = await firm();
  const { id } = await client.playbooks.create({ title: "Supply" });
  const positions = [{ type: "standard" as const, guidance: "Require: the laws of New York." }];
  const check = await client.playbooks.checks.create(id, { title: "Governing law", positions });
  const file_ids = [await readyFile(client)];
  const { job_id } = await client.playbooks.run(id, { file_ids });
  await app.runJobs();
  const [listed] = await all(client.reviews.list({ playbook_id: id, file_id: file_ids[0]! }));
  expect(listed).toMatchObject({ id: job_id, decided: 0 });
  await expect(client.reviews.redlineAndWait(job_id)).rejects.toMatchObject({ code: "NOTHING_ACCEPTED" });
  const decided = await client.reviews.decide(job_id, check.id, { decision: "accepted", if_updated_at: null });
  expect(decided.decision).toBe("accepted");
  expect((await client.reviews.get(job_id)).decisions).toEqual([decided]);
  const nothingSent = { code: "NOTHING_SENT" };
  await expect(client.reviews.respond(job_id, { file_id: file_ids[0]! })).rejects.toMatchObject(nothingSent);
  await expect(client.reviews.respondAndWait(job_id, { file_id: file_ids[0]! })).rejects.toMatchObject(nothingSent);
  expect(await all(client.reviews.responses.list(job_id))).toEqual([]);
  await expect(client.reviews.responses.get(job_id, job_id)).rejects.toMatchObject({ status: 404 });
  expect(await all(client.reviews.history(job_id, check.id))).toMatchObject([{ decision: "accepted" }]);
  await client.reviews.shares.add(job_id, { user_id: bo.id });
  expect((await all(client.reviews.people(job_id))).map(({ id }) => id)).toContain(bo.id);
  expect((await all(client.reviews.shares.list(job_id))).map(({ user_id }) => user_id)).toEqual([bo.id]);
  await client.reviews.shares.remove(job_id, bo.id);
  await client.reviews.delete(job_id);
  await expect(client.reviews.get(job_id)).rejects.toBeInstanceOf(NotFound);
});

it("reports are written in a template that ships with the service, and downloaded", async () => {
  const { client } = await firm();
  const { id } = await client.projects.create({ name: "Sale of Acme" });
  const { templates } = await client.reports.templates();
  const [report] = templates;
  expect((await (await client.reports.templateFile(report!.id)).arrayBuffer()).byteLength).toBeGreaterThan(1000);
  const asked = { template_id: report!.id, source: { project_id: id }, title: "Acme" };
  const started = await client.reports.create(asked);
  await app.runJobs();
  const { documents } = await withWorker(() => client.reports.createAndWait(asked));
  expect([started.kind, documents[0]!.filename]).toEqual(["reports", "Acme.docx"]);
});

it("portfolios are created, read, exported, retried and deleted", async () => {
  const { client } = await firm();
  const playbook = await client.playbooks.create({ title: "Supply" });
  const positions = [{ type: "standard" as const, guidance: "Require: the laws of New York." }];
  const check = await client.playbooks.checks.create(playbook.id, { title: "Governing law", positions });
  const { id } = await client.portfolios.create({ playbook_id: playbook.id, file_ids: [await readyFile(client)] });
  await app.runJobs();
  expect((await all(client.portfolios.list())).map((portfolio) => portfolio.id)).toEqual([id]);
  const { counts, contracts } = await client.portfolios.get(id);
  expect([counts.reviewed, contracts[0]!.results[0]!.check_id]).toEqual([1, check.id]);
  expect((await (await client.portfolios.export(id, { state: "reviewed" })).arrayBuffer()).byteLength).toBeGreaterThan(
    0,
  );
  await expect(client.portfolios.retry(id)).rejects.toMatchObject({ code: "NOTHING_TO_RETRY" });
  await client.portfolios.delete(id);
  await expect(client.portfolios.get(id)).rejects.toBeInstanceOf(NotFound);
});

it("workflows are created, tried, started, decided, canceled and deleted", async () => {
  const { client } = await firm();
  expect((await client.workflows.templates()).templates).toHaveLength(6);
  const steps = [{ id: "decide", kind: "gate" as const, input: { question: "Shall it go on?" } }];
  const { id } = await client.workflows.create({ name: "Intake", steps });
  expect((await client.workflows.update(id, { name: "Intake of NDAs" })).version).toBe(2);
  expect((await client.workflows.get(id)).name).toBe("Intake of NDAs");
  expect((await all(client.workflows.list())).map((workflow) => workflow.id)).toEqual([id]);
  expect((await client.workflows.estimate(id)).steps[0]!.problem).toBeNull();
  const run = await client.workflows.start(id);
  await app.runJobs();
  expect((await client.workflows.runs.get(run.id)).can_decide).toBe(true);
  expect((await client.workflows.runs.decide(run.id, "decide", { decision: "approved" })).status).toBe("running");
  await client.workflows.runs.cancel(run.id);
  expect((await all(client.workflows.runs.list({ workflow_id: id }))).map((each) => each.status)).toEqual(["canceled"]);
  await client.workflows.delete(id);
  await expect(client.workflows.get(id)).rejects.toBeInstanceOf(NotFound);
});

it("skills are created, found, changed and deleted", async () => {
  const { client } = await firm();
  const { id } = await client.skills.create({ name: "Plain words", content: "Write plainly." });
  expect((await client.skills.get(id)).content).toBe("Write plainly.");
  expect((await client.skills.update(id, { description: "For letters" })).description).toBe("For letters");
  expect((await all(client.skills.list({ q: "Plain words" }))).map((skill) => skill.id)).toContain(id);
  expect(await client.skills.delete(id)).toEqual({ deleted: true });
});

it("requests are made, answered and closed, by a type that is made, changed and deleted", async () => {
  const { client } = await firm();
  const slug = `sdk-${Date.now()}`;
  const type = await client.requestTypes.create({ name: "NDA", slug, fields: [{ key: "company", required: true }] });
  expect((await client.requestTypes.update(type.id, { due_days: 2 })).due_days).toBe(2);
  expect((await all(client.requestTypes.list())).map(({ id }) => id)).toEqual([type.id]);
  const { id } = await client.requests.create({ type_id: type.id, fields: { company: "Acme" } });
  expect((await client.requests.write(id, { text: "Which draft?" })).text).toBe("Which draft?");
  expect((await client.requests.update(id, { status: "done" })).status).toBe("done");
  expect((await client.requests.get(id)).messages).toHaveLength(1);
  expect((await all(client.requests.list({ open: false }))).map((request) => request.id)).toEqual([id]);
  expect(await client.requestTypes.delete(type.id)).toEqual({ deleted: true });
});

it("templates are uploaded, filled, shown, filled from a table and deleted", async () => {
  const { client } = await firm();
  const content = new Blob([docx({ body: p("Dear {{name}}") })]);
  const { id, fields } = await client.templates.upload({ name: "letter.docx", content, visibility: "private" });
  expect(fields.map(({ key }) => key)).toEqual(["name"]);
  expect((await client.templates.get(id)).title).toBe("letter");
  expect((await client.templates.update(id, { title: "Letter" })).title).toBe("Letter");
  expect((await all(client.templates.list({ q: "lett" }))).map((template) => template.id)).toEqual([id]);
  expect((await (await client.templates.file(id)).blob()).size).toBe(content.size);
  expect((await client.templates.preview(id, { values: { name: "Bo" } })).text).toBe("Dear Bo");
  expect((await client.templates.fill(id, { values: { name: "Bo" }, title: "To Bo" })).name).toBe("To Bo.docx");
  await expect(client.templates.suggest(id, { instruction: "To Bo." })).rejects.toMatchObject({
    code: "MODEL_REQUIRED",
  });
  await expect(client.templates.suggestAndWait(id, { instruction: "To Bo." })).rejects.toThrow("MODEL_PROVIDER");
  const table = { name: "names.csv", content: new Blob(["name\nBo\nCy\n"]) };
  const { documents } = await withWorker(() => client.templates.fillFromTableAndWait(id, table));
  const [batch] = await all(client.jobs.list({ kind: "templates/batch" }));
  expect((await (await client.templates.batchFile(id, batch!.job_id)).blob()).size).toBeGreaterThan(0);
  expect(documents).toHaveLength(2);
  expect(await client.templates.delete(id)).toEqual({ deleted: true });
});

it("clauses are added, found, versioned, exported and imported", async () => {
  const { client } = await firm();
  const { id, text: wording } = await client.clauses.create({ title: "Cap", text: "The fees of a year." });
  await client.clauses.update(id, { text: "The fees of two years." });
  expect((await all(client.clauses.list({ q: "two years" }))).map((clause) => clause.id)).toEqual([id]);
  expect((await all(client.clauses.versions.list(id))).map(({ version }) => version)).toEqual([2, 1]);
  expect((await client.clauses.versions.get(id, 2)).differences).toHaveLength(1);
  expect((await client.clauses.versions.restore(id, 1)).text).toBe(wording);
  expect((await client.clauses.get(id)).version).toBe(3);
  const [nearest] = (await client.clauses.similar({ text: "The fees of a quarter." })).results;
  expect(nearest).toMatchObject({ clause_id: id, quote: wording });
  const file_id = await readyFile(client, "cap.txt", "1. Cap. The fees of a year.");
  expect((await client.clauses.fromCitation({ file_id, start: 8, end: 27 })).text).toBe(wording);
  const content = await (await client.clauses.export({ format: "csv", q: "cap" })).blob();
  const { imported } = await client.clauses.import({ name: "clauses.csv", content, visibility: "organization" });
  expect(imported).toBe(2);
  expect(await client.clauses.delete(id)).toEqual({ deleted: true });
});

it("personal and company profiles are read and changed", async () => {
  const { client, forOrganization } = await firm();
  expect((await client.profiles.personal.update({ preferred_name: "Ada" })).preferred_name).toBe("Ada");
  expect((await client.profiles.personal.get()).preferred_name).toBe("Ada");
  expect((await forOrganization.profiles.company.update({ name: "Acme" })).name).toBe("Acme");
  expect((await client.profiles.company.get()).name).toBe("Acme");
});

it("usage and credits are listed by day", async () => {
  const { forOrganization } = await firm();
  const days = { start_date: "2026-01-01", end_date: "2026-01-31", timezone: "Europe/Berlin" };
  expect(await forOrganization.usage.get(days)).toMatchObject(days);
  expect((await forOrganization.usage.credits(days)).daily).toHaveLength(31);
});

it("a budget is set and read", async () => {
  const { forOrganization } = await firm();
  expect(await forOrganization.usage.budget.set({ monthly_credits: 5 })).toMatchObject({
    monthly_credits: 5,
    warn_at: 0.8,
  });
  expect((await forOrganization.usage.budget.get()).used).toEqual({ credits: 0, cost: 0 });
});

it("the audit log is listed, and downloaded as CSV", async () => {
  const { client } = await firm();
  await client.projects.create({ name: "Merger" });
  const [first] = await all(client.auditLog.list({ operation: "POST /projects" }));
  expect(first!.summary).toBe("Created a project");
  expect(await (await client.auditLog.csv()).text()).toContain("What happened");
});

it("the language model is set, tested and removed", async () => {
  const { client } = await firm();
  const own = { provider: "openai", name: "a-model", api_key: "k", base_url: "https://nowhere.invalid/v1" } as const;
  expect(await client.modelSettings.set(own)).toMatchObject({ source: "organization", has_api_key: true });
  expect((await client.modelSettings.get()).name).toBe("a-model");
  await client.modelSettings.delete();
  expect((await client.modelSettings.test()).connection.ok).toBe(false);
});

it("webhooks are created, changed, list their deliveries, and are deleted", async () => {
  const { client, org } = await firm();
  const hook = await client.webhooks.create({ url: "https://hooks.example.com/", events: ["job.succeeded"] });
  expect(hook.secret).toMatch(/^whsec_/);
  expect((await client.webhooks.rotateSecret(hook.id)).secret).not.toBe(hook.secret);
  await client.chat.completions.create({ message: "Hello" });
  await app.database.system`update webhooks set url = 'http://127.0.0.1:1/' where organization_id = ${org.id}`;
  await app.runJobs();
  const [delivery] = await all(client.webhooks.deliveries(hook.id));
  expect((await client.webhooks.redeliver(hook.id, delivery!.id)).status).toBe("pending");
  expect(await client.webhooks.test(hook.id)).toMatchObject({ event: "webhook.test", status: "pending" });
  expect((await client.webhooks.update(hook.id, { enabled: false })).enabled).toBe(false);
  expect((await client.webhooks.get(hook.id)).enabled).toBe(false);
  expect(await all(client.webhooks.list())).toHaveLength(1);
  await client.webhooks.delete(hook.id);
  expect(await all(client.webhooks.list())).toEqual([]);
});

describe("a file of more than 8 MiB", () => {
  const large = () => new Uint8Array(9 * 1024 * 1024).map((_, index) => (index % 64 === 63 ? 10 : 65 + (index % 26)));
  const streamOf = (bytes: Uint8Array) => {
    const pieces = [bytes.subarray(0, 100), bytes.subarray(100, 6_000_001), bytes.subarray(6_000_001)];
    return new ReadableStream<Uint8Array>({
      pull: (controller) => (pieces.length > 0 ? controller.enqueue(pieces.shift()!) : controller.close()),
    });
  };
  const parts = () => [...called].filter((call) => call.startsWith("PUT /files/uploads/")).length;

  it.each([
    ["bytes", (bytes: Uint8Array) => ({ content: bytes })],
    ["a stream of known size", (bytes: Uint8Array) => ({ content: streamOf(bytes), size: bytes.length })],
    ["a stream of unknown size", (bytes: Uint8Array) => ({ content: streamOf(bytes) })],
  ])("is uploaded in parts from %s, and arrives whole", async (_kind, given) => {
    const { client } = await firm();
    const before = parts();
    const file = await client.files.upload({ name: "large.txt", ...given(large()) });
    expect([file.name, file.size, parts() - before]).toEqual(["large.txt", large().length, 2]);
    const arrived = await (await client.files.content(file.id)).bytes();
    expect(Buffer.compare(arrived, large())).toBe(0);
  });

  it("is aborted on the server when its source fails", async () => {
    const { client } = await firm();
    const content = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error("The disk is gone.")),
    });
    const sending = client.files.upload({ name: "large.txt", content, size: large().length });
    await expect(sending).rejects.toThrow("The disk is gone.");
    expect([...called].some((call) => call.startsWith("DELETE /files/uploads/"))).toBe(true);
    expect(await all(client.files.list())).toEqual([]);
  });
});

it("files.ready waits until a file is read, and throws when it cannot be read", async () => {
  const { client } = await firm();
  const { id } = await client.files.upload({ name: "a.txt", content: text(SUPPLY) });
  const cut = (await sample("bonterms-mutual-nda.docx")).subarray(0, 3000);
  const broken = await client.files.upload({ name: "broken.docx", content: new Blob([new Uint8Array(cut)]) });
  await expect(client.files.ready(id, { timeoutMs: 0 })).rejects.toThrow(TimedOut);
  await withWorker(async () => {
    expect((await client.files.ready(id)).status).toBe("ready");
    await expect(client.files.ready(broken.id)).rejects.toThrow(FileFailed);
  });
});

it("a small stream is sent as a form", async () => {
  const { client } = await firm();
  const { id } = await client.files.upload({ name: "small.txt", content: text("Small").stream(), scope: "my-files" });
  expect(await (await client.files.content(id)).text()).toBe("Small");
});

it("together they cover every operation of openapi.json that is not deprecated", () => {
  const { paths } = JSON.parse(readFileSync(new URL("../../openapi.json", import.meta.url), "utf8"));
  const operations = Object.entries<Record<string, { deprecated?: boolean }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { deprecated }]) => !deprecated)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const isCalled = (operation: string) => {
    const shape = new RegExp(`^${operation.replace(/\{\w+\}/g, "[^/]+")}$`);
    return [...called].some((call) => shape.test(call));
  };
  expect(operations.filter((operation) => !isCalled(operation))).toEqual([]);
});
