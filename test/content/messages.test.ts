import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { catalogueText, collectMessages } from "../../scripts/collect-messages.ts";
import { formatList, messageParts, t } from "../../src/content/messages/messages.ts";

const collected = collectMessages();

it("no text for people stands outside the catalogue", () => {
  expect(collected.outside).toEqual([]);
});

it("every message can be collected, is valid ICU syntax and is given exactly the values it names", () => {
  expect(collected.faults).toEqual([]);
  expect(collected.messages.size).toBeGreaterThan(2_000);
});

it("the catalogue holds every message and error code, and none that is not used", () => {
  const written = readFileSync(resolve(import.meta.dirname, "../../src/content/messages/en.json"), "utf8");
  expect(written, "run npm run messages").toBe(catalogueText());
});

it("plural forms, numbers and lists are written as in English", () => {
  const pages = "{count, plural, one {# page} other {# pages}} of {name}";
  expect(t(pages, { count: 1, name: "A" })).toBe("1 page of A");
  expect(t(pages, { count: 1_200, name: "A" })).toBe("1,200 pages of A");
  expect(t("{count, number}", { count: 1_200.5 })).toBe("1,200.5");
  expect(formatList(["A", "B", "C"])).toBe("A, B and C");
});

it("braces, tags and apostrophes in values are text", () => {
  expect(t("Delete {name}?", { name: "<b>{it}</b> 'now'" })).toBe("Delete <b>{it}</b> 'now'?");
  expect(t("It's {name}'s", { name: "Ann" })).toBe("It's Ann's");
});

it("a tag in a message becomes what its function returns", () => {
  const parts = messageParts<{ bold: unknown }>("Use <b>{name}</b> now", { name: "this", b: (bold) => ({ bold }) });
  expect(parts).toEqual(["Use ", { bold: ["this"] }, " now"]);
});
