import type { FillRecord } from "../../src/content/formats/template/template.ts";
import type { StoredField } from "../../src/drafting/templates/templates.store.ts";

/** Words that break careless programs: XML, formulas, braces, scripts, right-to-left text, long names. */
const HARD = [
  "Acme & Söhne GmbH",
  "<w:p>not XML</w:p>",
  '=HYPERLINK("http://example.com")',
  "شركة النور المحدودة",
  "חברה בע״מ",
  "{{not a field}} {{#if}}",
  "株式会社テスト",
  "a ]]> b -- c",
  "50 % of $1,000 + tax",
  `${"Long ".repeat(60)}name`,
];

/** A random answer for each field, each with a number that occurs nowhere else. */
export function answersFor(fields: StoredField[], random: () => number): FillRecord {
  let count = 0;
  const text = () => `${HARD[Math.floor(random() * HARD.length)]} #${++count}${Math.floor(random() * 1e6)}#`;
  const answer = (field: StoredField): FillRecord[string] => {
    if (field.use === "list")
      return Array.from({ length: Math.floor(random() * 5) }, () =>
        Object.fromEntries(field.fields.map((each) => [each.key, answer(each)])),
      );
    if (field.type === "boolean") return random() < 0.5;
    if (field.type === "date") return `2027-0${1 + Math.floor(random() * 9)}-15`;
    if (field.type === "enum" && field.options.length > 0)
      return field.options[Math.floor(random() * field.options.length)] ?? "";
    return field.use === "clause" ? `**Notices.** Written as ${text()}.\n\nSecond paragraph ${text()}.` : text();
  };
  return Object.fromEntries(fields.map((field) => [field.key, answer(field)]));
}
