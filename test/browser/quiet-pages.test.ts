import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page, Request } from "playwright-core";
import { expect, it } from "vitest";
import { templateOf, uploadTemplate } from "../drafting/templates/making.ts";
import { DESKTOP, describeInBrowser, sharedSetup, useBrowser } from "../support/browser/browser.ts";
import { p } from "../support/documents/office.ts";
import { lines, makePdf } from "../support/documents/pdf.ts";
import { useApp } from "../support/harness.ts";

const WEB = resolve(import.meta.dirname, "../../web");
/** Pages that need data only their own tests create. Those tests open them. */
const ELSEWHERE = [
  "/connect",
  "/links/$token",
  "/two-step",
  "/files/compare/$id",
  "/reviews/$id/responses/$jobId",
  "/portfolios/$id",
];

/** Every address of the application, as its nouns list them. */
const addresses = readdirSync(WEB, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith("pages.ts") && !name.includes("ui/"))
  .flatMap((name) =>
    [...readFileSync(join(WEB, name), "utf8").matchAll(/path: "(\/[^"]*)"/g)].map(([, path]) => path!),
  );

const SELECTED = new Function("field", "return field.value.slice(field.selectionStart, field.selectionEnd)") as (
  field: object,
) => string;

/** Requests that were refused or failed, and errors that were logged, since the last check. */
function listen(page: Page) {
  const faults: string[] = [];
  const paths: string[] = [];
  const pending = new Set<Request>();
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    paths.push(pathname);
    if (!pathname.endsWith("/events")) pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  page.on("response", (reply) => {
    if (reply.status() >= 400)
      faults.push(`${reply.status()} ${reply.request().method()} ${new URL(reply.url()).pathname}`);
  });
  return {
    faults: () => faults.splice(0),
    paths: () => paths.splice(0),
    pending: () => [...pending].map((each) => each.url()),
  };
}

