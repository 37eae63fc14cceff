import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";

const app = useApp();

async function people() {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const bo = await org.user({ managesVaults: true });
  const { body: project } = await ada.post("/projects", { name: "Merger" });
  await ada.post(`/projects/${project.id}/members`, { user_id: bo.id, access_level: "write" });
  return {
    org,
    ada,
    bo,
    ofAda: await ada.signedIn(),
    ofBo: await bo.signedIn(),
    at: `/projects/${project.id}`,
    id: project.id,
  };
}
const idsOf = (things: { id: string }[]) => things.map(({ id }) => id);

describe("the vaults and playbooks of a project", () => {
  it("are shown to those who can see them anyway, and to nobody else", async () => {
    const { ada, bo, ofAda, ofBo, at } = await people();
    const { body: vault } = await ada.post("/vaults", { name: "Leases" });
    const { body: playbook } = await ada.post("/playbooks", { title: "Inbound" });
    for (let time = 0; time < 2; time++) {
      expect((await ofAda.post(`${at}/vaults`, { vault_id: vault.id })).status).toBe(204);
      expect((await ofAda.post(`${at}/playbooks`, { playbook_id: playbook.id })).status).toBe(204);
    }
    expect((await ofAda.get(`${at}/vaults`)).body.vaults).toMatchObject([
      { id: vault.id, name: "Leases", my_role: "owner" },
    ]);
    expect(idsOf((await ofAda.get(`${at}/playbooks`)).body.playbooks)).toEqual([playbook.id]);
    expect((await ofBo.get(`${at}/vaults`)).body.vaults).toEqual([]);
    expect((await ofBo.get(`${at}/playbooks`)).body.playbooks).toEqual([]);
    expect((await bo.get(`/vaults/${vault.id}`)).status).toBe(404);
    expect((await bo.get(`/playbooks/${playbook.id}`)).status).toBe(404);
    await ada.post(`/vaults/${vault.id}/members`, { user_id: bo.id, role: "viewer" });
    expect(idsOf((await ofBo.get(`${at}/vaults`)).body.vaults)).toEqual([vault.id]);
    expect((await ofBo.delete(`${at}/vaults/${vault.id}`)).status).toBe(204);
    expect((await ofAda.get(`${at}/vaults`)).body.vaults).toEqual([]);
    expect((await ada.get(`/vaults/${vault.id}`)).status).toBe(200);
  });

  it("can be linked only by those who see them and may change the project", async () => {
    const { org, ada, bo, ofBo, at } = await people();
    const { body: vault } = await ada.post("/vaults", { name: "Leases" });
    expect((await ofBo.post(`${at}/vaults`, { vault_id: vault.id })).status).toBe(404);
    const { body: own } = await bo.post("/vaults", { name: "Own" });
    const outsider = await (await org.user()).signedIn();
    expect((await outsider.post(`${at}/vaults`, { vault_id: own.id })).status).toBe(404);
    const reader = await org.user();
    await ada.post(`${at}/members`, { user_id: reader.id, access_level: "read" });
    const { body: playbook } = await reader.post("/playbooks", { title: "Mine" });
    expect((await (await reader.signedIn()).post(`${at}/playbooks`, { playbook_id: playbook.id })).status).toBe(404);
  });

  it("include official playbooks, and forget what is deleted", async () => {
    const { ada, ofAda, at } = await people();
    const official = (await ada.get("/playbooks")).body.playbooks[0];
    const { body: playbook } = await ada.post("/playbooks", { title: "Inbound" });
    for (const { id } of [official, playbook]) await ofAda.post(`${at}/playbooks`, { playbook_id: id });
    expect(idsOf((await ofAda.get(`${at}/playbooks`)).body.playbooks).sort()).toEqual(
      [official.id, playbook.id].sort(),
    );
    await ada.delete(`/playbooks/${playbook.id}`);
    expect(idsOf((await ofAda.get(`${at}/playbooks`)).body.playbooks)).toEqual([official.id]);
    expect((await ada.delete(at)).status).toBe(204);
  });
});

describe("the reviews of a project", () => {
  async function reviewed() {
    const all = await people();
    const { ada, id } = all;
    const playbook = (await ada.get("/playbooks")).body.playbooks[0];
    const { body: file } = await ada.upload("nda.txt", "This agreement is governed by the law of Delaware.");
    await app.runJobs();
    const run = { file_ids: [file.id], review_mode: "third-party", project_id: id };
    const start = () => ada.post(`/playbooks/${playbook.id}/run?wait=0`, run);
    return { ...all, playbook, run, start };
  }

  it("are seen by its members, with their findings", async () => {
    const { org, ofBo, id, start } = await reviewed();
    const { body: job } = await start();
    await app.runJobs();
    const { body } = await ofBo.get(`/reviews?project_id=${id}`);
    expect(body.reviews).toMatchObject([{ id: job.job_id, project_id: id, is_own: false, status: "succeeded" }]);
    expect((await ofBo.get("/reviews")).body.reviews).toEqual(body.reviews);
    const result = await ofBo.get(`/reviews/${job.job_id}`);
    expect(result.body.result.results.length).toBeGreaterThan(0);
    const outsider = await (await org.user()).signedIn();
    for (const path of [`/reviews?project_id=${id}`, `/reviews/${job.job_id}`])
      expect((await outsider.get(path)).status).toBe(404);
  });

  it("are started only by those who may change the project", async () => {
    const { org, ada, at, playbook, run } = await reviewed();
    const reader = await org.user();
    await ada.post(`${at}/members`, { user_id: reader.id, access_level: "read" });
    const { body: file } = await reader.upload("own.txt", "This agreement is governed by the law of Delaware.");
    await app.runJobs();
    const asked = { ...run, file_ids: [file.id] };
    expect((await reader.post(`/playbooks/${playbook.id}/run?wait=0`, asked)).status).toBe(404);
  });
});
