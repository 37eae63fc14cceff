import { findPassages } from "../files/search.ts";
import type { Source } from "../files/sources.ts";
import type { JobContext } from "../jobs/job.ts";
import type { LocalAnswer } from "../models/local/question.ts";
import { sumTokens } from "../models/model.ts";
import { review } from "../playbooks/review.ts";
import type { Finding } from "../playbooks/runs.schema.ts";
import { type FieldType, printValue, type Value } from "../values/values.ts";
import type { Turn, TurnResult } from "./answer-by-model.ts";
import { Citing } from "./citing.ts";
import { Makings } from "./makings.ts";

const NO_MODEL = "No language model is set up here, so this answer quotes the documents and does not interpret them.";
/** Reading a whole document takes seconds: beyond this many, only passages are sought. */
const READ_WHOLE = 5;
const PASSAGES = 6;
const LONGEST_QUOTE = 600;

/** Answers without a language model: a value where one was asked for and is written down, and the passages that come nearest. */
export async function answerHere(ctx: JobContext, turn: Turn): Promise<TurnResult> {
  const { sources, message } = turn;
  const citing = new Citing(sources);
  const makings = new Makings();
  const done = (text: string) => ({
    text,
    citations: citing.citations,
    makings,
    model: "local",
    tokens: sumTokens([]),
  });
  if (sources.length === 0 && turn.table.length === 0) {
    return done(
      `${NO_MODEL} ${turn.unread || "No documents are attached to this chat."} There is nothing to quote: attach files, or have an administrator set up a language model.`,
    );
  }
  const reviews = await reviewAll(ctx, turn, makings, citing);
  if (reviews.length > 0) return done([NO_MODEL, ...reviews].join("\n\n"));
  const cells = cellsAskedFor(turn);
  const asked = questionsIn(message);
  const { values, open } = cells.length > 0 ? { values: [], open: asked } : await valuesIn(ctx, sources, asked, citing);
  const passages = await passagesIn(ctx, sources, open, citing);
  if (cells.length + values.length + passages.length === 0) {
    return done(
      `${NO_MODEL}\n\nNothing in the documents was found that speaks of this. ${searched(sources)} ${turn.unread}`.trim(),
    );
  }
  const parts = [
    NO_MODEL,
    cells.length > 0 && `**What the vault's table says**\n\n${cells.join("\n")}`,
    values.length > 0 && `**What was found**\n\n${values.join("\n")}`,
    passages.length > 0 && `**Passages that come nearest to the question**\n\n${passages.join("\n\n")}`,
    turn.unread,
    "Weighing this, or reasoning over it, takes a language model or a person.",
  ];
  return done(parts.filter(Boolean).join("\n\n"));
}

const MOST_REVIEWS = 3;

