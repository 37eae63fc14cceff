import { mkdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { agreement } from "../../support/agreements.ts";
import type { TestApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";

/** The text of a contract that the local engine reads; `change` tells versions apart. */
export const contract = (title: string, change = "") => [...agreement(title), change].join("\n");

/** A short text that the models read in an instant, for tests that do not depend on its content. */
export const note = (title: string) => `${title} of Acme Widgets Inc. and Globex Trading LLC`;

/** An organization with a vault and its owner, and the folder on disk that its sources may read. */
export async function withVault(app: TestApp, folder: string) {
  const org = await app.organization();
  const ada = await org.user({ isAdmin: true, managesVaults: true });
  const vault = await makeVault(org, ada);
  const root = join(folder, org.id);
  await mkdir(root, { recursive: true });
  let clock = 1_700_000_000;
  const put = async (path: string, content: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
    clock += 10;
    await utimes(join(root, path), clock, clock);
  };
  const path = `${vault.path}/sources`;
  const add = async (body: object = { kind: "folder", name: "Scans", settings: { path: "" } }) => {
    const reply = await ada.post(path, body);
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
    return reply.body.id as string;
  };
  const read = async (id: string) => (await ada.get(`${path}/${id}`)).body;
  const sync = async (id: string) => {
    await ada.post(`${path}/${id}/sync`);
    await app.runJobs();
    return read(id);
  };
  const items = async (id: string) => (await ada.get(`${path}/${id}/items?limit=100`)).body.items;
  const documents = async () =>
    await app.database.organization(org.id)<{ id: string; name: string; status: string; near_to: string | null }>`
      select id, name, status, near_to from vault_documents where vault_id = ${vault.id} order by created_at, id`;
  return {
    org,
    ada,
    vault,
    root,
    path,
    put,
    add,
    read,
    sync,
    items,
    documents,
    move: (from: string, to: string) => rename(join(root, from), join(root, to)),
    remove: (name: string) => rm(join(root, name)),
  };
}
