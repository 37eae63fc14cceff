import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { findBrowser, startBrowser } from "../test/support/browser/chromium.ts";

/**
 * `node scripts/take-pictures.ts <address> <e-mail> <password>`: takes the pictures of the guide from a running installation with the
 * sample vault, as the first start creates it, and writes them to `web/help/pictures`.
 */
const [address, email, password] = process.argv.slice(2);
if (!address || !email || !password) throw new Error("Give the address of the installation, an e-mail and a password.");

const FOLDER = resolve(import.meta.dirname, "../web/help/pictures");
const SIZE = { width: 1120, height: 700 };
const SCALE = 1.25;
const QUALITY = 62;
const MOST_BYTES = 600_000;
/** Time for fonts, tables and documents to be drawn. */
const DRAWN_MS = 2500;
const READ = "iMine - Distributor Agreement.pdf";
const PLAYBOOK = "Mutual NDA";
const REVIEWED_WITH_IT = "PF Hospitality - Franchise Agreement.pdf";

async function signIn(page: Page) {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill(email!);
  await page.getByRole("textbox", { name: "Password" }).fill(password!);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(new URL("/", address).href);
}

async function takeAll(page: Page) {
  const vault = (await call<{ vaults: { id: string }[] }>(page, "/vaults")).vaults[0]!.id;
  const { documents } = await call<{ documents: Sample[] }>(page, `/vaults/${vault}/documents?limit=50`);
  const sample = documents.find(({ name }) => name === READ)!;
  const [key] = Object.entries(sample.values).find(([, cell]) => cell.has_citations) ?? ["governingLaw"];
  const review = await reviewOf(page, documents.find(({ name }) => name === REVIEWED_WITH_IT)!.file_id);
  const chat = await answerAbout(page, sample.file_id);
  const pictures: [name: string, path: string, part?: () => Promise<Locator>][] = [
    ["home", "/"],
    ["table", `/vaults/${vault}`],
    ["legend", `/vaults/${vault}`, () => legendOf(page)],
    ["cell", `/vaults/${vault}?cell=${sample.document_id}.${key}`],
    ["answer", `/chats/${chat}`],
    ["review", `/reviews/${review}`],
    ["document", `/files/${sample.file_id}?start=400&end=700`],
  ];
  await mkdir(FOLDER, { recursive: true });
  const sizes: Record<string, [width: number, height: number]> = {};
  let total = 0;
  for (const [name, path, part] of pictures) {
    await page.setViewportSize(SIZE);
    await page.goto(path);
    await page.waitForTimeout(DRAWN_MS);
    const taken = await ((await part?.()) ?? page).screenshot();
    const { data, info } = await sharp(taken).webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
    await writeFile(join(FOLDER, `${name}.webp`), data);
    sizes[name] = [Math.round(info.width / SCALE), Math.round(info.height / SCALE)];
    total += data.length;
    console.log(`${name}: ${data.length} bytes`);
  }
  await writeFile(join(FOLDER, "sizes.json"), `${JSON.stringify(sizes)}\n`);
  if (total > MOST_BYTES) throw new Error(`The pictures have ${total} bytes, more than ${MOST_BYTES}.`);
}

async function legendOf(page: Page): Promise<Locator> {
  await page.setViewportSize({ ...SIZE, height: 900 });
  await page.getByRole("button", { name: "What the marks mean" }).click();
  return page.getByRole("dialog", { name: "What the marks mean" });
}

interface Sample {
  document_id: string;
  file_id: string;
  name: string;
  values: Record<string, { has_citations: boolean }>;
}

/** Calls the API as the person who is signed in. */
const call = <T>(page: Page, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([url, sent]) => {
      const init = sent ? { method: "POST", headers: { "content-type": "application/json" }, body: sent } : {};
      const reply = await fetch(`/app/v1${url}`, init);
      if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
      return (await reply.json()) as T;
    },
    [path, body && JSON.stringify(body)] as const,
  );

async function reviewOf(page: Page, fileId: string): Promise<string> {
  const { playbooks } = await call<{ playbooks: { id: string; title: string }[] }>(page, "/playbooks");
  const { id } = playbooks.find(({ title }) => title === PLAYBOOK)!;
  const { job_id } = await call<{ job_id: string }>(page, `/playbooks/${id}/run?wait=60`, { file_ids: [fileId] });
  return job_id;
}

async function answerAbout(page: Page, fileId: string): Promise<string> {
  const body = { message: "Which law governs?", file_ids: [fileId] };
  await call(page, "/chat/completions?wait=60", body);
  const { chats } = await call<{ chats: { id: string }[] }>(page, "/chats");
  return chats[0]!.id;
}

const found = await findBrowser();
if (!found) throw new Error("No browser was found. Set CHROME_PATH to one.");
const browser = await startBrowser(found);
try {
  const context = await browser.newContext({
    viewport: SIZE,
    deviceScaleFactor: SCALE,
    baseURL: address,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await signIn(page);
  await takeAll(page);
} finally {
  await browser.close();
}
