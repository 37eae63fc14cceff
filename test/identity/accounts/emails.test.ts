import { describe, expect, it } from "vitest";
import { emailKey } from "../../../src/content/values/email-key.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";
import { elsewhere, PASSWORD, signIn } from "../sessions/signing-in.ts";

const app = useApp();
const unique = () => crypto.randomUUID();

/** Pairs that some kind of lowercasing or normalization treats as the same address. */
const LOOKALIKES = [
  ["vi", "v\u0130", "dotted capital I"],
  ["vi", "v\u0131", "dotless i"],
  ["vk", "v\u212A", "Kelvin sign"],
  ["vs", "v\u017F", "long s"],
  ["vss", "v\u00DF", "sharp s"],
  ["v\u00E9", "ve\u0301", "combining accent"],
  ["v\u03C3", "v\u03C2", "final sigma"],
  ["va", "v\uFF41", "fullwidth letter"],
] as const;

describe.each(LOOKALIKES)("%s and %s (%s) are different addresses", (real, other) => {
  it("when signing in, looking up, adding and counting attempts", async () => {
    const name = unique();
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const real_email = `${real}.${name}@acme.test`;
    const other_email = `${other}.${name}@acme.test`;
    const owner = await org.user({ email: real_email, password: PASSWORD });
    expect((await signIn(app, { email: other_email, password: PASSWORD }, elsewhere())).status).toBe(401);
    const { body: project } = await ada.post("/projects", { name: "Merger" });
    const invited = await ada.post(`/projects/${project.id}/members`, { email: other_email });
    expect(invited.body.code).toBe("UNKNOWN_MEMBER");
    expect((await (await ada.signedIn()).post("/people", { email: other_email })).status).toBe(201);
    const found = await ada.post(`/projects/${project.id}/members`, { email: real_email });
    expect(found.body.user_id).toBe(owner.id);
    expect(emailKey(other_email)).not.toBe(emailKey(real_email));
  });
});

it("ASCII letters match ignoring case, wherever an address is given", async () => {
  const org = await app.organization();
  const ada = await org.user({ isAdmin: true, managesVaults: true });
  const bo = await org.user({ email: `Bo.\u00C9.${unique()}@Acme.Test`, password: PASSWORD });
  const shouted = bo.email.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  expect((await signIn(app, { email: shouted, password: PASSWORD }, elsewhere())).body.user.id).toBe(bo.id);
  expect((await (await ada.signedIn()).post("/people", { email: shouted })).body.code).toBe("EMAIL_TAKEN");
  const { body: project } = await ada.post("/projects", { name: "Merger" });
  const { body: folder } = await ada.post("/folders", { name: "Leases" });
  const vault = await makeVault(org, ada);
  await ada.post("/chat/completions?wait=0", { message: "Hello" });
  const [chat] = (await ada.get("/chats")).body.chats;
  for (const path of [
    `/projects/${project.id}/members`,
    `${vault.path}/members`,
    `/chats/${chat.id}/shares`,
    `/folders/${folder.id}/members`,
  ]) {
    const body = path.startsWith("/folders") ? { email: shouted, access_level: "read" } : { email: shouted };
    expect((await ada.post(path, body)).body.user_id, path).toBe(bo.id);
  }
});

it("the database and the service derive the same key from every character", async () => {
  const characters = Array.from({ length: 0x1_1000 }, (_, code) => code + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));
  const text = characters.join("");
  const org = await app.organization();
  const [row] = await app.database.system<{ email_key: string }>`
    insert into users (organization_id, email, removed_at) values (${org.id}, ${text}, now()) returning email_key`;
  expect(row!.email_key === emailKey(text)).toBe(true);
});
