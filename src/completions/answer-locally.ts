import { findPassages } from "../files/search/search.ts";
import { failOnEngineTimeout, type Source } from "../files/search/sources.ts";
import type { JobContext } from "../jobs/job.ts";
import type { Told } from "../models/engine/answer/free-answer.ts";
import { sumTokens } from "../models/model.ts";
import { review } from "../playbooks/reviews/review.ts";
import type { Finding } from "../playbooks/runs/runs.schema.ts";
import { AnswerArtifacts } from "./answer-artifacts.ts";
import type { Turn, TurnResult } from "./answer-by-model.ts";
import { Citing } from "./citing.ts";
import { nearestPassages } from "./passages-locally.ts";
import { isCourtesy, type LocalQuestion, splitQuestions, toLocalQuestion } from "./questions-in.ts";
import { quoted, shown } from "./quotes.ts";
import { tell, tellItem } from "./telling.ts";

const NO_MODEL = "No language model is set up here, so this answer quotes the documents and does not interpret them.";
const ASK_ME =
  "Ask about the documents of this chat, for example “Which law governs?”, “When does it end?”, “Can it be assigned?” or “Summarise it”.";
/** Reading a whole document takes seconds: beyond this many, those are read that come nearest to the question. */
const READ_WHOLE = 5;
const PASSAGES = 3;
const LONGEST_QUESTION = 4000;

/** Answers without a language model: what was asked for, in the documents' own words, or that it was not found and what comes nearest. */
export async function answerLocally(ctx: JobContext, turn: Turn): Promise<TurnResult> {
  const { sources } = turn;
  const message = tidyQuestion(turn.message);
  const citing = new Citing(sources);
  const artifacts = new AnswerArtifacts();
  const done = (...parts: string[]) => ({
    text: parts.filter(Boolean).join("\n\n"),
    citations: citing.citations,
    artifacts,
    model: "local",
    tokens: sumTokens([]),
  });
  if (sources.length === 0 && turn.table.length === 0) {
    return done(
      `${NO_MODEL} ${turn.unread || "No documents are attached to this chat."} There is nothing to quote: attach files, or have an administrator set up a language model.`,
    );
  }
  if (isCourtesy(message)) return done(ASK_ME, NO_MODEL);
  const reviews = await reviewAll(ctx, turn, artifacts, citing);
  if (reviews.length > 0) return done(...reviews, NO_MODEL);
  const cells = cellsAskedFor(turn);
  const asked = inConversationOrder(splitQuestions(message), questionBefore(turn));
  if (cells.length > 0) {
    const passages = await nearest(ctx, sources, asked, citing);
    return done(`**What the vault's table says**\n\n${cells.join("\n")}`, ...passages, turn.unread, NO_MODEL);
  }
  if (sources.length === 0) return done(`Nothing in the vault's table speaks of this. ${turn.unread}`.trim(), NO_MODEL);
  const read = await nearestSources(ctx, sources, message);
  const left = read.length < sources.length ? onlySome(read.length, sources.length) : "";
  const told = await readAll(ctx, read, asked);
  const answers: string[] = [];
  for (const question of asked)
    answers.push(await answerOne(ctx, { question, told, sources, citing, isOneOf: asked.length }));
  return done(...answers, left, turn.unread, NO_MODEL);
}

