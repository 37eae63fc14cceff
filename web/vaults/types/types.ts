import type { NewColumn } from "../../../src/vaults/columns/columns.schema.ts";
import { addressTypes } from "./addresses.ts";
import { choiceTypes } from "./choices.ts";
import { dateTypes } from "./dates.ts";
import type { FieldType, ShownType } from "./field-type.ts";
import { figureTypes } from "./figures.ts";
import { listTypes } from "./lists.ts";
import { textTypes } from "./texts.ts";

/** In the order in which they are offered. */
const TYPES: Record<FieldType, ShownType<unknown>> = {
  ...textTypes,
  ...dateTypes,
  ...choiceTypes,
  ...figureTypes,
  ...addressTypes,
  ...listTypes,
};

/** The definition of a type: everything that the application knows about it. */
export const typeOf = (type: FieldType): ShownType<unknown> => TYPES[type];

/** The types of custom columns. */
export type OwnFieldType = NewColumn["field_type"];
export const OWN_TYPES = (Object.keys(TYPES) as OwnFieldType[]).filter((type) => !typeOf(type).isBuiltIn);
