import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import { createOrganization, createUser } from "../src/identity/accounts/accounts.ts";
import { startSession } from "../src/identity/sessions/sessions.ts";
import { buildServer } from "../src/server.ts";
import { insertSystemColumns } from "../src/vaults/columns/columns.store.ts";
import { findBrowser, startBrowser } from "../test/support/browser/chromium.ts";
import viteConfig from "../vite.config.ts";
import { BARE_GRID } from "./grid/bare.ts";
import {
  type Listed,
  measureBareChange,
  measureEdits,
  measureListing,
  reportEdits,
  reportListing,
  WATCH_DRAWS,
} from "./grid/live.ts";
import { median, openBench } from "./support.ts";
import { manyColumns } from "./vault/columns.ts";
import { seedVaults } from "./vault/seed.ts";

/**
 * The table of a vault with 10,000 documents and 500 columns in a browser, against a bare Glide grid of the same size with its
 * cells in memory: time to the first cell, frame times while scrolling, and memory. Both alternate in one browser while cells
 * of the vault are written. Then, without these writes: how soon another sort, filter or search shows its first row, and how soon a
 * colleague's edit appears.
 */
const DOCUMENTS = Number(process.env.DOCUMENTS ?? 10_000);
const COLUMNS = 500;
const ROUNDS = 3;
const FRAMES = 240;
const STEP = 60;
const EDITS = 60;
/** A different listing each time, so that its first row is not on screen yet. */
const LISTINGS: Record<string, string[]> = {
  "another sort": ["counterparty0", "-score5", "expiryDate10", "-governingLaw1", "batch4"].map((key) => `sort=${key}`),
  "another filter": [12, 23, 34, 45, 56].map((law) => `filter=${lawFilter(law)}`),
  "another search": [1234, 2345, 3456, 4567, 5678].map((number) => `q=${number}.pdf`),
};

/** Records when the first cell of the table is drawn. */
const WATCH = `{
  const draw = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    if (window.firstCell === undefined && String(text).startsWith("Agreement 1")) window.firstCell = performance.now();
    return draw.call(this, text, ...place);
  };
}`;

const FIRST_CELL = `new Promise((done, fail) => {
  setTimeout(() => fail(new Error("No cell was drawn: " + document.body.innerText.slice(0, 300))), 120_000);
  const look = () => (window.firstCell === undefined ? requestAnimationFrame(look) : done(window.firstCell));
  look();
})`;

interface Figures {
  first: number;
  down: number;
  across: number;
  heap: number;
}

