import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { setQuotas } from "../../src/administration/quotas/quotas.ts";
import { useReceiver } from "../administration/webhooks/receiver.ts";
import { axe } from "../support/browser/axe.ts";
import { DESKTOP, describeInBrowser, PHONE, shoot, useBrowser, useStories } from "../support/browser/browser.ts";
import { type TestOrganization, type TestUser, useApp } from "../support/harness.ts";
import { useModelServer } from "../support/servers/model-server.ts";
import { go } from "./going.ts";

const server = await useModelServer();
const OPERATIONS = ["chat:completions", "playbook:run", "vault:extract"];

const app = useApp({
  SUPPORT_CONTACT: "help@example.com",
  WEBHOOKS_ALLOW_PRIVATE: true,
  MODEL_SETTINGS_ALLOW_PRIVATE: true,
});
const browser = useBrowser(app);

describeInBrowser("API settings", () => {
  const receiver = useReceiver();

  /** Inference usage on each of the last days. */
  async function useModels(org: TestOrganization, by: TestUser, days: number) {
    for (let day = 0; day < days; day++) {
      for (const [index, operation] of OPERATIONS.entries()) {
        for (let times = (day * 7 + index * 3) % 5; times > 0; times--) {
          await app.database.system`
            with used as (
              insert into usage_events (job_id, organization_id, operation, user_id, api_key_id, model, credits, at)
              values (${randomUUID()}, ${org.id}, ${operation}, ${by.id}, ${index === 2 ? null : org.keyId}, 'claude-sonnet', 1.5,
                now() - make_interval(days => ${day})) returning *
            )
            insert into model_usage (organization_id, job_id, model, quarter, operation, user_id, api_key_id, input_tokens, cached_tokens,
              output_tokens, calls, cost)
            select organization_id, job_id, model, at, operation, user_id, api_key_id, 1200, 400, 300, 1, 0.0075 from used`;
        }
      }
    }
  }

  describe("keys", () => {
    const story = useStories(browser, async () => {
      const org = await app.organization();
      const ada = await org.user({ isAdmin: true });
      await ada.post("/vaults", { name: "Leases" });
      await ada.post("/vaults", { name: "Secrets" });
      await ada.post("/projects", { name: "Merger" });
      const page = await browser.pageOf(ada);
      await page.goto("/settings/api");
      const dialog = page.getByRole("dialog");
      const name = dialog.getByLabel("Name");
      const shown = page.getByRole("textbox", { name: "Your new key" });
      return { page, dialog, name, shown };
    });

    story("are created, shown once and revoked", async ({ page, name, shown }) => {
      await page.getByRole("button", { name: "Create a key" }).click();
      await expect.poll(() => name.inputValue()).toMatch(/^Ada Quill's key, \d+ \w+ \d{4}$/);
      await name.and(page.locator(":focus")).waitFor();
      await page.keyboard.type("Contract intake");
      await expect.poll(() => name.inputValue()).toBe("Contract intake");
      await axe(page, "[role=dialog]");
      await shoot(page, "settings-key-new");
      await page.getByRole("button", { name: "Create key" }).click();
      await shown.waitFor();
      const key = await shown.inputValue();
      await axe(page, "[role=dialog]");
      await shoot(page, "settings-key-shown");
      await expect.poll(async () => (await app.as(key).get("/me")).body).toMatchObject({ token_type: "organization" });
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByRole("button", { name: "Revoke Contract intake" }).waitFor();
      expect(await page.content()).not.toContain(key);
      await axe(page);
      await shoot(page, "settings-api");
      await page.getByRole("button", { name: "Revoke Contract intake" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
      await page.getByRole("row", { name: "Contract intake" }).getByText("Revoked").waitFor();
      await expect.poll(async () => (await app.as(key).get("/me")).status).toBe(403);
    });

    story("may only read one vault, which the list and the audit log say", async ({ page, dialog, name, shown }) => {
      await page.getByRole("button", { name: "Create a key" }).click();
      await name.and(page.locator(":focus")).waitFor();
      await page.keyboard.type("Reader");
      const picker = dialog.getByRole("combobox", { name: "Limit to" });
      await picker.click();
      await page.getByRole("option", { name: "Merger" }).waitFor();
      await expect.poll(() => page.getByRole("option", { name: "Leases" }).count()).toBe(0);
      await dialog.getByRole("radio", { name: "You" }).check();
      await picker.click();
      await page.getByRole("option", { name: "Leases" }).click();
      await page.keyboard.press("Tab");
      await dialog.getByRole("checkbox", { name: "Read" }).uncheck();
      await dialog.getByRole("checkbox", { name: "Write" }).uncheck();
      await dialog.getByRole("checkbox", { name: "Questions and reviews" }).uncheck();
      await expect.poll(() => dialog.getByRole("button", { name: "Create key" }).isDisabled()).toBe(true);
      await dialog.getByRole("checkbox", { name: "Read" }).check();
      await axe(page, "[role=dialog]");
      await shoot(page, "settings-key-limited");
      await dialog.getByRole("button", { name: "Create key" }).click();
      const reader = app.as(await shown.inputValue());
      const { body } = await reader.get("/vaults");
      expect(body.vaults.map(({ name }: { name: string }) => name)).toEqual(["Leases"]);
      expect((await reader.post("/vaults", { name: "New" })).body.code).toBe("SCOPE_REQUIRED");
      await page.getByRole("button", { name: "Done" }).click();
      const row = page.getByRole("row", { name: "Reader" });
      await row.getByText("Only Leases").waitFor();
      await expect
        .poll(() => row.locator("td", { hasText: "Only Leases" }).innerText())
        .toMatch(/^Read\s+Only Leases$/);
      await shoot(page, "settings-keys-limited");
      await go(page, "/settings/audit");
      await page.getByText("with the scope read, limited to 1 vault").waitFor();
    });
  });

  describe("provisioning and retention", () => {
    const story = useStories(browser, async () => {
      const org = await app.organization();
      const ada = await org.user({ isAdmin: true });
      const { body: vault } = await ada.post("/vaults", { name: "Leases" });
      const bo = await org.user({ name: "Bo Ledger" });
      const page = await browser.pageOf(ada);
      return { ada, vault, bo, page };
    });

    story("connect an identity provider with a token, which deactivates a person", async ({ bo, page }) => {
      await page.goto("/settings/provisioning");
      await expect
        .poll(() => page.getByLabel("SCIM address").inputValue())
        .toBe(`${app.deps.config.PUBLIC_URL}/scim/v2`);
      await page.getByRole("button", { name: "Create a token" }).click();
      await page.getByRole("dialog").getByRole("textbox").and(page.locator(":focus")).waitFor();
      await page.keyboard.type("Okta");
      await page.getByRole("button", { name: "Create token" }).click();
      const shown = page.getByRole("textbox", { name: "Your new token" });
      await shown.waitFor();
      const authorization = `Bearer ${await shown.inputValue()}`;
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByLabel("Administrators").fill("Chancery admins");
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.getByText("Groups saved").waitFor();
      const { status } = await app.send("DELETE", `//scim/v2/Users/${bo.id}`, { headers: { authorization } });
      expect(status).toBe(204);
      await go(page, "/settings/people");
      await page.getByRole("row", { name: "Bo Ledger" }).getByText("Deactivated").waitFor();
      await page.goto("/settings/provisioning");
      await expect.poll(() => page.getByLabel("Administrators").inputValue()).toBe("Chancery admins");
      await page.getByRole("button", { name: "Revoke Okta" }).waitFor();
      await axe(page);
      await shoot(page, "settings-provisioning");
      await page.getByRole("button", { name: "Revoke Okta" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Revoke token" }).click();
      await page.getByRole("row", { name: "Okta" }).getByText("Revoked").waitFor();
      expect((await app.send("GET", "//scim/v2/Users", { headers: { authorization } })).status).toBe(401);
    });

    story("place a vault on legal hold, release it, and set how long chats are kept", async ({ ada, vault, page }) => {
      await go(page, "/settings/retention");
      await page.getByText("No legal holds").waitFor();
      await page.getByRole("button", { name: "Place a legal hold" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("combobox", { name: "Vault or project" }).click();
      await page.getByRole("option", { name: "Leases" }).click();
      await dialog.getByLabel("Reason").fill("Smith v. Jones");
      await dialog.getByRole("button", { name: "Place hold" }).click();
      await page.getByRole("row", { name: "Leases" }).getByText("Smith v. Jones").waitFor();
      await page.getByLabel("Chats").fill("365");
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.getByText("Retention saved").waitFor();
      await axe(page);
      await shoot(page, "settings-retention");
      await go(page, `/vaults/${vault.id}`);
      await page.getByText("On legal hold: nothing in this vault can be permanently deleted.").waitFor();
      const { body: project } = await ada.post("/projects", { name: "Merger" });
      const session = await ada.signedIn();
      await session.put(`/projects/${project.id}/hold`, { reason: "Smith v. Jones" });
      await go(page, `/projects/${project.id}`);
      await page.getByText("On legal hold: nothing in this project can be permanently deleted.").waitFor();
      await session.delete(`/projects/${project.id}/hold`);
      await ada.post(`/vaults/${vault.id}/archive`);
      expect((await ada.delete(`/vaults/${vault.id}`)).body.code).toBe("LEGAL_HOLD");
      await page.goto("/settings/retention");
      await page.getByRole("button", { name: "Release Leases" }).waitFor();
      await expect.poll(() => page.getByLabel("Chats").inputValue()).toBe("365 days");
      await page.getByRole("button", { name: "Release Leases" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Release hold" }).click();
      await page.getByText("No legal holds").waitFor();
      expect((await ada.delete(`/vaults/${vault.id}`)).status).toBe(204);
    });
  });

  it("set up a language model from an answer that had none, say what it can do and remove it", async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const { body } = await ada.post("/chat/completions?wait=0", { message: "Hello?" });
    await app.runJobs();
    const { result } = (await ada.get(`/jobs/${body.job_id}`)).body;
    const page = await browser.pageOf(ada);
    await page.goto(`/chats/${result.chat_id}`);
    await page.getByRole("link", { name: "Set up a language model" }).click();
    await page.getByText("No language model is set up. Chancery reads contracts").waitFor();
    await page.getByRole("combobox", { name: "Provider" }).click();
    await page.getByRole("option", { name: /Compatible with OpenAI/ }).click();
    await page.getByLabel("Model", { exact: true }).fill("own-model");
    await page.getByLabel("API key").fill("test-key");
    await page.getByLabel("Most characters in one request to the model").fill("20000");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("is required for openai-compatible").waitFor();
    await page.getByLabel("Address").fill(server.url);
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Using your organization's own model: own-model.").waitFor();
    await page.getByText("A key is stored in encrypted form and cannot be shown.").waitFor();
    await expect.poll(() => page.getByLabel("API key").inputValue()).toBe("");
    server.reply(({ tools, question, messages }) =>
      messages.some(({ text }) => text.includes("is governed by"))
        ? { text: "The law of Saskatchewan." }
        : tools.length > 0
          ? { calls: [{ name: tools[0]!, input: { contract: "12" } }] }
          : question.includes("capital")
            ? { object: { capital: "Paris", letters: 5 } }
            : { text: "I am ready." },
    );
    await page.getByRole("button", { name: "Test", exact: true }).click();
    const lines = page.getByRole("list", { name: "Test result" }).getByRole("listitem");
    await lines.first().waitFor();
    await expect
      .poll(async () => (await lines.allInnerTexts()).map((line) => line.split(/\s+/).slice(0, 2).join(" ")))
      .toEqual(["Works Connection", "Works JSON", "Works Tools", "Works Streaming", "Fails Context"]);
    await axe(page);
    await shoot(page, "settings-model");
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("No language model is set up. Chancery reads contracts").waitFor();
    await expect.poll(async () => (await ada.get("/model-settings")).body.source).toBe("none");
  });

  describe("of the organization", () => {
    const story = useStories(browser, async () => {
      const org = await app.organization();
      const ada = await org.user({ isAdmin: true });
      await ada.upload("a.txt", "The rent is 100.".padEnd(2_000, "."));
      const owner = { sql: app.database.system, deps: app.deps, organizationId: org.id };
      await setQuotas(owner, { storage: 10_000 });
      const admin = await browser.pageOf(ada);
      const member = await browser.pageOf(await org.user({ name: "Bo Ledger" }));
      return { owner, admin, member };
    });

    story("show administrators, and nobody else, how much of the quotas is used", async ({ owner, admin, member }) => {
      await admin.goto("/settings/organization");
      await admin.getByText("Storage: 2.0 of 10 kB").waitFor();
      await admin.getByText("Pages read today: 0 (unlimited)").waitFor();
      await setQuotas(owner, { storage: 3_000_000 });
      await admin.reload();
      await admin.getByText("Storage: 2.0 kB of 3.0 MB").waitFor();
      await member.goto("/settings/organization");
      await member.getByText("Administrators can see usage and change these settings.").waitFor();
      await expect.poll(() => member.getByRole("link", { name: /usage/ }).count()).toBe(0);
    });

    story("let members create personal keys once an administrator allows it", async ({ admin, member }) => {
      await go(member, "/settings/api");
      await member.getByText("Only administrators can create keys in your organization.").waitFor();
      await expect.poll(() => member.getByRole("button", { name: "Create a key" }).count()).toBe(0);
      await axe(member);
      await admin
        .getByRole("switch", { name: "Members can create personal keys and connect apps" })
        .click({ force: true });
      await admin.getByRole("button", { name: "Save changes" }).click();
      await admin.getByText("Organization saved").waitFor();
      await axe(admin);
      await shoot(admin, "settings-organization");
      await member.reload();
      await member.getByRole("button", { name: "Create a key" }).click();
      await member.getByRole("dialog").getByLabel("Name").fill("My script");
      await member.getByRole("button", { name: "Create key" }).click();
      const key = await member.getByRole("textbox", { name: "Your new key" }).inputValue();
      await expect
        .poll(async () => (await app.as(key).get("/me")).body)
        .toMatchObject({ token_type: "user", user: { name: "Bo Ledger" } });
    });
  });

  it("link to support and to a quick start that fills in a new key", async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const page = await browser.pageOf(ada);
    await page.goto("/settings/api");
    await page.getByRole("link", { name: "help@example.com" }).waitFor();
    await page.getByRole("link", { name: "API documentation" }).click();
    await page.getByRole("heading", { level: 1, name: "Quick start" }).waitFor();
    await expect.poll(() => page.locator(".key").allTextContents()).toEqual(["u:svc_…", "u:svc_…", "u:svc_…"]);
    await page.getByText("You are signed in as Ada Quill").waitFor();
    await axe(page);
    await page.getByRole("button", { name: "Make a key for these examples" }).click();
    await page.getByText("The key is in the examples. It is shown only now").waitFor();
    const [key, ...others] = await page.locator(".key").allTextContents();
    expect([key, ...others]).toEqual(Array(3).fill(expect.stringMatching(/^u:svc_\w{36}$/)));
    const me = await fetch(`${app.url}/v1/me`, { headers: { authorization: key! } });
    expect(await me.json()).toMatchObject({ token_type: "user", user: { id: ada.id } });
    await shoot(page, "docs-quick-start");
    await page.getByRole("link", { name: "Settings → API keys" }).click();
    await page.getByRole("cell", { name: /^Examples in the documentation, / }).waitFor();
    await page.goto("/docs/");
    await page.getByRole("button", { name: "Make a key for these examples" }).waitFor();
    await expect.poll(() => page.locator(".key").allTextContents()).toEqual(["u:svc_…", "u:svc_…", "u:svc_…"]);
    await page.getByRole("navigation", { name: "Documentation" }).getByRole("link", { name: "API reference" }).click();
    await page.getByRole("heading", { level: 1, name: "Chancery" }).waitFor();
    const member = await browser.pageOf(await org.user({ name: "Bob" }));
    await member.goto("/docs/");
    await member.getByText("Your organization does not allow personal keys.").waitFor();
    await expect
      .poll(() => member.getByRole("button", { name: "Make a key for these examples" }).isVisible())
      .toBe(false);
  });

  it("link to pages that run only their own scripts and cannot be framed", async () => {
    const policyOf = async (path: string) =>
      (await fetch(`${app.url}${path}`)).headers.get("content-security-policy")?.split("; ");
    const own = ["script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"];
    expect(await policyOf("/docs/")).toEqual(expect.arrayContaining(own));
    const inline = expect.stringMatching(/^script-src 'self' 'sha256-[^']+'$/);
    expect(await policyOf("/docs/reference/")).toEqual(expect.arrayContaining([inline, "frame-ancestors 'none'"]));
  });

  describe("of usage and deliveries", () => {
    const story = useStories(browser, async () => {
      const org = await app.organization();
      const ada = await org.user({ isAdmin: true });
      await useModels(org, ada, 30);
      const page = await browser.pageOf(ada);
      return { ada, page };
    });

    story("chart usage by day, operation, key and person", async ({ page }) => {
      await page.goto("/settings/usage");
      await page.getByRole("img", { name: /^Questions and reviews by day: \d+ in total$/ }).waitFor();
      await axe(page);
      await shoot(page, "settings-usage");
      const legend = page.getByRole("list", { name: "Legend" });
      await expect.poll(() => legend.textContent()).toContain("Playbook reviews");
      const grouping = page.getByLabel("Group by", { exact: true });
      await grouping.selectOption("Person");
      await legend.getByText("Ada Quill").waitFor();
      await grouping.selectOption("Key");
      await legend.getByText("Web application").waitFor();
      await page.getByRole("button", { name: "Show as table" }).click();
      await page.getByRole("columnheader", { name: "Web application" }).waitFor();
      await axe(page, "table");
      const before = page.viewportSize();
      await page.setViewportSize(PHONE);
      for (const field of [page.getByLabel("Show", { exact: true }), grouping, page.getByLabel("Group tokens by")]) {
        const box = await field.boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= PHONE.width).toBe(true);
      }
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      if (before) await page.setViewportSize(before);
    });

    story("set a budget for the month, and show what is used of it", async ({ ada, page }) => {
      await go(page, "/settings/usage");
      const table = page.getByRole("table", { name: "Tokens and cost" });
      await table.getByText("claude-sonnet").waitFor();
      await page.getByLabel("Group tokens by").selectOption("Person");
      await table.getByText("Ada Quill").waitFor();
      await page.getByRole("textbox", { name: "Credits", exact: true }).fill("4000");
      await page.getByLabel("Notify administrators at").fill("75");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText(/^Credits this month: [\d.]+ of 4,000$/).waitFor();
      expect((await ada.get("/budget")).body).toMatchObject({
        monthly_credits: 4000,
        monthly_cost: null,
        warn_at: 0.75,
      });
      await axe(page, "main");
    });

    story("add a webhook, show its deliveries and redeliver one", async ({ ada, page }) => {
      await go(page, "/settings/webhooks");
      await page.getByText("No webhooks yet").waitFor();
      await axe(page, "main");
      await shoot(page, "settings-webhooks-empty");
      await page.keyboard.press("c");
      await page.getByRole("dialog").getByLabel("URL").fill(receiver.url);
      await axe(page, "[role=dialog]");
      await shoot(page, "settings-webhook-new");
      await page.getByRole("button", { name: "Add webhook" }).click();
      await expect
        .poll(() => page.getByRole("textbox", { name: "Your new signing secret" }).inputValue())
        .toMatch(/^whsec_/);
      await page.getByRole("button", { name: "Done" }).click();
      await ada.post("/chat/completions?wait=0", { message: "What is a force majeure clause?" });
      await app.runJobs();
      await page.getByRole("button", { name: "Deliveries" }).click();
      await page.getByRole("cell", { name: "job.succeeded" }).waitFor();
      await axe(page);
      await shoot(page, "settings-webhooks");
      await page.getByRole("button", { name: "Redeliver" }).click();
      await page.getByText("The event will be sent again").waitFor();
      await app.runJobs();
      expect(receiver.received).toHaveLength(2);
      await page.getByRole("button", { name: `Actions for ${receiver.url}` }).click();
      await page.getByRole("menuitem", { name: "Send a test message" }).click();
      await page.getByText("A test message will be sent").waitFor();
      await page.getByRole("cell", { name: "webhook.test" }).waitFor();
      await app.runJobs();
      expect(receiver.received).toHaveLength(3);
    });
  });

  it("show the audit log in words, filter it by person, action and day, and download it", async () => {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true });
    const bo = await org.user({ name: "Bo Ledger" });
    const { body: deal } = await ada.post("/projects", { name: "Halden acquisition" });
    await ada.post(`/projects/${deal.id}/pin`);
    const { body: project } = await bo.post("/projects", { name: "Lease", is_access_controlled: false });
    await bo.delete(`/projects/${project.id}`);
    const page = await browser.pageOf(ada);
    await page.goto("/settings/audit");
    await page.getByRole("row", { name: /Bo Ledger deleted the project Lease.*127\.0\.0\.1/ }).waitFor();
    const pinned = page.getByRole("row", { name: /Ada Quill pinned the project Halden acquisition/ });
    const made = pinned.getByRole("link", { name: "Halden acquisition" });
    await expect.poll(() => made.getAttribute("href")).toBe(`/projects/${deal.id}`);
    await expect.poll(() => pinned.locator("time").getAttribute("title")).toMatch(/^\d+ \w+ \d{4} at \d\d:\d\d:\d\d /);
    await axe(page);
    await shoot(page, "settings-audit");
    await page.setViewportSize(PHONE);
    await made.waitFor();
    await pinned.getByText("127.0.0.1").filter({ visible: true }).waitFor();
    await page.setViewportSize(DESKTOP);
    await pinned.getByRole("button", { name: "Show only records about Halden acquisition" }).click();
    const all = page.getByRole("link", { name: "About the project Halden acquisition" });
    await all.waitFor();
    await page.getByRole("row", { name: /deleted the project/ }).waitFor({ state: "detached" });
    await expect.poll(() => page.locator("tbody").getByRole("row").count()).toBe(2);
    const here = page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Audit log" });
    await expect.poll(() => here.getAttribute("aria-current")).toBe("page");
    await axe(page, "main");
    await all.click();
    await page.getByRole("row", { name: /Bo Ledger deleted the project Lease/ }).waitFor();
    await page.getByRole("combobox", { name: "Person" }).click();
    await page.getByRole("option", { name: "Ada Quill" }).click();
    await page.getByRole("row", { name: /deleted the project/ }).waitFor({ state: "detached" });
    await page.getByRole("combobox", { name: "Action" }).fill("pinned");
    await page.getByRole("option", { name: "Pinned a project", exact: true }).click();
    await page.getByRole("row", { name: /created the project/ }).waitFor({ state: "detached" });
    await page.reload();
    await pinned.waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Audit log.csv");
    const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("Ada Quill pinned the project Halden acquisition");
    await page.getByLabel("To").fill("2020-01-01");
    await page.getByText("Nothing matches these filters.").waitFor();
  });
});
