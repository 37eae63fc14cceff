import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { it } from "vitest";
import { describeInBrowser, shoot, useBrowser, WIDE } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { go } from "./going.ts";
import { choose, openTable } from "./vaults/table.ts";

const GERMAN = await readFile(join(import.meta.dirname, "../samples/german-service-agreement.txt"), "utf8");

describeInBrowser("a document that is not in English", () => {
  const app = useApp();
  const browser = useBrowser(app);

  it("is labelled with its language, and its cells say why they are empty", async () => {
    const ada = await (await app.organization()).user({ name: "Ada Quill", managesVaults: true });
    const { body: file } = await ada.upload("vertrag.txt", GERMAN);
    const { body: vault } = await ada.post("/vaults", { name: "Contracts" });
    const { body } = await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
    await app.runJobs();
    const page = await browser.pageOf(ada);
    await page.setViewportSize(WIDE);
    await page.goto("/files");
    await page.getByRole("row", { name: /vertrag\.txt.*German/ }).waitFor();
    await go(page, `/files/${file.id}`);
    await page.getByText(/kB · German · added/).waitFor();
    await go(page, `/vaults/${vault.id}/documents/${body.documents[0].document_id}`);
    await page.getByText("German", { exact: true }).waitFor();
    await openTable(page, `/vaults/${vault.id}`, "Could not be read");
    await choose(page, "Could not be read");
    await page.keyboard.press("Space");
    await page.getByText("The document is in German. Without a language model, only English is read.").waitFor();
    await shoot(page, "language");
  });
});
