import { expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { DESKTOP, describeInBrowser, PHONE, shoot, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { useModelServer } from "../support/servers/model-server.ts";

describeInBrowser("the models of single tasks, in the settings", async () => {
  const server = await useModelServer();
  const app = useApp({ MODEL_SETTINGS_ALLOW_PRIVATE: true });
  const browser = useBrowser(app);

  it("have a provider, a key and a fallback of their own, and are tested", async () => {
    const ada = await (await app.organization()).user({ isAdmin: true });
    const main = { provider: "openai-compatible", name: "main", base_url: server.url, api_key: "test-key" };
    expect((await ada.put("/model-settings", main)).status).toBe(200);
    const page = await browser.pageOf(ada);
    await page.goto("/settings/model");
    await page.getByRole("textbox", { name: "Model for reviews", exact: true }).fill("judge");
    await page.getByRole("button", { name: "Provider and fallback: Model for reviews" }).click();
    await page.getByRole("combobox", { name: "Provider: Model for reviews" }).click();
    await page.getByRole("option", { name: "Anthropic" }).click();
    await page.getByRole("textbox", { name: "Address: Model for reviews" }).fill(server.url);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("is required for anthropic").waitFor();
    await page.getByRole("textbox", { name: "API key: Model for reviews" }).fill("test-key");
    await page.getByText("is required for anthropic").waitFor({ state: "detached" });
    await page.getByRole("combobox", { name: "Fallback: Model for reviews" }).click();
    await page.getByRole("option", { name: "Another model" }).click();
    const fallback = "when the model for reviews fails";
    await page.getByRole("textbox", { name: `Model: ${fallback}` }).fill("spare");
    await page.getByRole("textbox", { name: `Address: ${fallback}` }).fill(server.url);
    await page.getByRole("textbox", { name: `API key: ${fallback}` }).fill("test-key");
    await axe(page);
    await shoot(page, "task-models");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Language model saved").waitFor();
    const task = (name: string) => page.getByRole("region", { name, exact: true });
    const more = task("Model for reviews").getByRole("button", { name: /^Provider and fallback/ });
    if ((await more.getAttribute("aria-expanded")) === "true") await more.click();
    await task("Model for reviews").getByText(`Anthropic, ${server.url}, fallback spare`).waitFor();
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      const above = await task("Model for reviews").boundingBox();
      const below = await task("Model for filling vaults").getByText("Model for filling vaults").boundingBox();
      expect(above && below && below.y - (above.y + above.height)).toBeGreaterThanOrEqual(12);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    }
    await page.setViewportSize(DESKTOP);
    const { tasks } = (await ada.get("/model-settings")).body;
    expect(tasks).toMatchObject({
      review: {
        provider: "anthropic",
        name: "judge",
        base_url: server.url,
        has_api_key: true,
        fallback: { provider: "anthropic", name: "spare", has_api_key: true },
      },
    });
    server.reply(({ model }) => (model === "judge" ? { status: 401, body: "{}" } : { object: { capital: "Paris" } }));
    await page.getByRole("button", { name: "Test", exact: true }).click();
    const result = page.getByRole("list", { name: "Test result" });
    await result.getByText("Model for reviews").waitFor();
    expect(server.requests.filter(({ model }) => model === "spare").map(({ protocol }) => protocol)).toContain(
      "anthropic",
    );
  });
});
