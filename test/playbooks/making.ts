import type { As, Reply } from "../support/client.ts";
import type { TestApp } from "../support/harness.ts";

export const MISSING = "11111111-1111-1111-1111-111111111111";

export const newCheck = (title = "Term", changes: object = {}) => ({
  title,
  positions: [
    { type: "standard", guidance: "Require: two years." },
    { type: "fallback", guidance: "Accept: three years." },
  ],
  ...changes,
});

/** An organization with an administrator and two people, the first of whom created a playbook. */
export async function firm(app: TestApp, visibility: "private" | "organization" = "private") {
  const org = await app.organization();
  const [ada, bob, admin] = [await org.user(), await org.user(), await org.user({ isAdmin: true })];
  const { body: playbook } = await ada.post("/playbooks", { title: "NDA", description: "d", guide: "g" });
  const path = `/playbooks/${playbook.id}`;
  if (visibility === "organization") await ada.patch(path, { visibility });
  return { org, ada, bob, admin, asOrganization: org.asOrganization, playbook, path };
}

export const addChecks = async (caller: As, path: string, titles: string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const title of titles) ids.push((await caller.post(`${path}/checks`, newCheck(title))).body.id);
  return ids;
};

export const statusOf = async (caller: As, path: string) => (await caller.get(path)).body.status;
export const titlesOf = async (caller: As, path: string): Promise<string[]> =>
  (await caller.get(`${path}/checks`)).body.checks.map(({ title }: { title: string }) => title);

/** Sends requests that all block on the locked playbook, and releases the lock once every one of them is waiting. */
export async function atOnce(app: TestApp, playbookId: string, requests: (() => Promise<Reply>)[]): Promise<Reply[]> {
  const { system, systemTransaction } = app.database;
  const { replies } = await systemTransaction(async (sql) => {
    await sql`select from playbooks where id = ${playbookId} for no key update`;
    const replies = Promise.all(requests.map((request) => request()));
    const waiting = () => system`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await waiting()).length < requests.length);
    return { replies };
  });
  return replies;
}
