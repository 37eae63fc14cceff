import { z } from "zod";
import { Id, integerText } from "../../http/shapes.ts";

const MAX_NUMBER = 100_000;

/** Entries are counted from 0, in the order of the view. */
export const ViewQuery = z.object({ entry: integerText({ min: 0, max: MAX_NUMBER }).optional() });
export type ViewQuery = z.output<typeof ViewQuery>;

export const PartOfView = z.coerce.number().int().min(0).max(MAX_NUMBER);
export const FileView = z.object({ id: Id });
