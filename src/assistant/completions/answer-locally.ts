import { escapeMarkdown } from "../../content/citations/escape-markdown.ts";
import { first, must } from "../../content/must.ts";
import type { JobContext } from "../../kernel/jobs/job.ts";
import type { FreeAnswer } from "../../models/engine/answer/question.ts";
import { sumTokens } from "../../models/model.ts";
import { review } from "../../playbooks/reviews/run/review-contract.ts";
import type { Finding } from "../../playbooks/reviews/run/run.schema.ts";
import { askTable, type TableReply } from "../../vaults/questions/answer-from-table.ts";
import { findPassages } from "../../workspace/files/search/search.ts";
import { failOnEngineTimeout, type Source, sourceOfFile } from "../../workspace/files/search/sources.ts";
import { AnswerArtifacts } from "./answer-artifacts.ts";
import type { Turn, TurnResult } from "./answer-by-model.ts";
import { formatAnswer, formatSummaryItem, TO_READ } from "./answer-text.ts";
import { askEachDocument } from "./ask-each-document.ts";
import { CitationCollector } from "./citation-collector.ts";
import { findClosestSentences } from "./closest-sentences.ts";
import { asksToCompare, comparedTopic, comparisonTable } from "./compare-answer.ts";
import type { AnswerKind } from "./completions.schema.ts";
import { isSmallTalk, type LocalQuestion, type Lookup, splitQuestions, toLocalQuestion } from "./local-questions.ts";
import { namedSources } from "./named-sources.ts";
import { capitalize, collapseWhitespace, formatQuote } from "./quotes.ts";
import { whyNotAnswered } from "./requests-for-a-model.ts";
import { spellLikeDocuments } from "./spell-like-documents.ts";

const NO_MODEL = "No language model is configured, so this answer quotes the documents without interpreting them.";
const JUDGED =
  "No language model is configured. Yes and No answers come from a small trained model: check them against the quotes.";
const SUGGESTIONS =
  "Ask about the documents of this chat, for example “Which law governs?”, “When does it end?”, “Can it be assigned?” or “Summarize it”.";
/** Reading a whole document takes seconds. With more documents than this, only the most relevant are read whole. */
const MAX_READ_WHOLE = 5;
const MAX_PASSAGES = 3;
const MAX_QUESTION = 4000;

/** Answers without a language model, by quoting the documents. If nothing matches, shows the closest passages. */
export async function answerLocally(ctx: JobContext, turn: Turn): Promise<TurnResult> {
  const { sources } = turn;
  const message = normalizeQuestion(turn.message);
  const collector = new CitationCollector(sources);
  const artifacts = new AnswerArtifacts();
  const done = (kind: AnswerKind | undefined, ...parts: string[]): TurnResult => ({
    ...(kind && { kind }),
    text: parts.filter(Boolean).join("\n\n"),
    citations: collector.citations,
    artifacts,
    model: "local",
    tokens: sumTokens([]),
  });
  if (sources.length === 0 && !turn.table) {
    return done(
      "not_understood",
      `${NO_MODEL} ${turn.unread || "No documents are attached to this chat."} There is nothing to quote. Attach files, or ask an administrator to configure a language model.`,
    );
  }
  if (isSmallTalk(message)) return done("not_understood", SUGGESTIONS, NO_MODEL);
  const reviews = await reviewAll(ctx, turn, artifacts, collector);
  if (reviews.length > 0) return done(undefined, ...reviews, NO_MODEL);
  const refusal = await whyNotAnswered(message);
  if (refusal) return done("not_understood", refusal);
  const spelled = spellLikeDocuments(message, sources.slice(0, MAX_READ_WHOLE));
  const isCompared = sources.length > 1 && asksToCompare(spelled);
  const { named, words } = namedSources(sources, spelled);
  const topic = isCompared ? comparedTopic(words) : words;
  const asked = toLocalQuestions(splitQuestions(topic), previousQuestion(turn));
  const table = turn.table && (await askTable(ctx.sql, turn.table, message, { before: questionsBefore(turn) }));
  if (table?.understood) {
    const { text, citations, result } = table;
    return { ...done("table", text, FROM_TABLE), citations, tableQuery: result.query };
  }
  const suggestedColumn = table?.column;
  if (table && turn.table && isForEach(table, turn, asked)) {
    const each = await askEachDocument(ctx, turn.table, message, table.among);
    const offer = `To keep these answers in the table, make them a column: “${escapeMarkdown(table.column.label)}”.`;
    if (each) return { ...done(each.kind, each.text, offer, NO_MODEL), citations: each.citations, suggestedColumn };
  }
  if (table && (table.isAboutSet || sources.length === 0)) {
    const passages = await closestPassages(ctx, sources, asked, collector);
    return { ...done("not_understood", ...notUnderstood(table), ...passages, turn.unread), suggestedColumn };
  }
  const read = await closestSources(ctx, named, message);
  const bySource = await readAll(ctx, read, asked);
  const answers = isCompared
    ? [comparisonTable(rowsOf(asked, bySource), collector)]
    : await answerAll(ctx, asked, { bySource, sources: named, collector });
  const note = [
    spelled === message ? "" : `Read as “${escapeMarkdown(spelled)}”.`,
    read.length < named.length ? partlyReadNote(read.length, named.length) : "",
  ];
  const isJudged = [...bySource.values()].some((each) => [...each.values()].some(({ says }) => says !== undefined));
  return {
    ...done(kindOf(asked, bySource), ...answers, ...note, turn.unread, isJudged ? JUDGED : NO_MODEL),
    suggestedColumn,
  };
}

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

