import { escapeMarkdown } from "../../content/citations/escape-markdown.ts";
import { first, must } from "../../content/must.ts";
import type { JobContext } from "../../kernel/jobs/job.ts";
import type { FreeAnswer } from "../../models/engine/answer/question.ts";
import { sumTokens } from "../../models/model.ts";
import { namedDocuments } from "../../vaults/named-documents.ts";
import { askTable, type TableReply } from "../../vaults/questions/answer-from-table.ts";
import type { AskedTable } from "../../vaults/questions/run-query.ts";
import { settledAnswers } from "../../vaults/settled-cells.ts";
import { findPassages } from "../../workspace/files/search/search.ts";
import { failOnEngineTimeout, loadSources, type Source } from "../../workspace/files/search/sources.ts";
import type { Desk } from "../work/desk.ts";
import type { Turn, TurnResult } from "./answer-by-model.ts";
import { formatAnswer, formatNearest, formatSummaryItem, isUnclear, TO_READ } from "./answer-text.ts";
import { answerOfSet, MAX_READ_WHOLE } from "./by-rules/answer-of-set.ts";
import { columnAskedFor, offerColumn } from "./by-rules/column-asked-for.ts";
import { asksToCompare, comparedTopic, comparisonTable } from "./by-rules/compare-answer.ts";
import { answerFromFileList } from "./by-rules/file-questions.ts";
import { doByRules, sourcesAtHand } from "./by-rules/tasks-by-rules.ts";
import { CitationCollector } from "./citing/citation-collector.ts";
import { findClosestSentences } from "./closest-sentences.ts";
import type { AnswerKind } from "./completions.schema.ts";
import { isSmallTalk, type LocalQuestion, type Lookup, splitQuestions, toLocalQuestion } from "./local-questions.ts";
import { documentsIn, partlyReadNote, questionBefore, sourcesMeant } from "./named-sources.ts";
import { capitalize, collapseWhitespace, formatQuote } from "./quotes.ts";
import { whyNotAnswered } from "./requests-for-a-model.ts";
import { spellLikeDocuments } from "./spell-like-documents.ts";

const NO_MODEL = "No language model is configured, so this answer quotes the documents without interpreting them.";
const JUDGED =
  "No language model is configured. Yes and No answers come from a small trained model: check them against the quotes.";
const SUGGESTIONS =
  "Ask about the documents of this chat, for example “Which law governs?”, “When does it end?”, “Can it be assigned?” or “Summarize it”.";
const MAX_PASSAGES = 3;
const MAX_QUESTION = 4000;
/** Messages that a follow-up may lean on, one after another. */
const MAX_BEFORE = 10;
/** Files of a project that are read for a question that names none. */
const MAX_PROJECT_FILES = 20;

