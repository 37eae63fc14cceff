import { escapeMarkdown } from "../../content/citations/escape-markdown.ts";
import { first, must } from "../../content/must.ts";
import { printValue, typeOf } from "../../content/values/values.ts";
import type { FreeAnswer } from "../../models/engine/answer/question.ts";
import { isForm } from "../../models/engine/evidence/forms.ts";
import type { Place } from "../../models/engine/evidence/place.ts";
import type { Source } from "../../workspace/files/search/sources.ts";
import type { CitationCollector } from "./citing/citation-collector.ts";
import {
  collapseWhitespace,
  expandToSentences,
  formatQuote,
  MAX_QUOTE,
  MIN_CLAUSE,
  spanAround,
  truncateSpan,
} from "./quotes.ts";

const MAX_MARKS = 6;
const VALUE_QUOTE = 320;
const SHORT_QUOTE = 280;
const MAX_VALUE = 600;
/** A section or a definition that is asked for is quoted whole, so that no exception at its end is left out. */
const WHOLE_QUOTE = 8_000;

/** One document's answer to one question: a statement, then the quotes that support it. */
export function formatAnswer(source: Source, answer: FreeAnswer, collector: CitationCollector): string {
  const isWhole = answer.kind === "stated" && answer.outcome === "clause" && !answer.says;
  const cited = collector.citations.length;
  const quotes = quotesOf(source, answer, collector, isWhole ? WHOLE_QUOTE : MAX_QUOTE);
  if (answer.kind === "passages") return formatPassages(answer, quotes, cited);
  const [shown, ...more] = quotes;
  if (answer.says && answer.outcome === "clause" && shown) return formatYesNo(answer, shown, more);
  const marks = [...new Set(quotes.map(({ mark }) => mark))].join("");
  const isCut = isWhole && answer.places.some(({ start, end }) => end - start > WHOLE_QUOTE);
  const notes = [escapeMarkdown(answer.note), isCut ? "It is longer: only its beginning is shown." : ""];
  const line = [statementOf(answer, marks, quotes.length), ...notes].filter(Boolean).join(" ");
  const visibleQuotes = quotes.filter(({ words }) => words !== "");
  const isOne = visibleQuotes.length === 1 && answer.outcome !== "absent";
  return [line, ...visibleQuotes.map(({ words, mark }) => `> ${words}${isOne ? "" : ` ${mark}`}`)].join("\n\n");
}

export const TO_READ = "**Passages to read**";

/** Of two questions that the same passages answer, the second one only points to them. `cited`: how many citations came before. */
function formatPassages({ note }: FreeAnswer, quotes: Quote[], cited: number): string {
  const isQuoted = ({ mark }: Quote) => Number(mark.slice(1, -1)) <= cited;
  const above = [...new Set(quotes.filter(isQuoted).map(({ mark }) => mark))].join("");
  const shown = quotes.filter((quote) => !isQuoted(quote)).map(({ words, mark }) => `> ${words} ${mark}`);
  return [TO_READ, escapeMarkdown(note), ...shown, above && `Quoted above: ${above}`].filter(Boolean).join("\n\n");
}

/** The passages that come nearest, of a document that another one answers for clearly. */
export function formatNearest(source: Source, answer: FreeAnswer, collector: CitationCollector): string {
  const quotes = quotesOf(source, { ...answer, places: answer.places.slice(0, 2) }, collector, SHORT_QUOTE);
  return ["**The nearest passages**", ...quotes.map(({ words, mark }) => `> ${words} ${mark}`)].join("\n\n");
}

/** Yes or No with the words that show it, then what else the document says of it. */
function formatYesNo({ says, note }: FreeAnswer, shown: Quote, more: Quote[]): string {
  const line = [`**${says}** — “${shown.words}” ${shown.mark}`, escapeMarkdown(note)].filter(Boolean).join(" ");
  return [line, ...more.map(({ words, mark }) => `> ${words} ${mark}`)].join("\n\n");
}

function statementOf({ subject, outcome, value, says, missing }: FreeAnswer, marks: string, quotes: number): string {
  switch (outcome) {
    case "value":
      return `${says ? `**${says}** — ` : ""}**${escapeMarkdown(formatValue(must(value, "the outcome is a value")))}** ${marks}`;
    case "clause":
      return subject === null
        ? `The document says ${marks}:`
        : `There ${quotes > 1 ? "are clauses" : "is a clause"} on ${subject} ${marks}:`;
    case "doubtful":
      return `This may be about ${subject} ${marks}:`;
    case "denied":
      return `On ${subject}, the document says ${marks}:`;
    case "unreadable":
      return "";
    case "absent":
      if (missing !== undefined) return `This search found no ${escapeMarkdown(missing)}.`;
      return subject === null ? "This search found no passage on this." : `This search found no clause on ${subject}.`;
  }
}

