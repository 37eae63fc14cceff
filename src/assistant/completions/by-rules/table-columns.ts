import type { EachColumn } from "../../work/each.schema.ts";
import { MAX_COLUMNS } from "../../work/each.ts";
import { goesInto, objectThatIs } from "../../work/orders/objects.ts";
import type { Order } from "../../work/orders/orders.ts";
import { capitalize, collapseWhitespace } from "../quotes.ts";

const MAKES =
  /^(?:make|create|build|give|get|show|prepare|produce|generate|write|draw|draft|compile|collect|gather|list|extract|pull|put|do|need|want|like|tabulate|set|present)$/;
const TABLE = /^(?:tables?|overviews?)$/;
/** “A table of”, “a table with the columns”, “a table: ” */
const OPENING =
  /\b(?:tables?|overviews?|columns?)\s?(?:(?:of|with|showing|listing|containing|for|that (?:shows|lists|has)|with (?:the |these )?(?:following )?columns?(?: for)?)\s|:\s?)(?:(?:the )?(?:following )?columns?\s?(?:for|of)?\s?:?\s?)?/i;
const CLOSING =
  /,?\s(?:for|of|from|in|across|over|out of|per|by)\s(?:this|these|those|the|all|each|every|my|our|both|them|it|\d+)\b|,?\s(?:in|into|as|to|in the form of)\sa\s(?:\S{1,20}\s)?(?:table|overview)\b|\splease$|[;(]/i;
const AND = /,\s?(?:and\s)?|;|&|\sand\s|\splus\s/i;
const ARTICLE = /^(?:the|their|its|a|an|each|every|who|what)\s/i;
/** Not what documents are asked for. */
const NO_LABEL =
  /^(?:contents?|them|it|these|those|this|all|both|documents?|contracts?|agreements?|files?|differences?|it all|everything|results?|findings?)\b/i;
const BULLET = /^\s*(?:[-*•–]|\(?\d{1,2}[.)])\s+(\S.*)$/;
const MAX_WORDS = 6;

/** How a contract is asked what a heading stands for. */
const QUESTIONS: [RegExp, string][] = [
  [
    /^(?:(?:contracting |names? of (?:the )?)?part(?:y|ies)(?: names?)?|counterpart(?:y|ies)|between)$/i,
    "Who are the parties?",
  ],
  [/^(?:start|begin(?:ning)?|effective|commencement)(?:\s?dates?|s)?$/i, "What is the effective date?"],
  [/^(?:end|expiry|expiration|termination)(?:\s?dates?)?$/i, "When does it end?"],
  [/^(?:governing |applicable )?laws?$/i, "Which law governs?"],
  [/^(?:term|duration|length)$/i, "How long is the term?"],
  [/^(?:notice|notice periods?|termination notice)$/i, "What is the notice period for termination?"],
  [/^(?:price|fees?|payment|amount)$/i, "What is to be paid?"],
  [/^(?:courts?|forum|venue|jurisdiction)$/i, "Which courts have jurisdiction?"],
  [
    /^(?:(?:liability )?caps?(?: on liability)?|(?:limitation|limit) of liability|liability)$/i,
    "What is the cap on liability?",
  ],
];

const questionOf = (label: string) =>
  QUESTIONS.find(([pattern]) => pattern.test(label))?.[1] ?? `What is the ${label}?`;

/** The columns of the table that an order asks for: none if it names none. Undefined if it asks for no table. */
export function columnsOrdered(order: Order, message: string): EachColumn[] | undefined {
  if (order.isConditional || !order.verbs.some((verb) => MAKES.test(verb))) return undefined;
  const isTabulated = order.verbs.includes("tabulate");
  const isTable = objectThatIs(order, TABLE) !== undefined;
  if (!isTabulated && !isTable && !goesInto(order, TABLE)) return undefined;
  const said = collapseWhitespace(order.said);
  const opening = OPENING.exec(said);
  const list = isTable ? (opening ? said.slice(opening.index + opening[0].length) : "") : said;
  const labels = labelsIn(list.split(CLOSING, 1)[0] ?? "");
  const listed = labels.length > 0 ? labels : linesBelow(order, message);
  return listed.map((label) => ({ label: capitalize(label), question: questionOf(label) }));
}

const labelsIn = (list: string): string[] =>
  list
    .split(AND)
    .map((label) => label.trim().replace(ARTICLE, "").replace(/:$/, ""))
    .filter((label) => label !== "" && !NO_LABEL.test(label) && label.split(" ").length <= MAX_WORDS)
    .slice(0, MAX_COLUMNS);

/** A list under the order: one column on each line. */
function linesBelow({ sentence }: Order, message: string): string[] {
  const below = message
    .slice(message.indexOf(sentence) + sentence.length)
    .split("\n")
    .slice(1);
  const until = below.findIndex((line) => line.trim() !== "" && !BULLET.test(line));
  const lines = below.slice(0, until === -1 ? below.length : until);
  return lines.flatMap((line) => labelsIn(BULLET.exec(line)?.[1]?.replace(/[.;]$/, "") ?? "")).slice(0, MAX_COLUMNS);
}
