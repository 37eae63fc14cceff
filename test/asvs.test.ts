import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const map = readFileSync(resolve(ROOT, "docs/asvs.md"), "utf8");
const rows = map.split("\n").filter((line) => /^\| \d/.test(line));

it("docs/asvs.md lists every requirement of levels 1 and 2 once", () => {
  const ids = rows.flatMap((row) => row.split("|")[1]!.match(/\d+\.\d+\.\d+/g)!);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(ids.length).toBe(70 + 183);
});

it("every row says how its requirement is met, or why not", () => {
  const how = /`test\/|Met|Not met|In part|Does not apply|operator's|SECURITY\.md|ARCHITECTURE\.md|`[\w /.-]+`/;
  expect(rows.filter((row) => !how.test(row.split("|")[4] ?? ""))).toEqual([]);
});

it("every test named there exists", () => {
  const named = [...map.matchAll(/`(test\/[\w./-]+)`(?: (“[^”]+”))?/g)];
  expect(named.length).toBeGreaterThan(100);
  const lost = named.filter(([, file, title]) => !holds(file!, title?.slice(1, -1)));
  expect(lost.map(([text]) => text)).toEqual([]);
});

function holds(file: string, title: string | undefined): boolean {
  const path = resolve(ROOT, file);
  if (!existsSync(path)) return false;
  const text = readFileSync(path, "utf8");
  return title === undefined || ['"', "'", "`"].some((mark) => text.includes(mark + title + mark));
}
