import { first, must } from "../../../content/must.ts";
import { findDates } from "../../../content/values/prose/dates.ts";
import { typeOf } from "../../../content/values/values.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";
import { clauseByName } from "../catalogue/clauses.ts";
import { LEXICON } from "../catalogue/lexicon.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { readGoverningLaw } from "../evidence/jurisdictions.ts";
import type { Place } from "../evidence/place.ts";
import { isRedacted } from "../evidence/redactions.ts";
import { findTitle } from "../evidence/titles.ts";
import type { Answerer } from "./answerer.ts";
import { blankAmong, type Candidate, explainedAbsence, found, NOTHING_FOUND, unreadable } from "./candidate.ts";
import { type FoundClause, readClauseValue } from "./clause-values.ts";
import { noneOption } from "./options.ts";
import type { Question } from "./question.ts";
import { findEndlessTerm, findOpenChoice, isTermType, refersToDate } from "./read-dates.ts";
import { holdsValue, isQuoteType, shortQuote } from "./read-value.ts";
import type { Relevance } from "./relevance.ts";

const { clauses: SCORES } = CALIBRATION;
const NO_TAGGER =
  " Found by keywords only: the clause tagger is not available on this server, so clauses may be missed or misidentified.";

/** Answers from the clauses of a kind that the tagger marks. */
export const clauseAnswerer: Answerer = {
  name: "clauses",
  isDecisive: false,
  accepts: ({ route }) => route.to === "clause" && route.clause.found_by === "tagger",
  read({ reading }, { question, route }) {
    if (route.to === "search") return [];
    const candidate = answerFromClauses(reading, question, route.clause, route.relevance);
    return [{ ...candidate, score: Math.round(candidate.score * route.confidence * 100) / 100 }];
  },
};

export function answerFromClauses(
  reading: Evidence,
  question: Question,
  clause: Clause,
  relevance: Relevance,
): Candidate {
  const spans = clausesOf(reading, clause);
  const [best] = spans;
  if (!best) return answerAbsent(reading, question, clause);
  const { confidence } = best;
  const note = `${clause.reader === "parties" ? unnamedParties(reading) : ""}${reading.tags ? "" : NO_TAGGER}`;
  const read = readClauseValue({ reading, question, clause, spans, relevance });
  const blank =
    !read || isOpenDay(reading, question, clause, best) ? blankIn(reading, question, clause, spans) : undefined;
  if (blank) return blank;
  const endless = !read && clause.reader === "term" && findEndlessTerm(reading, spans);
  if (endless) {
    const reasoning = `The agreement has no fixed end: “${shortQuote(reading, endless)}”`;
    return explainedAbsence([endless], confidence, reasoning);
  }
  const choice = !read && clause.reader === "term" && isTermType(question) && findOpenChoice(reading, spans);
  if (choice) {
    const reasoning = `The term depends on which of several days comes first or last, so none is stated: “${shortQuote(reading, choice)}”`;
    return unreadable([choice], confidence, reasoning);
  }
  if (!read) {
    const reasoning = `${whyUnread(reading, question, clause, spans)}${note}`;
    return isDateless(reading, question, clause, spans)
      ? explainedAbsence(spans.slice(0, 1), confidence, reasoning)
      : unreadable(spans, confidence, reasoning);
  }
  const source = clause.reader === "title" ? "the document’s title" : `the clause on ${best.called ?? clause.called}`;
  return found(question, read, confidence, `From ${source}.${note}`);
}

/** Says that there is no value only if the clauses contain none. */
function whyUnread(reading: Evidence, { fieldType }: Question, { reader, called }: Clause, spans: FoundClause[]) {
  if (reader === "title") return "The document’s title does not say this.";
  const type = fieldType.replaceAll("_", " ");
  return holdsValue(reading, fieldType, spans)
    ? `The document has a clause on ${called}. The ${type} in it may relate to something else, so it was not used.`
    : `The document has a clause on ${called}, but it contains no ${type}.`;
}

const FIGURE_OR_MONTH =
  /\d|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/i;

/** Without a digit or a month there is no date, rather than one that could not be read. */
const isDateless = (reading: Evidence, { fieldType }: Question, { reader }: Clause, spans: FoundClause[]) =>
  typeOf(fieldType).key === "day" &&
  reader === "day" &&
  spans.every((span) => !FIGURE_OR_MONTH.test(reading.textAt(span)));

/** The blank in the clauses. A clause may refer to the date of the agreement, which may itself be blank. */
function blankIn(reading: Evidence, question: Question, clause: Clause, spans: FoundClause[]): Candidate | undefined {
  const isDay = clause.reader === "day" && isQuoteType(question.fieldType);
  const other = clause.same_day_as;
  const others = other && spans.some((span) => refersToDate(reading.quote(span))) ? reading.presentTags(other) : [];
  const places = [...spans, ...others];
  const { confidence } = first(spans);
  const open = blankAmong(reading, isDay ? "date" : question.fieldType, places, confidence);
  // A term of “___ years” has no end either.
  return open ?? (clause.reader === "term" ? blankAmong(reading, "duration", places, confidence) : undefined);
}

