import type { Source } from "../files/search/sources.ts";
import type { Told } from "../models/engine/answer/free-answer.ts";
import { printValue } from "../values/values.ts";
import type { Citing } from "./citing.ts";
import { around, BARE, cutTo, inSentences, LONGEST_QUOTE, quoted, shown } from "./quotes.ts";

const MOST_MARKS = 6;
const VALUE_QUOTE = 320;
const SHORT_QUOTE = 280;
const LONGEST_VALUE = 600;

/** What one document says to one question: a line that answers, and under it the words it rests on. */
export function tell(source: Source, told: Told, citing: Citing): string {
  const quotes = quotesOf(source, told, citing, LONGEST_QUOTE);
  const marks = [...new Set(quotes.map(({ mark }) => mark))].join("");
  const line = [statementOf(told, marks, quotes.length), told.note].filter(Boolean).join(" ");
  const shownQuotes = quotes.filter(({ words }) => words !== "");
  const isOne = shownQuotes.length === 1 && told.outcome !== "absent";
  return [line, ...shownQuotes.map(({ words, mark }) => `> ${words}${isOne ? "" : ` ${mark}`}`)].join("\n\n");
}

function statementOf({ subject, outcome, value }: Told, marks: string, quotes: number): string {
  switch (outcome) {
    case "value":
      return `**${printed(value!)}** ${marks}`;
    case "clause":
      return subject === null
        ? `The document says ${marks}:`
        : `There ${quotes > 1 ? "are clauses" : "is a clause"} on ${subject} ${marks}:`;
    case "doubtful":
      return `This may be about ${subject} ${marks}:`;
    case "denied":
      return `On ${subject} the document says ${marks}:`;
    case "absent":
      return `${subject === null ? "Nothing was found that clearly speaks of this." : `No clause on ${subject} was found.`}${quotes > 0 ? " What comes nearest:" : ""}`;
  }
}

/** What one document says to one part of a summary, as an item of a list that quotes nothing twice; undefined where it says nothing. */
export function tellItem(title: string, source: Source, told: Told, citing: Citing): string | undefined {
  if (told.outcome === "absent") return undefined;
  const known = citing.citations.length;
  const places = told.outcome === "value" ? told.places : told.places.slice(0, 1);
  const [first, ...more] = quotesOf(source, { ...told, places }, citing, SHORT_QUOTE);
  if (!first) return undefined;
  const isKnown = Number(first.mark.slice(1, -1)) <= known;
  const marks = [first, ...more].map(({ mark }) => mark).join("");
  const doubt = told.outcome === "doubtful" ? "perhaps " : "";
  if (told.outcome !== "value")
    return `- **${title}**: ${doubt}${isKnown ? "in the same words" : `“${first.words}”`} ${first.mark}`;
  const note = told.note === "" ? "" : ` ${told.note}`;
  const quote = first.words === "" || isKnown ? "" : ` – “${first.words}”`;
  return `- **${title}**: ${printed(told.value!)} ${marks}${quote}${note}`;
}

/** The words that an answer rests on, cited; words that only repeat the value are not shown. */
function quotesOf(source: Source, told: Told, citing: Citing, longest: number) {
  const { name, text } = source;
  return placesOf(source, told, longest).flatMap((place) => {
    const mark = citing.place(name, text.slice(place.start, place.end), place.start);
    const words = isTold(told, text.slice(place.start, place.end)) ? "" : quoted(text, place);
    return mark === "" ? [] : [{ mark, words }];
  });
}

/** Names stand for themselves; another value is shown with the words around it, a clause in whole sentences. */
function placesOf({ text }: Source, { outcome, value, places }: Told, longest: number) {
  const [clause, words = clause && clause.end - clause.start < BARE ? clause : undefined] = places;
  if (value?.type === "party_list") return places.slice(0, MOST_MARKS);
  if (outcome === "value" && isTold({ value }, text.slice(clause!.start, clause!.end))) return [clause!];
  if (outcome === "value" && words) return [around(text, clause!, words, Math.min(longest, VALUE_QUOTE))];
  const clauses = outcome === "value" ? places.slice(0, 1) : places;
  return clauses.map((place) => cutTo(text, inSentences(text, place, longest), longest));
}

function isTold({ value }: Pick<Told, "value">, words: string): boolean {
  if (value === null) return false;
  return (
    value.type === "party_list" ||
    (value.type === "text" && shown(words).toLowerCase() === printed(value).toLowerCase())
  );
}

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

function printed({ type, value }: NonNullable<Told["value"]>): string {
  const words = type === "date" ? DAY.format(new Date(`${value}T00:00:00Z`)) : printValue(type, value as never);
  return shown(words).slice(0, LONGEST_VALUE);
}
