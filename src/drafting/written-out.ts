import { dateFormat } from "../content/messages/messages.ts";
import { type FieldType, type ValueByType, valueInWords } from "../content/values/values.ts";

const DAY = dateFormat({ dateStyle: "long", timeZone: "UTC" });
const ISO_DAY = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g;
const DATED = new Set<FieldType>(["date", "date_range"]);

/** A value as a document says it: days in the format of its readers. */
export const writtenOut = <T extends FieldType>(fieldType: T, value: ValueByType[T]): string =>
  daysWrittenOut(fieldType, valueInWords(fieldType, value));

/** The words of a date or a period with its days written out. Other words stay as they are. */
export const daysWrittenOut = (fieldType: FieldType, words: string): string =>
  DATED.has(fieldType) ? words.replace(ISO_DAY, (day) => DAY.format(new Date(`${day}T00:00:00Z`))) : words;
