import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { announce } from "../../../src/administration/webhooks/announce.ts";
import type { As } from "../../support/client.ts";
import { type TestOrganization, type TestUser, useApp } from "../../support/harness.ts";

const app = useApp();
let org: TestOrganization;
let ada: TestUser;
let deliveries: string;

const positions = [{ type: "standard", guidance: "Require: nothing." }];
const add: Record<string, (number: number) => Promise<unknown>> = {
  projects: (number) => ada.post("/projects", { name: `Project ${number}` }),
  folders: (number) => ada.post("/folders", { name: `Folder ${number}` }),
  files: (number) => ada.upload(`file ${number}.txt`, `Text ${number}`),
  vaults: (number) => ada.post("/vaults", { name: `Vault ${number}` }),
  skills: (number) => ada.post("/skills", { name: `Skill ${number}`, content: "Write." }),
  playbooks: (number) => ada.post("/playbooks", { title: `Playbook ${number}` }),
  chats: (number) => ada.post("/chat/completions?wait=0", { message: `Question ${number}` }),
  webhooks: () => ada.post("/webhooks", { url: "https://hooks.example.com/", events: ["file.ready"] }),
  deliveries: () =>
    announce(app.database.organization(org.id), org.id, "job.failed", {
      job_id: randomUUID(),
      kind: "playbooks/run",
      status: "failed",
    }),
  portfolios: async (number) => {
    const { body: playbook } = await ada.post("/playbooks", { title: "For a portfolio" });
    await ada.post(`/playbooks/${playbook.id}/checks`, { title: "Hidden", positions });
    const { body: file } = await ada.upload("contract.txt", `Contract ${number}`);
    return ada.post("/portfolios", { playbook_id: playbook.id, file_ids: [file.id] });
  },
};

const LISTS: [noun: string, path: () => string, added: string][] = [
  ...["projects", "folders", "files", "vaults", "skills", "playbooks", "chats", "webhooks", "portfolios"].map(
    (noun): [string, () => string, string] => [noun, () => `/${noun}?`, noun],
  ),
  ["jobs", () => "/jobs?", "chats"],
  ["deliveries", () => `${deliveries}?`, "deliveries"],
  ["records", () => "/audit-log?operation=POST%20/projects&", "projects"],
];

beforeAll(async () => {
  org = await app.organization();
  ada = await org.user({ isAdmin: true, managesVaults: true });
  const { body } = await ada.post("/webhooks", { url: "https://hooks.example.com/", events: ["job.failed"] });
  deliveries = `/webhooks/${body.id}/deliveries`;
  for (const [, make] of Object.entries(add)) for (let number = 0; number < 4; number++) await make(number);
});

interface Item {
  id?: string | number;
  job_id?: string;
}
const idOf = ({ id, job_id }: Item) => String(id ?? job_id);

async function throughCursors(caller: As, path: string, noun: string, between: () => Promise<unknown>) {
  const ids: string[] = [];
  for (let cursor = "", round = 0; round < 60; round++) {
    const { body } = await caller.get(`${path}limit=2${cursor && `&cursor=${cursor}`}`);
    ids.push(...body[noun].map(idOf));
    expect(body.pagination.next_cursor === undefined).toBe(!body.pagination.has_more);
    if (!body.pagination.has_more) return ids;
    cursor = body.pagination.next_cursor;
    if (round === 0) await between();
  }
  throw new Error("The pages do not end.");
}

describe.each(LISTS)("the list of %s", (noun, path, added) => {
  it("read by cursors skips and repeats nothing when something is added meanwhile", async () => {
    const before: string[] = (await ada.get(`${path()}limit=500`)).body[noun].map(idOf);
    expect(before.length).toBeGreaterThan(3);
    const read = await throughCursors(ada, path(), noun, () => add[added]!(9));
    expect(new Set(read).size).toBe(read.length);
    expect(read.filter((id) => before.includes(id))).toEqual(before);
  });

  it("refuses an invalid cursor, and a cursor together with an offset, with 400", async () => {
    for (const cursor of ["nonsense", "e30", Buffer.from('[-1,["a"]]').toString("base64url")])
      expect((await ada.get(`${path()}cursor=${cursor}`)).status).toBe(400);
    const { next_cursor } = (await ada.get(`${path()}limit=2`)).body.pagination;
    expect((await ada.get(`${path()}cursor=${next_cursor}&offset=2`)).status).toBe(400);
    const [tag, own] = next_cursor.split(".");
    for (const cursor of [own, `${tag}.`, `${tag}.e30`])
      expect((await ada.get(`${path()}cursor=${cursor}`)).status).toBe(400);
  });
});

describe("a cursor", () => {
  const issueOf = async (path: string) => {
    const { status, body } = await ada.get(path);
    return [status, body.code, body.details?.issues[0].path];
  };
  const REFUSED = [400, "VALIDATION_FAILED", "query.cursor"];
  const cursorOf = async (path: string) => (await ada.get(path)).body.pagination.next_cursor;

  it("of another list, of other filters, or of the same list of something else is refused", async () => {
    const projects = await cursorOf("/projects?limit=2");
    expect(await issueOf(`/vaults?limit=2&cursor=${projects}`)).toEqual(REFUSED);
    expect(await issueOf(`/projects?limit=2&search=Project&cursor=${projects}`)).toEqual(REFUSED);
    const jobs = await cursorOf("/jobs?limit=2&status=pending&kind=chat/completions");
    expect(await issueOf(`/jobs?limit=2&cursor=${jobs}`)).toEqual(REFUSED);
    const { body: other } = await ada.post("/webhooks", { url: "https://hooks.example.com/", events: ["job.failed"] });
    const sent = await cursorOf(`${deliveries}?limit=2`);
    expect(await issueOf(`/webhooks/${other.id}/deliveries?cursor=${sent}`)).toEqual(REFUSED);
  });

  it("works with any page size, any order of parameters and explicit defaults", async () => {
    const projects = await cursorOf("/projects?limit=2");
    expect((await ada.get(`/projects?limit=50&cursor=${projects}`)).status).toBe(200);
    const jobs = await cursorOf("/jobs?limit=2&status=pending&kind=chat/completions");
    expect((await ada.get(`/jobs?cursor=${jobs}&kind=chat/completions&status=pending&limit=1`)).status).toBe(200);
  });

  it("skips nothing when all items of the page before have left the list", async () => {
    for (const name of ["Left 1", "Left 2", "Left 3", "Left 4"]) await ada.post("/projects", { name });
    const all: string[] = (await ada.get("/projects?limit=500&search=Left")).body.projects.map(idOf);
    expect(all).toHaveLength(4);
    const cursor = await cursorOf("/projects?limit=2&search=Left");
    for (const id of all.slice(0, 2)) expect((await ada.delete(`/projects/${id}`)).status).toBe(204);
    const { body } = await ada.get(`/projects?limit=2&search=Left&cursor=${cursor}`);
    expect(body.projects.map(idOf)).toEqual(all.slice(2));
  });

  it("of the files of a project continues where the previous page ended", async () => {
    const { body: project } = await ada.post("/projects", { name: "With files" });
    const file_ids: string[] = (await ada.get("/files?limit=5")).body.files.map(idOf);
    await ada.post(`/projects/${project.id}/files`, { file_ids });
    const path = `/projects/${project.id}/files?`;
    const all: string[] = (await ada.get(`${path}limit=500`)).body.files.map(idOf);
    expect(all.toSorted()).toEqual(file_ids.toSorted());
    expect(await throughCursors(ada, path, "files", async () => undefined)).toEqual(all);
  });
});
