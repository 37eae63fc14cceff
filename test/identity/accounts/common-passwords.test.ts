import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { commonPasswordFault } from "../../../src/identity/accounts/common-passwords.ts";
import { passwordFault } from "../../../src/identity/accounts/password.schema.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp();
const PASSWORD = "a long and quiet sentence";
const lists: { passwords: string[] } = createRequire(import.meta.url)("zxcvbn/lib/frequency_lists.js");

it("holds every listed password of twelve and more characters that the rules let pass, in less than a megabyte", () => {
  const long = lists.passwords.filter((password) => password.length >= 12 && !passwordFault(password, []));
  expect(long.length).toBeGreaterThan(50);
  expect(long.filter((password) => !commonPasswordFault(password))).toEqual([]);
  expect(statSync("src/identity/accounts/common-passwords.bin").size).toBeLessThan(1_000_000);
});

it("lets other passwords pass", () => {
  const others = Array.from({ length: 5000 }, (_, index) =>
    createHash("sha256").update(`password ${index}`).digest("base64url").slice(0, 14),
  );
  expect(others.filter(commonPasswordFault)).toEqual([]);
  expect(commonPasswordFault("correct horse battery staple")).toBeUndefined();
});

it("refuses a common password, by change and by link, and lets existing ones work", async () => {
  const common = "charlotte1987";
  const org = await app.organization();
  const ada = await org.user({ password: PASSWORD });
  const here = await ada.signedIn();
  for (const new_password of [common, "Charlotte1987!"]) {
    const reply = await here.post("/password", { current_password: PASSWORD, new_password });
    expect([reply.status, reply.body.details.issues]).toEqual([
      400,
      [{ path: "body.new_password", message: expect.stringContaining("most common passwords") }],
    ]);
  }
  const admin = await (await org.user({ isAdmin: true })).signedIn();
  const { body } = await admin.post(`/people/${ada.id}/link`);
  const headers = { "sec-fetch-site": "same-origin" };
  const path = `//app/v1/links/${body.link.split("/").at(-1)}`;
  expect((await app.send("POST", path, { body: { password: common }, headers })).status).toBe(400);
  const old = await org.user({ password: common });
  const reply = await app.send("POST", "//app/v1/session", { body: { email: old.email, password: common }, headers });
  expect(reply.status).toBe(200);
});
