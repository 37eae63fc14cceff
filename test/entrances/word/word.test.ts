import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OfficeAddinManifest, validateManifest } from "office-addin-manifest";
import { expect, it } from "vitest";
import { writeUnifiedManifest, writeXmlManifest } from "../../../src/entrances/word/manifest.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp();
const PASSWORD = "a long enough password";
const HTML = { headers: { accept: "text/html" } };

async function signedIn() {
  const org = await app.organization();
  const user = await org.user({ isAdmin: true, password: PASSWORD });
  const browser = await user.signedIn();
  const { status, body } = await browser.post("/word/tokens");
  expect(status).toBe(201);
  const call = (method: string, path: string, body?: unknown) =>
    app.send(method, `//word/v1${path}`, {
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
    });
  const token: string = body.token;
  return { browser, token, call, user };
}

it("a token of the add-in acts for the person, on what the task pane needs, until the session ends", async () => {
  const { browser, call } = await signedIn();
  expect((await call("GET", "/playbooks")).status).toBe(200);
  expect((await call("GET", "/people")).status).toBe(404);
  expect((await app.send("GET", "//word/v1/playbooks", { headers: { cookie: browser.key } })).status).toBe(401);
  expect((await browser.delete("/session")).status).toBe(200);
  expect((await call("GET", "/playbooks")).status).toBe(401);
});

it("a token of the add-in ends when its session gets a new token, by rotation or by a change of the password", async () => {
  const { browser, call, user } = await signedIn();
  await app.database.system`update sessions set rotated_at = now() - interval '25 hours' where user_id = ${user.id}`;
  expect((await call("GET", "/playbooks")).status).toBe(200);
  const rotated = await browser.get("/session");
  expect(rotated.headers["set-cookie"]).toBeDefined();
  expect((await call("GET", "/playbooks")).status).toBe(401);

  const again = await signedIn();
  expect((await again.call("GET", "/playbooks")).status).toBe(200);
  const change = { current_password: PASSWORD, new_password: "another long password" };
  expect((await again.browser.post("/password", change)).status).toBe(204);
  expect((await again.call("GET", "/playbooks")).status).toBe(401);
});

it("usage counts what was applied in Word, and only from there", async () => {
  const { browser, call } = await signedIn();
  expect((await browser.post("/word/uses", { feature: "redlines_applied" })).status).toBe(403);
  expect((await call("POST", "/word/uses", { feature: "redlines_applied", times: 2 })).status).toBe(204);
  expect((await call("POST", "/word/uses", { feature: "drafts_applied" })).status).toBe(204);
  expect((await call("POST", "/chat/completions?wait=0", { message: "What is an NDA?" })).status).toBe(202);
  const today = new Date().toISOString().slice(0, 10);
  const usage = await browser.get(`/usage?start_date=${today}&end_date=${today}`);
  expect(usage.body.word).toEqual({ messages: 1, redlines_applied: 2, drafts_applied: 1 });
  expect(usage.body.web.messages).toBe(0);
});

it("only the task pane can be framed, by Word only, and only its pages load Office.js", async () => {
  await app.server.web.ready();
  const [pane, dialog, index] = [
    await app.send("GET", "//word/", HTML),
    await app.send("GET", "//word/dialog", HTML),
    await app.send("GET", "//", HTML),
  ];
  expect(pane.text).toContain("https://appsforoffice.microsoft.com/lib/1/hosted/office.js");
  const policy = pane.headers["content-security-policy"];
  expect(policy).toContain("script-src 'self' https://appsforoffice.microsoft.com;");
  expect(policy).toMatch(/frame-ancestors https:\/\/\*\.officeapps\.live\.com /);
  expect(pane.headers["x-frame-options"]).toBeUndefined();
  expect(dialog.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(dialog.headers["x-frame-options"]).toBe("DENY");
  expect(index.headers["content-security-policy"]).not.toContain("microsoft");
  const opener = async (path: string) => (await app.send("GET", path, HTML)).headers["cross-origin-opener-policy"];
  expect(await opener("//sign-in?next=/word/dialog")).toBe("unsafe-none");
  expect(await opener("//sign-in?next=/vaults")).toBe("same-origin");
  const icon = await app.send("GET", "//word/icon-32.png");
  expect([icon.headers["content-type"], icon.headers["cross-origin-resource-policy"]]).toEqual([
    "image/png",
    "cross-origin",
  ]);
}, 180_000);

it("the manifests name the public address, and the tools accept them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "chancery-word-"));
  try {
    const url = "https://chancery.example.com";
    const [xml, json] = [join(folder, "manifest.xml"), join(folder, "manifest.json")];
    await writeFile(xml, writeXmlManifest(url));
    await writeFile(json, JSON.stringify(writeUnifiedManifest(url)));
    const info = await OfficeAddinManifest.readManifestFile(xml);
    expect(info).toMatchObject({ displayName: "Chancery", officeAppType: "TaskPaneApp", hosts: ["Document"] });
    expect(info.defaultSettings?.sourceLocation).toBe(`${url}/word/`);
    const unified = await validateManifest(json);
    expect([unified.isValid, unified.report?.errors ?? []]).toEqual([true, []]);
    expect(info.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
    const served = await app.send("GET", "//word/manifest.xml");
    expect(served.headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(served.text).toBe(writeXmlManifest(app.deps.config.PUBLIC_URL));
  } finally {
    await rm(folder, { recursive: true });
  }
});
