import type { z } from "zod";
import { first } from "../../content/must.ts";

/** Checks a JSON file of records. The error names the file, the record and the field. */
export function checkRecords<T extends z.ZodType>(file: string, schema: T, records: unknown): z.output<T>[] {
  if (!Array.isArray(records)) throw new Error(`${file}: expected a list of records.`);
  return records.map((record: { name?: unknown } | null, at) => {
    const name = typeof record?.name === "string" ? `“${record.name}”` : `number ${at + 1}`;
    return checkContent(`${file}: record ${name}`, schema, record);
  });
}

/** Checks a JSON file. The error names the file and the field. */
export function checkContent<T extends z.ZodType>(place: string, schema: T, content: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(content);
  if (success) return data;
  const issue = first(error.issues);
  const path = issue.path.join(".");
  throw new Error(`${place}${path ? `, field ${path}` : ""}: ${issue.message}`);
}
