import { escapeMarkdown } from "../../content/citations/escape-markdown.ts";
import type { FreeAnswer } from "../../models/engine/answer/question.ts";
import type { Source } from "../../workspace/files/search/sources.ts";
import { formatSummaryItem } from "./answer-text.ts";
import type { CitationCollector } from "./citation-collector.ts";
import { capitalize } from "./quotes.ts";

const COMPARES =
  /^(?:please\s+|can you\s+)?(?:compare|contrast)\b|\bdifferences?\s+(?:between|in)\b|\bhow\s+do\b[^?]{0,80}\b(?:differ|compare)\b|\bside by side\b/i;
const COMPARING =
  /^(?:please\s+|can you\s+)?(?:compare|contrast)\s+|\b(?:what (?:is|are) the )?differences?\s+(?:between|in)\s+|\bhow\s+do\s+|\b(?:differ|compare)\b|\bside by side\b|\b(?:of|in|between|across) (?:these|the|both|all)(?: two)? (?:contracts|agreements|documents|files)\b/gi;

/** Whether a question asks to compare documents. */
export const asksToCompare = (words: string) => COMPARES.test(words);

/** What is to be compared, without the words that ask for it. */
export const comparedTopic = (words: string) => words.replace(COMPARING, " ").replace(/\s+/g, " ").trim() || words;

interface Row {
  topic: string;
  answers: [source: Source, answer: FreeAnswer][];
}

/** A table with one column for each document. */
export function comparisonTable(rows: Row[], collector: CitationCollector): string {
  const sources = rows[0]?.answers.map(([source]) => source) ?? [];
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replace(/\|/g, "\\|")).join(" | ")} |`;
  const cell = ([source, answer]: [Source, FreeAnswer]) =>
    formatSummaryItem("", source, answer, collector)?.replace(/^- \*\*\*\*: /, "") ??
    (answer.languageNote || "Not found");
  return [
    line(["", ...sources.map(({ filename }) => `**${escapeMarkdown(filename)}**`)]),
    line(["---", ...sources.map(() => "---")]),
    ...rows.map(({ topic, answers }) => line([escapeMarkdown(capitalize(topic)), ...answers.map(cell)])),
  ].join("\n");
}
