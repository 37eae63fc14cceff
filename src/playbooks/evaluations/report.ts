import type { ModelTask } from "../../kernel/model-tasks.schema.ts";
import { type CellMarks, type CellRead, markCell } from "../../vaults/evaluation/cell-marks.ts";
import type { DocumentRead, DocumentToRead } from "../../vaults/evaluation/read-cells.ts";
import { addSpent, NOTHING_SPENT, type Spent } from "../../vaults/evaluation/spent.ts";
import {
  type CellsResult,
  type Disagreement,
  ENOUGH,
  type FindingsResult,
  type Share,
  type Used,
} from "./evaluations.schema.ts";
import type { NewDisagreement } from "./evaluations.store.ts";
import { agreesWith, decidedOf, type ReviewJudged, type ReviewToJudge } from "./judge-findings.ts";

type Answer = Disagreement["answers"][number];
type Case = Omit<NewDisagreement, "number">;

/** What one reader made of the documents. `more`: what it used besides reading them. */
export interface ReadBy {
  reader: string;
  isModel: boolean;
  tasks: ModelTask[];
  documents: DocumentRead[];
  more?: Spent;
}

export interface JudgedBy {
  reader: string;
  isModel: boolean;
  tasks: ModelTask[];
  reviews: ReviewJudged[];
}

interface MarkedCell extends CellMarks {
  isEmpty: boolean;
  read: CellRead;
}

/** The figures of each reader, and every cell that one of them did not get right. */
export function reportCells(documents: DocumentToRead[], all: ReadBy[]) {
  const marked = all.map((by) => documents.flatMap((document) => markDocument(document, by)));
  const results = all.map((by, at) => cellsResultOf(by, marked[at] ?? []));
  const asked = documents.flatMap((document) => document.cells.map((cell) => ({ document, ...cell })));
  const cases = asked.map(({ document, cell, column }, place): Case => {
    const { field_key, label, field_type } = column;
    return {
      document_id: document.id,
      column_id: column.id,
      review_id: null,
      asked: { column: { field_key, label, field_type }, finding: null },
      expected: { value: cell.value as Disagreement["expected"]["value"], decision: null },
      answers: all.flatMap(({ reader }, at) => {
        const own = marked[at]?.[place];
        if (!own) return [];
        const { outcome, value } = own.read;
        return [{ reader, verdict: own.answer, outcome, value: value as Answer["value"] }];
      }),
    };
  });
  return { results, cases: cases.filter(isDisagreement) };
}

function markDocument(document: DocumentToRead, { documents }: ReadBy): MarkedCell[] {
  const read = documents.find(({ documentId }) => documentId === document.id);
  return document.cells.map(({ cell, column, marked = [] }) => {
    const own = read?.cells.find(({ field_key }) => field_key === cell.field_key) ?? unread(cell.field_key);
    return {
      ...markCell(column.field_type, { value: cell.value, marked }, own),
      isEmpty: cell.value === null,
      read: own,
    };
  });
}

const unread = (field_key: string): CellRead => ({ field_key, outcome: "failed", value: null, places: [] });

function cellsResultOf(
  { reader, isModel, tasks, documents, more = NOTHING_SPENT }: ReadBy,
  marked: MarkedCell[],
): CellsResult {
  const count = (answer: CellMarks["answer"]) => marked.filter((each) => each.answer === answer).length;
  const rightOf = (some: MarkedCell[]) => some.map(({ answer }) => answer === "right");
  const passages = marked.flatMap(({ passage }) => (passage === null ? [] : [passage]));
  return {
    reader,
    tasks,
    values: shareOf(rightOf(marked.filter(({ isEmpty }) => !isEmpty))),
    passages: shareOf(passages),
    absences: shareOf(rightOf(marked.filter(({ isEmpty }) => isEmpty))),
    wrong: count("wrong"),
    unsure: count("unsure"),
    failed: count("failed"),
    error: firstError(documents, marked),
    spent: usedOf([more, ...documents.map(({ spent }) => spent)], isModel),
  };
}

const firstError = (documents: DocumentRead[], marked: MarkedCell[]) =>
  documents.find(({ failed }) => failed !== null)?.failed ??
  marked.find(({ answer, read }) => answer === "failed" && read.error)?.read.error ??
  null;

/** The figures of each reader, and every finding that one of them did not get right. */
export function reportFindings(reviews: ReviewToJudge[], all: JudgedBy[]) {
  const asked = reviews.flatMap(({ id, documentId, decided, task }) =>
    decided.map((finding) => ({
      reviewId: id,
      documentId,
      checkId: finding.check_id,
      checkTitle: task.playbook.checks.find((check) => check.id === finding.check_id)?.title ?? "",
      decision: decidedOf(finding),
    })),
  );
  const cases = asked.map(
    ({ reviewId, documentId, checkId, checkTitle, decision }): Case => ({
      document_id: documentId,
      column_id: null,
      review_id: reviewId,
      asked: { column: null, finding: { check_id: checkId, check_title: checkTitle } },
      expected: { value: null, decision },
      answers: all.map(({ reader, reviews }) => {
        const judged = reviews.find((each) => each.reviewId === reviewId)?.results;
        const outcome = judged?.find((each) => each.checkId === checkId)?.result ?? "Error";
        const verdict = outcome === "Error" ? "failed" : agreesWith(outcome, decision) ? "right" : "wrong";
        return { reader, verdict, outcome, value: null };
      }),
    }),
  );
  return {
    results: all.map((by, at) => findingsResultOf(by, verdictsAt(cases, at))),
    cases: cases.filter(isDisagreement),
  };
}

const verdictsAt = (cases: Case[], at: number) => cases.flatMap(({ answers }) => answers[at]?.verdict ?? []);

const findingsResultOf = (
  { reader, isModel, tasks, reviews }: JudgedBy,
  verdicts: Answer["verdict"][],
): FindingsResult => ({
  reader,
  tasks,
  verdicts: shareOf(verdicts.map((verdict) => verdict === "right")),
  failed: verdicts.filter((verdict) => verdict === "failed").length,
  error: reviews.find(({ failed }) => failed !== null)?.failed ?? null,
  spent: usedOf(
    reviews.map(({ spent }) => spent),
    isModel,
  ),
});

const isDisagreement = ({ answers }: Case) => answers.some(({ verdict }) => verdict !== "right");

function shareOf(all: boolean[]): Share {
  const right = all.filter(Boolean).length;
  const of = all.length;
  return { right, of, share: of === 0 ? null : Number((right / of).toFixed(4)), is_enough: of >= ENOUGH };
}

function usedOf(all: Spent[], isModel: boolean): Used {
  const { seconds, cpu_seconds, ...spent } = all.reduce(addSpent, NOTHING_SPENT);
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return { ...spent, seconds: tenths(seconds), cpu_seconds: isModel ? null : tenths(cpu_seconds) };
}
