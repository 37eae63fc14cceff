import { expect, it } from "vitest";
import { safeName } from "../../../src/kernel/http/file-name.ts";
import { signUrl } from "../../../src/workspace/files/signed-urls.ts";
import { form } from "../../support/client.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp();
const HTML = "<!doctype html><html><body><p>The term is one year.</p></body></html>";
const disposition = (name: string) => `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`;

it("a download's extension matches its content: HTML named NDA.hta is not served as a program", async () => {
  const org = await app.organization();
  const ada = await org.user();
  const { body: file } = await ada.upload("NDA.hta", HTML);
  expect(file.name).toBe("NDA.hta");
  const content = await ada.get(`/files/${file.id}/content`);
  expect(content.headers["content-disposition"]).toBe(disposition("NDA.hta.html"));
  const { pathname, search } = new URL(await signUrl(app.deps, org.id, file.id));
  const signed = await app.send("GET", `/${pathname}${search}`);
  expect(signed.headers["content-disposition"]).toBe(disposition("NDA.hta.html"));
  expect((await ada.get(`/files/${file.id}`)).body.name).toBe("NDA.hta");
});

it("a download's name has no bidi, invisible or path characters", async () => {
  const ada = await (await app.organization()).user();
  const { body: file } = await ada.send("POST", "/files", form("x.txt", "The term is one year."));
  const name = "NDA\u202etxt.exe\u2066\u200b..a:b|c.txt";
  expect((await ada.patch(`/files/${file.id}`, { name })).body.name).toBe(name);
  const { headers } = await ada.get(`/files/${file.id}/content`);
  expect(headers["content-disposition"]).toBe(disposition("NDAtxt.exe..a_b_c.txt"));
});

it.each([
  ["lease.pdf", "application/pdf", "lease.pdf"],
  ["LEASE.PDF", "application/pdf", "LEASE.PDF"],
  ["lease.pdf.exe", "application/pdf", "lease.pdf.exe.pdf"],
  ["lease", "application/pdf", "lease.pdf"],
  ["Acme v1.2", "application/pdf", "Acme v1.2.pdf"],
  ["run.bat. . ", "text/plain", "run.bat.txt"],
  ["macro.docm", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "macro.docm.docx"],
  ["scan.jpeg", "image/jpeg", "scan.jpeg"],
  ["table.csv", "text/csv; charset=utf-8", "table.csv"],
  ["../..\\etc/lease.pdf", "application/pdf", "_.._etc_lease.pdf"],
  [".htaccess", "text/plain", "htaccess.txt"],
  ["...", "text/plain", "file.txt"],
  ["\u202e", "text/plain", "file.txt"],
  ["what.exe", "application/x-other", "what.exe.bin"],
  ["نام\u200cها.txt", "text/plain", "نام\u200cها.txt"],
])("%s of type %s is served as %s", (name, type, safe) => {
  expect(safeName(name, type)).toBe(safe);
});

it("a download's name fits in 200 bytes, also in other scripts", () => {
  const name = safeName(`${"漢".repeat(255)}.docx`, "application/pdf");
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  expect(name).toMatch(/^漢+\.pdf$/);
});
