import { expect, it } from "vitest";
import { readCheckTables } from "../../src/playbooks/transfer/read-tables.ts";
import { form } from "../support/client.ts";
import { useApp } from "../support/harness.ts";
import { LONGEST_STALL, longestStall } from "../support/stalls.ts";
import { firm } from "./making.ts";

const app = useApp();

/** Reading every column of every row takes half a minute. */
const wideAndLong = `Topic,Standard${",x".repeat(16_000)}\n${"a\n".repeat(16_000)}`;

it("a small playbook file with many columns and rows is read without stopping the server", async () => {
  const { ada } = await firm(app);
  const { stall, result } = await longestStall(() =>
    ada.send("POST", "/playbooks/import", form("wide.csv", wideAndLong)),
  );
  expect(stall).toBeLessThan(LONGEST_STALL);
  const { status, body } = result;
  expect([status, body.error]).toEqual([400, expect.stringContaining("Only the first 256 columns were read.")]);
});

it("the limit of checks is enforced while a file is read", async () => {
  const { ada } = await firm(app);
  const csv = `Topic,Standard\n${"Term,Two years.\n".repeat(201)}`;
  const { status, body } = await ada.send("POST", "/playbooks/import", form("many.csv", csv));
  expect([status, body.error]).toEqual([400, "A playbook has at most 200 checks; this file has more."]);
});

it("an import has a limited number of notes, and the last one says so", () => {
  const rows = [["Topic", "Standard"], ["Term", "Two years."], ...Array.from({ length: 5000 }, () => ["", "x"])];
  const { notes } = readCheckTables([{ name: "Table 1", rows }]);
  expect(notes).toHaveLength(201);
  expect(notes.at(-1)!.message).toBe("There are more than 200 notes. Only the first are shown.");
});

it("a guide of hostile Markdown is written as a Word document without stopping the server", async () => {
  const { ada } = await firm(app);
  const guide = `${"|a".repeat(10_000)}\n${"|-".repeat(10_000)}`;
  const { body } = await ada.post("/playbooks", { title: "Wide", guide });
  const { stall, result } = await longestStall(() => ada.get(`/playbooks/${body.id}/export?format=docx`));
  expect(result.status).toBe(200);
  expect(stall).toBeLessThan(LONGEST_STALL);
});
