import { expect, it } from "vitest";
import { signUrl } from "../../../src/workspace/files/signed-urls.ts";
import { OauthClient } from "../../entrances/connected-apps/client.ts";
import { sendMessage } from "../../entrances/mcp/client.ts";
import { connectProvider } from "../../entrances/scim/scim.ts";
import type { Reply } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";
import { PASSWORD, setUpTotp, signIn } from "../second-factors/signing-in.ts";

const app = useApp();
const refusal = ({ status, body }: Reply) => [status, body?.code];
const OPEN = {
  second_factor_required: false,
  session_idle_minutes: null,
  session_lifetime_minutes: null,
  session_networks: [] as string[],
  key_networks: [] as string[],
};

async function openOffice() {
  const org = await app.organization();
  const boss = await org.user({ isAdmin: true, password: PASSWORD });
  const member = await org.user({ password: PASSWORD });
  return { org, boss, admin: await boss.signedIn(), member };
}
const from = (address: string) => ({ headers: { "x-forwarded-for": address } });

it("keys are refused outside of the allowed networks, with a record", async () => {
  const { admin, member } = await openOffice();
  const key_networks = ["203.0.113.77/24", "2001:db8::/32", "127.0.0.1"];
  const saved = await admin.put("/access-policy", { ...OPEN, key_networks });
  expect(saved.body.key_networks).toEqual(["203.0.113.0/24", "2001:db8::/32", "127.0.0.1/32"]);
  expect((await member.get("/me")).status).toBe(200);
  for (const address of ["203.0.113.9", "2001:db8:1::5", "::ffff:203.0.113.9"])
    expect([address, (await member.get("/me", from(address))).status]).toEqual([address, 200]);
  for (const address of ["203.0.114.9", "2001:db9::1", "198.51.100.1"])
    expect(refusal(await member.get("/me", from(address)))).toEqual([403, "NETWORK_NOT_ALLOWED"]);
  expect((await admin.get("/session", from("198.51.100.1"))).status).toBe(200);
  const { body } = await admin.get("/audit?limit=20");
  const refused = body.records.filter(({ operation }: { operation: string }) => operation === "REFUSED network");
  expect(refused.map(({ address }: { address: string }) => address).sort()).toEqual([
    "198.51.100.1",
    "2001:db9::1",
    "203.0.114.9",
  ]);
});

it("sessions are refused outside of the allowed networks, and nobody signs in there", async () => {
  const { admin, member } = await openOffice();
  const browser = await member.signedIn();
  await admin.put("/access-policy", { ...OPEN, session_networks: ["127.0.0.0/8"] });
  expect((await browser.get("/session")).status).toBe(200);
  expect(refusal(await browser.get("/session", from("198.51.100.1")))).toEqual([403, "NETWORK_NOT_ALLOWED"]);
  const body = { email: member.email, password: PASSWORD };
  const headers = { "sec-fetch-site": "same-origin", "x-forwarded-for": "198.51.100.1" };
  expect(refusal(await app.send("POST", "//app/v1/session", { body, headers }))).toEqual([403, "NETWORK_NOT_ALLOWED"]);
  expect((await signIn(app, member.email)).status).toBe(200);
  expect((await member.get("/me", from("198.51.100.1"))).status).toBe(200);
});

it("a password link changes nothing outside of the networks for sessions, and stays valid", async () => {
  const { admin, member } = await openOffice();
  const { link } = (await admin.post(`/people/${member.id}/link`)).body;
  await admin.put("/access-policy", { ...OPEN, session_networks: ["127.0.0.0/8"] });
  const follow = (address: string) =>
    app.send("POST", `//app/v1/links/${link.split("/").at(-1)}`, {
      body: { password: "another long and quiet sentence" },
      headers: { "sec-fetch-site": "same-origin", "x-forwarded-for": address },
    });
  expect(refusal(await follow("198.51.100.1"))).toEqual([403, "NETWORK_NOT_ALLOWED"]);
  expect((await signIn(app, member.email)).status).toBe(200);
  expect((await follow("127.0.0.1")).status).toBe(200);
  expect((await signIn(app, member.email)).status).toBe(401);
});

it("connected apps are refused outside of the networks for keys, and the Word add-in outside of those for sessions", async () => {
  const { admin } = await openOffice();
  const client = await OauthClient.register(app);
  const { access_token } = await client.connect(admin);
  const { token } = (await admin.post("/word/tokens")).body;
  const list = (address: string) => sendMessage(app, access_token, { method: "tools/list" }, from(address));
  const inWord = (address: string) =>
    app.send("GET", "//word/v1/playbooks", {
      headers: { authorization: `Bearer ${token}`, "x-forwarded-for": address },
    });
  const loopback = ["127.0.0.0/8"];
  await admin.put("/access-policy", { ...OPEN, key_networks: loopback });
  expect([(await list("127.0.0.1")).status, (await inWord("198.51.100.1")).status]).toEqual([200, 200]);
  expect(refusal(await list("198.51.100.1"))).toEqual([403, "NETWORK_NOT_ALLOWED"]);
  await admin.put("/access-policy", { ...OPEN, session_networks: loopback });
  expect([(await inWord("127.0.0.1")).status, (await list("198.51.100.1")).status]).toEqual([200, 200]);
  expect(refusal(await inWord("198.51.100.1"))).toEqual([403, "NETWORK_NOT_ALLOWED"]);
});

