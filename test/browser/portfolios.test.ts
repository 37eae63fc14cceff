import { readXlsx } from "hucre/xlsx";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newCheck } from "../playbooks/making.ts";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, PHONE, shoot, useBrowser, useStories } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";
import { type ModelRequest, useModelServer } from "../support/servers/model-server.ts";
import { go } from "./going.ts";

const server = await useModelServer();

const flagged = (analysis: string) => ({ result: "neither", fallback: 0, basis: "silence", demands: [], analysis });
const judged = (result: string, quote: string) => ({
  ...{ result, fallback: result === "fallback" ? 1 : 0, basis: "words", demands: [], analysis: "It says so." },
  quotes: [{ document: "F1", quote }],
});
const TERM = "This Agreement ends after two (2) years.";

/** The first word of a contract says how its term is judged. The governing law is always missing. */
const answer = ({ question }: ModelRequest) => {
  const judge = (): object => {
    if (question.includes("# Law")) return flagged("Not found. No law is chosen.");
    if (question.includes("ALPHA")) return judged("standard", TERM);
    if (question.includes("BETA")) return judged("fallback", TERM);
    if (question.includes("GAMMA")) return flagged("Contradicts your position. It never ends.");
    return flagged("Needs your judgement. It is unclear.");
  };
  return { object: { quotes: [], revisions: [], ...judge() } };
};

const matrix = async (page: Page): Promise<string[][]> => {
  const rows = await page.getByRole("table", { name: "Contracts and checks" }).getByRole("row").all();
  return Promise.all(rows.map((row) => row.locator("th, td").allInnerTexts()));
};

/** Without what its results come to. */
const nameIn = ([head]: string[]) => head?.split("\n")[0];

