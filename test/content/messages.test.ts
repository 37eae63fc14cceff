import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, expect, it } from "vitest";
import { catalogueText, collectMessages } from "../../scripts/collect-messages.ts";
import {
  errorMessage,
  formatList,
  formatNumber,
  messageParts,
  setLanguage,
  t,
} from "../../src/content/messages/messages.ts";

const collected = collectMessages();
const catalogue = readFileSync(resolve(import.meta.dirname, "../../src/content/messages/en.json"), "utf8");

afterEach(() => setLanguage());

it("no text for people stands outside the catalogue", () => {
  expect(collected.outside).toEqual([]);
});

it("every message can be collected, is valid ICU syntax and is given exactly the values it names", () => {
  expect(collected.faults).toEqual([]);
  expect(collected.messages.size).toBeGreaterThan(2_000);
});

it("the catalogue holds every message and error code, and none that is not used", () => {
  expect(catalogue, "run npm run messages").toBe(catalogueText());
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

const GERMAN = {
  code: "de",
  messages: {
    "Delete {name}?": "{name} löschen?",
    "{count, plural, one {# page} other {# pages}}": "{count, plural, one {# Seite} other {# Seiten}}",
    "Use <b>{name}</b> now": "Jetzt <b>{name}</b> verwenden",
  },
  errors: { NOT_FOUND: "Nicht gefunden." },
  locales: { numbers: "de-DE", dates: "de-DE" },
};

it("a message is looked up in the catalogue of the language, and stays in English where that lacks it", () => {
  expect(t("Delete {name}?", { name: "A" })).toBe("Delete A?");
  setLanguage(GERMAN);
  expect(t("Delete {name}?", { name: "A" })).toBe("A löschen?");
  expect(t("{count, plural, one {# page} other {# pages}}", { count: 1_200 })).toBe("1.200 Seiten");
  expect(messageParts("Use <b>{name}</b> now", { name: "A", b: (bold) => ({ bold }) })).toEqual([
    "Jetzt ",
    { bold: ["A"] },
    " verwenden",
  ]);
  expect(t("Rename {name}", { name: "A" })).toBe("Rename A");
  expect(formatNumber(1_200.5)).toBe("1.200,5");
  expect(formatList(["A", "B", "C"])).toBe("A, B und C");
});

it("an error code has a sentence of its own only in another language", () => {
  expect(errorMessage("NOT_FOUND")).toBeUndefined();
  setLanguage(GERMAN);
  expect(errorMessage("NOT_FOUND")).toBe("Nicht gefunden.");
  expect(errorMessage("FORBIDDEN")).toBeUndefined();
  setLanguage();
  expect(errorMessage("NOT_FOUND")).toBeUndefined();
});

/** Words that lawyers asked about. What is explained where it stands is named with its explanation. */
const REPLACED = [
  /local engine/i,
  /\btrained (?:reader|judge|clause)/i,
  /\bunreadable\b/i,
  /\bre-?scan/i,
  /\b(?:copies|copy|documents?|was|were) (?:was |were )?excluded\b|\bexcluded (?:copies|documents?|from)/i,
  /evidence bundle/i,
  /\bconnected spreadsheet/i,
  /\bkey column/i,
  /\bportfolio/i,
  /\bskills?\b/i,
  /^judge?ment$/i,
  /\binference\b/i,
  /^minus$/i,
  /\bflag with\b|^flags$/i,
  /SMTP_URL|org quota/,
  /maximum prompt/i,
  /\bbucket\b(?!.*storage)(?<!storage.*)/i,
  /\binput tokens\b/i,
  /\bPEM\b(?<!BEGIN CERTIFICATE.*)/,
  /\bACS URL\b(?<!may call it ACS URL)/,
];

it("messages use words that a lawyer knows", () => {
  const { messages, errors } = JSON.parse(catalogue) as Record<"messages" | "errors", Record<string, string>>;
  const read = [...Object.values(messages), ...Object.values(errors)];
  expect(read.filter((message) => REPLACED.some((word) => word.test(message)))).toEqual([]);
});
