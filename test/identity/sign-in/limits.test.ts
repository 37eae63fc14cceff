import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { forgetOldWindows } from "../../../src/identity/sessions/attempts.ts";
import { useApp } from "../../support/harness.ts";
import { elsewhere, PASSWORD, signIn } from "../sessions/signing-in.ts";

const app = useApp({ RATE_LIMIT_SESSION: 3 });

const wrong = (email: string, headers: Record<string, string>) => signIn(app, { email, password: "wrong" }, headers);
const right = (email: string, headers: Record<string, string>) => signIn(app, { email, password: PASSWORD }, headers);
const person = async () => (await app.organization()).user({ password: PASSWORD });

/** Moves every attempt back in time. */
const later = (span: string) =>
  app.database
    .system`update rate_windows set started_at = started_at - ${span}::interval where tier in ('sign-in', 'sign-in-pace')`;

/** Records failures of the account from different networks; only one of them checks a password. */
async function fail(email: string, times: number) {
  expect((await wrong(email, elsewhere())).status).toBe(401);
  await app.database.system`update rate_windows set used = ${times} where tier = 'sign-in' and used = 1`;
}

it("ten failures from other networks do not lock out someone with the right password", async () => {
  const ada = await person();
  const attacker = elsewhere();
  for (let time = 0; time < 10; time++) await wrong(ada.email, attacker);
  for (let time = 0; time < 10; time++) expect((await wrong(ada.email, elsewhere())).status).toBe(401);
  expect((await right(ada.email, elsewhere())).status).toBe(200);
});

it("after five failures a network waits longer and longer for the account, even with the right password", async () => {
  const [ada, bo] = [await person(), await person()];
  const here = elsewhere();
  for (let time = 0; time < 5; time++) expect((await wrong(ada.email, here)).status).toBe(401);
  const waits: number[] = [];
  for (let time = 0; time < 6; time++) {
    const reply = await right(ada.email.toUpperCase(), here);
    expect([reply.status, reply.body.code]).toEqual([429, "RATE_LIMITED"]);
    expect(reply.body.error).toMatch(/^Too many attempts\. Try again in \d+ (seconds|minutes)\.$/);
    waits.push(Math.round(Number(reply.headers["retry-after"]) / 60));
    await later(`${reply.headers["retry-after"]} seconds`);
    expect((await wrong(ada.email, here)).status).toBe(401);
  }
  expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
  expect((await right(bo.email, here)).status).toBe(200);
  await later("1 hour");
  expect((await right(ada.email, here)).status).toBe(200);
});

it("signing in resets the failures of a network", async () => {
  const ada = await person();
  const here = elsewhere();
  for (let round = 0; round < 2; round++) {
    for (let time = 0; time < 4; time++) expect((await wrong(ada.email, here)).status).toBe(401);
    expect((await right(ada.email, here)).status).toBe(200);
  }
});

it("refuses the thirty-first failure from one network, for any e-mail address, and counts a /64 as one network", async () => {
  const ada = await person();
  const from = (last: number) => ({ "x-forwarded-for": `2001:db8:1:2::${last}` });
  const tried = Array.from({ length: 30 }, (_, time) => wrong(`nobody${time}@example.com`, from(time)));
  expect((await Promise.all(tried)).map(({ status }) => status)).toEqual(Array(30).fill(401));
  expect((await right(ada.email, from(31))).status).toBe(429);
  expect((await right(ada.email, elsewhere())).status).toBe(200);
});

it("refuses the eighty-first failure for one account within an hour, from any network", async () => {
  const ada = await person();
  await fail(ada.email, 75);
  const tried = (await Promise.all(Array.from({ length: 10 }, () => wrong(ada.email, elsewhere())))).map(
    (r) => r.status,
  );
  expect(tried.filter((status) => status === 401)).toHaveLength(5);
  expect(tried.filter((status) => status === 429)).toHaveLength(5);
  const reply = await right(ada.email, elsewhere());
  expect([reply.status, Number(reply.headers["retry-after"]) > 1800]).toEqual([429, true]);
  await later("1 hour");
  expect((await right(ada.email, elsewhere())).status).toBe(200);
});

it("a known device gets through during an attack on the account, but may guess only a few times", async () => {
  const ada = await person();
  const { device } = await right(ada.email, elsewhere());
  await right(ada.email, elsewhere());
  await later("1 hour");
  await fail(ada.email, 80);
  expect((await right(ada.email, elsewhere())).status).toBe(429);
  expect((await right(ada.email, { ...elsewhere(), cookie: device! })).status).toBe(200);
  for (let time = 0; time < 5; time++) {
    expect((await wrong(ada.email, { ...elsewhere(), cookie: device! })).status).toBe(401);
  }
  expect((await right(ada.email, { ...elsewhere(), cookie: device! })).status).toBe(429);
});