it("SCIM tokens, signed downloads and calendar addresses are refused outside of the networks for keys, with a record", async () => {
  const org = await app.organization();
  const scim = await connectProvider(app, org);
  const ada = await org.user({ managesVaults: true });
  const { body: file } = await ada.upload("lease.txt", "The lease ends in May.");
  const { body: vault } = await ada.post("/vaults", { name: "Leases" });
  const signed = new URL(await signUrl(app.deps, org.id, file.id));
  const calendar = new URL((await ada.post(`/vaults/${vault.id}/calendar`)).body.url);
  const use = async (address: string) => [
    (await scim.call("GET", "/Users", undefined, from(address).headers)).status,
    (await app.send("GET", `/${signed.pathname}${signed.search}`, from(address))).status,
    (await app.send("GET", `/${calendar.pathname}`, from(address))).status,
  ];
  expect(await use("198.51.100.1")).toEqual([200, 200, 200]);
  await scim.browser.put("/access-policy", { ...OPEN, key_networks: ["203.0.113.0/24"] });
  expect(await use("203.0.113.9")).toEqual([200, 200, 200]);
  expect(await use("198.51.100.1")).toEqual([403, 403, 403]);
  const { body } = await scim.call("GET", "/Users", undefined, from("198.51.100.2").headers);
  expect(body).toMatchObject({
    status: "403",
    detail: expect.stringContaining("does not allow access from this network"),
  });
  const forged = await app.send("GET", `/${signed.pathname}?expires=9999999999&signature=x`, from("198.51.100.1"));
  expect(refusal(forged)).toEqual([403, "FORBIDDEN"]);
  const records = (await scim.browser.get("/audit?limit=20")).body.records as { operation: string; actor: string }[];
  const refused = records.filter(({ operation }) => operation === "REFUSED network");
  expect(refused.map(({ actor }) => actor)).toContain("The key Okta");
  expect(refused).toHaveLength(4);
  await scim.browser.put("/access-policy", { ...OPEN, session_networks: ["127.0.0.0/8"] });
  expect(await use("198.51.100.1")).toEqual([200, 200, 200]);
});

it("a change that would lock out the administrator who makes it is refused", async () => {
  const { admin, member } = await openOffice();
  const outside = await admin.put("/access-policy", { ...OPEN, session_networks: ["203.0.113.0/24"] });
  expect(refusal(outside)).toEqual([400, "WOULD_LOCK_OUT"]);
  expect(outside.body.error).toContain("127.0.0.1");
  expect(refusal(await admin.put("/access-policy", { ...OPEN, second_factor_required: true }))).toEqual([
    400,
    "WOULD_LOCK_OUT",
  ]);
  expect((await admin.get("/access-policy")).body).toEqual(OPEN);
  expect((await admin.put("/access-policy", { ...OPEN, session_networks: ["everywhere"] })).status).toBe(400);
  expect((await admin.put("/access-policy", { ...OPEN, session_idle_minutes: 1 })).status).toBe(400);
  expect((await (await member.signedIn()).get("/access-policy")).status).toBe(403);
});

it("who has no second factor sets one up before anything else, if it is required", async () => {
  const { admin, member } = await openOffice();
  const before = await member.signedIn();
  await setUpTotp(admin);
  await admin.put("/access-policy", { ...OPEN, second_factor_required: true });
  expect(refusal(await before.get("/me"))).toEqual([403, "SECOND_FACTOR_SETUP_REQUIRED"]);
  expect((await member.get("/me")).status).toBe(200);
  const reply = await signIn(app, member.email);
  expect([reply.status, reply.body.must_set_up_factor]).toEqual([200, true]);
  expect((await before.get("/session")).body.must_set_up_factor).toBe(true);
  await setUpTotp(before);
  expect((await before.get("/me")).status).toBe(200);
  expect(refusal(await before.delete("/second-factors/totp"))).toEqual([409, "LAST_SECOND_FACTOR"]);
  expect((await before.get("/second-factors")).body.totp).not.toBeNull();
});

it("a session ends as the policy says; requests that a page makes by itself do not keep it alive", async () => {
  const { org, admin, member } = await openOffice();
  const browser = await member.signedIn();
  const { system } = app.database;
  await admin.put("/access-policy", { ...OPEN, session_idle_minutes: 30, session_lifetime_minutes: 120 });
  const age = (minutes: number) => system`
    update sessions set last_seen_at = now() - make_interval(mins => ${minutes}::integer)
    where organization_id = ${org.id} and user_id = ${member.id}`;
  await age(20);
  expect((await browser.get("/me", { headers: { "x-idle": "true" } })).status).toBe(200);
  const seen = async () =>
    (await browser.get("/sessions", { headers: { "x-idle": "true" } })).body.sessions[0].last_seen_at;
  expect(Date.parse(await seen())).toBeLessThan(Date.now() - 15 * 60_000);
  await browser.get("/me");
  expect(Date.parse(await seen())).toBeGreaterThan(Date.now() - 15 * 60_000);
  await age(31);
  expect((await browser.get("/me")).status).toBe(401);
  await age(0);
  expect((await browser.get("/me")).status).toBe(200);
  await system`update sessions set created_at = now() - interval '121 minutes' where user_id = ${member.id}`;
  expect((await browser.get("/me")).status).toBe(401);
});
