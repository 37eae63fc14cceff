import type { AddressInfo } from "node:net";
import { createOrganization, createUser } from "../src/identity/accounts/accounts.ts";
import { startSession } from "../src/identity/sessions/sessions.ts";
import { openWebFiles } from "../src/kernel/http/web/files.ts";
import { buildServer } from "../src/server.ts";
import { findBrowser, startBrowser } from "../test/support/browser/chromium.ts";
import { openBench } from "./support.ts";

/** Lighthouse scores for the web application's pages, signed in. The performance score depends on this machine. */
const PAGES = [
  "/",
  "/projects",
  "/chats",
  "/files",
  "/vaults",
  "/playbooks",
  "/reviews",
  "/skills",
  "/deadlines",
  "/help",
  "/settings",
  "/settings/api",
  "/settings/single-sign-on",
  "/settings/access",
  "/settings/two-step",
  "/settings/audit",
  "/portfolios",
  "/docs",
];
const CATEGORIES = ["accessibility", "best-practices", "performance"];
const PORT = 9333;

/** The part of a Lighthouse report that is printed. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; details?: unknown }>;
}

const lighthouse = await loadLighthouse();

const found = await findBrowser();
if (!found) throw new Error("No browser was found. Set CHROME_PATH to one.");
const bench = await openBench();
const { deps } = bench;
const organization = await createOrganization(deps.database.system, "Bench");
const user = await createUser(deps.database.system, { organizationId: organization.id, name: "Ada", isAdmin: true });
const visitor = { deps, requestId: "bench", browser: { address: "127.0.0.1", userAgent: null, cookies: {} } };
const { headers } = await startSession(visitor, { organization_id: organization.id, user_id: user.id });
const server = buildServer(deps);
await openWebFiles().ready();
await server.fastify.listen({ host: "127.0.0.1", port: 0 });
const url = `http://127.0.0.1:${(server.fastify.server.address() as AddressInfo).port}`;
const browser = await startBrowser(found, [`--remote-debugging-port=${PORT}`]);

try {
  console.log(`${"page".padEnd(20)}${CATEGORIES.map((name) => name.padStart(16)).join("")}`);
  const asked = process.argv.slice(2);
  for (const page of asked.length > 0 ? asked : ["/sign-in", ...PAGES])
    console.log(page.padEnd(20) + (await scoresOf(page)).join(""));
} finally {
  await browser.close();
  await server.close();
  await bench.close();
}

/** Installed on demand: with its dependencies it is a tenth of all packages, and only this benchmark uses it. */
async function loadLighthouse() {
  const name: string = "lighthouse";
  try {
    const { default: run } = await import(name);
    return run as (url: string, options: object) => Promise<{ lhr: Report } | undefined>;
  } catch {
    console.error("Lighthouse is missing. Run `npm install --no-save lighthouse@13.5.0` and try again.");
    process.exit(2);
  }
}

async function scoresOf(page: string): Promise<string[]> {
  const cookie = String(headers["set-cookie"]).split(";")[0]!;
  const result = await lighthouse(url + page, {
    port: PORT,
    logLevel: "error",
    onlyCategories: CATEGORIES,
    formFactor: "desktop",
    screenEmulation: { mobile: false, width: 1440, height: 900, deviceScaleFactor: 1, disabled: false },
    throttlingMethod: "provided",
    disableStorageReset: true,
    ...(page !== "/sign-in" && { extraHeaders: { cookie } }),
  });
  const { categories, audits } = result!.lhr;
  for (const name of ["accessibility", "best-practices"]) {
    const failed = categories[name]!.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]!.score ?? 1) < 1);
    for (const { id } of failed) console.log(`  ${page}: ${audits[id]!.title} (${id})${itemsOf(audits[id]!)}`);
  }
  return CATEGORIES.map((name) => (categories[name]!.score ?? 0).toFixed(2).padStart(16));
}

/** What an audit found, in short. */
function itemsOf({ details }: { details?: unknown }): string {
  const { items = [] } = (details ?? {}) as { items?: unknown[] };
  return items.map((item) => `\n    ${JSON.stringify(item).slice(0, 300)}`).join("");
}
