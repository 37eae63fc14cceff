import type { Page } from "playwright-core";
import { median } from "../support.ts";

const LONGEST_MS = 60_000;

/** Waits until a text is drawn. If it never is, the error says what the table shows instead. */
export const WATCH_DRAWS = `{
  const draw = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    const sought = window.sought;
    if (sought && String(text).startsWith(sought.text)) {
      window.sought = undefined;
      sought.done({ elapsed: performance.now(), clock: Date.now() });
    }
    return draw.call(this, text, ...place);
  };
  window.drawn = (text) => new Promise((done, fail) => {
    window.sought = { text, done };
    setTimeout(() => {
      const rows = [...document.querySelectorAll("canvas tr")].slice(0, 4).map((row) => row.textContent);
      const shown = document.querySelector("main")?.innerText.slice(0, 300);
      fail(new Error(JSON.stringify({ "not drawn": text, address: location.search, rows, shown })));
    }, ${LONGEST_MS});
  });
}`;

/** How long the table takes to show the first row of another listing, and how long its request takes alone. */
export interface Listed {
  shown: number;
  request: number;
}

/** Lists the vault anew by its address, as the sort, filter and search controls do, in turn with the bare request. */
export async function measureListing(page: Page, vaultId: string, search: string): Promise<Listed> {
  const api = `/app/v1/vaults/${vaultId}/documents`;
  const first = (await page.evaluate(`fetch("${api}?limit=1&fields=documentName&${apiQuery(search)}")
    .then((reply) => reply.json()).then(({ documents }) => documents[0].name)`)) as string;
  const shown = (await page.evaluate(`{
    performance.clearResourceTimings();
    const drawn = window.drawn(${JSON.stringify(first)});
    const began = performance.now();
    history.pushState({}, "", location.pathname + "?" + ${JSON.stringify(search)});
    drawn.then(({ elapsed }) => elapsed - began);
  }`)) as number;
  const request = (await page.evaluate(`{
    const [own] = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/documents?"));
    const began = performance.now();
    fetch(own.name).then((reply) => reply.json()).then(() => performance.now() - began);
  }`)) as number;
  return { shown, request };
}

/** The same conditions for the API: the page's URL calls the search \`q\`. */
const apiQuery = (search: string) => search.replace(/(^|&)q=/, "$1search=");

/** How long a bare grid takes to draw other cells that it has already. */
export const measureBareChange = (page: Page, name: string) =>
  page.evaluate(`{
    const drawn = window.drawn(${JSON.stringify(name)});
    const began = performance.now();
    window.rename(${JSON.stringify(name)});
    drawn.then(({ elapsed }) => elapsed - began);
  }`) as Promise<number>;

/** Edits a cell that is on screen again and again as somebody else. Returns how long each took to be drawn, request included. */
export async function measureEdits(
  page: Page,
  count: number,
  edit: (value: string) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < count; number++) {
    const value = `Edit ${String(number).padStart(3, "0")}`;
    const drawn = page.evaluate(`window.drawn(${JSON.stringify(value)})`) as Promise<{ clock: number }>;
    await page.evaluate("1");
    const began = Date.now();
    await edit(value);
    times.push((await drawn).clock - began);
  }
  return times;
}

export function reportListing(words: string, ours: Listed[], bare: number[]) {
  const shown = median(ours.map((each) => each.shown));
  const request = median(ours.map((each) => each.request));
  const change = median(bare);
  const ratio = shown / (request + change);
  console.log(
    `${words}: first value after ${shown.toFixed(0)} ms; the request alone ${request.toFixed(0)} ms, bare grid ${change.toFixed(0)} ms, ratio ${ratio.toFixed(2)}`,
  );
}

export function reportEdits(times: number[]) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  console.log(
    `a colleague's edit is seen after ${at(0.5)} ms (p50), ${at(0.95)} ms (p95), ${sorted.at(-1)} ms at most, of ${times.length} edits`,
  );
}
