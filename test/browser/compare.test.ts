import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { resolveChanges } from "../../src/content/formats/redline/resolve-changes.ts";
import { newCheck } from "../playbooks/making.ts";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, PHONE, sharedSetup, shoot, useBrowser } from "../support/browser/browser.ts";
import { docx, p } from "../support/documents/office.ts";
import { type TestUser, useApp } from "../support/harness.ts";
import { useModelServer } from "../support/servers/model-server.ts";
import { go } from "./going.ts";

const server = await useModelServer();

/** Long enough to scroll. */
const CLAUSES = Array.from(
  { length: 60 },
  (_, index) =>
    `${index + 1}. Clause. The Supplier delivers lot ${index + 1} at its own cost and in the usual packaging of the trade.`,
);
const BASE = [...CLAUSES.slice(0, 2), "Payment is due within thirty days of receipt.", ...CLAUSES.slice(2)];
const REVISED = [
  ...CLAUSES.slice(0, 2),
  "Payment is due within sixty days of receipt.",
  ...CLAUSES.slice(2, 40),
  "The Supplier shall insure every lot against theft.",
  ...CLAUSES.slice(40, 59),
];
const asDocx = (lines: string[], bold = "") =>
  docx({ body: lines.map((line) => p(line, "", line === bold ? "<w:b/>" : "")).join("") });

const list = (page: Page, name = "Changes") => page.getByRole("list", { name, exact: true }).getByRole("listitem");
const active = (page: Page, pane: string) =>
  page.getByRole("region", { name: pane, exact: true }).locator("mark[data-active]");

