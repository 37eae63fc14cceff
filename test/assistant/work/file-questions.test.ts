import { describe, expect, it } from "vitest";
import { docx } from "../../support/documents/office.ts";
import { type TestUser, useApp } from "../../support/harness.ts";

const app = useApp();
const LEASE = "LEASE\n\n1. Rent. The Tenant shall pay $900 a month.";

async function withProject() {
  const ada = await (await app.organization()).user();
  const file_ids: string[] = [];
  for (const name of ["first.txt", "second.txt", "third.txt"])
    file_ids.push((await ada.upload(name, `${LEASE}${" The Tenant keeps it clean.".repeat(name.length)}`)).body.id);
  file_ids.push((await ada.upload("newest.docx", docx({ body: "<w:p><w:r><w:t>A memo.</w:t></w:r></w:p>" }))).body.id);
  const { body: project } = await ada.post("/projects", { name: "Leases" });
  await ada.post(`/projects/${project.id}/files`, { file_ids });
  await app.runJobs();
  return { ada, file_ids, project_id: project.id as string };
}

async function ask(by: TestUser, body: object) {
  const { body: begun } = await by.post("/chat/completions?wait=0", body);
  await app.runJobs();
  return (await by.get(`/jobs/${begun.job_id}`)).body.result;
}

const filesIn = (text: string) => Array.from(text.matchAll(/^\| \[([^\]]+)\]/gm), ([, name]) => name);

describe("a question about the files themselves is answered from their list, and no document is asked", () => {
  it("how many, which, and which is the newest", async () => {
    const { ada, project_id } = await withProject();
    const count = await ask(ada, { message: "How many documents are in this project?", project_id });
    expect(count.result).toMatch(/^\*\*4 files\*\* are in this project, as far as you may see them\./);
    expect(count.citations).toEqual([]);
    const kind = await ask(ada, { message: "How many Word files are there?", project_id });
    expect(kind.result).toMatch(/^\*\*1 file of this kind\*\* is in this project/);
    const list = await ask(ada, { message: "Which files are in this project?", project_id });
    expect(filesIn(list.result)).toEqual(["first.txt", "newest.docx", "second.txt", "third.txt"]);
    const newest = await ask(ada, { message: "Which file is the newest?", project_id });
    expect(filesIn(newest.result)).toEqual(["newest.docx"]);
    expect(newest.result).toContain("This is the day on which it was added, not a date in the document.");
  });

  it("of the files of the chat where the project is not named", async () => {
    const { ada, project_id, file_ids } = await withProject();
    const attached = file_ids.slice(0, 2);
    const { result } = await ask(ada, { message: "How many files are there?", project_id, file_ids: attached });
    expect(result).toMatch(/^\*\*2 files\*\* are attached to this chat\./);
    const largest = await ask(ada, { message: "Which document is the largest?", file_ids: attached });
    expect(filesIn(largest.result)).toEqual(["second.txt"]);
    const all = await ask(ada, { message: "How many files are in this project?", project_id, file_ids: attached });
    expect(all.result).toMatch(/^\*\*4 files\*\* are in this project/);
  });

  it("of the documents of a vault", async () => {
    const ada = await (await app.organization()).user({ managesVaults: true });
    const { body: vault } = await ada.post("/vaults", { name: "Leases" });
    for (const name of ["early.txt", "late.txt"]) {
      const { body: file } = await ada.upload(name, `${LEASE} ${name}`);
      await app.runJobs();
      await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
      await app.runJobs();
    }
    const { result, citations } = await ask(ada, { message: "Which document was uploaded last?", vault_id: vault.id });
    expect(filesIn(result)).toEqual(["late.txt"]);
    expect(citations).toEqual([]);
    const oldest = await ask(ada, { message: "Which file is the oldest?", vault_id: vault.id });
    expect(filesIn(oldest.result)).toEqual(["early.txt"]);
  });

  it("of no file that the person may not see", async () => {
    const { ada, project_id } = await withProject();
    const bo = await (await app.organization()).user();
    await bo.upload("secret.txt", LEASE);
    await app.runJobs();
    const { result } = await ask(ada, { message: "List all files", project_id });
    expect(result).not.toContain("secret.txt");
    expect((await bo.post("/chat/completions?wait=0", { message: "List all files", project_id })).status).toBe(404);
  });
});

it("a question about what the files say is asked of them", async () => {
  const { ada, project_id } = await withProject();
  const { result } = await ask(ada, { message: "How many documents mention a rent?", project_id });
  expect(result).toContain("Each document was asked");
});
