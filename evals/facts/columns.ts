import { printValue, type Value } from "../../src/content/values/values.ts";
import { openRanker } from "../../src/models/engine/encode/ranker.ts";
import { openLocalEngine } from "../../src/models/engine/engine.ts";
import type { CellDetail } from "../../src/vaults/cells/cells.schema.ts";
import { share } from "../support/figures.ts";
import { cachingJudge, cachingTagger } from "../support/model-cache.ts";
import { openService, type Service } from "../support/service.ts";
import { isCited } from "./cover.ts";
import { type AskedColumn, askedColumns, type ExpectedCell, openContracts } from "./exam.ts";
import { part, printTable, processorSeconds } from "./table.ts";
import { isAccepted } from "./values.ts";

const GRADES = [
  "right",
  "wrong",
  "invented",
  "truly absent",
  "false absence",
  "unsure, shown",
  "unsure, not shown",
  "unsure, nothing there",
] as const;
type Grade = (typeof GRADES)[number];

type Detail = Pick<CellDetail, "cell" | "citations" | "reasoning" | "confidence"> & { outcome: string };

interface GradedCell {
  column: AskedColumn;
  expected: ExpectedCell;
  detail: Detail;
  grade: Grade;
  /** Whether a citation is on a deciding passage. */
  isShown: boolean;
}

/** Fills a vault of the contracts with the columns, over HTTP. */
export async function evalColumns(data: string, isShown: boolean): Promise<void> {
  const columns = await askedColumns();
  const service = await openService(
    openLocalEngine({ tagger: cachingTagger(), judge: cachingJudge(), ranker: openRanker() }),
  );
  const graded: GradedCell[] = [];
  const before = process.cpuUsage();
  try {
    const { vaultId, documents, keys } = await fillVault(service, data, columns);
    for (const [contract, { documentId, text }] of documents)
      for (const [at, column] of columns.entries()) {
        const expected = column.values.find((value) => value.contract === contract);
        if (!expected) throw new Error(`“${column.label}” has no expected value for ${contract}.`);
        const detail = await service.get<Detail>(`/vaults/${vaultId}/documents/${documentId}/cells/${keys[at]}`);
        const isShown = expected.quotes.some((quote) => isCited(text, quote, detail.citations));
        graded.push({ column, expected, detail, isShown, grade: gradeCell(column, expected, detail, isShown) });
      }
  } finally {
    await service.close();
  }
  report(columns, graded);
  console.log(`\n${processorSeconds(before).toFixed(0)} processor seconds in all, with cached tags`);
  if (isShown) graded.filter(({ grade }) => FAILURES.includes(grade)).forEach(showFailure);
}

async function fillVault(service: Service, data: string, columns: AskedColumn[]) {
  const contractOf = await openContracts(data);
  const { id: vaultId } = await service.post<{ id: string }>("/vaults", { name: "Exam", split_bundles: false });
  const keys: string[] = [];
  for (const { label, type, instructions } of columns) {
    const asked = { label, field_type: type, extraction_mode: "ai", instructions: instructions || label };
    keys.push((await service.post<{ field_key: string }>(`/vaults/${vaultId}/columns`, asked)).field_key);
  }
  const documents = new Map<string, { documentId: string; text: string }>();
  for (const contract of new Set(columns.flatMap(({ values }) => values.map((value) => value.contract)))) {
    const { name, content } = await contractOf(contract);
    const file_ids = [await service.attach(name, content)];
    const path = `/vaults/${vaultId}/documents`;
    const added = await service.post<{ documents: { document_id: string }[] }>(path, { file_ids });
    const documentId = added.documents[0]?.document_id;
    if (!documentId) throw new Error(`${contract} was not added to the vault.`);
    const { text } = await service.get<{ text: string }>(`${path}/${documentId}/text`);
    documents.set(contract, { documentId, text });
    console.error(`columns: ${contract}`);
  }
  return { vaultId, documents, keys };
}

/** A column of Yes or No accepts “No” where the contract says nothing. */
function gradeCell(column: AskedColumn, expected: ExpectedCell, { outcome, cell }: Detail, isShown: boolean): Grade {
  if (outcome === "found") {
    if (isAccepted(printCell(column, cell.value), expected)) return "right";
    return expected.present ? "wrong" : "invented";
  }
  if (outcome === "absent") return expected.present ? "false absence" : "truly absent";
  if (outcome !== "unsure" && outcome !== "unreadable") throw new Error(`A cell is ${outcome}.`);
  if (!expected.present) return "unsure, nothing there";
  return isShown ? "unsure, shown" : "unsure, not shown";
}

const printCell = ({ type }: AskedColumn, value: unknown) =>
  value === null ? "" : printValue(type, value as Value as never);

function report(columns: AskedColumn[], graded: GradedCell[]): void {
  const count = (some: GradedCell[], grade: Grade) => some.filter((each) => each.grade === grade).length;
  const row = (name: string, some: GradedCell[]) => [name, ...GRADES.map((grade) => count(some, grade) || "")];
  printTable(
    ["Column", ...GRADES],
    [
      ...columns.map((column) =>
        row(
          column.label,
          graded.filter((each) => each.column === column),
        ),
      ),
      row("**all**", graded),
    ],
  );
  const found = graded.filter(({ detail }) => detail.outcome === "found");
  const absent = graded.filter(({ detail }) => detail.outcome === "absent");
  const present = graded.filter(({ expected }) => expected.present);
  const sure = graded.filter(({ detail }) => detail.confidence !== null && detail.confidence >= 0.9);
  const isRight = ({ grade }: GradedCell) => grade === "right" || grade === "truly absent";
  const isBacked = (each: GradedCell) => isRight(each) && (each.isShown || !each.expected.present);
  const right = (some: GradedCell[]) => part(some.filter(isRight).length, some.length);
  console.log();
  printTable(
    ["Headline", "cells"],
    [
      ["found: right (aim .95)", right(found)],
      ["found: right, from a deciding passage", part(found.filter(isBacked).length, found.length)],
      ["absent: truly absent (aim .99)", right(absent)],
      ["coverage: right of the values that are there", right(present)],
      ["found or absent, of all", part(found.length + absent.length, graded.length)],
      ["confidence .9 and more: right", right(sure)],
      ...BINS.map(([from, to]) => {
        const within = found.filter(
          ({ detail: { confidence } }) => (confidence ?? 0) >= from && (confidence ?? 0) < to,
        );
        return [`found, confidence from ${from}: right`, right(within)];
      }),
      ["invented, of those that are not there", share(count(graded, "invented") / (graded.length - present.length))],
    ],
  );
}

const BINS = [
  [0, 0.7],
  [0.7, 0.8],
  [0.8, 0.9],
  [0.9, 1.01],
] as const;

const FAILURES: Grade[] = ["wrong", "invented", "false absence", "unsure, not shown"];

function showFailure({ column, expected, detail, grade }: GradedCell): void {
  const { outcome, confidence, reasoning, citations, cell } = detail;
  console.log(
    [
      `\n=== ${grade}: ${column.label} (${column.type}) ${column.instructions}`,
      `--- ${expected.contract}`,
      `--- right: ${expected.value || "not there"}`,
      ...expected.quotes.map((quote) => `--- decides: ${quote.replace(/\s+/g, " ")}`),
      `${outcome}, ${confidence}: ${printCell(column, cell.value)}. ${reasoning}`,
      ...citations.map(({ quote }) => `> ${quote.replace(/\s+/g, " ")}`),
    ].join("\n"),
  );
}
