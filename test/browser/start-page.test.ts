import Fastify from "fastify";
import { expect, it } from "vitest";
import { WEB_FILES } from "../../src/kernel/http/web/files.ts";
import { openStartServer } from "../../src/kernel/http/web/start-server.ts";
import { mountWebApplication } from "../../src/kernel/http/web/static.ts";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { freePort } from "../support/process.ts";

const app = useApp();
const browser = useBrowser(app);

describeInBrowser("the page while the service starts", () => {
  it.each(["light", "dark"] as const)(
    "names each step and opens the application by itself, in the %s theme",
    async (colorScheme) => {
      const PORT = await freePort();
      const starting = await openStartServer({ HOST: "127.0.0.1", PORT });
      const page = await browser.page({ colorScheme, baseURL: `http://127.0.0.1:${PORT}` });
      await page.goto("/vaults");
      await page.getByRole("heading", { name: "Chancery is starting" }).waitFor();
      const step = page.locator("[aria-current=step] b");
      await expect.poll(() => step.textContent()).toBe("Database");
      await axe(page);
      starting.reach("tables");
      await expect.poll(() => step.textContent()).toBe("Tables");
      await starting.stop();

      const built = Promise.withResolvers<string>();
      const fastify = Fastify({ forceCloseConnections: true });
      const fallback = mountWebApplication(fastify, { ready: () => built.promise, stop: async () => {} });
      fastify.setNotFoundHandler(async (request, reply) => {
        // API requests stay unanswered: what the application does with its data does not matter here.
        if (!(await fallback(request, reply))) reply.hijack();
      });
      await fastify.listen({ host: "127.0.0.1", port: PORT });
      await expect.poll(() => step.textContent()).toBe("Web application");
      built.resolve(WEB_FILES);
      await page.locator("#root").waitFor({ state: "attached" });
      expect(new URL(page.url()).pathname).toBe("/vaults");
      await page.close();
      await fastify.close();
    },
  );
});
