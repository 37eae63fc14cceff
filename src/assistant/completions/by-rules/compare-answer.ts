import { escapeMarkdown } from "../../../content/citations/escape-markdown.ts";
import type { FreeAnswer } from "../../../models/engine/answer/question.ts";
import type { Source } from "../../../workspace/files/search/sources.ts";
import { objectThatIs } from "../../work/orders/objects.ts";
import { ordersIn } from "../../work/orders/orders.ts";
import { formatSummaryItem, isUnclear, UNCLEAR } from "../answer-text.ts";
import type { CitationCollector } from "../citing/citation-collector.ts";
import { capitalize } from "../quotes.ts";

const COMPARES =
  /^(?:please\s+|can you\s+)?(?:compare|contrast)\b|\bdifferences?\s+(?:between|in)\b|\bhow\s+do\b[^?]{0,80}\b(?:differ|compare)\b|\bside by side\b/i;
const COMPARING =
  /^(?:please\s+|can you\s+)?(?:compare|contrast)\s+|\b(?:what (?:is|are) the )?differences?\s+(?:between|in)\s+|\bhow\s+do\s+|\b(?:differ|compare)\b|\bside by side\b|\b(?:of|in|between|across) (?:these|the|both|all)(?: two)? (?:contracts|agreements|documents|files)\b/gi;

/** Whether a message asks to compare documents. */
export const asksToCompare = (words: string): boolean => COMPARES.test(words) || compareOrder(words) !== undefined;

const compareOrder = (words: string) =>
  ordersIn(words).find(
    (order) => order.verbs.some((verb) => VERBS.test(verb)) || objectThatIs(order, /^comparisons?$/) !== undefined,
  );

/** What is to be compared, without the words that ask for it. */
export function comparedTopic(words: string): string {
  const topic = (compareOrder(words)?.said ?? words)
    .replace(COMPARING, " ")
    .replace(DOCUMENTS, " ")
    .replace(THEM, " ")
    .replace(ABOUT, " ");
  return topic.replace(/\s+/g, " ").trim() || words;
}

const VERBS = /^(?:compare|contrast)$/;
/** “of these three”, “the two contracts” */
const DOCUMENTS =
  /\b(?:(?:of|in|between|across|for)\s)?(?:these|those|the|both|all|my|our)\s(?:of\sthem\s?)?(?:(?:two|three|four|five|six|\d{1,2})\b\s?)?(?:contracts|agreements|documents|files|ndas|leases)?(?=\s|$)(?<=\b(?:these|those|both|two|three|four|five|six|\d|contracts|agreements|documents|files|ndas|leases)\s?)/gi;
/** “Compare these on liability”, “compare liability in them” */
const THEM =
  /^\s*(?:these|those|them|both|each)\s(?=on\s|by\s|in\s|as\sto\s|for\s|with\s|regarding\s|concerning\s)|\s(?:in|of|between|across|among|for)\s(?:these|those|them|both)(?=[\s.?!]{0,9}$)/gi;
/** “These three with regard to liability” */
const ABOUT =
  /^\s*(?:an? comparison of|put|with (?:regard|respect) to|regarding|concerning|as to|on|by|in terms of)\s/i;

interface Row {
  topic: string;
  answers: [source: Source, answer: FreeAnswer][];
}

/** A table with one column for each document. */
export function comparisonTable(rows: Row[], collector: CitationCollector): string {
  const sources = rows[0]?.answers.map(([source]) => source) ?? [];
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replace(/\|/g, "\\|")).join(" | ")} |`;
  const cell = ([source, answer]: [Source, FreeAnswer]) => {
    if (isUnclear(answer)) return answer.languageNote || UNCLEAR;
    const shown = answer.deciding ? { ...answer, places: [answer.deciding] } : answer;
    return (
      formatSummaryItem("", source, shown, collector)?.replace(/^- \*\*\*\*: /, "") ??
      (answer.languageNote || "Not found")
    );
  };
  return [
    line(["", ...sources.map(({ filename }) => `**${escapeMarkdown(filename)}**`)]),
    line(["---", ...sources.map(() => "---")]),
    ...rows.map(({ topic, answers }) => line([escapeMarkdown(capitalize(topic)), ...answers.map(cell)])),
  ].join("\n");
}
