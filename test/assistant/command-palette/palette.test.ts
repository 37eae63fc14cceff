import { expect, it } from "vitest";
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
