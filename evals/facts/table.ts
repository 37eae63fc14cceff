import { share } from "../support/figures.ts";

/** Prints a table as evals/README.md has them. */
export function printTable(head: string[], rows: (string | number)[][]): void {
  const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
  console.log([line(head), line(head.map(() => "---")).replaceAll(" ", ""), ...rows.map(line)].join("\n"));
}

export const part = (count: number, all: number) => `${count} of ${all} (${share(count / all)})`;

/** The processor time of this process in seconds, all of its threads included. */
export function processorSeconds(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000_000;
}
