import { describe, expect, it } from "vitest";
import { createKey } from "../../../src/identity/keys/keys.ts";
import { createPasswordLink } from "../../../src/identity/sign-in/links.ts";
import type { As, Reply } from "../../support/client.ts";
import { type TestOrganization, type TestUser, useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { PASSWORD, signIn } from "../sessions/signing-in.ts";

const app = useApp();

interface Scene {
  org: TestOrganization;
  /** A person who can give the leaver things. */
  ada: TestUser & { browser: As };
  /** The person being removed. */
  leaver: TestUser & { browser: As };
}
/** Prepares something and returns the request that creates it. */
type Creation = (scene: Scene) => Promise<() => Promise<unknown>>;

const CREATIONS: Record<string, Creation> = {
  "a personal key": async ({ leaver }) => {
    return () => leaver.browser.post("/keys", { name: "late", scope: "user" });
  },
  "a key created on the command line": async ({ org, leaver }) => {
    const key = { organizationId: org.id, userId: leaver.id, name: "late", lifetimeSeconds: null };
    return () => app.database.systemTransaction((sql) => createKey(sql, key)).catch(() => {});
  },
  "a session": async ({ leaver }) => {
    return () => signIn(app, { email: leaver.email, password: PASSWORD });
  },
  "a session by a password link": async ({ org, leaver }) => {
    const person = { organizationId: org.id, userId: leaver.id };
    const { link } = await createPasswordLink(app.database.system, app.deps.config, person);
    const path = `//app/v1${new URL(link).pathname}`;
    return () => signIn(app, { password: "an entirely different sentence" }, {}, path);
  },
  "a password link": async ({ ada, leaver }) => {
    return () => ada.browser.post(`/people/${leaver.id}/link`);
  },
  "a share of a chat": async ({ ada, leaver }) => {
    await ada.post("/chat/completions?wait=0", { message: "Hello" });
    const [chat] = (await ada.get("/chats")).body.chats;
    return () => ada.post(`/chats/${chat.id}/shares`, { user_id: leaver.id });
  },
  "a project": async ({ ada, leaver }) => {
    const { body } = await ada.post("/projects", { name: "Merger" });
    return () => ada.post(`/projects/${body.id}/members`, { email: leaver.email });
  },
  "a folder": async ({ ada, leaver }) => {
    const { body } = await ada.post("/folders", { name: "Leases" });
    return () => ada.post(`/folders/${body.id}/members`, { user_id: leaver.id, access_level: "read" });
  },
  "a vault": async ({ org, ada, leaver }) => {
    const { path } = await makeVault(org, ada);
    return () => ada.post(`${path}/members`, { email: leaver.email });
  },
  "their own vault":
    async ({ leaver }) =>
    () =>
      leaver.post("/vaults", { name: "Late" }),
  "a job":
    async ({ leaver }) =>
    () =>
      leaver.post("/chat/completions?wait=0", { message: "Hello" }),
};

async function setScene(): Promise<Scene & { admin: As }> {
  const org = await app.organization();
  const [ada, leaver] = [
    await org.user({ isAdmin: true, managesVaults: true }),
    await org.user({ isAdmin: true, managesVaults: true, password: PASSWORD }),
  ];
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  await leaver.patch("/me/profile", { role_title: "Associate" });
  return {
    org,
    admin,
    ada: { ...ada, browser: await ada.signedIn() },
    leaver: { ...leaver, browser: await leaver.signedIn() },
  };
}

/** What a person can still use or receive. */
async function leftTo({ id }: TestUser): Promise<Record<string, number>> {
  const [row] = await app.database.system<Record<string, number>>`
    select (select count(*) from api_keys where user_id = ${id} and revoked_at is null) as keys,
      (select count(*) from sessions where user_id = ${id}) as sessions,
      (select count(*) from password_links where user_id = ${id}) as links,
      (select count(*) from users where id = ${id} and password_hash is not null) as passwords,
      (select count(*) from chat_shares where user_id = ${id}) + (select count(*) from review_shares where user_id = ${id}) as shares,
      (select count(*) from project_members where user_id = ${id}) as projects,
      (select count(*) from folder_members where user_id = ${id}) as folders,
      (select count(*) from vault_members where user_id = ${id}) as vaults,
      (select count(*) from jobs where user_id = ${id} and not is_internal and status in ('pending', 'running')) as jobs`;
  return row!;
}
const NOTHING = {
  keys: 0,
  sessions: 0,
  links: 0,
  passwords: 0,
  shares: 0,
  projects: 0,
  folders: 0,
  vaults: 0,
  jobs: 0,
};

/** Returns when the request is answered, or when this many statements are waiting for a lock in the database. */
async function untilAnsweredOrWaiting(request: Promise<unknown>, waiting: number) {
  let answered = false;
  request.then(() => {
    answered = true;
  });
  while (!answered) {
    const [row] = await app.database.system<{ count: number }>`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    if (row!.count >= waiting) return;
  }
}

describe.each(Object.entries(CREATIONS))("a removed person is not left with %s", (_what, prepare) => {
  it("created before the removal could begin", async () => {
    const { admin, ...scene } = await setScene();
    const { leaver } = scene;
    const make = await prepare(scene);
    let removed: Promise<Reply> | undefined;
    await app.database.systemTransaction(async (sql) => {
      await sql`select from users where id = ${leaver.id} for share`;
      removed = admin.delete(`/people/${leaver.id}`);
      await untilAnsweredOrWaiting(removed, 1);
      await untilAnsweredOrWaiting(make(), 2);
    });
    expect((await removed!).status).toBe(204);
    expect(await leftTo(leaver)).toEqual(NOTHING);
  });

  it("requested during the removal", async () => {
    const { admin, ...scene } = await setScene();
    const { leaver } = scene;
    const make = await prepare(scene);
    let requests: Promise<unknown>[] = [];
    await app.database.systemTransaction(async (sql) => {
      await sql`select from user_profiles where user_id = ${leaver.id} for update`;
      const removed = admin.delete(`/people/${leaver.id}`);
      await untilAnsweredOrWaiting(removed, 1);
      const made = make();
      requests = [removed, made];
      await untilAnsweredOrWaiting(made, 2);
    });
    await Promise.all(requests);
    expect(await leftTo(leaver)).toEqual(NOTHING);
  });
});

it("a key of a removed person is refused, even when the key itself was not revoked", async () => {
  const org = await app.organization();
  const bo = await org.user();
  await app.database.system`update users set removed_at = now() where id = ${bo.id}`;
  expect((await bo.get("/me")).body.code).toBe("INVALID_KEY");
  expect((await org.asOrganization.get("/me")).status).toBe(200);
});

it("when two administrators remove each other at once, one remains", async () => {
  const org = await app.organization();
  const [ada, bo] = [await org.user({ isAdmin: true }), await org.user({ isAdmin: true })];
  const [asAda, asBo] = [await ada.signedIn(), await bo.signedIn()];
  const replies = await Promise.all([asAda.delete(`/people/${bo.id}`), asBo.delete(`/people/${ada.id}`)]);
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
});