it("a device is known only for people who signed in on it, until they are signed out everywhere", async () => {
  const org = await app.organization();
  const [ada, bo] = [await org.user({ password: PASSWORD }), await org.user({ password: PASSWORD })];
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  const { device } = await right(bo.email, elsewhere());
  await fail(ada.email, 80);
  expect((await right(ada.email, { ...elsewhere(), cookie: device! })).status).toBe(429);
  await later("1 hour");
  const second = await right(ada.email, { ...elsewhere(), cookie: device! });
  expect([second.status, second.device]).toEqual([200, device]);
  await fail(ada.email, 80);
  expect((await right(ada.email, { ...elsewhere(), cookie: device! })).status).toBe(200);
  expect((await admin.delete(`/people/${ada.id}/sessions`)).status).toBe(204);
  expect((await right(ada.email, { ...elsewhere(), cookie: device! })).status).toBe(429);
  expect((await right(bo.email, { ...elsewhere(), cookie: device! })).status).toBe(200);
});

it("an account with the same address in another organization neither makes a device known nor resets its failures", async () => {
  const email = `${randomUUID()}@example.com`;
  const [ours, theirs] = [await app.organization(), await app.organization()];
  await ours.user({ email, password: PASSWORD });
  await theirs.user({ email, password: "a password of theirs" });
  const place = elsewhere();
  const enter = (password: string, headers: Record<string, string>, organization_id?: string) =>
    signIn(app, { email, password, organization_id }, { ...place, ...headers });
  const { device } = await enter("a password of theirs", {}, theirs.id);
  const cookie = device!;
  for (let time = 0; time < 5; time++) {
    expect((await enter("wrong", { cookie }, ours.id)).status).toBe(401);
    expect((await enter("a password of theirs", { cookie }, theirs.id)).status).toBe(200);
  }
  expect((await enter("wrong", { cookie }, ours.id)).status).toBe(429);
  await later("1 hour");
  for (let time = 0; time < 5; time++) expect((await enter("a password of theirs", { cookie })).status).toBe(200);
  expect((await enter("wrong", { cookie }, ours.id)).status).toBe(429);
  expect((await enter("a password of theirs", { cookie })).status).toBe(200);
  await later("1 hour");
  expect((await enter(PASSWORD, { cookie }, ours.id)).status).toBe(200);
});

it("a person with the same password in several organizations must choose one, even on a device known for one of them", async () => {
  const email = `${randomUUID()}@example.com`;
  const [one, other] = [await app.organization(), await app.organization()];
  for (const org of [one, other]) await org.user({ email, password: PASSWORD });
  const { device } = await signIn(app, { email, password: PASSWORD, organization_id: one.id }, elsewhere());
  expect((await right(email, { ...elsewhere(), cookie: device! })).status).toBe(409);
});

it("the device cookie is HttpOnly, generated by the server and stored as a hash", async () => {
  const ada = await person();
  const madeUp = `chancery_device=${"a".repeat(43)}`;
  const reply = await right(ada.email, { ...elsewhere(), cookie: madeUp });
  expect(reply.headers["set-cookie"]![1]).toMatch(
    /^chancery_device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
  );
  expect(reply.device).not.toBe(madeUp);
  const token = Buffer.from(reply.device!.split("=")[1]!);
  expect(await app.database.system`select from known_devices where hash = ${token}`).toEqual([]);
});

it("counts concurrent attempts, and does not count those that succeed", async () => {
  const ada = await person();
  for (let time = 0; time < 12; time++) expect((await right(ada.email, elsewhere())).status).toBe(200);
  const here = elsewhere();
  const statuses = (await Promise.all(Array.from({ length: 15 }, () => wrong(ada.email, here)))).map((r) => r.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

it("reports the failed sign-ins since the last one, and records them in the audit log", async () => {
  const org = await app.organization();
  const ada = await org.user({ isAdmin: true, password: PASSWORD });
  expect((await right(ada.email, elsewhere())).body.failed_sign_ins).toBe(0);
  for (let time = 0; time < 7; time++) await wrong(ada.email, elsewhere());
  const { body, browser } = await right(ada.email, elsewhere());
  expect(body.failed_sign_ins).toBe(7);
  expect((await browser.get("/session")).body.failed_sign_ins).toBe(7);
  const { records } = (await browser.get("/audit")).body;
  expect(records[0]).toMatchObject({ operation: "POST /session", target: { failed_sign_ins: 7 } });
  expect((await right(ada.email, elsewhere())).body.failed_sign_ins).toBe(0);
});

it("deletes old failures", async () => {
  const ada = await person();
  for (let time = 0; time < 6; time++) await wrong(ada.email, elsewhere());
  await later("2 hours");
  await forgetOldWindows(app.database.system);
  expect(await app.database.system`select from rate_windows where tier in ('sign-in', 'sign-in-pace')`).toEqual([]);
});

it("limits each session separately from others and from keys, with rate limit headers on every reply", async () => {
  const ada = await (await app.organization()).user();
  const [one, two] = [await ada.signedIn(), await ada.signedIn()];
  const left = [];
  for (let time = 0; time < 3; time++) left.push((await one.get("/me")).headers["ratelimit-remaining"]);
  expect(left).toEqual(["2", "1", "0"]);
  const reply = await one.get("/me");
  expect([reply.status, reply.body.code, reply.headers["ratelimit-limit"]]).toEqual([429, "RATE_LIMITED", "3"]);
  expect(reply.headers["retry-after"]).toBe(reply.headers["ratelimit-reset"]);
  expect((await two.get("/me")).status).toBe(200);
  expect((await ada.get("/me")).status).toBe(200);
});