describeInBrowser("the pages of the application", () => {
  const app = useApp();
  const browser = useBrowser(app);

  const firm = sharedSetup(async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true, managesVaults: true });
    await org.user({ isAdmin: true, name: "Bo Reed" });
    const pdf = makePdf([
      { content: lines(["SUPPLY AGREEMENT", "This Agreement is governed by the laws of the State of Ohio."]) },
    ]);
    const { body: file } = await ada.upload("supply.pdf", pdf);
    await app.runJobs();
    const { body: vault } = await ada.post("/vaults", { name: "Supply" });
    const { body: added } = await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
    const { body: project } = await ada.post("/projects", { name: "Merger" });
    const { body: folder } = await ada.post("/folders", { name: "Signed" });
    const { body: skill } = await ada.post("/skills", { name: "Tone", content: "Be brief." });
    const { body: playbook } = await ada.post("/playbooks", { title: "House rules" });
    const { body: clause } = await ada.post("/clauses", { title: "Law", text: "Ohio law governs." });
    const { body: template } = await uploadTemplate(ada, "Letter.docx", templateOf(p("Dear {{customer}}")));
    const { body: approval } = await ada.post("/approvals", { subject: "document", subject_id: file.id });
    const steps = [{ id: "decide", kind: "gate", input: { question: "Shall it go on?" } }];
    const { body: type } = await ada.post("/request-types", { name: "NDA", slug: `t-${randomUUID()}` });
    const { body: request } = await ada.post("/requests", { type_id: type.id });
    const { body: workflow } = await ada.post("/workflows", { name: "Intake", steps });
    const { body: started } = await ada.post(`/workflows/${workflow.id}/runs`, {});
    const { body: asked } = await ada.post("/chat/completions?wait=0", {
      message: "Which law governs?",
      file_ids: [file.id],
    });
    const { body: official } = await ada.get("/playbooks?limit=1");
    const run = await ada.post(`/playbooks/${official.playbooks[0].id}/run?wait=0`, { file_ids: [file.id] });
    await app.runJobs();
    const chat = (await ada.get(`/jobs/${asked.job_id}`)).body.result.chat_id;
    await ada.post(`/chat/${chat}/materialize`);
    const ids: Record<string, string> = {
      vaults: vault.id,
      files: file.id,
      folders: folder.id,
      projects: project.id,
      skills: skill.id,
      playbooks: playbook.id,
      chats: chat,
      reviews: run.body.job_id,
      clauses: clause.id,
      templates: template.id,
      approvals: approval.id,
      requests: request.id,
      workflows: workflow.id,
      // The last word of the address `/workflow-runs/$id`.
      runs: started.id,
    };
    return { ada, ids, vaultId: vault.id as string, documentId: added.documents[0].document_id as string };
  });

  it("ask for nothing that is refused or missing, and log no error", { timeout: 600_000 }, async () => {
    const { ada, ids, documentId } = await firm();
    const page = await browser.pageOf(ada);
    const heard = listen(page);
    const faults: Record<string, string[]> = {};
    for (const address of addresses.filter((each) => !ELSEWHERE.includes(each))) {
      const path = address
        .replace("$documentId", documentId)
        .replace("$topic", "vaults")
        .replace(/(\w+)\/\$id/, (_, noun: string) => `${noun}/${ids[noun]}`);
      expect(path).not.toMatch(/\$|undefined/);
      await page.goto(path);
      await page.locator("main, form").first().waitFor();
      await page.waitForLoadState("load");
      await expect.poll(() => heard.pending()).toEqual([]);
      const heardHere = heard.faults();
      if (heardHere.length > 0) faults[address] = heardHere;
    }
    expect(faults).toEqual({});
  });

  it("fetch a document once for a cell", async () => {
    const { ada, vaultId, documentId } = await firm();
    const page = await browser.pageOf(ada);
    const heard = listen(page);
    await page.goto(`/vaults/${vaultId}?cell=${documentId}.agreementType`);
    await page.locator('[data-pages="pdf"] canvas').first().waitFor();
    await expect.poll(() => page.locator('[data-pages="pdf"] section span').count()).toBeGreaterThan(0);
    const asked = heard.paths().filter((path) => path.includes(documentId));
    const count = (end: RegExp) => asked.filter((path) => end.test(path)).length;
    expect([count(/\/content$/), count(/\/text$/), count(/\/cells\/[^/]+$/)]).toEqual([1, 1, 1]);
    expect([count(/\/view$/), count(/\/boxes$/)].every((times) => times <= 1)).toBe(true);
  });

  it("keep the toolbar of a vault in one row at 1440 pixels, with a filter and a sort order", async () => {
    const { ada, vaultId } = await firm();
    const page = await browser.pageOf(ada);
    await page.setViewportSize(DESKTOP);
    const filter = {
      documentName: { op: "contains", value: "a rather long name of a supply agreement" },
      effectiveDate: { op: "between", value: ["2020-01-01", "2026-12-31"] },
    };
    const search = new URLSearchParams({ filter: JSON.stringify(filter), sort: "-effectiveDate" });
    await page.goto(`/vaults/${vaultId}?${search}`);
    const toolbar = page.getByRole("toolbar", { name: "Table" });
    await toolbar
      .getByRole("button", { name: /^Remove the filter/ })
      .first()
      .waitFor();
    const buttons = await toolbar.getByRole("button").all();
    const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
    const middles = boxes.map((box) => Math.round(box!.y + box!.height / 2));
    expect(buttons.length).toBeGreaterThan(8);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
    const upload = await toolbar.getByRole("button", { name: "More" }).boundingBox();
    expect(upload!.x + upload!.width).toBeLessThanOrEqual(DESKTOP.width);
  });

  it("let a click on a searchable drop-down select its text, so that typing replaces it", async () => {
    const { ada } = await firm();
    const page = await browser.pageOf(ada);
    await page.goto("/settings/audit");
    const action = page.getByRole("combobox", { name: "Action" });
    await action.click();
    await page.getByRole("option").first().click();
    await page.waitForURL(/what=/);
    await expect.poll(() => action.inputValue()).not.toBe("");
    await page.getByRole("heading", { level: 1 }).click();
    await action.click();
    await expect.poll(() => action.evaluate(SELECTED)).toBe(await action.inputValue());
    await page.keyboard.type("zeb");
    await expect.poll(() => action.inputValue()).toBe("zeb");
  });
});

it("every searchable drop-down is the one whose text a click selects", () => {
  const own = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter(
    (name) =>
      name.endsWith(".tsx") && /<Select\b(?:=>|[^>])*\ssearchable\b/.test(readFileSync(join(WEB, name), "utf8")),
  );
  expect(own).toEqual(["ui/forms/search-select.tsx"]);
});
