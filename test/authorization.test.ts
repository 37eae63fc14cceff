import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../src/endpoints.ts";
import type { Endpoint } from "../src/kernel/http/endpoint.ts";
import { type Identity, MATRIX, type Verdict } from "./authorization.table.ts";
import type { As, Reply } from "./support/client.ts";
import { type TestOrganization, type TestUser, useApp } from "./support/harness.ts";
import { bodyFor, filled, MAKERS } from "./support/make.ts";

const app = useApp({});
let org: TestOrganization;
let people: Record<Person, TestUser>;
let callers: Record<Identity, As>;

type Person = (typeof PEOPLE)[number];
/** `mate` has access to everything and is the person in the paths; `maker` creates the things. */
const PEOPLE = ["maker", "mate", "viewer", "editor", "owner", "powerless owner", "removed", "colleague"] as const;

beforeAll(async () => {
  org = await app.organization();
  const other = await app.organization("Other & Partners");
  const user = (name: Person) => org.user({ name, managesVaults: name !== "powerless owner" });
  people = Object.fromEntries(await Promise.all(PEOPLE.map(async (name) => [name, await user(name)]))) as typeof people;
  for (const each of [org, other]) await must(each.asOrganization.patch("/company-profile", { name: "Acme Inc." }));
  const { key: revoked, id } = await org.key({ userId: people.owner.id });
  await app.database.system`update api_keys set revoked_at = now() where id = ${id}`;
  callers = {
    "no key": app.as(""),
    "malformed key": app.as("Bearer svc_x"),
    "unknown key": app.as("u:svc_unknown"),
    "revoked key": app.as(revoked),
    "organization key": org.asOrganization,
    "other organization's key": other.asOrganization,
    "other organization's administrator": await other.user({ isAdmin: true }),
    administrator: await org.user({ isAdmin: true }),
    colleague: people.colleague,
    viewer: people.viewer,
    editor: people.editor,
    owner: people.owner,
    "powerless owner": people["powerless owner"],
    "removed member": people.removed,
  };
});

const LEVELS = {
  viewer: "read",
  editor: "write",
  owner: "admin",
  mate: "read",
  "powerless owner": "admin",
  removed: "read",
};
const ROLES = {
  viewer: "viewer",
  editor: "editor",
  owner: "owner",
  mate: "viewer",
  "powerless owner": "owner",
  removed: "viewer",
};

/** Nouns that are shared with people instead of having members. */
const SHARED = ["chats", "reviews"];

/** Gives the people access to a thing, where its noun has members. */
async function grant(noun: string, id: string) {
  const grants: Record<string, (person: keyof typeof ROLES) => object> = {
    vaults: (person) => ({ role: ROLES[person] }),
    projects: (person) => ({ access_level: LEVELS[person] }),
    folders: (person) => ({ access_level: LEVELS[person].replace("admin", "manage") }),
  };
  const { maker } = people;
  if (noun === "folders") await must(maker.patch(`/folders/${id}`, { is_access_controlled: true }));
  for (const person of Object.keys(ROLES) as (keyof typeof ROLES)[]) {
    const { id: user_id } = people[person];
    if (grants[noun]) await must(maker.post(`/${noun}/${id}/members`, { user_id, ...grants[noun](person) }));
    if (SHARED.includes(noun) && ["viewer", "mate", "removed"].includes(person))
      await must(maker.post(`/${noun}/${id}/shares`, { user_id }));
  }
  const { id: removed } = people.removed;
  if (grants[noun]) await must(maker.delete(`/${noun}/${id}/members/${removed}`));
  if (SHARED.includes(noun)) await must(maker.delete(`/${noun}/${id}/shares/${removed}`));
}

async function must(reply: Promise<Reply>): Promise<Reply> {
  const { status, text } = await reply;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return reply;
}

/** The ids of a new thing with its members. */
async function make(noun: string): Promise<Record<string, string>> {
  const ids = await MAKERS[noun]!(org, noun === "webhooks" ? (callers.administrator as TestUser) : people.maker);
  await grant(noun === "chat" ? "chats" : noun, ids.id!);
  return ids;
}

/** One thing of each noun, for the operations that change nothing. */
const unchanged = new Map<string, Promise<Record<string, string>>>();
function keep(noun: string): Promise<Record<string, string>> {
  const kept = unchanged.get(noun) ?? make(noun);
  unchanged.set(noun, kept);
  return kept;
}