/** Whether the words would be quoted as a date but contain none. */
const isOpenDay = (reading: Evidence, { fieldType }: Question, { reader }: Clause, best: FoundClause) =>
  reader === "day" && isQuoteType(fieldType) && findDates(reading.textAt(best), reading.dateOrder).length === 0;

/** The clauses of a kind, best first. If the tagger cannot run, they are found by keywords. */
export function clausesOf(reading: Evidence, clause: Clause): FoundClause[] {
  if (clause.reader === "parties")
    return reading.parties.map(({ place }) => ({ ...place, confidence: partyConfidence(reading) }));
  if (clause.reader === "title") return titlesOf(reading);
  const { said_by: said, search_first_sentences: leading } = clause;
  if (reading.tags) return markedClauses(reading, clause);
  if (!said) return [];
  return reading.sentences
    .slice(0, leading)
    .filter(({ start, end }) => said.test(reading.text.slice(start, end)))
    .slice(0, SCORES.by_words_most)
    .map((sentence) => ({ ...sentence, confidence: SCORES.by_words }));
}

function markedClauses(reading: Evidence, clause: Clause): FoundClause[] {
  const { name, said_by: said, best_said_by: best } = clause;
  const marked = reading.presentTags(name).filter((span) => isOfKind(reading.quote(span), clause));
  if (clause.reader === "law")
    return withPlainLaw(reading, must(said, "a clause on the law is known by its words"), marked);
  const [surest] = marked;
  if (!surest) return unmarkedClauses(reading, clause);
  if (!best) return marked;
  const isBest = (span: FoundClause) => best.test(reading.quote(span));
  const ordered = [...marked.filter(isBest), ...marked.filter((span) => !isBest(span))];
  return ordered.map((span) => ({ ...span, confidence: surest.confidence }));
}

/** Clauses that the tagger marks as another kind, or not at all, but whose wording is clear. */
function unmarkedClauses(reading: Evidence, { also_in: other, plainly_said_by: plain }: Clause): FoundClause[] {
  const also = other ? reading.presentTags(other.kind).filter((span) => other.said_by.test(reading.quote(span))) : [];
  if (other && also.length > 0)
    return also.map((span) => ({
      ...span,
      confidence: span.confidence * SCORES.of_another_kind,
      called: clauseByName(other.kind).called,
    }));
  const said = plain ? reading.sentences.filter((sentence) => plain.test(reading.quote(sentence))) : [];
  return said
    .slice(0, SCORES.by_words_most)
    .map((sentence) => ({ ...withoutHeading(reading, sentence), confidence: SCORES.by_words }));
}

const NUMBERS_BEFORE = /^\s{0,99}(?:\d{1,2}(?:\.\d{1,2}){0,3}[.)]?\s{1,99})?/;

function withoutHeading(reading: Evidence, { start, end }: Place): Place {
  const section = reading.sections.findLast((each) => start <= each.start && each.body < end);
  const from = section?.body ?? start;
  const [numbers = ""] = NUMBERS_BEFORE.exec(reading.text.slice(from, end)) ?? [];
  return { start: from + numbers.length, end };
}

function isOfKind(words: string, clause: Clause): boolean {
  const { said_by: said, mistaken_for: other, needs = [], ruled_out_by: never } = clause;
  if (never?.test(words) || !needs.every((need) => need.test(words))) return false;
  if (said === undefined) return true;
  return !isOnlyInNames(words, said) && (said.test(words) || !(other?.test(words) ?? false));
}

const OWN_LAW =
  /\b(?:this|the|these)\b[^.;]{0,60}\b(?:agreement|contract|terms|licen[cs]e|lease|deed)\b|^[^\p{L}]{0,9}(?:\p{L}+\s){1,3}laws?\s(?:applies|(?:shall|will)\sapply)/iu;

/** “Ohio law governs this Agreement.” is a governing law even where the tagger misses or doubts it. */
function withPlainLaw(reading: Evidence, said: RegExp, marked: FoundClause[]): FoundClause[] {
  const plain = reading.sentences.filter((sentence) => {
    const words = reading.textAt(sentence);
    return said.test(words) && OWN_LAW.test(words) && readGoverningLaw(words).length > 0;
  });
  const raised = marked.map((span) => {
    const isPlain = plain.some(({ start, end }) => start < span.end && span.start < end);
    return isPlain ? { ...span, confidence: Math.max(span.confidence, SCORES.plain_law) } : span;
  });
  return raised.length > 0 ? raised : plain.slice(0, 1).map((place) => ({ ...place, confidence: SCORES.plain_law }));
}

