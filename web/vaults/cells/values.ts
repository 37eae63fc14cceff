import type { Column } from "../../../src/vaults/columns/columns.schema.ts";
import { keysOf } from "../../ui/data/options.ts";

export type FieldType = Column["field_type"];

/** The types of custom columns. Parties and related agreements are types of system columns. */
export type OwnFieldType = Exclude<FieldType, "party_list" | "related_agreement_list">;

export interface Party {
  name: string;
  role: string | null;
}
export interface Agreement {
  title: string;
  document_id: string | null;
}
export interface Money {
  amount: number;
  currency: string;
}
export interface Duration {
  value: number;
  unit: (typeof UNITS)[number];
}
export interface DateRange {
  start: string | null;
  end: string | null;
}

export const UNITS = ["days", "weeks", "months", "years"] as const;

export const TYPE_NAMES: Record<FieldType, string> = {
  text: "Text",
  rich_text: "Formatted text",
  date: "Date",
  date_range: "Date range",
  enum: "Single select",
  multi_enum: "Multi-select",
  boolean: "Yes/No",
  number: "Number",
  currency: "Amount",
  percentage: "Percentage",
  duration: "Duration",
  email: "E-mail address",
  url: "URL",
  list: "List",
  party_list: "Parties",
  related_agreement_list: "Related agreements",
};

export const OWN_TYPES = keysOf(TYPE_NAMES).filter(
  (type): type is OwnFieldType => type !== "party_list" && type !== "related_agreement_list",
);

const figures = new Intl.NumberFormat("en-US", { maximumFractionDigits: 10 });
const amounts = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const days = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

const showDay = (day: string) => (/^\d{4}-\d\d-\d\d$/.test(day) ? days.format(new Date(`${day}T00:00:00Z`)) : day);

export const isNumeric = (type: FieldType) => ["number", "currency", "percentage"].includes(type);

/** A value as shown in the table. */
export const showValue = (type: FieldType, value: unknown): string => write(type, value, showDay, figures.format);

/** A value as copied to the clipboard and parsed when pasted. */
export const printValue = (type: FieldType, value: unknown): string => write(type, value, String, String);

function write(
  type: FieldType,
  value: unknown,
  day: (day: string) => string,
  figure: (value: number) => string,
): string {
  if (value === null || value === undefined) return "";
  switch (type) {
    case "boolean":
      return value ? "Yes" : "No";
    case "number":
      return figure(value as number);
    case "percentage":
      return `${figure(value as number)}%`;
    case "currency":
      return `${(value as Money).currency} ${amounts.format((value as Money).amount)}`;
    case "duration":
      return printDuration(value as Duration);
    case "date":
      return day(value as string);
    case "date_range":
      return printRange(value as DateRange, day);
    case "multi_enum":
    case "list":
      return (value as string[]).join("; ");
    case "party_list":
      return (value as Party[]).map(printParty).join("; ");
    case "related_agreement_list":
      return (value as Agreement[]).map(({ title }) => title).join("; ");
    default:
      return String(value);
  }
}

export const printParty = ({ name, role }: Party) => (role ? `${name} (${role})` : name);
const printDuration = ({ value, unit }: Duration) =>
  `${figures.format(value)} ${value === 1 ? unit.slice(0, -1) : unit}`;

function printRange({ start, end }: DateRange, day: (day: string) => string): string {
  if (start && end) return `${day(start)} to ${day(end)}`;
  return start ? `from ${day(start)}` : end ? `until ${day(end)}` : "";
}
