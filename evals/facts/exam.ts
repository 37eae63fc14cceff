import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { CALLER_FIELD_TYPES } from "../../src/content/values/values.ts";
import { annotatedContracts } from "../support/data.ts";

/** The exam was written from the contracts alone, by people who had not seen the engine or its answers. */
const Expected = {
  contract: z.string(),
  accept: z.array(z.string()),
  reject: z.array(z.string()),
  quotes: z.array(z.string()),
};

const KINDS = ["yes_no", "value", "open", "list", "definition", "section", "absent"] as const;
const Question = z.strictObject({
  ...Expected,
  question: z.string(),
  kind: z.enum(KINDS),
  answer: z.string(),
  note: z.string().optional(),
});
export type Question = z.output<typeof Question>;

const ExpectedCell = z.strictObject({ ...Expected, present: z.boolean(), value: z.string() });
export type ExpectedCell = z.output<typeof ExpectedCell>;

const AskedColumn = z.strictObject({
  label: z.string(),
  type: z.enum(CALLER_FIELD_TYPES),
  instructions: z.string(),
  values: z.array(ExpectedCell),
});
export type AskedColumn = z.output<typeof AskedColumn>;

const Defect = z.strictObject({
  kind: z.enum(["negation", "number", "party", "unit", "exception", "deleted"]),
  find: z.string(),
  replace: z.string(),
});
export type Defect = z.output<typeof Defect>;

const Position = z.strictObject({
  contract: z.string(),
  title: z.string(),
  position: z.string(),
  defects: z.array(Defect),
});
export type Position = z.output<typeof Position>;

export const SETS = ["a", "b", "c"] as const;
/** The development set may be looked at: thresholds are set on its half “fit”. It is no part of the exam. */
export type SetName = (typeof SETS)[number] | "dev";

export const questionsOf = (set: SetName) => load(`questions-${set}`, z.array(Question));
export const askedColumns = async () =>
  (await load("columns", z.strictObject({ columns: z.array(AskedColumn) }))).columns;
export const positions = () => load("defects", z.array(Position));

async function load<T>(name: string, shape: z.ZodType<T>): Promise<T> {
  return shape.parse(JSON.parse(await readFile(join(import.meta.dirname, `${name}.json`), "utf8")));
}

export interface ContractFile {
  name: string;
  kind: "docx" | "pdf" | "txt";
  content: Uint8Array<ArrayBuffer>;
}

/** Finds contracts by their file name, or by their title in CUAD. */
export async function openContracts(data: string): Promise<(contract: string) => Promise<ContractFile>> {
  const { heldOut, trainedOn } = await annotatedContracts(data);
  return async (contract) => {
    const kind = /\.(docx|pdf)$/.exec(contract)?.[1] as "docx" | "pdf" | undefined;
    if (kind) return { name: contract, kind, content: await bytesOf(join(data, "contracts", kind, contract)) };
    const found = [...heldOut, ...trainedOn].find(({ title }) => title === contract);
    if (!found) throw new Error(`There is no contract “${contract}” in CUAD.`);
    return { name: `${contract.trim()}.txt`, kind: "txt", content: new TextEncoder().encode(found.text) };
  };
}

const bytesOf = async (path: string) => new Uint8Array(await readFile(path));
