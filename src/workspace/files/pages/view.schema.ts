import { z } from "zod";
import { Id } from "../../../kernel/http/shapes.ts";

const MAX_NUMBER = 100_000;

const ENTRY = /^\d{1,5}(?:\.\d{1,5}){0,4}$/;
const ENTRY_MESSAGE = "must be the number of an entry, such as 2, or of an entry inside it, such as 2.0";

/** Indexes start at 0, in the order of the view. A dot separates levels, for example for an attachment of an e-mail in a ZIP. */
export const EntryOfView = z
  .string(ENTRY_MESSAGE)
  .regex(ENTRY, ENTRY_MESSAGE)
  .transform((path) => path.split(".").map(Number));

export const ViewQuery = z.object({ entry: EntryOfView.optional() });
export type ViewQuery = z.output<typeof ViewQuery>;

export const PartOfView = z.coerce.number().int().min(0).max(MAX_NUMBER);
export const FileView = z.object({ id: Id });
