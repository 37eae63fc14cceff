import { readdir, readFile } from "node:fs/promises";
import { parseDocument } from "../src/content/formats/read.ts";
import { Settings } from "../src/kernel/config.ts";
import { openTagger } from "../src/models/engine/encode/tagger.ts";
import { openLocalEngine } from "../src/models/engine/engine.ts";
import type { Column } from "../src/vaults/columns/columns.schema.ts";
import { BUILT_IN_COLUMNS } from "../src/vaults/columns/columns.ts";
import { questionOf } from "../src/vaults/extraction/column-result.ts";
import { extractionPrompt } from "../src/vaults/extraction/extract.prompt.ts";
import { mustFindTemplate } from "../src/vaults/templates/templates.ts";

/** `npm run bench:extract`: documents per minute with the local engine, and a model's input compared to one call per cell. */
const CHARACTERS_A_TOKEN = 4;
const samples = new URL("../samples/", import.meta.url);
const extra = ["Non-Compete", "Change Of Control", "Insurance", "Warranty Duration"];
const usual = mustFindTemplate("commercial").columns;
const columns = [
  ...BUILT_IN_COLUMNS,
  ...[...usual, ...extra.map((label) => ({ ...usual[0]!, label, field_type: "text" as const }))].map(
    (column) => ({ ...column, field_key: column.label }) as unknown as Column,
  ),
];

const texts: string[] = [];
for (const name of (await readdir(samples)).filter((file) => file.endsWith(".pdf")).sort())
  texts.push((await parseDocument("pdf", await readFile(new URL(encodeURIComponent(name), samples)))).text);

const engine = openLocalEngine({ tagger: openTagger() });
await engine.read(texts[0]!.slice(0, 2000), columns.map(questionOf));
const [began, cpu] = [performance.now(), process.cpuUsage()];
for (const text of texts) await engine.read(text, columns.map(questionOf));
const minutes = (performance.now() - began) / 60_000;
const { user, system } = process.cpuUsage(cpu);
await engine.close();

const sizeOf = (text: string, asked: Column[]) => {
  const { system, shared, messages } = extractionPrompt({ name: "contract.pdf", text }, asked, new Map());
  return (
    (system.length + shared!.length + messages[0]!.role.length + (messages[0] as { text: string }).text.length) /
    CHARACTERS_A_TOKEN
  );
};
const together = texts.map((text) => sizeOf(text, columns));
const apart = texts.map((text) => columns.reduce((sum, column) => sum + sizeOf(text, [column]), 0));
const mean = (values: number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

console.log(
  `${texts.length} contracts, ${columns.length} columns, ${mean(texts.map(({ length }) => length))} characters on average`,
);
console.log(
  `local engine: ${(texts.length / minutes).toFixed(1)} documents/minute, ${((user + system) / 1e6 / texts.length).toFixed(1)} CPU s per document`,
);
console.log(
  `language model: 1 call and ${mean(together)} input tokens per document; one call per cell: ${columns.length} calls and ${mean(apart)} tokens`,
);
console.log(
  `token ratio: ${(mean(together) / mean(apart)).toFixed(3)} (prompts of up to ${Settings.shape.MODEL_PROMPT_CHARACTERS.parse(undefined)} characters)`,
);
