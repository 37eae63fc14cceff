import type { CellValue } from "../sdk/src/client.ts";

const WIDEST = 40;

/** Columns in line on a terminal, cut to fit. Elsewhere tabs between the values, so that other programs can read them. */
export function tableOf(
  heads: string[],
  rows: string[][],
  screen: { isTTY?: boolean; columns?: number } = process.stdout,
) {
  if (!screen.isTTY) return [heads, ...rows].map((row) => row.map(onOneLine).join("\t")).join("\n");
  const lines = [heads.map((head) => head.toUpperCase()), ...rows].map((row) => row.map(onOneLine));
  const widths = heads.map((_, index) => Math.min(WIDEST, Math.max(...lines.map((row) => row[index]!.length))));
  const limit = (screen.columns || 80) - 1;
  return lines
    .map((row) => row.map((text, index) => cut(text, widths[index]!).padEnd(widths[index]!)).join("  "))
    .map((line) => cut(line.trimEnd(), limit))
    .join("\n");
}

const onOneLine = (text: string) => text.replace(/[\t\r\n]+/g, " ");
const cut = (text: string, width: number) => (text.length <= width ? text : `${text.slice(0, width - 1)}…`);

/** A value as a person writes it. */
export function textOf(value: CellValue | null): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map((each) => textOf(each as CellValue)).join("; ");
  if (typeof value !== "object") return String(value);
  if ("amount" in value && "currency" in value) return `${value.amount} ${value.currency}`;
  if ("unit" in value) return `${value.value} ${value.value === 1 ? value.unit.replace(/s$/, "") : value.unit}`;
  if ("start" in value) return `${value.start ?? ""} – ${value.end ?? ""}`;
  const { name, title } = value as { name?: string; title?: string };
  return name ?? title ?? JSON.stringify(value);
}
