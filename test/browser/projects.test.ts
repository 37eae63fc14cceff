import { describe, expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, PHONE, shoot, useBrowser, useStories } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";
import { go } from "./going.ts";

const app = useApp();
const browser = useBrowser(app);

describeInBrowser("projects", () => {
  it("show how to start when there are none, and are created and pinned by keyboard and mouse", async () => {
    const page = await browser.pageOf(await (await app.organization()).user());
    await page.goto("/projects");
    await page.getByText("No projects yet").waitFor();
    await axe(page);
    await shoot(page, "projects-empty");
    await page.keyboard.press("c");
    await page.getByRole("dialog").getByLabel("Name").fill("Halden acquisition");
    await axe(page, "[role=dialog]");
    await shoot(page, "project-new");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Halden acquisition", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Pin Halden acquisition to the sidebar" }).click();
    const sidebar = page.getByRole("navigation", { name: "Main" });
    await sidebar.getByRole("link", { name: "Halden acquisition" }).waitFor();
    await page.getByRole("button", { name: "Unpin Halden acquisition from the sidebar" }).click();
    await sidebar.getByRole("link", { name: "Halden acquisition" }).waitFor({ state: "detached" });
  });

  it("have instructions, files and members, and are renamed and deleted", async () => {
    const org = await app.organization();
    const ada = await org.user();
    await org.user({ name: "Bo Ledger" });
    const { body: file } = await ada.upload(
      "share-purchase-agreement.txt",
      "The Buyer shall pay the Price at Closing.",
    );
    const { body: project } = await ada.post("/projects", {
      name: "Halden acquisition",
      description: "Purchase of all shares in Halden Maritime A/S, signing expected in March.",
      custom_instructions: "We act for the buyer. Governing law is English.",
    });
    await app.runJobs();
    const page = await browser.pageOf(ada);
    await page.goto(`/projects/${project.id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Instructions" }).fill("We act for the buyer. Governing law is Danish.");
    await page.getByRole("button", { name: "Save instructions" }).click();
    await page.getByText("Governing law is Danish.").waitFor();
    await page.getByRole("combobox", { name: "Link a file or folder" }).click();
    await page.getByRole("option", { name: "share-purchase-agreement.txt" }).click();
    await page.getByRole("link", { name: "share-purchase-agreement.txt" }).waitFor();
    await page.getByRole("combobox", { name: "Add a member" }).click();
    await page.getByRole("option", { name: "Bo Ledger" }).click();
    await page.getByRole("combobox", { name: "Role of Bo Ledger" }).waitFor();
    await axe(page);
    await shoot(page, "project");
    await expect
      .poll(async () => (await ada.get(`/projects/${project.id}/files`)).body.files)
      .toMatchObject([{ id: file.id }]);
    await page.getByRole("button", { name: "Project actions" }).click();
    await page.getByRole("menuitem", { name: "Edit name and access" }).click();
    await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Halden purchase");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { name: "Halden purchase", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Project actions" }).click();
    await page.getByRole("menuitem", { name: "Delete project" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete project" }).click();
    await page.getByText("No projects yet").waitFor();
    await expect.poll(async () => (await ada.get(`/projects/${project.id}`)).status).toBe(404);
  });

  it("show instructions as Markdown, without HTML, scripts or remote images", async () => {
    const ada = await (await app.organization()).user();
    const { body: project } = await ada.post("/projects", {
      name: "Lease",
      custom_instructions: [
        "Be **brief**.",
        '<img src="/x" onerror="document.title=1"> <script>document.title = 2</script>',
        "![a chart](https://elsewhere.example/chart.png)",
        "[here](javascript:alert(1)) and [there](https://elsewhere.example/)",
        "",
        "| Party | Role |",
        "| --- | --- |",
        "| Halden | Buyer |",
      ].join("\n"),
    });
    const page = await browser.pageOf(ada);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`/projects/${project.id}`);
    await page.getByText("brief", { exact: true }).waitFor();
    const shown = page.getByRole("region", { name: "Instructions" });
    await expect.poll(() => shown.locator("img, script").count()).toBe(0);
    await expect.poll(() => shown.textContent()).toContain("[image removed: a chart]");
    await expect.poll(() => shown.getByText("here", { exact: true }).getAttribute("href")).toBe("");
    await expect.poll(() => shown.getByRole("link", { name: "there" }).getAttribute("rel")).toBe("noopener noreferrer");
    await expect.poll(() => page.title()).toBe("Lease · Chancery");
    expect(asked.filter((url) => !url.startsWith(app.url))).toEqual([]);
    await axe(page);
    await shoot(page, "project-markdown");
  });

  it("accept uploads, and say when they are ready; link a folder, and open it", async () => {
    const ada = await (await app.organization()).user();
    const { body: project } = await ada.post("/projects", { name: "Lease" });
    const { body: folder } = await ada.post("/folders", { name: "Closing set", scope: "my-files" });
    const page = await browser.pageOf(ada);
    await page.goto(`/projects/${project.id}`);
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload" }).click();
    await (await chooser).setFiles({ name: "lease.txt", mimeType: "text/plain", buffer: Buffer.from("A lease.") });
    await page.getByRole("link", { name: "lease.txt" }).waitFor();
    await expect
      .poll(async () => (await ada.get(`/projects/${project.id}/files`)).body.files)
      .toMatchObject([{ name: "lease.txt" }]);
    await page.getByText("Reading", { exact: true }).waitFor();
    await app.runJobs();
    await page.getByText("Reading", { exact: true }).waitFor({ state: "detached" });
    await page.getByRole("combobox", { name: "Link a file or folder" }).fill("closing");
    await page.getByRole("option", { name: "Closing set" }).click();
    await page.getByRole("link", { name: "Closing set" }).click();
    await page.getByRole("heading", { name: "Closing set", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/files/folders/${folder.id}`);
  });

  describe("in a list", () => {
    const story = useStories(browser, async () => {
      const ada = await (await app.organization()).user();
      for (const name of ["Lease of Dock 4", "Merger with Orla", "Supply of steel"]) {
        await ada.post("/projects", { name, description: "A matter of some weight, with many papers." });
      }
      const page = await browser.pageOf(ada);
      return { page };
    });

    story("are navigated with arrow keys and found by name", async ({ page }) => {
      await page.goto("/projects");
      await page.getByRole("link", { name: "Lease of Dock 4" }).focus();
      await page.keyboard.press("ArrowDown");
      await axe(page);
      await shoot(page, "projects");
      const names = await page.getByRole("table").getByRole("link").allTextContents();
      const next = names[names.indexOf("Lease of Dock 4") + 1] ?? "Lease of Dock 4";
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: next, level: 1 }).waitFor();
      await go(page, "/projects");
      await page.getByRole("link", { name: "Supply of steel" }).waitFor();
      await page.getByRole("textbox", { name: "Search projects" }).fill("orla");
      await page.getByRole("link", { name: "Supply of steel" }).waitFor({ state: "detached" });
      await expect
        .poll(() => page.getByRole("table").getByRole("link").allTextContents())
        .toEqual(["Merger with Orla"]);
    });

    story("that are hidden or deleted say so and what to do", async ({ page }) => {
      await go(page, "/projects/11111111-1111-1111-1111-111111111111");
      await page.getByRole("heading", { name: "Not found" }).waitFor();
      await axe(page);
      await shoot(page, "not-found");
    });
  });

  describe("with vaults, playbooks and reviews", () => {
    const story = useStories(browser, async () => {
      const org = await app.organization();
      const ada = await org.user({ managesVaults: true });
      const bo = await org.user({ name: "Bo Ledger" });
      const { body: project } = await ada.post("/projects", { name: "Halden acquisition" });
      await ada.post(`/projects/${project.id}/members`, { user_id: bo.id, access_level: "write" });
      const vault = await makeVault(org, ada);
      await ada.patch(vault.path, { name: "Leases" });
      await ada.post(`${vault.path}/columns`, {
        label: "Expiration date",
        field_type: "date",
        extraction_mode: "manual",
      });
      const lease = await vault.document({ name: "office-lease.txt" });
      await vault.document({ name: "broken.txt", status: "failed" });
      const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
      await ada.patch(`${vault.path}/documents/${lease}/cells/expirationDate`, { value: soon });
      const { body: file } = await ada.upload("nda.txt", "This agreement is governed by the law of Delaware.");
      await ada.post(`/projects/${project.id}/files`, { file_id: file.id });
      await app.runJobs();
      await ada.upload("being-read.txt", "Later.");

      const page = await browser.pageOf(ada);
      return { bo, project, page };
    });

    story("show current work and deadlines on Home", async ({ page }) => {
      await page.goto("/");
      const due = page.getByRole("list", { name: "Due this week" });
      await due.getByRole("link", { name: "office-lease.txt: Expiration date", exact: true }).waitFor();
      await expect.poll(() => due.textContent()).toMatch(/\d+ \w+ \d{4}, in 5 days · Leases/);
      const busy = page.getByRole("list", { name: "In progress" });
      await expect.poll(() => busy.textContent()).toContain("being-read.txtReading");
      const attention = page.getByRole("list", { name: "Needs attention" });
      await expect.poll(() => attention.textContent()).toContain("1 document could not be read");
      await axe(page);
      await shoot(page, "home-work");
      await app.runJobs();
    });

    story("collect them beside chats", async ({ project, page }) => {
      await go(page, `/projects/${project.id}`);
      await page.getByRole("combobox", { name: "Link a vault" }).click();
      await page.getByRole("option", { name: "Leases" }).click();
      await page.getByRole("list", { name: "Vaults of the project" }).getByRole("link", { name: "Leases" }).waitFor();
      await page.getByRole("combobox", { name: "Link a playbook" }).click();
      await page.getByRole("option", { name: "Mutual NDA" }).click();
      const playbooks = page.getByRole("list", { name: "Playbooks of the project" });
      await playbooks.getByRole("link", { name: "Review files" }).click();
      await page.getByRole("heading", { level: 1, name: "Review files" }).waitFor();
      await expect
        .poll(() => page.getByRole("list", { name: "Files", exact: true }).getByRole("listitem").first().textContent())
        .toContain("nda.txt");
      await page.getByRole("checkbox", { name: "nda.txt" }).check();
      await page.getByText("1 document, 15 checks").waitFor();
      await page.getByRole("button", { name: "Start review" }).click();
      await page.waitForURL(/\/reviews\//);
      await app.runJobs();
      await go(page, `/projects/${project.id}`);
      await page.getByRole("list", { name: "Reviews of the project" }).getByRole("link", { name: "nda.txt" }).waitFor();
      await axe(page);
      await shoot(page, "project-collected");
    });

    story("show them to members who can see them", async ({ bo, project }) => {
      const other = await browser.pageOf(bo);
      await other.goto(`/projects/${project.id}`);
      await other.getByText("No vaults yet.").waitFor();
      await other.getByRole("list", { name: "Reviews of the project" }).getByRole("link", { name: "nda.txt" }).click();
      await other.getByRole("heading", { level: 1, name: "nda.txt" }).waitFor();
      await other.locator("[data-finding]").first().waitFor();
    });
  });

  it("have chats that are found by every question and answer, with the words marked", async () => {
    const ada = await (await app.organization()).user();
    const session = await ada.signedIn();
    const { body: job } = await session.post("/chat/completions?wait=0", {
      message: "Who pays the insurance premium?",
    });
    const { chat_id } = (await session.get(`/jobs/${job.job_id}/chat`)).body;
    await app.runJobs();
    await session.patch(`/chats/${chat_id}`, { title: "Office lease" });
    await app.database.system`update chat_messages set content = '## Answer\n\nThe **tenant** pays it every _quarter_.'
      where chat_id = ${chat_id} and role = 'assistant'`;
    const page = await browser.pageOf(ada);
    await page.goto("/chats");
    await page.getByLabel("Search chats").fill("tenant quarter");
    const found = page.getByRole("list", { name: "Chats found" }).getByRole("listitem");
    await found.getByText("Answer: Answer The tenant pays it every quarter.").waitFor();
    await expect.poll(() => found.locator("mark").allTextContents()).toEqual(["tenant", "quarter"]);
    await axe(page);
    await shoot(page, "chats-found");
    await page.getByLabel("Search chats").fill("premium");
    await found.getByText("You: Who pays the insurance premium?").waitFor();
    await page.reload();
    await found.getByRole("link", { name: "Office lease" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.goBack();
    await expect.poll(() => page.getByLabel("Search chats").inputValue()).toBe("premium");
  });
});

describeInBrowser("the shell", () => {
  it("stays in place for unknown and malformed addresses", async () => {
    const page = await browser.pageOf(await (await app.organization()).user());
    for (const address of ["/no/such/page", "/vaults/not-an-id"]) {
      await page.goto(address);
      await page.getByRole("heading", { name: "Not found" }).waitFor();
      await expect.poll(() => page.getByRole("complementary", { name: "Sidebar" }).count()).toBe(1);
    }
  });

  it("navigates by keyboard shortcuts and lists them under ?", async () => {
    const page = await browser.pageOf(await (await app.organization()).user());
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await axe(page);
    await shoot(page, "home");
    await page.keyboard.press("g");
    await page.keyboard.press("v");
    await page.getByRole("heading", { name: "Vaults", level: 1 }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard" }).getByText("Go to Projects").waitFor();
    await axe(page, "[role=dialog]");
    await shoot(page, "help");
  });

  it("is a drawer on a phone, and closes when a page is selected", async () => {
    const page = await browser.pageOf(await (await app.organization()).user());
    await page.setViewportSize(PHONE);
    await page.goto("/projects");
    await page.getByRole("button", { name: "Open menu" }).click();
    await axe(page);
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/drawer.png` });
    await page.getByRole("dialog").getByRole("link", { name: "Settings" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
  });
});
