import { truncateLine } from "../../content/truncate-line.words.ts";
import { chatMeaning } from "../chats/meaning.ts";
import { withoutMarkdown } from "../chats/plain-preview.ts";

const MAX_TITLE = 80;
const MAX_SUMMARY = 400;
/** Enough text for the first line, including formatting that is removed. */
const MAX_READ = 4_000;

/** The title of a chat from its first question, until a model suggests a better one. */
export const titleByQuestion = (question: string): string => truncateLine(plainStart(question), MAX_TITLE);

/** The title from the first question, and the summary from the first question that was answered. */
export const nameByQuestion = (first: string, question: string, answer: string) =>
  named(first, `${question.trimStart().slice(0, MAX_READ)} – ${answer.slice(0, MAX_READ)}`);

/** Title and summary as they are stored: one line each, truncated. */
export function named(title: string, summary: string) {
  const short = {
    title: titleByQuestion(title),
    summary: truncateLine(plainStart(summary), MAX_SUMMARY),
  };
  return { ...short, meaning: chatMeaning(short.title, short.summary) };
}

const plainStart = (markdown: string) => withoutMarkdown(markdown.trimStart().slice(0, MAX_READ));