const bench = await openBench();
const { database } = bench.deps;
const organization = await createOrganization(database.system, "Bench");
const user = await createUser(database.system, { organizationId: organization.id, name: "Ada", managesVaults: true });
const vaultId = await fill();
const server = buildServer(bench.deps);
await server.web.ready();
await server.fastify.listen({ host: "127.0.0.1", port: 0 });
const url = `http://127.0.0.1:${(server.fastify.server.address() as AddressInfo).port}`;
const bare = await serveBareGrid();
const browser = await launch();
const writing = keepWriting();
const ours: Figures[] = [];
const theirs: Figures[] = [];
for (let round = 0; round < ROUNDS; round++) {
  theirs.push(await measure(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`));
  ours.push(await measure(`${url}/vaults/${vaultId}`, await cookie()));
}
await writing.stop();
report();
await measureLive();
await browser.close();
bare.close();
await server.close();
await bench.close();

async function fill(): Promise<string> {
  const [vault] = await database.system<{ id: string }>`
    insert into vaults (organization_id, name) values (${organization.id}, 'Bench') returning id`;
  await database.system`
    insert into vault_members (organization_id, vault_id, user_id, role)
    values (${organization.id}, ${vault!.id}, ${user.id}, 'owner')`;
  await insertSystemColumns(database.system, organization.id, vault!.id);
  const began = performance.now();
  const columns = manyColumns(COLUMNS);
  await seedVaults(bench.connection, organization.id, [
    { id: vault!.id, documents: DOCUMENTS, columns, extracted: "score5" },
  ]);
  console.log(
    `${DOCUMENTS} documents × ${COLUMNS} columns filled in ${Math.round((performance.now() - began) / 1000)} s`,
  );
  return vault!.id;
}

function lawFilter(law: number) {
  return encodeURIComponent(JSON.stringify({ governingLaw1: { op: "eq", value: `Law of State ${law}` } }));
}

async function cookie(userId = user.id): Promise<string> {
  const visitor = {
    browser: { address: "127.0.0.1", userAgent: "bench", cookies: {} },
    deps: bench.deps,
    requestId: "bench",
  };
  const { headers } = await startSession(visitor, { organization_id: organization.id, user_id: userId });
  return headers["set-cookie"][0]!.split(";")[0]!;
}

async function serveBareGrid(): Promise<Server> {
  const folder = resolve(import.meta.dirname, "../dist/bench-grid");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "main.js"), BARE_GRID(DOCUMENTS, COLUMNS));
  await writeFile(
    join(folder, "index.html"),
    '<!doctype html><div id="root"></div><script type="module" src="./main.js"></script>',
  );
  await build({
    root: folder,
    configFile: false,
    resolve: viteConfig.resolve!,
    logLevel: "warn",
    build: { outDir: "built", chunkSizeWarningLimit: 5000 },
  });
  const serving = createServer(async (request, reply) => {
    const name = request.url === "/" ? "/index.html" : request.url!;
    const type = name.endsWith(".js") ? "text/javascript" : name.endsWith(".css") ? "text/css" : "text/html";
    const bytes = await readFile(join(folder, "built", name)).catch(() => undefined);
    reply.writeHead(bytes ? 200 : 404, { "content-type": type }).end(bytes);
  });
  await new Promise<void>((ready) => serving.listen(0, "127.0.0.1", ready));
  serving.once("close", () => void rm(folder, { recursive: true }));
  return serving;
}

async function launch(): Promise<Browser> {
  const found = await findBrowser();
  if (!found) throw new Error("No browser was found. Set CHROME_PATH to one.");
  return startBrowser(found);
}

/** Cells change on screen, as they do while documents are read. */
function keepWriting() {
  let on = true;
  const work = async () => {
    while (on) {
      await database.system`
        update cells set extracted_at = now() where document_id in (
          select id from vault_documents where vault_id = ${vaultId} order by created_at desc limit 5)`;
      await new Promise((resume) => setTimeout(resume, 200));
    }
  };
  const working = work();
  return {
    stop: () => {
      on = false;
      return working;
    },
  };
}

/** Opens a page, signed in if there is a cookie, and waits for the first cell. */
async function open(address: string, cookie?: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (cookie) {
    const [name, value] = cookie.split("=");
    await context.addCookies([{ name: name!, value: value!, domain: "127.0.0.1", path: "/" }]);
  }
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.addInitScript(WATCH_DRAWS);
  await page.goto(address);
  const first = (await page.evaluate(FIRST_CELL)) as number;
  return { context, page, first };
}

/** How soon another listing, and a colleague's edit, is seen. */
async function measureLive() {
  const robin = await createUser(database.system, {
    organizationId: organization.id,
    name: "Robin",
    managesVaults: true,
  });
  await database.system`
    insert into vault_members (organization_id, vault_id, user_id, role)
    values (${organization.id}, ${vaultId}, ${robin.id}, 'editor')`;
  const theirs = await open(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`);
  const ours = await open(`${url}/vaults/${vaultId}`, await cookie());
  for (const [words, listings] of Object.entries(LISTINGS)) {
    const shown: Listed[] = [];
    const changed: number[] = [];
    for (const [index, search] of listings.entries()) {
      // Short enough to be drawn whole: the grid cuts long texts.
      changed.push(await measureBareChange(theirs.page, `${words} ${index} `));
      shown.push(await measureListing(ours.page, vaultId, search));
    }
    reportListing(words, shown, changed);
  }
  await ours.page.goto(`${url}/vaults/${vaultId}`);
  await ours.page.evaluate(FIRST_CELL);
  const headers = {
    cookie: await cookie(robin.id),
    "sec-fetch-site": "same-origin",
    "content-type": "application/json",
  };
  const documents = `${url}/app/v1/vaults/${vaultId}/documents`;
  const list = await fetch(`${documents}?limit=1&fields=agreementType`, { headers });
  const [document] = ((await list.json()) as { documents: { document_id: string }[] }).documents;
  const edit = async (value: string) => {
    const at = `${documents}/${document!.document_id}/cells/agreementType`;
    const reply = await fetch(at, { method: "PATCH", headers, body: JSON.stringify({ value }) });
    if (!reply.ok) throw new Error(`The edit was answered with ${reply.status}: ${await reply.text()}`);
  };
  reportEdits(await measureEdits(ours.page, EDITS, edit));
  await theirs.context.close();
  await ours.context.close();
}

async function measure(address: string, cookie?: string): Promise<Figures> {
  const { context, page, first } = await open(address, cookie);
  const down = await scroll(page, "scrollTop");
  const across = await scroll(page, "scrollLeft");
  const devtools = await context.newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = (await devtools.send("Runtime.getHeapUsage")) as { usedSize: number };
  await context.close();
  return { first, down, across, heap: usedSize / 1e6 };
}

/** Scrolls one step per frame and returns the 95th percentile of the frame time. */
async function scroll(page: Page, axis: "scrollTop" | "scrollLeft"): Promise<number> {
  const frames = (await page.evaluate(`new Promise((done) => {
    const scroller = document.querySelector(".dvn-scroller");
    const times = [];
    let last = performance.now();
    const next = (now) => {
      times.push(now - last);
      last = now;
      scroller.${axis} += ${STEP};
      if (times.length < ${FRAMES}) requestAnimationFrame(next);
      else done(times.slice(5));
    };
    requestAnimationFrame(next);
  })`)) as number[];
  return frames.sort((a, b) => a - b)[Math.floor(frames.length * 0.95)]!;
}

function report() {
  const of = (figures: Figures[], name: keyof Figures) => median(figures.map((each) => each[name]));
  const names: [keyof Figures, string, string][] = [
    ["first", "first cell drawn", "ms"],
    ["down", "frame p95, down", "ms"],
    ["across", "frame p95, across", "ms"],
    ["heap", "heap", "MB"],
  ];
  for (const [name, words, unit] of names) {
    const [here, there] = [of(ours, name), of(theirs, name)];
    console.log(
      `${words}: ${here.toFixed(1)} ${unit}, bare ${there.toFixed(1)} ${unit}, ratio ${(here / there).toFixed(2)}`,
    );
  }
}