/** One list item of a summary. Does not repeat a quote. Undefined when the document has no answer. */
export function formatSummaryItem(
  title: string,
  source: Source,
  answer: FreeAnswer,
  collector: CitationCollector,
): string | undefined {
  if (answer.outcome === "absent" || answer.outcome === "unreadable") return undefined;
  const known = collector.citations.length;
  const places = answer.outcome === "value" ? answer.places : answer.places.slice(0, 1);
  const [shown, ...more] = quotesOf(source, { ...answer, places }, collector, SHORT_QUOTE);
  if (!shown) return undefined;
  const isKnown = Number(shown.mark.slice(1, -1)) <= known;
  const marks = [shown, ...more].map(({ mark }) => mark).join("");
  const doubt = answer.outcome === "doubtful" ? "perhaps " : "";
  if (answer.outcome !== "value")
    return `- **${title}**: ${doubt}${isKnown ? "see the same passage" : `“${shown.words}”`} ${shown.mark}`;
  const note = answer.note === "" ? "" : ` ${escapeMarkdown(answer.note)}`;
  const quote = shown.words === "" || isKnown ? "" : ` – “${shown.words}”`;
  return `- **${title}**: ${escapeMarkdown(formatValue(must(answer.value, "the outcome is a value")))} ${marks}${quote}${note}`;
}

interface Quote {
  mark: string;
  words: string;
}

/** The supporting quotes with their markers. A quote that only repeats the value is left empty. */
function quotesOf(source: Source, answer: FreeAnswer, collector: CitationCollector, longest: number): Quote[] {
  const { name, text } = source;
  return spansOf(source, answer, longest).flatMap((place) => {
    const mark = collector.cite(name, text.slice(place.start, place.end), place.start);
    const words = repeatsValue(answer, text.slice(place.start, place.end)) ? "" : formatQuote(text, place);
    return mark === "" ? [] : [{ mark, words }];
  });
}

/** Party names are quoted as they are, other values with context, clauses in whole sentences. */
function spansOf({ text }: Source, { outcome, value, places }: FreeAnswer, longest: number) {
  const inSentences = (place: Place) =>
    isForm(text.slice(place.start, place.end))
      ? place
      : truncateSpan(text, expandToSentences(text, place, longest), longest);
  if (value && typeOf(value.type).questions.isParty) return places.slice(0, MAX_MARKS);
  if (outcome !== "value") return places.map(inSentences);
  if (places.length === 0) return [];
  const clause = first(places);
  const words = places[1] ?? (clause.end - clause.start < MIN_CLAUSE ? clause : undefined);
  if (repeatsValue({ value }, text.slice(clause.start, clause.end))) return [clause];
  return [words ? spanAround(text, clause, words, Math.min(longest, VALUE_QUOTE)) : inSentences(clause)];
}

function repeatsValue({ value }: Pick<FreeAnswer, "value">, words: string): boolean {
  if (value === null) return false;
  const { isParty, isName } = typeOf(value.type).questions;
  return (
    isParty === true ||
    (isName === true && collapseWhitespace(words).toLowerCase() === formatValue(value).toLowerCase())
  );
}

const LINE_QUOTE = 180;

/** Passages are near to the question, but none is likely to answer it by itself. */
export const isUnclear = ({ kind, deciding }: FreeAnswer) => kind === "passages" && deciding === null;
export const UNCLEAR = "No passage answers this clearly";

/** The answer of a document in one line, and the span that it rests on. */
export function answerInLine(source: Source, answer: FreeAnswer): { words: string; span: Place | undefined } {
  const places = isUnclear(answer) ? [] : answer.deciding ? [answer.deciding] : answer.places.slice(0, 2);
  const [span] = spansOf(source, { ...answer, places }, LINE_QUOTE);
  if (!span) return { words: "", span };
  const quote = `“${formatQuote(source.text, span)}”`;
  if (answer.kind === "passages") return { words: quote, span };
  if (answer.outcome !== "value") return { words: answer.says ? `${answer.says}: ${quote}` : quote, span };
  const value = escapeMarkdown(formatValue(must(answer.value, "the outcome is a value")));
  return { words: answer.says ? `${answer.says}: ${value}` : value, span };
}

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

function formatValue({ type, value }: NonNullable<FreeAnswer["value"]>): string {
  const words =
    typeOf(type).key === "day" ? DAY.format(new Date(`${value}T00:00:00Z`)) : printValue(type, value as never);
  return collapseWhitespace(words).slice(0, MAX_VALUE);
}