describeInBrowser("a portfolio", () => {
  const app = useApp({ ...server.settings() });
  const browser = useBrowser(app);

  async function firm() {
    server.reply(answer);
    const org = await app.organization();
    const ada = await org.user({ name: "Ada Byron", managesVaults: true });
    const { body: playbook } = await ada.post("/playbooks", { title: "NDA" });
    for (const title of ["Term", "Law"]) await ada.post(`/playbooks/${playbook.id}/checks`, newCheck(title));
    const files: string[] = [];
    for (const word of ["ALPHA", "BETA", "GAMMA", "DELTA"])
      files.push((await ada.upload(`${word.toLowerCase()}.txt`, `${word} AGREEMENT\n\n${TERM}`)).body.id);
    await app.runJobs();
    return { org, ada, playbook, files };
  }

  describe("of selected files", () => {
    const story = useStories(browser, async () => {
      const { ada, files } = await firm();
      const page = await browser.pageOf(ada);
      return { ada, files, page };
    });

    story("starts reviews, and shows the matrix as it grows", async ({ files, page }) => {
      await page.goto("/files");
      for (const name of ["alpha.txt", "beta.txt", "gamma.txt", "delta.txt"])
        await page.getByRole("checkbox", { name: `Select ${name}` }).click();
      await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Review each" }).click();
      await page.getByText("4 files: ").waitFor();
      await page.getByRole("status").filter({ hasText: "Choose a playbook." }).waitFor();
      await page.getByRole("combobox", { name: "Playbook" }).selectOption("NDA");
      await page.getByText("4 contracts", { exact: true }).waitFor();
      await axe(page);
      await page.getByRole("button", { name: "Start reviews" }).click();

      // The matrix fills without a reload.
      await page.getByRole("heading", { name: "NDA: 4 files" }).waitFor();
      await page.getByText("0 of 4 reviewed").waitFor();
      await expect.poll(async () => (await matrix(page))[1]!.slice(1)).toEqual(["Queued"]);
      await app.database
        .system`update files set status = 'failed', extraction_error = 'Damaged.' where id = ${files[3]!}`;
      await app.runJobs();
      await page.getByText("3 of 4 reviewed").waitFor();
      expect((await matrix(page)).slice(1, 3).map(nameIn)).toEqual(["gamma.txt", "beta.txt"]);
      const rows = (await matrix(page)).toSorted((a, b) => a[0]!.localeCompare(b[0]!));
      expect(rows).toEqual([
        ["alpha.txt\n1 not met, 1 met", "Met\nThis Agreement ends after two (2) years.", "Not found"],
        ["beta.txt\n1 not met, 1 met", "Fallback 1\nThis Agreement ends after two (2) years.", "Not found"],
        ["Contract", "Term\n1 not met, 2 met", "Law\n3 not met"],
        ["delta.txt", "Not reviewed The file delta.txt could not be read: Damaged."],
        ["gamma.txt\n2 not met", "Contradicts", "Not found"],
      ]);
      await axe(page);
      await shoot(page, "portfolio");

      // On Home it is one line, and one notification.
      await go(page, "/");
      await page
        .getByRole("list", { name: "Your batch reviews to decide" })
        .getByText("4 contracts: 1 done, 3 to decide")
        .waitFor();
      await page.getByRole("list", { name: "Needs attention" }).getByText("1 contract was not reviewed").waitFor();
      await axe(page);
      await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
      await page.getByRole("link", { name: /Batch review finished: NDA: 4 files.*3 of 4 reviewed/ }).click();
      await page.getByRole("heading", { name: "NDA: 4 files" }).waitFor();
      await page.getByRole("button", { name: "Notifications", exact: true }).waitFor();
    });

    story("tries again what failed", async ({ files, page }) => {
      await app.database.system`update files set status = 'ready', extraction_error = null where id = ${files[3]!}`;
      server.reply(answer);
      await page.getByRole("button", { name: "Retry 1" }).click();
      await page.getByRole("button", { name: "Queued 1" }).waitFor();
      await app.runJobs();
      await page.getByText("4 of 4 reviewed").waitFor();
      await page.getByRole("button", { name: "Retry 1" }).waitFor({ state: "detached" });
    });

    story("filters by the outcome of a check, and exports the same rows", async ({ page }) => {
      await page.getByRole("button", { name: "Term" }).click();
      await page.getByRole("menuitem", { name: "Needs your judgement" }).click();
      await expect.poll(async () => (await matrix(page)).length).toBe(2);
      await expect
        .poll(async () => (await matrix(page))[1])
        .toEqual(["delta.txt\n1 not met, 1 to judge", "To judge", "Not found"]);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Export as Excel" }).click(),
      ]);
      const { sheets } = await readXlsx(Buffer.concat(await (await download.createReadStream()).toArray()));
      expect(sheets[0]!.rows.map((row) => row.slice(0, 4))).toEqual([
        ["Contract", "Status", "Term", "Law"],
        ["delta.txt", "Reviewed", "Needs your judgement", "Not found"],
      ]);
    });

    story("sorts by a column, and opens a finding beside the document", async ({ page }) => {
      await page.getByRole("button", { name: "Show all contracts" }).click();
      await page.getByRole("button", { name: "Term" }).click();
      await page.getByRole("menuitem", { name: "Sort: most severe first" }).click();
      const names = async () => (await matrix(page)).slice(1).map(nameIn);
      await expect.poll(names).toEqual(["gamma.txt", "delta.txt", "beta.txt", "alpha.txt"]);
      await page.getByRole("link", { name: "Not found: Law, beta.txt" }).click();
      await page.getByRole("region", { name: "Document" }).waitFor();
      await page.locator('[data-finding][aria-expanded="true"]', { hasText: "Law" }).waitFor();
      await page.getByRole("heading", { name: "beta.txt" }).waitFor();
      await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "NDA: 4 files" }).waitFor();
    });

    story("is listed, and deleted without its reviews", async ({ ada, page }) => {
      await go(page, "/portfolios");
      await page.getByRole("row", { name: /NDA: 4 files.*4 of 4 reviewed/ }).waitFor();
      await axe(page);
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search and commands" }).fill("NDA: 4");
      await page.getByRole("option", { name: /NDA: 4 files.*Batch review/s }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Delete NDA: 4 files" }).click();
      await page.getByRole("button", { name: "Delete batch review" }).click();
      await page.getByText("No batch reviews yet").waitFor();
      await expect.poll(async () => (await ada.get("/reviews")).body.reviews).toHaveLength(4);
    });
  });

  it("takes a whole vault, and fits a phone", async () => {
    const { org, ada, files, playbook } = await firm();
    const vault = await makeVault(org, ada);
    await ada.post(`${vault.path}/documents`, { file_ids: files.slice(0, 3) });
    await app.runJobs();
    const page = await browser.pageOf(ada);
    await page.goto(vault.path);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Review with a playbook…" }).click();
    await page.getByRole("combobox", { name: "Playbook" }).selectOption("NDA");
    await expect.poll(() => page.getByRole("combobox", { name: "Vault" }).inputValue()).toBe(vault.id);
    await page.getByLabel("You act for").fill("Acme");
    await page.getByText("3 contracts", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Start reviews" }).click();
    await page.getByRole("heading", { name: "NDA: Leases" }).waitFor();
    await page.getByText("Reviewed with NDA, for Acme").waitFor();
    await app.runJobs();
    await page.getByText("3 of 3 reviewed").waitFor();
    await page.setViewportSize(PHONE);
    await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(PHONE.width);
    await axe(page);
    const name = page.getByRole("rowheader", { name: "alpha.txt" });
    const before = await name.boundingBox();
    await page
      .getByRole("region", { name: "Matrix" })
      .evaluate((frame: { scrollBy: (by: { left: number; top: number }) => void }) =>
        frame.scrollBy({ left: 120, top: 0 }),
      );
    await expect.poll(async () => (await name.boundingBox())!.x).toBe(before!.x);
    // Several files chosen for a review: one agreement, or one each.
    await go(page, `/playbooks/${playbook.id}/run?file=${files.slice(0, 2).join(",")}`);
    await page.getByText("Say whether the files are one agreement or several.").waitFor();
    expect(await page.getByRole("button", { name: "Start review" }).isDisabled()).toBe(true);
    await axe(page);
    await page.getByRole("radio", { name: "One agreement in 2 files" }).check();
    await page.getByText("2 documents, 2 checks").waitFor();
    await page.getByRole("radio", { name: "2 separate agreements" }).check();
    await page.getByRole("button", { name: "Start reviews" }).click();
    await page.getByRole("heading", { name: "NDA: 2 files" }).waitFor();
    await app.runJobs();
    await page.getByText("2 of 2 reviewed").waitFor();
    await go(page, `/playbooks/${playbook.id}`);
    await page.getByRole("link", { name: "Review many files…" }).click();
    await expect.poll(() => page.getByRole("combobox", { name: "Playbook" }).inputValue()).toBe(playbook.id);
  });
});