const CALLED_YOU = /[("“‘]\s{0,9}you\s{0,9}[,"”’]/i;
const JOINT_FILING = /\bjoint(?:ly)?\s+fil(?:e|ed|ing)\b/i;

/** Why some parties may not be named: a blank, “you”, or joint filers. */
function unnamedParties(reading: Evidence): string {
  const opening = reading.sentences.slice(0, SCORES.opening_sentences);
  const words = opening.map((sentence) => reading.textAt(sentence)).join(" ");
  if (JOINT_FILING.test(words)) return " The parties are joint filers, as they signed.";
  if (reading.parties.length > 1) return "";
  const blank = blankAmong(reading, "party_list", opening, SCORES.by_words);
  if (blank) return ` Another party is not named. ${blank.reasoning}`;
  return CALLED_YOU.test(words) ? " The other party is only called “you”: the document does not name it." : "";
}

const ORGANISATION = new RegExp(`^\\s+(?:${LEXICON.organisation_words.join("|")})\\b`);

/** Whether the words of a kind occur only in the names of others: “the Ebix Insurance Center”. */
function isOnlyInNames(words: string, said: RegExp): boolean {
  const matches = [...words.matchAll(new RegExp(said, "gi"))];
  return (
    matches.length > 0 &&
    matches.every(
      ({ 0: word, index }) => /^\p{Lu}\S*$/u.test(word) && ORGANISATION.test(words.slice(index + word.length)),
    )
  );
}

/** Every document has a title. If none is marked, uses the line that looks like one. */
function titlesOf(reading: Evidence): FoundClause[] {
  const marked = reading.presentTags("Document Name");
  const plain = findTitle(reading.text);
  const [best, ...rest] = marked;
  if (best)
    return [plain && rest.length === 0 && standsAlone(reading.text, plain) ? raisedBy(plain, best) : best, ...rest];
  const title = plain ?? reading.bestTag("Document Name");
  return title ? [{ start: title.start, end: title.end, confidence: SCORES.by_words }] : [];
}

/** A title of its own line in capitals is one, even where the tagger doubts it. */
function standsAlone(text: string, { start, end }: Place): boolean {
  const title = text.slice(start, end);
  const [before, after] = [text.slice(Math.max(0, start - 40), start), text.slice(end, end + 40)];
  const gap = before.slice(before.trimEnd().length);
  const isFirst = gap === before || gap.includes("\n");
  return isFirst && !/\p{Ll}/u.test(title) && /^[^\S\n]*(?:\n|$)/.test(after);
}

const raisedBy = (plain: Place, span: FoundClause): FoundClause =>
  span.start < plain.end && plain.start < span.end
    ? { ...span, ...plain, confidence: Math.max(span.confidence, SCORES.plain_title) }
    : span;

function partyConfidence(reading: Evidence): number {
  const best = reading.bestTag("Parties")?.confidence ?? SCORES.by_words;
  return reading.parties.length > 1 ? best : best * SCORES.one_party_only;
}

function answerAbsent(reading: Evidence, question: Question, clause: Clause): Candidate {
  const opening = clause.reader === "parties" ? reading.sentences.slice(0, SCORES.opening_sentences) : [];
  const blank = blankAmong(reading, "party_list", opening, SCORES.by_words);
  if (blank) return blank;
  const denial = denialOf(reading, clause);
  const denied = denial && deniedValue(question);
  if (denial && denied !== undefined) {
    const read = { value: denied, places: [denial], score: SCORES.denied };
    return found(question, read, 1, `A clause rules this out: ${clause.called}.`);
  }
  return (reading.tags && redactedSection(reading, clause)) ?? NOTHING_FOUND;
}

/** The section whose heading names the kind, where words of it are redacted. What it said cannot be known. */
function redactedSection(reading: Evidence, { named_by, called, reader }: Clause): Candidate | undefined {
  if (reader !== "term" && reader !== "renewal" && reader !== "notice") return undefined;
  const section = reading.sections.find(
    (each) => named_by.test(each.heading.trim()) && isRedacted(reading.textAt(each)),
  );
  if (!section) return undefined;
  const reasoning = `The document has a section on ${called}, but parts of it are redacted, so it could not be read.`;
  return unreadable([section], SCORES.by_words, reasoning);
}

/** What is missing from a document without it: a clause, or the title, a party or a date. */
export function missingIn({ reader, name, called, missing }: Clause): string {
  if (missing !== undefined) return missing;
  if (reader === "title") return "title";
  if (reader === "parties") return "party";
  return reader === "day" ? name.toLowerCase() : `clause on ${called}`;
}

function deniedValue({ fieldType, options }: Question): false | string | undefined {
  const { isYesNo, options: chosen } = typeOf(fieldType);
  if (isYesNo) return false;
  return chosen === "one" ? noneOption(options) : undefined;
}

/** The first sentence that says that there is no such clause. */
export function denialOf(reading: Evidence, { denied_by }: Clause): Place | undefined {
  return denied_by && reading.sentences.find(({ start, end }) => denied_by.test(reading.text.slice(start, end)));
}
