import { escapeMarkdown } from "../../../content/citations/escape-markdown.ts";
import { pageAt } from "../../../content/citations/locate.ts";
import type { JobContext } from "../../../kernel/jobs/job.ts";
import type { FreeAnswer } from "../../../models/engine/answer/question.ts";
import { EngineTimeout } from "../../../models/engine/thread.ts";
import { listDocumentsToAsk } from "../../../vaults/chat-documents.ts";
import { inCell } from "../../../vaults/questions/phrase-answer.ts";
import type { AskedTable } from "../../../vaults/questions/run-query.ts";
import { loadSources, type Source } from "../../../workspace/files/search/sources.ts";
import type { AnswerCitation } from "../../chats/chats.schema.ts";
import { answerInLine, isUnclear, UNCLEAR } from "../answer-text.ts";
import type { AnswerKind } from "../completions.schema.ts";
import { type QuestionOfEach, questionOfEach } from "./question-of-each.ts";

/** Reading a document takes a second or more. */
const MAX_ASKED = 200;
const AT_ONCE = 2;
const STEPS = 10;

/** What one document says. */
interface DocumentAnswer {
  filename: string;
  link: string;
  kind: FreeAnswer["kind"] | "unread" | "unclear";
  says?: "Yes" | "No" | undefined;
  /** Markdown, without the mark of its citation. */
  line: string;
  citation?: Omit<AnswerCitation, "marker">;
}

export interface EachAnswer {
  kind: AnswerKind;
  text: string;
  citations: AnswerCitation[];
}

/**
 * Asks every document of a vault what no column holds. One line for each, with its citation. Undefined if there is no document to ask.
 * `among`: only these documents.
 */
export async function askEachDocument(
  ctx: JobContext,
  table: AskedTable,
  message: string,
  among: string[] | undefined,
): Promise<EachAnswer | undefined> {
  const files = await listDocumentsToAsk(ctx, table, message, { limit: MAX_ASKED, among });
  return askAllOf(ctx, message, { files, of: among?.length ?? table.documents, vaultId: table.vaultId });
}

/** The same of files that are in no vault. */
export const askEachFile = (
  ctx: JobContext,
  files: Pick<Source, "fileId" | "documentId">[],
  message: string,
  previous: string | undefined,
): Promise<EachAnswer | undefined> =>
  askAllOf(ctx, message, { files: files.slice(0, MAX_ASKED), of: files.length, vaultId: null, previous });

/** The documents that are asked, and how many there are in all. */
interface ToAsk {
  files: Pick<Source, "fileId" | "documentId">[];
  of: number;
  vaultId: string | null;
  /** The question before. */
  previous?: string | undefined;
}

async function askAllOf(ctx: JobContext, message: string, toAsk: ToAsk): Promise<EachAnswer | undefined> {
  const asked = questionOfEach(message);
  const answers = toAsk.files.length === 0 ? [] : await askAll(ctx, toAsk, asked.words);
  if (answers.length === 0) return undefined;
  const { text, citations } = describeAnswers(asked, answers, toAsk);
  return { kind: kindOf(answers), text, citations };
}

function kindOf(answers: DocumentAnswer[]): AnswerKind {
  const found = answers.filter(({ kind }) => kind === "stated" || kind === "passages");
  if (found.length === 0) return answers.every(({ kind }) => kind === "unread") ? "not_understood" : "not_found";
  return found.every(({ kind }) => kind === "stated") ? "stated" : "passages";
}