/** Where playbooks are given, the documents are judged by them; that is what such a question is after. */
async function reviewAll(ctx: JobContext, turn: Turn, makings: Makings, citing: Citing): Promise<string[]> {
  const { sources, playbooks, profiles } = turn;
  if (sources.length === 0) return [];
  const stance = { review_mode: "third-party", representing_party: "our company" } as const;
  for (const playbook of playbooks.slice(0, MOST_REVIEWS)) {
    const setting = { stance, guide: playbook.guide, profiles };
    const { findings } = await review(ctx, { playbook, sources, setting, step: `${playbook.name} ` });
    makings.reviews.push({ playbook, sources, findings });
  }
  return makings.reviews.map(({ playbook, findings }) => {
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
  return `- **${checkTitle}: ${result}.** ${onOneLine(analysis)} ${marks.join("")}`.trim();
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

const searched = (sources: Source[]) =>
  sources.length === 1
    ? `${sources[0]!.filename} was searched by words and by meaning.`
    : `${sources.length} documents were searched by words and by meaning.`;

/** What the documents say for each question; `open` are those that not every document answers. */
async function valuesIn(ctx: JobContext, sources: Source[], asked: string[], citing: Citing) {
  const questions = asked.map((question, index) => ({
    key: String(index),
    label: question.slice(0, 200),
    instructions: question.slice(0, 2000),
    fieldType: typeAskedFor(question),
    options: [],
  }));
  const values: string[] = [];
  const unanswered = new Set(sources.length > READ_WHOLE ? asked : []);
  for (const source of sources.slice(0, READ_WHOLE)) {
    for (const [index, answer] of (await ctx.deps.local.read(source.text, questions, ctx.signal)).entries()) {
      const about = asked.length > 1 ? ` ${asked[index]} –` : "";
      if (answer.outcome !== "found") unanswered.add(asked[index]!);
      else
        values.push(`- ${source.filename}:${about} ${describe(source, answer, questions[index]!.fieldType, citing)}`);
    }
  }
  return { values, open: asked.filter((question) => unanswered.has(question)) };
}

function describe(source: Source, { value, places }: LocalAnswer, fieldType: FieldType, citing: Citing): string {
  const marks = places
    .slice(0, 3)
    .map(({ start, end }) => citing.place(source.name, source.text.slice(start, end), start));
  const said =
    fieldType === "boolean"
      ? value
        ? "Yes, there is a provision on this."
        : "No."
      : printValue(fieldType, value as Value as never);
  const words = places.slice(0, 1).map(({ start, end }) => onOneLine(wholeSentences(source.text.slice(start, end))));
  const quoted = words.filter((quote) => !onOneLine(said).includes(quote)).map((quote) => `\n  > ${quote}`);
  return `${said.slice(0, LONGEST_QUOTE)} ${marks.join("")}${quoted.join("")}`.trim();
}

async function passagesIn(ctx: JobContext, sources: Source[], asked: string[], citing: Citing): Promise<string[]> {
  const ids = sources.map(({ fileId }) => fileId);
  const lines: string[] = [];
  for (const question of asked) {
    const found = await findPassages(ctx, question.slice(0, 2000), ids, Math.ceil(PASSAGES / asked.length));
    for (const { file_id, start, text } of found) {
      const source = sources.find(({ fileId }) => fileId === file_id)!;
      const quote = wholeSentences(text);
      const mark = citing.place(source.name, quote, start);
      if (mark !== "") lines.push(`> ${onOneLine(quote)} ${mark}\n> — ${source.filename}`);
    }
  }
  return [...new Set(lines)];
}

const onOneLine = (text: string) => text.replace(/\s*\n\s*/g, " ");

/** As much of a passage as fits, cut at the end of a sentence where there is one. */
function wholeSentences(passage: string): string {
  const text = passage.trim();
  if (text.length <= LONGEST_QUOTE) return text;
  const cut = text.slice(0, LONGEST_QUOTE);
  const end = Math.max(cut.lastIndexOf(". "), cut.lastIndexOf(".\n"), cut.lastIndexOf(";"));
  return (end > LONGEST_QUOTE / 3 ? cut.slice(0, end + 1) : cut.slice(0, cut.lastIndexOf(" "))).trim();
}

const ASKED: [RegExp, FieldType][] = [
  [/^\s*(?:is|are|does|do|did|can|may|must|has|have|will|shall|should)\b/i, "boolean"],
  [/\bhow (?:long|many (?:days|weeks|months|years))\b|\bnotice period\b/i, "duration"],
  [/\b(?:when|what date|which date|on what day)\b|\bdate\b/i, "date"],
  [/\bhow much\b|\bwhat (?:amount|fee|price|sum)\b/i, "currency"],
  [/\bwhat (?:percentage|per ?cent|rate)\b/i, "percentage"],
  [/\b(?:who are|which|name) the parties\b|\bparties to\b/i, "party_list"],
];

/** What kind of value a question is after; text when it does not say. */
export function typeAskedFor(question: string): FieldType {
  return ASKED.find(([words]) => words.test(question))?.[1] ?? "text";
}

const ASKS = "what|which|who|whose|when|where|why|how|is|are|does|do|did|can|may|must|will|shall|should";
const APART = new RegExp(`\\?\\s+|;\\s+|,?\\s+and\\s+(?=(?:${ASKS})\\b)`, "i");
const MOST_QUESTIONS = 4;

/** The questions that a message asks at once, each to be looked up by itself. */
export function questionsIn(message: string): string[] {
  const parts = message.split(APART).map((part) => part.trim().replace(/\?$/, ""));
  const questions = parts.filter((part) => part.split(/\s+/).length >= 3);
  if (questions.length < 2 || questions.length > MOST_QUESTIONS) return [message];
  return questions.map((question) => `${question}?`);
}