describeInBrowser("comparisons", () => {
  const app = useApp({ ...server.settings() });
  const browser = useBrowser(app);

  async function uploaded(ada: TestUser, name: string, content: Uint8Array): Promise<string> {
    return (await ada.upload(name, content)).body.id;
  }

  const versions = sharedSetup(async () => {
    const ada = await (await app.organization()).user();
    const base = await uploaded(ada, "v1.docx", asDocx(BASE));
    const revised = await uploaded(ada, "v2.docx", asDocx(REVISED, CLAUSES[1]));
    await app.runJobs();
    return { ada, base, revised };
  });

  it("are started from a file's menu and show the changes beside both documents", async () => {
    const { ada, revised } = await versions();
    const page = await browser.pageOf(ada);
    await page.goto("/files");
    await page.getByRole("button", { name: "Actions for v2.docx" }).click();
    await page.getByRole("menuitem", { name: "Compare with…" }).click();
    const dialog = page.getByRole("dialog", { name: "Compare “v2.docx” with…" });
    await dialog.getByRole("checkbox", { name: "v1.docx" }).check();
    await axe(page, '[role="dialog"]');
    await dialog.getByRole("button", { name: "Compare", exact: true }).click();
    await page.getByText("Queued.").waitFor();
    await app.runJobs();

    await page.getByRole("heading", { name: "v1.docx and v2.docx" }).waitFor();
    await page.getByText("4 changes: 2 in numbers, 1 in obligations, 1 in formatting.").waitFor();
    await expect.poll(() => list(page).count()).toBe(3);
    await expect
      .poll(() => list(page).first().textContent())
      .toBe("ReplacedNumberPage 1Payment is due within thirty replaced with sixty days of receipt.");
    await active(page, "Base").getByText("thirty").waitFor();
    await active(page, "Revised").getByText("sixty").waitFor();
    await axe(page);
    await shoot(page, "comparison");

    await page.keyboard.press("j");
    await active(page, "Revised").getByText("shall insure every lot").waitFor();
    await page.getByRole("status").getByText("2 of 3").waitFor();
    await page.getByRole("button", { name: "Next change" }).click();
    await active(page, "Base").getByText("lot 60").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Next change" }).isDisabled()).toBe(true);
    await page.keyboard.press("k");
    await page.getByRole("status").getByText("2 of 3").waitFor();
    await page.keyboard.press("k");
    await active(page, "Base").getByText("thirty").waitFor();

    await page.getByRole("button", { name: "Formatting 1" }).click();
    await expect.poll(() => list(page).allTextContents()).toEqual([expect.stringMatching(/^Formatted.*2\. Clause/)]);
    await page.getByRole("button", { name: "Numbers 2" }).click();
    await expect.poll(() => list(page).count()).toBe(2);

    // The revised document loads after the person has begun to scroll, and still follows.
    const loads = Promise.withResolvers<void>();
    await page.route(`**/files/${revised}/view`, async (route) => {
      await loads.promise;
      await route.continue();
    });
    await page.reload();
    await active(page, "Base").getByText("thirty").waitFor();
    const base = page.getByRole("document", { name: "Base: v1.docx" });
    await base.hover();
    await page.mouse.wheel(0, 900);
    const shown = (name: string) =>
      page.getByRole("document", { name }).evaluate((each) => (each as unknown as { scrollTop: number }).scrollTop);
    await expect.poll(() => shown("Base: v1.docx")).toBe(900);
    loads.resolve();
    await expect.poll(async () => Math.abs((await shown("Revised: v2.docx")) - 900)).toBeLessThan(60);

    const redline = page.getByRole("link", { name: "Download redline" });
    await expect.poll(() => redline.getAttribute("download")).toBe("v2 (compared).docx");
    await page.getByRole("button", { name: "Swap" }).click();
    await page.getByText("Queued.").waitFor();
    await app.runJobs();
    await page.getByRole("heading", { name: "v2.docx and v1.docx" }).waitFor();
    await expect.poll(() => list(page).first().textContent()).toContain("sixty replaced with thirty");
  });

  it("fit a phone, one document at a time; a failure says why and is retried", async () => {
    const { ada, base: id } = await versions();
    const page = await browser.pageOf(ada);
    await page.setViewportSize(PHONE);
    await page.goto("/files");
    for (const name of ["v1.docx", "v2.docx"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Compare" }).click();
    await page.getByText("Queued.").waitFor();
    await app.runJobs();
    await list(page).first().getByRole("button").click();
    await active(page, "Revised").getByText("sixty").waitFor();
    await expect.poll(() => page.locator('[role="document"]').count()).toBe(1);
    await axe(page);
    await page.getByText("Base", { exact: true }).click();
    await active(page, "Base").getByText("thirty").waitFor();
    await expect.poll(() => page.locator('[role="document"]').count()).toBe(1);
    await page.getByRole("button", { name: "Next change" }).click();
    await page.getByRole("status").getByText("2 of 3").waitFor();
    await shoot(page, "comparison-phone");

    const blank = await uploaded(ada, "blank.docx", docx({ body: p("") }));
    await app.runJobs();
    const { body: job } = await ada.post("/files/compare?wait=0", { base_file_id: id, file_id: blank });
    await app.runJobs();
    await go(page, `/files/compare/${job.job_id}?base=${id}&file=${blank}`);
    await page
      .getByRole("alert")
      .getByText("The file blank.docx contains no text, so there is nothing to compare.")
      .waitFor();
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByText("Queued.").waitFor();
    expect(page.url()).not.toContain(job.job_id);
  });

  const LINES = [
    "MUTUAL NON-DISCLOSURE AGREEMENT",
    "1. Term. This Agreement ends five (5) years after the Effective Date.",
    "2. Return. Recipient shall return Confidential Information within thirty days upon request.",
  ];

  async function reviewed(ada: TestUser): Promise<string> {
    server.reply(() => ({
      object: {
        result: "neither",
        fallback: 0,
        basis: "words",
        demands: [],
        analysis: "Too long.",
        quotes: [],
        revisions: [
          {
            document: "F1",
            original: "five (5) years",
            after: "",
            replacement: "two (2) years",
            rationale: "As we ask.",
          },
        ],
      },
    }));
    const { body: playbook } = await ada.post("/playbooks", { title: "NDA" });
    await ada.post(`/playbooks/${playbook.id}/checks`, newCheck("Term"));
    const file = await uploaded(ada, "nda.docx", asDocx(LINES));
    await app.runJobs();
    const { body: run } = await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: [file] });
    await app.runJobs();
    return `/reviews/${run.job_id}`;
  }

  async function readDraft(page: Page, name: string) {
    await page.locator("[data-finding]").first().waitFor();
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByRole("menuitem", { name: "Returned draft…" }).click();
    const dialog = page.getByRole("dialog", { name: "Returned draft" });
    await dialog.getByRole("checkbox", { name }).check();
    await dialog.getByRole("button", { name: "Compare" }).click();
    await page.getByText("Queued.").waitFor();
    await app.runJobs();
  }

  it("show a returned draft: silent changes first, then the outcome of ours", async () => {
    const ada = await (await app.organization()).user();
    const at = await reviewed(ada);
    const { body: review } = await ada.get(at);
    const { bytes } = await ada.get(`/files/${review.documents[0].file_id}/content`);
    const back = LINES.map((line) => line.replace("five (5)", "two (2)").replace("thirty", "ninety"));
    await uploaded(ada, "silent.docx", asDocx(back));
    await uploaded(ada, "accepted.docx", await resolveChanges(bytes, "accept", () => true));
    await uploaded(
      ada,
      "minutes.docx",
      asDocx(["Minutes", "All members of the board voted for the new budget of the club."]),
    );
    await app.runJobs();
    const page = await browser.pageOf(ada);
    await page.goto(at);
    await readDraft(page, "silent.docx");
    await page.getByText("The one change we sent was accepted.").waitFor();
    const titles = await page.getByRole("region", { name: "List of changes" }).getByRole("heading").allTextContents();
    expect(titles).toEqual(["Not tracked 1", "Our changes 1", "Other tracked changes 0"]);
    await expect
      .poll(() => list(page, "Not tracked").allTextContents())
      .toEqual([expect.stringContaining("thirty replaced with ninety")]);
    await active(page, "Returned").getByText("ninety").waitFor();
    await page.keyboard.press("j");
    await active(page, "Returned").getByText("two (2").waitFor();
    await expect
      .poll(() => list(page, "Our changes").allTextContents())
      .toEqual([expect.stringMatching(/^Accepted.*five \(5.*two \(2/)]);
    await axe(page);
    await shoot(page, "response");
    await go(page, at);
    await readDraft(page, "accepted.docx");
    await page.getByText("Every other change in the draft was tracked.").waitFor();
    await go(page, at);
    await readDraft(page, "minutes.docx");
    await page.getByRole("heading", { name: "This looks like a different document" }).waitFor();
    await page.getByRole("button", { name: "Compare the two files" }).waitFor();
    await axe(page);
  });
});
