import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import type { ClauseKind } from "../../src/models/engine/catalogue/clauses.ts";

/** The folder with real contracts: the argument, `CHANCERY_DATA`, or `../shared/data` beside the project. */
export function dataFolder(argument?: string): string {
  const folder = resolve(argument ?? process.env.CHANCERY_DATA ?? resolve(import.meta.dirname, "../../../shared/data"));
  if (existsSync(join(folder, "contracts", "pdf"))) return folder;
  console.error(
    `There are no contracts at ${folder}. Give the folder as an argument or as CHANCERY_DATA; it must contain contracts/pdf.`,
  );
  process.exit(2);
}

export async function filesIn(
  folder: string,
  ending: string,
): Promise<{ name: string; path: string; bytes: Uint8Array }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();
  return Promise.all(
    names.map(async (name) => ({ name, path: join(folder, name), bytes: await readFile(join(folder, name)) })),
  );
}

/** Half of the contracts were used while rules were written. Contracts of one family are in the same half. */
export function isHeldOut(name: string): boolean {
  const family = /^(?:cuad-)?([A-Za-z]+)/.exec(basename(name))?.[1] ?? name;
  return createHash("sha256").update(family).digest()[0]! % 2 === 1;
}

/** A CUAD contract with its annotations: spans in the text, and the answer as the annotators wrote it. */
export interface Annotated {
  title: string;
  text: string;
  labels: { category: ClauseKind; spans: [number, number][]; answer: string }[];
}

/** CUAD's contracts: those the tagger was trained on, and those it has not seen. */
export async function annotatedContracts(data: string): Promise<{ trainedOn: Annotated[]; heldOut: Annotated[] }> {
  const folder = join(data, "cuad");
  const packed = await readFile(join(folder, "contracts.jsonl.gz"));
  const unseen = new Set<string>(JSON.parse(await readFile(join(folder, "not-trained-on.json"), "utf8")));
  const rows = gunzipSync(packed).toString("utf8").trim().split("\n");
  const contracts = rows.map((row) => JSON.parse(row) as Annotated);
  return {
    trainedOn: contracts.filter(({ title }) => !unseen.has(title)),
    heldOut: contracts.filter(({ title }) => unseen.has(title)),
  };
}

export async function categoryDescriptions(data: string): Promise<Map<ClauseKind, string>> {
  const categories: { name: ClauseKind; desc: string }[] = JSON.parse(
    await readFile(join(data, "cuad", "categories.json"), "utf8"),
  );
  return new Map(categories.map(({ name, desc }) => [name, desc]));
}
