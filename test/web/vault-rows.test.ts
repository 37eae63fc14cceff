import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Column } from "../../src/vaults/columns/columns.schema.ts";
import { type Page, VaultRows } from "../../web/vaults/rows/vault-rows.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const COLUMN = { field_key: "law" } as Column;
const REGION = { x: 0, y: 0, width: 1, height: 1 };
const pageWith = (value: string) =>
  ({
    documents: [{ document_id: "d", values: { law: { value } }, outcomes: {} }],
    pagination: { has_more: false },
  }) as unknown as Page;

/** Rows of one document, whose replies the test gives one by one. */
function openRows() {
  const replies: ((page: Page) => void)[] = [];
  const rows = new VaultRows<string>({
    columns: [COLUMN],
    rowCount: 1,
    isCounted: true,
    fetch: () => new Promise((resolve) => replies.push(resolve)),
    build: (document, { field_key }) => String(document.values[field_key]?.value),
    onCells: () => {},
    onCount: () => {},
    onError: (error) => {
      throw error;
    },
  });
  const reply = async (value: string) => {
    replies.shift()!(pageWith(value));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { rows, replies, reply };
}

it("fetches again what changed while its reply was on the way", async () => {
  const { rows, replies, reply } = openRows();
  rows.look(REGION);
  rows.expire("d");
  await reply("before the change");
  expect(rows.cell(0, 0)).toBe("before the change");
  await vi.advanceTimersByTimeAsync(1000);
  expect(replies).toHaveLength(1);
  await reply("after the change");
  expect(rows.cell(0, 0)).toBe("after the change");
  await vi.advanceTimersByTimeAsync(5000);
  expect(replies).toHaveLength(0);
});

it("fetches again what changed while a reply took longer than the pause before a refresh", async () => {
  const { rows, replies, reply } = openRows();
  rows.look(REGION);
  rows.expire(null);
  await vi.advanceTimersByTimeAsync(2000);
  await reply("before the change");
  await vi.advanceTimersByTimeAsync(1000);
  expect(replies).toHaveLength(1);
  await reply("after the change");
  expect(rows.cell(0, 0)).toBe("after the change");
});

it("keeps the number of filtered rows when they are only sorted anew, so that the table does not scroll up", () => {
  const source = { columns: [COLUMN], rowCount: 400, isCounted: false, fetch: () => new Promise<Page>(() => {}) };
  const rest = { build: () => "", onCells: () => {}, onCount: () => {}, onError: () => {} };
  expect(new VaultRows<string>({ ...source, ...rest }).rowCount).toBe(50);
  expect(new VaultRows<string>({ ...source, ...rest, lastCount: 130 }).rowCount).toBe(130);
});