/** A few documents at a time. Stops when the job is canceled. */
async function askAll(ctx: JobContext, toAsk: ToAsk, words: string) {
  const { files } = toAsk;
  const answers: DocumentAnswer[] = [];
  const waiting = [...files];
  const every = Math.ceil(files.length / STEPS);
  let done = 0;
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      ctx.signal.throwIfAborted();
      const [source] = await loadSources(ctx, [file]);
      if (source) answers.push(await askDocument(ctx, toAsk, source, words));
      if (++done % every === 0) ctx.publish({ event: "step", label: `${done} of ${files.length} documents asked` });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

async function askDocument(
  ctx: JobContext,
  { vaultId, previous }: ToAsk,
  source: Source,
  words: string,
): Promise<DocumentAnswer> {
  const { filename, fileId, documentId } = source;
  const own = { filename, link: vaultId ? `/vaults/${vaultId}/documents/${documentId}` : `/files/${fileId}` };
  try {
    const [answer] = await ctx.deps.engine.ask(source.text, [{ words, ...(previous && { previous }) }], ctx.signal);
    if (!answer) return { ...own, kind: "unread", line: "" };
    if (answer.outcome === "unreadable")
      return { ...own, kind: "unread", line: escapeMarkdown(answer.languageNote ?? "") };
    return { ...own, ...answerOf(source, answer) };
  } catch (error) {
    if (!(error instanceof EngineTimeout)) throw error;
    return { ...own, kind: "unread", line: "It took too long to read." };
  }
}

function answerOf(source: Source, answer: FreeAnswer): Pick<DocumentAnswer, "kind" | "says" | "line" | "citation"> {
  const { span, words } = answerInLine(source, answer);
  if (isUnclear(answer))
    return { kind: "unclear", line: [UNCLEAR, escapeMarkdown(answer.languageNote ?? "")].filter(Boolean).join(". ") };
  if (answer.kind === "not_found" || !span)
    return { kind: "not_found", line: escapeMarkdown(answer.languageNote ?? "") };
  const { fileId: file_id, documentId: document_id, filename, text, pages } = source;
  const { start, end } = span;
  const page = pageAt(pages, start);
  const citation = { file_id, document_id, filename, quote: text.slice(start, end), start, end, page };
  return { kind: answer.kind, says: answer.says, line: words, citation };
}

const NOTHING = "Nothing found by this search";
const ORDER: DocumentAnswer["kind"][] = ["stated", "passages", "unclear", "unread", "not_found"];

function describeAnswers({ words, isNegated }: QuestionOfEach, answers: DocumentAnswer[], { of, vaultId }: ToAsk) {
  const order = isNegated ? ORDER.toReversed() : ORDER;
  const sorted = answers.toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.filename.localeCompare(b.filename, "en"),
  );
  const citations: AnswerCitation[] = [];
  const lines = sorted.map(({ filename, link, line, kind, citation }) => {
    if (citation) citations.push({ marker: citations.length + 1, ...citation });
    const said = kind === "not_found" ? [NOTHING, line].filter(Boolean).join(". ") : line;
    const mark = citation ? ` [${citations.length}]` : "";
    return `| [${inCell(escapeMarkdown(filename))}](${link}) | ${inCell(said)}${mark} |`;
  });
  const text = [
    `${vaultId ? "No column holds this, so each" : "Each"} document was asked: “${escapeMarkdown(words)}”`,
    countLine(answers),
    ["| Document | Answer |", "| --- | --- |", ...lines].join("\n"),
    boundNote(answers.length, of, vaultId !== null),
  ];
  return { text: text.filter(Boolean).join("\n\n"), citations };
}

const documents = (count: number) => (count === 1 ? "1 document" : `${count.toLocaleString("en-US")} documents`);

function countLine(answers: DocumentAnswer[]): string {
  const count = (kind: DocumentAnswer["kind"], says?: "Yes" | "No") =>
    answers.filter((each) => each.kind === kind && (says === undefined ? !each.says : each.says === says)).length;
  const all = (kind: DocumentAnswer["kind"]) => answers.filter((each) => each.kind === kind).length;
  const parts = [
    [count("stated", "Yes"), "Yes"],
    [count("stated", "No"), "No"],
    [count("stated"), "stated"],
    [all("passages"), "passages to read"],
    [all("unclear"), "not clear"],
    [all("unread"), "could not be read"],
    [all("not_found"), "nothing found"],
  ] as const;
  const told = parts.filter(([number]) => number > 0).map(([number, what]) => `${what}: ${number}`);
  return `**${documents(answers.length)}**: ${told.join(", ")}.`;
}

/** Why not every document of the vault has a line. */
function boundNote(asked: number, of: number, isVault: boolean): string {
  const left = of - asked;
  if (left <= 0) return "";
  if (asked >= MAX_ASKED && !isVault) return `${asked} documents were asked, of ${documents(of)}.`;
  if (asked >= MAX_ASKED)
    return `The ${asked} documents whose text is closest to the question were asked, of ${documents(of)}. As a column, it would be read in all of them.`;
  return `${documents(left)} could not be asked, because ${left === 1 ? "it has" : "they have"} no text that can be read.`;
}
