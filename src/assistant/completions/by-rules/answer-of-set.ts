import { escapeMarkdown } from "../../../content/citations/escape-markdown.ts";
import type { TableReply } from "../../../vaults/questions/answer-from-table.ts";
import { chooseDocuments } from "../../work/choose-documents.ts";
import type { Desk } from "../../work/desk.ts";
import type { Turn } from "../answer-by-model.ts";
import type { LocalQuestion } from "../local-questions.ts";
import { askEachDocument, askEachFile, type EachAnswer } from "./ask-each-document.ts";
import { asksOfSet } from "./question-of-each.ts";

/** With more documents than this, each is asked and has one line. */
export const MAX_READ_WHOLE = 5;

type NotInTable = Extract<TableReply, { understood: false }>;

interface Asked {
  message: string;
  /** What the vault's table said. Undefined outside of vaults. */
  table: NotInTable | undefined;
  asked: LocalQuestion[];
  /** The documents are compared. */
  isCompared: boolean;
  /** A document is named. That of “Which of these contracts …” may be what is asked. */
  isNamed: boolean;
}

/** Asks each document, where the question is about many of them. Undefined if it is not. */
export async function answerOfSet(
  desk: Desk,
  turn: Turn,
  { message, table, asked, isCompared, isNamed }: Asked,
): Promise<(Omit<EachAnswer, "text"> & { parts: string[] }) | undefined> {
  const parts = asked.flatMap((question) => question.parts);
  const [only, ...more] = parts;
  if (only?.title !== null || more.length > 0) return undefined;
  if (turn.table) {
    const isAsked = table && isForEach(table, turn);
    const each = isAsked ? await askEachDocument(desk.ctx, turn.table, message, table.among) : undefined;
    const offer = `To keep these answers in the table, make them a column: “${escapeMarkdown(table?.column.label ?? "")}”.`;
    return each && { ...each, parts: [each.text, offer] };
  }
  const isOfSet = asksOfSet(message);
  const files = isCompared || (isNamed && !isOfSet) ? [] : await filesOf(desk, turn);
  const isMany = files.length > (isOfSet ? 1 : MAX_READ_WHOLE);
  const each = isMany ? await askEachFile(desk.ctx, files, message, only.previous) : undefined;
  return each && { ...each, parts: [each.text, turn.unread] };
}

/** Whether every document of the vault is asked: for what no column holds, unless a few documents are read whole anyway. */
function isForEach({ isForReader, isAboutSet, among }: NotInTable, { sources, table }: Turn): boolean {
  const isMany = isAboutSet || among !== undefined || (table?.documents ?? 0) > MAX_READ_WHOLE;
  return isForReader && isMany && sources.every(({ documentId }) => documentId !== null);
}

/** The files of the chat, or else those of its project. */
async function filesOf(desk: Desk, { sources, projectId }: Turn) {
  if (sources.length > 0 || projectId === null || !desk.setting.operations) return sources;
  const found = await chooseDocuments(desk, { project_id: projectId });
  return typeof found === "string" ? [] : found.documents;
}
