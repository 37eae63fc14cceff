import { ITEM_MARK } from "../../content/values/search-text.ts";
import { type FieldType, foldValue, typeOf, type Value } from "../../content/values/values.ts";
import { placesMeet, sayTheSame } from "../extraction/reading-conflict.ts";

interface Place {
  start: number;
  end: number;
}

/** What people made of a cell. `marked`: the words it rests on; none where nobody knows. */
export interface CheckedAnswer {
  value: unknown;
  marked: Place[];
}

/** What was read of a cell. */
export interface CellRead {
  field_key: string;
  outcome: string;
  value: unknown;
  places: Place[];
  /** Why it could not be read. */
  error?: string | null;
}

/** `passage`: null where no words were marked. */
export interface CellMarks {
  answer: "right" | "wrong" | "unsure" | "failed";
  passage: boolean | null;
}

/** Compares what was read with what people checked. An empty cell is read right if the value is said to be absent. */
export function markCell(fieldType: FieldType, checked: CheckedAnswer, read: CellRead): CellMarks {
  const { outcome, places } = read;
  const isStated = outcome === "found" || outcome === "absent";
  const isFound = outcome === "found";
  const passage =
    checked.value === null || checked.marked.length === 0 ? null : isFound && placesMeet(checked.marked, places);
  if (outcome === "failed") return { answer: "failed", passage };
  if (!isStated) return { answer: "unsure", passage };
  const isRight = checked.value === null ? !isFound : isFound && isSameValue(fieldType, checked, read);
  return { answer: isRight ? "right" : "wrong", passage };
}

/**
 * Texts are the same if one contains the other, or if both rest on the same words and are not two short answers without a common word.
 * Lists are the same if each item has its counterpart. Everything else is the same or not.
 */
function isSameValue(fieldType: FieldType, checked: CheckedAnswer, read: CellRead): boolean {
  const type = typeOf(fieldType);
  const [one, other] = [foldValue(fieldType, checked.value as Value), foldValue(fieldType, read.value as Value)];
  if (one !== null && other !== null && type.key === "text")
    return sayTheSame(one, other, () => placesMeet(checked.marked, read.places));
  if (one !== null && other !== null && type.key === "items") {
    const [items, others] = [one.split(ITEM_MARK), other.split(ITEM_MARK)];
    return haveCounterparts(items, others) && haveCounterparts(others, items);
  }
  return type.compare(checked.value as never, read.value as never) === 0;
}

const haveCounterparts = (items: string[], others: string[]) =>
  items.every((item) => others.some((other) => other.includes(item) || item.includes(other)));