/** A question is understood by its first words; the rest of a very long message is not looked at. */
const tidyQuestion = (message: string) =>
  message
    .replace(/[^\S\n]+/g, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
    .slice(0, LONGEST_QUESTION);

const onlySome = (read: number, all: number) =>
  `Of ${all} documents the ${read} that come nearest to the question were read as a whole; the others were searched for passages alone.`;

/** What was asked last, by which a question that says little is understood. */
function questionBefore({ history }: Turn): string | undefined {
  return history.findLast(({ role }) => role === "user")?.content.slice(0, 500);
}

const inConversationOrder = (questions: string[], before: string | undefined) =>
  questions.map((question, at) => toLocalQuestion(question, questions[at - 1] ?? before));

async function nearestSources(ctx: JobContext, sources: Source[], message: string): Promise<Source[]> {
  if (sources.length <= READ_WHOLE) return sources;
  const ids = sources.map(({ fileId }) => fileId);
  const found = await findPassages(ctx, message.slice(0, 2000), ids, READ_WHOLE * 6);
  const order = [...new Set([...found.map(({ file_id }) => file_id), ...ids])].slice(0, READ_WHOLE);
  return sources.filter(({ fileId }) => order.includes(fileId));
}

/** What each document says to each part of each question. */
type Heard = Map<Source, Map<LocalQuestion["parts"][number], Told>>;

async function readAll(ctx: JobContext, sources: Source[], asked: LocalQuestion[]): Promise<Heard> {
  const parts = [...new Set(asked.flatMap(({ parts, rest }) => [...parts, ...rest]))];
  const heard: Heard = new Map();
  for (const source of sources) {
    const told = await failOnEngineTimeout(source, ctx.deps.local.ask(source.text, parts, ctx.signal));
    heard.set(source, new Map(parts.map((part, at) => [part, told[at]!])));
  }
  return heard;
}

interface One {
  question: LocalQuestion;
  told: Heard;
  sources: Source[];
  citing: Citing;
  isOneOf: number;
}

/** What the documents say to one question, document by document; where none of them does, the passages that come nearest. */
async function answerOne(ctx: JobContext, { question, told, sources, citing, isOneOf }: One): Promise<string> {
  const head = isOneOf > 1 ? [`**${capital(shown(question.words))}**`] : [];
  const [first] = question.parts;
  const blocks = [...told].map(([source, heard]) => {
    const name = sources.length > 1 ? `**${source.filename}**` : "";
    if (first!.title === null) return `${name && `${name}: `}${tell(source, heard.get(first!)!, citing)}`;
    return `${name && `${name}\n\n`}${outline(source, question, heard, citing)}`;
  });
  const isSilent = [...told.values()].every((heard) =>
    question.parts.every((part) => heard.get(part)!.places.length === 0),
  );
  const passages = isSilent || told.size < sources.length ? await nearest(ctx, sources, [question], citing) : [];
  return [...head, ...blocks, ...passages].join("\n\n");
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A summary: what is there, item by item, and what is not. */
function outline(source: Source, { parts, rest }: LocalQuestion, heard: Map<unknown, Told>, citing: Citing): string {
  const items = parts.map((part) => tellItem(part.title!, source, heard.get(part)!, citing));
  const missing = parts.filter((_, at) => items[at] === undefined).map(({ title }) => title!.toLowerCase());
  const also = rest.flatMap((part) => {
    const [place] = heard.get(part)!.outcome === "absent" ? [] : heard.get(part)!.places;
    const mark = place && citing.place(source.name, source.text.slice(place.start, place.end), place.start);
    return mark ? [`${part.title} ${mark}`] : [];
  });
  return [
    items.filter((item) => item !== undefined).join("\n"),
    also.length > 0 ? `There are also clauses on ${also.join(", ")}.` : "",
    missing.length > 0 ? `Not found: ${missing.join(", ")}.` : "",
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The passages that come nearest to questions, where no clause answers them. */
async function nearest(ctx: JobContext, sources: Source[], asked: LocalQuestion[], citing: Citing): Promise<string[]> {
  const lines: string[] = [];
  for (const { words } of asked) {
    for (const { source, start, end } of await nearestPassages(ctx, sources, words, PASSAGES)) {
      const mark = citing.place(source.name, source.text.slice(start, end), start);
      const from = sources.length > 1 ? `\n> — ${source.filename}` : "";
      if (mark !== "") lines.push(`> ${quoted(source.text, { start, end })} ${mark}${from}`);
    }
  }
  return lines.length === 0 ? [] : [`Passages that come nearest to the question:`, ...new Set(lines)];
}

const MOST_REVIEWS = 3;

/** Where playbooks are given, the documents are judged by them; that is what such a question is after. */
async function reviewAll(ctx: JobContext, turn: Turn, artifacts: AnswerArtifacts, citing: Citing): Promise<string[]> {
  const { sources, playbooks, profiles } = turn;
  if (sources.length === 0) return [];
  const stance = { review_mode: "third-party", representing_party: "our company" } as const;
  for (const playbook of playbooks.slice(0, MOST_REVIEWS)) {
    const setting = { stance, guide: playbook.guide, profiles };
    const { findings } = await review(ctx, { playbook, sources, setting, step: `${playbook.name} ` });
    artifacts.reviews.push({ playbook, sources, findings });
  }
  return artifacts.reviews.map(({ playbook, findings }) => {
    const lines = findings.map((finding) => describeFinding(finding, sources, citing));
    return `**Review against “${playbook.title}”**\n\n${lines.join("\n")}`;
  });
}

function describeFinding(finding: Finding, sources: Source[], citing: Citing): string {
  const { checkTitle, evaluationResult, fallbackPosition, analysis, quotes } = finding;
  const marks = quotes.map(({ fileId, quote, start }) =>
    citing.place(sources.find((source) => source.fileId === fileId)!.name, quote, start),
  );
  const result = fallbackPosition === null ? evaluationResult : `${evaluationResult} ${fallbackPosition}`;
  return `- **${checkTitle}: ${result}.** ${shown(analysis)} ${marks.join("")}`.trim();
}

const MOST_ROWS = 100;

/** The cells of the columns that the question names. */
function cellsAskedFor({ table, message }: Turn): string[] {
  const words = message.toLowerCase();
  const labels = new Set(
    table.flatMap(({ values }) => Object.keys(values)).filter((label) => words.includes(label.toLowerCase())),
  );
  return table.slice(0, MOST_ROWS).flatMap(({ name, values }) => {
    const asked = Object.entries(values).filter(([label]) => labels.has(label));
    return asked.length === 0 ? [] : [`- ${name}: ${asked.map(([label, value]) => `${label}: ${value}`).join("; ")}`];
  });
}
