import { readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { VectorCache } from "../../../src/content/search/vectors.ts";
import { runHousekeeping } from "../../../src/worker.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp();
const DAY_MS = 24 * 60 * 60 * 1000;

describe("temporary files left by a crash", () => {
  it("are deleted after a day; newer ones may be in use and stay", async () => {
    const ada = await (await app.organization()).user();
    await ada.upload("a.txt", "a");
    for (const folder of ["uploads", "blobs/arriving"]) {
      const at = (name: string) => join(app.deps.config.DATA_DIR, folder, name);
      for (const name of ["old", "young"]) await writeFile(at(name), "half a file");
      await utimes(at("old"), new Date(), new Date(Date.now() - DAY_MS - 60_000));
      await Promise.all([runHousekeeping(app.deps), runHousekeeping(app.deps)]);
      expect(await readdir(join(app.deps.config.DATA_DIR, folder))).toEqual(["young"]);
      await rm(at("young"));
    }
  });
});

describe("a file that was read but not indexed", () => {
  const LEASE = "The tenant shall pay rent of 2,000 euros on the first day of each month.";
  async function uploaded() {
    const ada = await (await app.organization()).user();
    const { body } = await ada.upload("a.txt", LEASE);
    await app.runJobs();
    const find = async (q: string) => (await ada.get(`/files?q=${encodeURIComponent(q)}`)).body.files.length;
    return { ada, id: body.id as string, find };
  }
  const keepHouseAndWork = async () => {
    await runHousekeeping(app.deps);
    await app.runJobs();
  };

  it("is indexed automatically", async () => {
    const { id, find } = await uploaded();
    await app.database.system`delete from file_chunks where file_id = ${id}`;
    await app.database.system`update files set passages = 0, indexed_by = 'nothing' where id = ${id}`;
    expect(await find("rent")).toBe(0);
    await keepHouseAndWork();
    expect([await find("rent"), await find("apartment lease payments")]).toEqual([1, 1]);
  });

  it("gets new embeddings after an upgrade, with one attempt a day; search works by words meanwhile", async () => {
    await keepHouseAndWork();
    const { id, find } = await uploaded();
    await app.database.system`update files set indexed_by = 'words' where id = ${id}`;
    await app.database.system`
      update file_chunks set embedding = decode(repeat('01', 384), 'hex') where file_id = ${id}`;
    app.deps.vectors = new VectorCache();
    const asked = async () =>
      (await app.database.system`select from jobs where kind = 'files/index' and input ->> 'file_id' = ${id}`).length;
    expect([await find("rent"), await find("apartment lease payments")]).toEqual([1, 0]);
    await runHousekeeping(app.deps);
    await runHousekeeping(app.deps);
    expect(await asked()).toBe(1);
    await app.runJobs();
    expect(await find("apartment lease payments")).toBe(1);
    await runHousekeeping(app.deps);
    expect(await asked()).toBe(1);
  });

  it("is not enqueued again while others are still being indexed", async () => {
    await keepHouseAndWork();
    const org = await app.organization();
    const ada = await org.user();
    for (let index = 0; index < 3; index++) await ada.upload(`${index}.txt`, `Text number ${index}`);
    await app.runJobs();
    await app.database.system`update files set indexed_by = 'nothing' where organization_id = ${org.id}`;
    const waiting = async () =>
      (await app.database.system`select from jobs where kind = 'files/index' and status = 'pending'`).length;
    await runHousekeeping(app.deps);
    expect(await waiting()).toBe(3);
    await app.database.system`update files set index_asked_at = null where organization_id = ${org.id}`;
    await runHousekeeping(app.deps);
    expect(await waiting()).toBe(3);
    await app.runJobs();
  });
});
