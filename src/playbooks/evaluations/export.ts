import { Readable } from "node:stream";
import { type SheetContent, type WorkbookCell, writeSheets } from "../../content/formats/sheet/xlsx-writer.ts";
import { t } from "../../content/messages/messages.ts";
import { type FieldType, typeOf, type Value } from "../../content/values/values.ts";
import type { UserContext } from "../../kernel/context.ts";
import { conflict } from "../../kernel/errors/errors.ts";
import { Streamed } from "../../kernel/http/download.ts";
import type { Disagreement, EvaluationReport, EvaluationSummary, Share, Used } from "./evaluations.schema.ts";
import { readEvaluation } from "./evaluations.ts";

export const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const BATCH = 500;
const WIDTH = 26;

/** The figures of each reader, and every disagreement that the caller may see. */
export async function exportEvaluation(ctx: UserContext, evaluation: EvaluationSummary): Promise<Streamed> {
  const { report, vault_name, created_at } = evaluation;
  if (!report)
    throw conflict(
      "EVALUATION_NOT_FINISHED",
      "This evaluation has no report, because it has not finished or did not succeed.",
    );
  const name = vault_name.replace(/[\s/\\:*?"<>|\p{Cc}]+/gu, " ").trim();
  const sheets = [...figureSheets(report), disagreementSheet(ctx, evaluation, report)];
  return new Streamed(
    { name: `${name} ${created_at.slice(0, 10)}.xlsx`, contentType: WORKBOOK_TYPE },
    Readable.from(writeSheets(sheets), { objectMode: false }),
  );
}

function figureSheets({ cells, findings }: EvaluationReport): SheetContent[] {
  const ofCells = cells.results.map(({ reader, values, passages, absences, wrong, unsure, failed, spent }) => [
    reader,
    ...[values, passages, absences].flatMap(shareCells),
    wrong,
    unsure,
    failed,
    ...spentCells(spent),
  ]);
  const shares = [t("Values right"), t("Passages right"), t("Empty cells right")].flatMap(shareLabels);
  const counts = [t("Stated wrongly"), t("Nothing stated"), t("Not read")];
  const first = sheetOf(t("Checked cells"), [t("Reader"), ...shares, ...counts, ...spentLabels()], ofCells);
  if (!findings) return [first];
  const ofFindings = findings.results.map(({ reader, verdicts, failed, spent }) => [
    reader,
    ...shareCells(verdicts),
    failed,
    ...spentCells(spent),
  ]);
  const labels = [t("Reader"), ...shareLabels(t("Verdicts as decided")), t("Not judged"), ...spentLabels()];
  return [first, sheetOf(t("Decided findings"), labels, ofFindings)];
}

const shareLabels = (label: string) => [label, t("of"), t("Share")];
const shareCells = ({ right, of, share }: Share): WorkbookCell[] => [
  right,
  of,
  share === null ? null : { percent: share * 100 },
];

const spentLabels = () => [
  t("Cost"),
  t("Calls"),
  t("Input tokens"),
  t("Output tokens"),
  t("Seconds"),
  t("Processor seconds, at most"),
];
const spentCells = ({ cost, calls, input_tokens, output_tokens, seconds, cpu_seconds }: Used): WorkbookCell[] => [
  cost,
  calls,
  input_tokens,
  output_tokens,
  seconds,
  cpu_seconds,
];

function disagreementSheet(ctx: UserContext, evaluation: EvaluationSummary, report: EvaluationReport): SheetContent {
  const all = [...report.cells.results, ...(report.findings?.results ?? [])];
  const readers = [...new Set(all.map(({ reader }) => reader))];
  const labels = [t("Document"), t("Column or check"), t("Checked or decided"), ...readers];
  return { ...sheetOf(t("Disagreements"), labels, []), rows: disagreementRows(ctx, evaluation, readers) };
}

async function* disagreementRows(
  ctx: UserContext,
  evaluation: EvaluationSummary,
  readers: string[],
): AsyncGenerator<WorkbookCell[]> {
  for (let offset = 0; ; offset += BATCH) {
    const { disagreements, pagination } = await readEvaluation(ctx, evaluation, { limit: BATCH, offset });
    for (const { document, column, finding, expected, answers } of disagreements) {
      const print = (value: unknown) =>
        value === null ? "" : typeOf(column?.field_type as FieldType).print(value as Value as never);
      const answerOf = (reader: string) => {
        const answer = answers.find((each) => each.reader === reader);
        return answer ? cellOf(answer, finding ? answer.outcome : print(answer.value)) : null;
      };
      const what = column?.label ?? finding?.check_title ?? "";
      yield [document.name, what, expected.decision ?? print(expected.value), ...readers.map(answerOf)];
    }
    if (!pagination.has_more) return;
  }
}

const VERDICTS: Record<
  Disagreement["answers"][number]["verdict"],
  { words: string; tone: "good" | "danger" | "warning" }
> = {
  right: { words: t("Right"), tone: "good" },
  wrong: { words: t("Wrong"), tone: "danger" },
  unsure: { words: t("Nothing stated"), tone: "warning" },
  failed: { words: t("Not read"), tone: "warning" },
};

function cellOf({ verdict, outcome }: Disagreement["answers"][number], said: string): WorkbookCell {
  const { words, tone } = VERDICTS[verdict];
  const detail = said || (outcome === "absent" ? t("said to be absent") : "");
  return { text: detail ? `${words}: ${detail}` : words, tone };
}

const sheetOf = (name: string, labels: string[], rows: WorkbookCell[][]): SheetContent => ({
  name,
  labels,
  rows: Readable.from(rows),
  widths: labels.map(() => WIDTH),
  frozenColumns: 1,
});