/** Answers without a language model, by quoting the documents. If nothing matches, shows the closest passages. */
export async function answerLocally(ctx: JobContext, turn: Turn, desk: Desk): Promise<TurnResult> {
  const message = normalizeQuestion(turn.message);
  const collector = new CitationCollector(turn.sources);
  const done = (kind: AnswerKind | undefined, ...parts: string[]): TurnResult => ({
    ...(kind && { kind }),
    text: parts.filter(Boolean).join("\n\n"),
    citations: collector.citations,
    desk,
    model: "local",
    tokens: sumTokens([]),
  });
  const answered = isSmallTalk(message) ? undefined : await doByRules(desk, turn, collector);
  if (answered) return done(undefined, turn.decided, ...answered, NO_MODEL);
  if (turn.decided !== "") return done(undefined, turn.decided, NO_MODEL);
  const listed = isSmallTalk(message) ? undefined : await answerFromFileList(desk, turn);
  if (listed) return done(undefined, ...listed);
  const opened = isSmallTalk(message) ? turn : await sourcesAtHand(desk, turn, MAX_PROJECT_FILES);
  if (opened.sources.length === 0 && !turn.table) return done("not_understood", nothingToQuote(turn));
  if (isSmallTalk(message)) return done("not_understood", SUGGESTIONS, NO_MODEL);
  const column = turn.table && columnAskedFor(message);
  if (column) return { ...done(undefined, offerColumn(column)), suggestedColumn: column };
  const refusal = await whyNotAnswered(message);
  if (refusal) return done("not_understood", refusal);
  const one = turn.table ? await namedOfVault(ctx, turn.table, message) : undefined;
  const asksTable = one?.sources.length === 1 ? undefined : turn.table;
  const table = asksTable && (await askTable(ctx.sql, asksTable, message, { before: questionsBefore(turn) }));
  if (table?.understood) {
    const { text, citations, result } = table;
    return { ...done("table", text, FROM_TABLE), citations, tableQuery: result.query };
  }
  const sources = one?.sources ?? opened.sources;
  for (const source of sources) collector.add(source);
  const spelled = spellLikeDocuments(one?.words ?? message, sources.slice(0, MAX_READ_WHOLE));
  const isCompared = sources.length > 1 && asksToCompare(spelled);
  const before = questionsBefore(turn);
  const { named, words } = sourcesMeant(sources, spelled, before.slice(-MAX_BEFORE));
  const topic = isCompared ? comparedTopic(words) : words;
  const asked = toLocalQuestions(splitQuestions(topic), questionBefore(sources, before));
  const suggestedColumn = table?.column;
  const isNamed = named.length < sources.length;
  const each = one ? undefined : await answerOfSet(desk, turn, { message, table, asked, isCompared, isNamed });
  if (each) return { ...done(each.kind, ...each.parts, NO_MODEL), citations: each.citations, suggestedColumn };
  if (table && !one && (table.isAboutSet || sources.length === 0)) {
    const passages = await closestPassages(ctx, sources, asked, collector);
    return { ...done("not_understood", ...notUnderstood(table), ...passages, turn.unread), suggestedColumn };
  }
  const read = await closestSources(ctx, named, message);
  const bySource = await readAll(ctx, read, asked, turn.table);
  const answers = isCompared
    ? [comparisonTable(rowsOf(asked, bySource), collector)]
    : await answerAll(ctx, asked, { bySource, sources: named, collector });
  const note = [
    spelled === (one?.words ?? message) ? "" : `Read as “${escapeMarkdown(spelled)}”.`,
    partlyReadNote(read.length, one ? named.length : documentsIn(turn, named)),
    "left" in opened && opened.left > 0 ? `${opened.left} more files of the project were not read.` : "",
  ];
  const isJudged = [...bySource.values()].some((each) => [...each.values()].some(({ says }) => says !== undefined));
  return {
    ...done(kindOf(asked, bySource), ...answers, ...note, turn.unread, isJudged ? JUDGED : NO_MODEL),
    suggestedColumn,
  };
}

/** The documents of the vault that the question names, whatever others are closest to it. */
async function namedOfVault(ctx: JobContext, table: AskedTable, message: string) {
  const named = await namedDocuments(ctx.sql, table, message);
  const sources = named ? await loadSources(ctx, named.files) : [];
  return named && sources.length > 0 ? { sources, words: named.words } : undefined;
}

const nothingToQuote = ({ unread }: Turn) =>
  `${NO_MODEL} ${unread || "No documents are attached to this chat."} There is nothing to quote. Attach files, or ask an administrator to set a model under Settings, or for the whole installation with MODEL_PROVIDER, MODEL_NAME and MODEL_API_KEY.`;

const rowsOf = (asked: LocalQuestion[], bySource: AnswersBySource) =>
  asked.flatMap(({ words, parts }) =>
    parts.map((part) => ({
      topic: part.title ?? words,
      answers: [...bySource].map(([source, answers]): [Source, FreeAnswer] => [source, answerTo(answers, part)]),
    })),
  );

async function answerAll(
  ctx: JobContext,
  asked: LocalQuestion[],
  input: Omit<QuestionInput, "question" | "questionCount">,
): Promise<string[]> {
  const answers: string[] = [];
  for (const question of asked)
    answers.push(await answerQuestion(ctx, { ...input, question, questionCount: asked.length }));
  return answers;
}