/** Things made for operations that may change them. One that was not changed is used again for the next operation. */
const untouched = new Map<string, Record<string, string>>();
async function takeFresh(noun: string): Promise<Record<string, string>> {
  const fresh = untouched.get(noun) ?? (await make(noun));
  untouched.set(noun, fresh);
  return fresh;
}

const nounOf = (op: Endpoint) => (op.path.includes("/{") ? op.path.slice(1, op.path.indexOf("/{")) : undefined);

/** The operation's path with the ids of a thing and its members. The thing is an unchanged one if the operation may change it. */
async function made(op: Endpoint, thing = isHarmless(op) ? keep : takeFresh): Promise<string> {
  const noun = nounOf(op);
  if (!noun) return filled(op);
  const ids = await thing(noun);
  const query = filled(op)
    .split("?")[1]
    ?.replace(/\bfile_id=[^&]+/, (random) => (ids.fileId ? `file_id=${ids.fileId}` : random));
  const known: Record<string, string> = { ...ids, userId: String(people.mate.id) };
  return (
    op.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(known[name] ?? randomUUID())) +
    (query ? `?${query}` : "")
  );
}

/** A body that its schema refuses, so that an authorized caller changes nothing. */
const harmless = (op: Endpoint) => (op.body && !op.upload ? { body: { no_such_field: 1 } } : bodyFor(op));
const isHarmless = (op: Endpoint) => op.method === "GET" || (op.body !== undefined && !op.upload);

/** `in` if the call was authorized, whatever the operation then answered. */
function verdictOf({ status, body }: Reply): Verdict | number {
  if (status === 404 && body.code === "NOTHING_TO_REVERT") return "in";
  return status < 400 || [400, 402, 409].includes(status) ? "in" : status;
}

describe("who may call what", () => {
  it("is in the table for every operation, and for no other", () => {
    expect(Object.keys(MATRIX).sort()).toEqual(endpoints.map(({ name }) => name).sort());
  });

  it.each(endpoints.map((op) => [op.name, op] as const))("%s", async (name, op) => {
    const verdicts: Partial<Record<Identity, Verdict | number>> = {};
    for (const identity of Object.keys(MATRIX[name]!) as Identity[]) {
      const path = await made(op);
      const reply = await callers[identity].send(op.method, path, harmless(op));
      verdicts[identity] = verdictOf(reply);
      if (reply.status < 300 && !isHarmless(op)) untouched.delete(nounOf(op) ?? "");
      if (reply.status === 404 && op.path.includes("{") && verdicts[identity] === 404) {
        const missing = await callers[identity].send(op.method, filled(op), harmless(op));
        expect(reply.text, `${identity}: hidden and missing read the same`).toBe(missing.text);
      }
    }
    expect(verdicts).toEqual(MATRIX[name]);
  });
});

/** While `isOff`, removes the organization from the conditions of every statement before it reaches the database. */
function switchChecksOff() {
  const { query } = pg.Client.prototype;
  const state = { isOff: false, statements: 0 };
  const rewrite = (text: string) => {
    const rewritten = text.replace(/(?:\w+\.)?organization_id = (\$\d+(?:::uuid)?)/g, "($1::uuid is not null)");
    if (rewritten !== text) state.statements++;
    return rewritten;
  };
  pg.Client.prototype.query = function (this: pg.Client, config: unknown, ...rest: unknown[]) {
    const statement = config as { text?: string; name?: string };
    const isRewritten = state.isOff && typeof statement === "object" && statement.text !== undefined;
    const { name, ...unnamed } = statement;
    return Reflect.apply(query, this, [isRewritten ? { ...unnamed, text: rewrite(statement.text!) } : config, ...rest]);
  } as typeof query;
  afterAll(() => {
    pg.Client.prototype.query = query;
  });
  return state;
}

describe("with the application's own organization checks switched off", () => {
  const checks = switchChecksOff();
  const addressed = endpoints.filter(({ path, key }) => path.includes("{") && key !== "organization");

  it.each(addressed.map((op) => [op.name, op] as const))(
    "%s: row-level security alone hides other organizations' data",
    async (_name, op) => {
      const path = await made(op, keep);
      const stranger = callers["other organization's administrator"];
      checks.statements = 0;
      checks.isOff = true;
      const reply = await stranger.send(op.method, path, harmless(op)).finally(() => {
        checks.isOff = false;
      });
      expect(reply.status).toBe(404);
      expect(checks.statements).toBeGreaterThan(0);
    },
  );
});