/** Whether every document of the vault is asked: for what no column holds, unless a few documents are read whole anyway. */
function isForEach(
  { isForReader, isAboutSet, among }: Extract<TableReply, { understood: false }>,
  { sources, table }: Turn,
  asked: LocalQuestion[],
): boolean {
  const parts = asked.flatMap((question) => question.parts);
  const isOne = parts.length === 1 && parts[0]?.title === null;
  const isMany = isAboutSet || among !== undefined || (table?.documents ?? 0) > MAX_READ_WHOLE;
  return isForReader && isOne && isMany && sources.every(({ documentId }) => documentId !== null);
}

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

const partlyReadNote = (read: number, all: number) =>
  `Of ${all} documents, the ${read} most relevant were read in full. The others were only searched for matching passages.`;

const questionsBefore = ({ history }: Turn) =>
  history.filter(({ role }) => role === "user").map(({ content }) => content);

/** The previous question, as context for a short follow-up. */
function previousQuestion({ history }: Turn): string | undefined {
  return history.findLast(({ role }) => role === "user")?.content.slice(0, 500);
}

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

const titleOf = ({ title }: Lookup) => must(title, "each part of a summary has a title");

async function readAll(ctx: JobContext, sources: Source[], asked: LocalQuestion[]): Promise<AnswersBySource> {
  const parts = [...new Set(asked.flatMap(({ parts, rest }) => [...parts, ...rest]))];
  const answers: AnswersBySource = new Map();
  for (const source of sources) {
    const replies = await failOnEngineTimeout(source, ctx.deps.engine.ask(source.text, parts, ctx.signal));
    answers.set(source, new Map(parts.map((part, at) => [part, must(replies[at], "each part has a reply")])));
  }
  return answers;
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
  const blocks = [...bySource].map(([source, answers]) => {
    const opening = first(question.parts);
    const name = sources.length > 1 ? `**${escapeMarkdown(source.filename)}**` : "";
    const read = question.parts.find((part) => answerTo(answers, part).outcome !== "unreadable");
    const { languageNote = "" } = answerTo(answers, read ?? opening);
    if (!read) return `${name && `${name}: `}${languageNote}`;
    const block =
      opening.title === null
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
  const missing = parts
    .filter((part, at) => items[at] === undefined && answerTo(answers, part).outcome !== "unreadable")
    .map((part) => titleOf(part).toLowerCase());
  const also = rest.flatMap((part) => {
    const answer = answerTo(answers, part);
    const [place] = isSilentOn(answer) ? [] : answer.places;
    const mark = place && collector.cite(source.name, source.text.slice(place.start, place.end), place.start);
    return mark ? [`${part.title} ${mark}`] : [];
  });
  return [
    items.filter((item) => item !== undefined).join("\n"),
    also.length > 0 ? `There are also clauses on ${also.join(", ")}.` : "",
    missing.length > 0 ? `This search did not find: ${missing.join(", ")}.` : "",
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

const MAX_REVIEWS = 3;

/** If the chat has playbooks, the documents are reviewed against them instead of answering the question. */
async function reviewAll(
  ctx: JobContext,
  turn: Turn,
  artifacts: AnswerArtifacts,
  collector: CitationCollector,
): Promise<string[]> {
  const { sources, playbooks, profiles } = turn;
  if (sources.length === 0) return [];
  const stance = { review_mode: "third-party", representing_party: "our company" } as const;
  for (const playbook of playbooks.slice(0, MAX_REVIEWS)) {
    const setting = { stance, guide: playbook.guide, profiles };
    const { findings } = await review(ctx, { playbook, sources, setting, step: `${playbook.name} ` });
    artifacts.reviews.push({ playbook, sources, findings });
  }
  return artifacts.reviews.map(({ playbook, findings }) => {
    const lines = findings.map((finding) => describeFinding(finding, sources, collector));
    return `**Review against “${escapeMarkdown(playbook.title)}”**\n\n${lines.join("\n")}`;
  });
}

function describeFinding(finding: Finding, sources: Source[], collector: CitationCollector): string {
  const { checkTitle, evaluationResult, fallbackPosition, analysis, quotes } = finding;
  const marks = quotes.map(({ fileId, quote, start }) =>
    collector.cite(sourceOfFile(sources, fileId).name, quote, start),
  );
  const result = fallbackPosition === null ? evaluationResult : `${evaluationResult} ${fallbackPosition}`;
  return `- **${escapeMarkdown(checkTitle)}: ${result}.** ${escapeMarkdown(collapseWhitespace(analysis))} ${marks.join("")}`.trim();
}
