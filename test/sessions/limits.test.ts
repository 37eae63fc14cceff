import { expect, it } from "vitest";
import { forgetOldWindows } from "../../src/sessions/attempts.ts";
import { useApp } from "../support/harness.ts";
import { elsewhere, PASSWORD, signIn } from "./signing-in.ts";

const app = useApp({ RATE_LIMIT_SESSION: 3 });

it("refuses the eleventh attempt on one e-mail address after ten failures, from wherever, with the right password too", async () => {
  const ada = await (await app.organization()).user({ password: PASSWORD });
  const attempts = [];
  for (let time = 0; time < 10; time++)
    attempts.push(await signIn(app, { email: ada.email, password: "wrong" }, elsewhere()));
  expect(attempts.map(({ status }) => status)).toEqual(Array(10).fill(401));
  const reply = await signIn(app, { email: ada.email.toUpperCase(), password: PASSWORD }, elsewhere());
  expect([reply.status, reply.body.code]).toEqual([429, "RATE_LIMITED"]);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(reply.headers["retry-after"])).toBeLessThanOrEqual(900);
});

it("refuses the eleventh attempt from one place, on whichever e-mail address, and counts a /64 as one place", async () => {
  const ada = await (await app.organization()).user({ password: PASSWORD });
  const from = (last: number) => ({ "x-forwarded-for": `2001:db8:1:2::${last}` });
  for (let time = 0; time < 10; time++) {
    expect((await signIn(app, { email: `nobody${time}@example.com`, password: "wrong" }, from(time))).status).toBe(401);
  }
  expect((await signIn(app, { email: ada.email, password: PASSWORD }, from(11))).status).toBe(429);
  expect((await signIn(app, { email: ada.email, password: PASSWORD }, elsewhere())).status).toBe(200);
});

it("counts attempts that come at once, and does not count those that succeed", async () => {
  const ada = await (await app.organization()).user({ password: PASSWORD });
  for (let time = 0; time < 12; time++) {
    expect((await signIn(app, { email: ada.email, password: PASSWORD }, elsewhere())).status).toBe(200);
  }
  const burst = Array.from({ length: 15 }, () => signIn(app, { email: ada.email, password: "wrong" }, elsewhere()));
  const statuses = (await Promise.all(burst)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

it("forgets failures after a quarter of an hour", async () => {
  const ada = await (await app.organization()).user({ password: PASSWORD });
  for (let time = 0; time < 11; time++) await signIn(app, { email: ada.email, password: "wrong" }, elsewhere());
  const { system } = app.database;
  await system`update rate_windows set started_at = started_at - interval '15 minutes' where tier = 'sign-in'`;
  expect((await signIn(app, { email: ada.email, password: PASSWORD }, elsewhere())).status).toBe(200);
  await system`update rate_windows set started_at = started_at - interval '1 hour' where tier = 'sign-in'`;
  await forgetOldWindows(system);
  expect(await system`select from rate_windows where tier = 'sign-in'`).toEqual([]);
});

it("gives each session a limit of its own, told on every reply, apart from those of keys", async () => {
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
