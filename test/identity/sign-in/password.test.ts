import { expect, it } from "vitest";
import { asBrowser } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";
import { elsewhere, PASSWORD, signIn } from "../sessions/signing-in.ts";

const app = useApp();
const NEW = "another long password";

async function createPerson() {
  const org = await app.organization();
  const ada = await org.user({ password: PASSWORD });
  const here = await signIn(app, { email: ada.email, password: PASSWORD }, { "user-agent": "Firefox" });
  return { org, ada, here: here.browser, there: await ada.signedIn() };
}

it("changing the password requires the current one, ends all other sessions and rotates this one's token", async () => {
  const { ada, here, there } = await createPerson();
  const reply = await here.post("/password", { current_password: PASSWORD, new_password: NEW });
  expect(reply.status).toBe(204);
  const renewed = asBrowser(app.url, String(reply.headers["set-cookie"]).split(";")[0]!);
  expect((await renewed.get("/session")).status).toBe(200);
  expect((await here.get("/session")).status).toBe(401);
  expect((await there.get("/session")).status).toBe(401);
  expect((await signIn(app, { email: ada.email, password: PASSWORD }, elsewhere())).status).toBe(401);
  expect((await signIn(app, { email: ada.email, password: NEW }, elsewhere())).status).toBe(200);
});

it("refuses a wrong current password and a new one that is too short", async () => {
  const { here, there } = await createPerson();
  const wrong = await here.post("/password", { current_password: "not this one", new_password: NEW });
  expect([wrong.status, wrong.body.details.issues[0].path]).toEqual([400, "body.current_password"]);
  const short = await here.post("/password", { current_password: PASSWORD, new_password: "short" });
  expect([short.status, short.body.details.issues[0].path]).toEqual([400, "body.new_password"]);
  expect((await there.get("/session")).status).toBe(200);
});

it.each([
  ["passwordpassword", "a word twice"],
  ["Password1234!", "a word and numbers in a row"],
  ["P@ssw0rd2026!", "a word in other signs"],
  ["qwertyuiop[]", "keys in a row"],
  ["1q2w3e4r5t6y", "keys in a row, by twos"],
  ["aaaaaaaaaaaaaaaa", "one letter"],
  ["zebrafox9zebrafox9", "a short one twice"],
  ["iloveyou20252026", "words and years"],
  ["administrator1", "a word and a number"],
  ["chancery-admin", "the name of the service"],
])("refuses a password that is easy to guess: %s, %s", async (new_password) => {
  const { here } = await createPerson();
  const reply = await here.post("/password", { current_password: PASSWORD, new_password });
  expect([reply.status, reply.body.details.issues]).toEqual([
    400,
    [{ path: "body.new_password", message: expect.stringContaining("easy to guess") }],
  ]);
});

it("refuses a password with the person's or the organization's name, by change or by link", async () => {
  const org = await app.organization("Quillfeather Partners");
  const ada = await org.user({ password: PASSWORD, name: "Ada Lindqvist", email: "ada.brunswick@example.com" });
  const here = await ada.signedIn();
  for (const new_password of ["quillfeather2026", "Lindqvist-Ada-1", "brunswick.partners"]) {
    const reply = await here.post("/password", { current_password: PASSWORD, new_password });
    expect([reply.status, reply.body.details?.issues[0].path]).toEqual([400, "body.new_password"]);
  }
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  const { body } = await admin.post(`/people/${ada.id}/link`);
  const link = `//app/v1/links/${body.link.split("/").at(-1)}`;
  const follow = (password: string) => signIn(app, { password }, {}, link);
  expect((await follow("quillfeather2026")).status).toBe(400);
  expect((await follow("four unrelated mossy anchors")).status).toBe(200);
});

it.each([
  "correct horse battery staple",
  `${"x".repeat(50)}seven unusual words`,
  "83910274651938",
  "ÆØÅ мост 橋 pont γέφυρα",
  "vK3-tZ9qLr2m",
])("accepts any characters: %s", async (new_password) => {
  const { here } = await createPerson();
  expect((await here.post("/password", { current_password: PASSWORD, new_password })).status).toBe(204);
});

it("after ten wrong attempts refuses the right current password too", async () => {
  const { here } = await createPerson();
  for (let time = 0; time < 10; time++) {
    expect((await here.post("/password", { current_password: `guess ${time}`, new_password: NEW })).status).toBe(400);
  }
  const reply = await here.post("/password", { current_password: PASSWORD, new_password: NEW });
  expect([reply.status, reply.body.code]).toEqual([429, "RATE_LIMITED"]);
});

it("a person without a password cannot change it", async () => {
  const browser = await (await (await app.organization()).user()).signedIn();
  const reply = await browser.post("/password", { current_password: PASSWORD, new_password: NEW });
  expect([reply.status, reply.body.code]).toEqual([409, "NO_PASSWORD"]);
});

it("a person sees their sessions, and can end one after a proof of identity", async () => {
  const { org, here, there } = await createPerson();
  const { body } = await here.get("/sessions");
  expect(body.sessions).toHaveLength(2);
  expect(body.sessions.find(({ current }: { current: boolean }) => current)).toMatchObject({
    user_agent: "Firefox",
    address: "127.0.0.1",
  });
  const other = body.sessions.find(({ current }: { current: boolean }) => !current);
  const someone = await org.user({ isAdmin: true });
  const colleague = { id: someone.id, browser: await someone.signedIn() };
  await app.database.system`update sessions set confirmed_at = now() where user_id = ${colleague.id}`;
  expect((await colleague.browser.delete(`/sessions/${other.id}`)).status).toBe(404);
  const refused = await here.delete(`/sessions/${other.id}`);
  expect([refused.status, refused.body.code]).toEqual([403, "CONFIRMATION_REQUIRED"]);
  expect((await there.get("/session")).status).toBe(200);
  await here.post("/session/confirmation", { password: PASSWORD });
  expect((await here.delete(`/sessions/${other.id}`)).status).toBe(204);
  expect((await there.get("/session")).status).toBe(401);
  expect((await here.delete(`/sessions/${other.id}`)).status).toBe(404);
});

it("a person ends all their other sessions at once, after a proof of identity; this one needs none", async () => {
  const { ada, here, there } = await createPerson();
  const refused = await here.delete("/sessions");
  expect([refused.status, refused.body.code]).toEqual([403, "CONFIRMATION_REQUIRED"]);
  await here.post("/session/confirmation", { password: PASSWORD });
  const more = await ada.signedIn();
  expect((await here.delete("/sessions")).status).toBe(204);
  const states = await Promise.all([here, there, more].map(async (each) => (await each.get("/session")).status));
  expect(states).toEqual([200, 401, 401]);
  const { body } = await here.get("/sessions");
  const late = await ada.signedIn();
  const { body: own } = await late.get("/session");
  expect((await late.delete(`/sessions/${own.id}`)).status).toBe(204);
  expect(body.sessions).toHaveLength(1);
});