const FROM_TABLE = "This is counted over all documents of the vault, from the values in its table.";

/** Questions that the table can answer, and a column that would hold the answer to this one. */
const notUnderstood = ({ suggestions, column }: Extract<TableReply, { understood: false }>) => [
  "I do not understand this question well enough to answer it from the table. I can answer these:",
  suggestions.map((suggestion) => `- ${escapeMarkdown(suggestion)}`).join("\n"),
  `If no column holds the answer, make it a column: “${escapeMarkdown(column.label)}”.`,
];

/** Only the beginning of a very long message is used. */
const normalizeQuestion = (message: string) =>
  message
    .replace(/[^\S\n]+/g, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
    .slice(0, MAX_QUESTION);

const questionsBefore = ({ history }: Turn) =>
  history.filter(({ role }) => role === "user").map(({ content }) => content);

const toLocalQuestions = (questions: string[], before: string | undefined) =>
  questions.map((question, at) => toLocalQuestion(question, questions[at - 1] ?? before));

async function closestSources(ctx: JobContext, sources: Source[], message: string): Promise<Source[]> {
  if (sources.length <= MAX_READ_WHOLE) return sources;
  const ids = sources.map(({ fileId }) => fileId);
  const found = await findPassages(ctx, message.slice(0, 2000), ids, MAX_READ_WHOLE * 6);
  const order = [...new Set([...found.map(({ file_id }) => file_id), ...ids])].slice(0, MAX_READ_WHOLE);
  return sources.filter(({ fileId }) => order.includes(fileId));
}

/** The answer to each part of each question, by document. */
type AnswersBySource = Map<Source, Answers>;
type Answers = Map<Lookup, FreeAnswer>;

const answerTo = (answers: Answers, part: Lookup) => must(answers.get(part), "every part was asked");
const isSilentOn = ({ outcome }: FreeAnswer) => outcome === "absent" || outcome === "unreadable";
/** What all answers together claim: something is stated only if everything is. A summary quotes, and claims nothing more. */
function kindOf(asked: LocalQuestion[], bySource: AnswersBySource): AnswerKind {
  const parts = asked.flatMap((question) => question.parts);
  const answers = [...bySource.values()].flatMap((each) => parts.map((part) => answerTo(each, part)));
  const read = answers.filter(({ outcome }) => outcome !== "unreadable");
  if (read.length === 0) return "not_understood";
  if (read.every(({ kind, outcome }) => kind === "not_found" && outcome === "absent")) return "not_found";
  return read.every(({ kind }) => kind === "stated") && read.length === answers.length ? "stated" : "passages";
}

const isClear = ({ kind, deciding }: FreeAnswer) => kind === "stated" || (kind === "passages" && !!deciding);

const titleOf = ({ title }: Lookup) => must(title, "each part of a summary has a title");

async function readAll(
  ctx: JobContext,
  sources: Source[],
  asked: LocalQuestion[],
  table: AskedTable | undefined,
): Promise<AnswersBySource> {
  const parts = [...new Set(asked.flatMap(({ parts, rest }) => [...parts, ...rest]))];
  const answers: AnswersBySource = new Map();
  for (const source of sources) {
    const replies = await failOnEngineTimeout(source, ctx.deps.engine.ask(source.text, parts, ctx.signal));
    answers.set(source, new Map(parts.map((part, at) => [part, must(replies[at], "each part has a reply")])));
  }
  if (table) await useSettled(ctx, table, parts, answers);
  return answers;
}

/** What people entered or checked in the table counts before what is read. */
async function useSettled(ctx: JobContext, table: AskedTable, parts: Lookup[], answers: AnswersBySource) {
  const ids = [...answers.keys()].flatMap(({ documentId }) => documentId ?? []);
  for (const part of parts) {
    const settled = await settledAnswers(ctx.sql, table, part.words, ids);
    for (const [source, own] of answers) {
      const answer = source.documentId === null ? undefined : settled.get(source.documentId);
      if (answer) own.set(part, answer);
    }
  }
}

interface QuestionInput {
  question: LocalQuestion;
  bySource: AnswersBySource;
  sources: Source[];
  collector: CitationCollector;
  questionCount: number;
}

/** Answers one question from each document. Adds the closest passages if no document answers it. */
async function answerQuestion(
  ctx: JobContext,
  { question, bySource, sources, collector, questionCount }: QuestionInput,
): Promise<string> {
  const head = questionCount > 1 ? [`**${escapeMarkdown(capitalize(collapseWhitespace(question.words)))}**`] : [];
  const opening = first(question.parts);
  const isAnswered = [...bySource.values()].some((answers) => isClear(answerTo(answers, opening)));
  const blocks = [...bySource].map(([source, answers]) => {
    const name = sources.length > 1 ? `**${escapeMarkdown(source.filename)}**` : "";
    const read = question.parts.find((part) => answerTo(answers, part).outcome !== "unreadable");
    const { languageNote = "" } = answerTo(answers, read ?? opening);
    if (!read) return `${name && `${name}: `}${languageNote}`;
    const block =
      isAnswered && isUnclear(answerTo(answers, opening))
        ? `${name}: ${formatNearest(source, answerTo(answers, opening), collector)}`
        : opening.title === null
          ? `${name && `${name}: `}${formatAnswer(source, answerTo(answers, opening), collector)}`
          : `${name && `${name}\n\n`}${outline(source, question, answers, collector)}`;
    return [block, languageNote].filter(Boolean).join("\n\n");
  });
  const [title, ...passages] =
    bySource.size < sources.length ? await closestPassages(ctx, sources, [question], collector) : [];
  const unseen = passages.filter((passage) => !blocks.some((block) => block.includes(passage)));
  return [...head, ...blocks, ...(unseen.length > 0 ? [title, ...unseen] : [])].join("\n\n");
}

/** A summary: one item per topic, then the topics that were not found. */
function outline(
  source: Source,
  { parts, rest }: LocalQuestion,
  answers: Answers,
  collector: CitationCollector,
): string {
  const items = parts.map((part) => formatSummaryItem(titleOf(part), source, answerTo(answers, part), collector));
  const left = parts.filter((part, at) => items[at] === undefined && answerTo(answers, part).outcome !== "unreadable");
  const isMissing = (part: Lookup) => answerTo(answers, part).kind === "not_found";
  const titles = (some: Lookup[]) => some.map((part) => titleOf(part).toLowerCase()).join(", ");
  const [missing, unsure] = [left.filter(isMissing), left.filter((part) => !isMissing(part))];
  const also = rest.flatMap((part) => {
    const answer = answerTo(answers, part);
    const [place] = isSilentOn(answer) ? [] : answer.places;
    const mark = place && collector.cite(source.name, source.text.slice(place.start, place.end), place.start);
    return mark ? [`${part.title} ${mark}`] : [];
  });
  return [
    items.filter((item) => item !== undefined).join("\n"),
    also.length > 0 ? `There are also clauses on ${also.join(", ")}.` : "",
    missing.length > 0 ? `This search did not find: ${titles(missing)}.` : "",
    unsure.length > 0 ? `Not sure, and worth a question of its own: ${titles(unsure)}.` : "",
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The closest passages, as quoted lines. */
async function closestPassages(
  ctx: JobContext,
  sources: Source[],
  asked: LocalQuestion[],
  collector: CitationCollector,
): Promise<string[]> {
  const lines: string[] = [];
  for (const { words } of asked) {
    for (const { source, start, end } of await findClosestSentences(ctx, sources, words, MAX_PASSAGES)) {
      const mark = collector.cite(source.name, source.text.slice(start, end), start);
      const from = sources.length > 1 ? `\n> — ${escapeMarkdown(source.filename)}` : "";
      if (mark !== "") lines.push(`> ${formatQuote(source.text, { start, end })} ${mark}${from}`);
    }
  }
  return lines.length === 0 ? [] : [TO_READ, ...new Set(lines)];
}
