import { describe, expect, it } from "vitest";
import { appEndpoints, endpoints, wordEndpoints } from "../../../src/endpoints.ts";
import type { Endpoint } from "../../../src/kernel/http/endpoint.ts";
import type { As, Reply } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";
import { bodyFor, pathIn } from "../../support/make.ts";
import { HARMLESS, SENSITIVE, WORK } from "./sensitive.table.ts";

const app = useApp();
const all = [...endpoints, ...appEndpoints].filter(({ method, key }) => method !== "GET" && key !== "none");
const named = (name: string) => all.find((op) => op.name === name)!;
const isRefused = ({ status, body }: Reply) => status === 403 && body.code === "CONFIRMATION_REQUIRED";

const showsSecret = (op: Endpoint) => op.shownOnce !== undefined || "showsSecret" in op;
const isWork = (op: Endpoint) =>
  WORK.includes(op.path.split("/")[1]!) && (op.key === "any" || op.key === "user") && !showsSecret(op);

/** Sends the operation to things of a new organization, as a stolen session would and as the person themselves. */
async function attempt(
  op: Endpoint,
  body: object | undefined,
  who: (admin: { stolen: As; proven: As; key: As }) => As,
) {
  const org = await app.organization();
  const admin = await org.user({ isAdmin: true });
  const path = await pathIn(org, admin, op);
  const callers = { stolen: await admin.signedIn("unproven"), proven: await admin.signedIn(), key: admin };
  return who(callers).send(op.method, path, body ? { body } : bodyFor(op));
}

describe("proof of identity", () => {
  it("is decided for every operation beyond a person's own work, and declared for those that need it", () => {
    const decided = [...Object.keys(SENSITIVE), ...Object.keys(HARMLESS)];
    expect(decided.filter((name) => !named(name) || isWork(named(name)))).toEqual([]);
    expect(all.filter((op) => !isWork(op) && !decided.includes(op.name)).map(({ name }) => name)).toEqual([]);
    const declared = all.filter(({ needsProof }) => needsProof !== undefined).map(({ name }) => name);
    expect(declared.sort()).toEqual(Object.keys(SENSITIVE).sort());
  });

  it("is never needed in Word, which cannot ask for it", () => {
    expect(wordEndpoints.filter(({ needsProof }) => needsProof).map(({ name }) => name)).toEqual([]);
  });

  const cases = Object.entries(SENSITIVE).flatMap(([name, when]) =>
    (when === "always" ? [undefined] : when.asks).map((body) => [name, body] as const),
  );
  it.each(cases)("a stolen session cannot call %s %o", async (name, body) => {
    const op = named(name);
    expect(isRefused(await attempt(op, body, ({ stolen }) => stolen))).toBe(true);
    expect(isRefused(await attempt(op, body, ({ proven }) => proven))).toBe(false);
    if (endpoints.some((each) => each.name === name))
      expect(isRefused(await attempt(op, body, ({ key }) => key))).toBe(false);
  });

  const free = Object.entries(SENSITIVE).flatMap(([name, when]) =>
    when === "always" ? [] : when.lets.map((body) => [name, body] as const),
  );
  it.each(free)("is not needed for %s %o", async (name, body) => {
    const reply = await attempt(named(name), body, ({ stolen }) => stolen);
    expect(reply.status).toBeLessThan(300);
  });
});

it("a proof of identity lasts ten minutes", async () => {
  const org = await app.organization();
  const admin = await org.user({ isAdmin: true });
  const browser = await admin.signedIn();
  const retention = { chats_days: 30, reviews_days: null, files_days: null };
  expect((await browser.put("/retention", retention)).status).toBe(200);
  await app.database
    .system`update sessions set confirmed_at = now() - interval '10 minutes 1 second' where user_id = ${admin.id}`;
  expect(isRefused(await browser.put("/retention", { ...retention, chats_days: 1 }))).toBe(true);
  expect((await browser.get("/retention")).body.chats_days).toBe(30);
});

it("a person without permission is refused, and is not asked for a proof", async () => {
  const org = await app.organization();
  const member = await (await org.user()).signedIn("unproven");
  const reply = await member.put("/retention", { chats_days: 30, reviews_days: null, files_days: null });
  expect([reply.status, reply.body.code]).toEqual([403, "FORBIDDEN"]);
});
