import { DENIES, SAYS } from "../catalogue/clause-words.ts";
import type { ClauseKind } from "../catalogue/clauses.ts";
import { readGoverningLaw } from "../catalogue/jurisdictions.ts";
import { readDay, readTerm } from "../evidence/dates-of.ts";
import type { Reading } from "../evidence/reading.ts";
import { isHeading } from "../evidence/sections.ts";
import { readNotice, readRenewal } from "../evidence/terms.ts";
import { asAgreementType, namesInstrument, titlePlace } from "../evidence/titles.ts";
import { absent, found, type Read, unreadable } from "./answers.ts";
import { matchOptions, noneOption } from "./options.ts";
import type { LocalAnswer, Place, Question } from "./question.ts";
import { isQuoted, readValue } from "./read-value.ts";
import { type Sought, speaksOf } from "./sought.ts";

/** A clause and how sure it is that it is one of the kind. */
export interface Clause extends Place {
  confidence: number;
}

/** Four of five clauses found by words alone were right on contracts of the training set. */
const BY_WORDS = 0.8;
const NO_TAGGER = " Found by its words alone: the clause tagger cannot run here, so clauses may be missed or mistaken.";

/** Answers a question about a trained kind from the clauses that were marked. */
export function answerFromClauses(reading: Reading, question: Question, kind: ClauseKind, sought: Sought): LocalAnswer {
  const clauses = clausesOf(reading, kind);
  const topic = kind.toLowerCase();
  if (clauses.length === 0) return answerAbsent(reading, question, kind);
  const { confidence } = clauses[0]!;
  const note = reading.tags ? "" : NO_TAGGER;
  const read = readKind(reading, question, kind, clauses, sought);
  if (!read) {
    const reasoning = `The document has a clause on ${topic}, but no ${question.fieldType.replaceAll("_", " ")} is written in it.${note}`;
    return unreadable(question, clauses, confidence, reasoning);
  }
  return found(question, read, confidence, `Read from the clause on ${topic}.${note}`);
}

export function clausesOf(reading: Reading, kind: ClauseKind): Clause[] {
  if (kind === "Parties") return reading.parties.map(({ place }) => ({ ...place, confidence: partySureness(reading) }));
  if (kind === "Document Name") return titlesOf(reading);
  const says = SAYS[kind];
  if (reading.tags)
    return reading.clauses(kind).filter((clause) => !says || !isOnlyInNames(reading.quote(clause), says));
  if (!says) return [];
  const near = kind === "Agreement Date" ? reading.sentences.slice(0, 15) : reading.sentences;
  return near
    .filter(({ start, end }) => says.test(reading.text.slice(start, end)))
    .slice(0, 3)
    .map((sentence) => ({ ...sentence, confidence: BY_WORDS }));
}

const ORGANISATION =
  /^\s+(?:Cent(?:er|re)|Company|Corporation|Corp|Inc|Group|Agency|Services|Bank|Association|Institute|Department|Board|Fund|Trust|Exchange|Network|Systems|Holdings|LLC|Ltd|Limited|Co|Partners|Website|Site)\b/;

/** Whether the word that a kind goes by stands only in the names of others: “the Ebix Insurance Center”. */
function isOnlyInNames(words: string, says: RegExp): boolean {
  const said = [...words.matchAll(new RegExp(says, "gi"))];
  return (
    said.length > 0 &&
    said.every(({ 0: word, index }) => /^\p{Lu}\S*$/u.test(word) && ORGANISATION.test(words.slice(index + word.length)))
  );
}

/** Every document has a title: where none is marked surely, the line that looks like one is taken. */
function titlesOf(reading: Reading): Clause[] {
  const marked = reading.clauses("Document Name");
  if (marked.length > 0) return marked;
  const title = titlePlace(reading.text) ?? reading.best("Document Name");
  return title ? [{ start: title.start, end: title.end, confidence: BY_WORDS }] : [];
}

function partySureness(reading: Reading): number {
  const best = reading.best("Parties")?.confidence ?? BY_WORDS;
  return reading.parties.length > 1 ? best : best * 0.6;
}

function answerAbsent(reading: Reading, question: Question, kind: ClauseKind): LocalAnswer {
  const topic = kind.toLowerCase();
  const denial = denialOf(reading, kind);
  if (denial && question.fieldType === "boolean") {
    return found(
      question,
      { value: false, places: [denial], sure: 0.85 },
      1,
      `A clause says that there is none: ${topic}.`,
    );
  }
  const none = noneOption(question.options);
  if (denial && question.fieldType === "enum" && none !== undefined) {
    return found(
      question,
      { value: none, places: [denial], sure: 0.85 },
      1,
      `A clause says that there is none: ${topic}.`,
    );
  }
  if (!reading.tags) {
    return absent(
      question,
      BY_WORDS,
      `No clause on ${topic} was found by its words; the clause tagger cannot run here, so one may have been missed.`,
    );
  }
  const missed = reading.best(kind)?.confidence ?? 0;
  return absent(question, 1 - missed, `The whole document was searched; no clause on ${topic} was found.`);
}

export function denialOf(reading: Reading, kind: ClauseKind): Place | undefined {
  const denies = DENIES[kind];
  return denies && reading.sentences.find(({ start, end }) => denies.test(reading.text.slice(start, end)));
}

/** What the clauses of a kind say in the type asked for; undefined where they say nothing of that type. */
function readKind(
  reading: Reading,
  question: Question,
  kind: ClauseKind,
  clauses: Clause[],
  sought: Sought,
): Read | undefined {
  const other = () => readOther(reading, question, kind, clauses, sought);
  switch (kind) {
    case "Document Name":
      return readTitle(reading, question, clauses, sought);
    case "Parties":
      return readParties(reading, question);
    case "Governing Law":
      return readLaw(reading, question, clauses, sought);
    case "Agreement Date":
    case "Effective Date":
      return readDay(reading, question, kind, clauses) ?? other();
    case "Expiration Date":
      return readTerm(reading, question, clauses) ?? (question.fieldType === "duration" ? undefined : other());
    case "Renewal Term":
    case "Notice Period To Terminate Renewal":
      return question.fieldType === "duration" || question.fieldType === "number"
        ? readLength(reading, question, kind, clauses)
        : other();
    default:
      return other();
  }
}

function readOther(
  reading: Reading,
  question: Question,
  kind: ClauseKind,
  clauses: Clause[],
  sought: Sought,
): Read | undefined {
  if (question.fieldType === "boolean") return readYesNo(reading, question, kind, clauses);
  if (!isQuoted(question.fieldType)) return readValue(reading, question, clauses, sought);
  const fitting = clauses.filter((clause) => !isHeading(reading.quote(clause)) && speaksOf(reading, clause, sought));
  return fitting.length > 0 ? readValue(reading, question, fitting, sought) : undefined;
}

/** Kinds that restrict: a question whether something may be done is answered No where its clause is there. */
const RESTRICTIONS: ClauseKind[] = [
  "Non-Compete",
  "Exclusivity",
  "No-Solicit Of Customers",
  "No-Solicit Of Employees",
  "Non-Disparagement",
  "Anti-Assignment",
  "Non-Transferable License",
  "Covenant Not To Sue",
  "Price Restrictions",
];
const ASKS_FOR_FREEDOM =
  /^(?:can|may|could|is it (?:possible|allowed|permitted)|are (?:the )?(?:parties|they) (?:free|allowed|permitted)|is (?:the |this )?(?:agreement|contract|licen[cs]e) (?:freely )?(?:assignable|transferable))\b|\bfreely\b|\bwithout (?:the other party'?s? )?(?:prior )?consent\b/i;
const ASKS_FOR_LIMIT =
  /\b(?:restrict\w*|prohibit\w*|forbid\w*|forbidden|limit\w*|require\w*|barred|prevent\w*|only)\b/i;

function readYesNo(reading: Reading, question: Question, kind: ClauseKind, clauses: Clause[]): Read {
  const asked = [question.instructions, question.label].map((text) => text.trim());
  const freedom = asked.some((text) => ASKS_FOR_FREEDOM.test(text)) && !asked.some((text) => ASKS_FOR_LIMIT.test(text));
  const isRestriction = RESTRICTIONS.includes(kind);
  const denies = DENIES[kind]?.test(reading.quote(clauses[0]!)) ?? false;
  const present = !(denies && clauses.length === 1) && !isOnlyOptional(reading, asked, kind, clauses[0]!);
  const value = isRestriction && freedom ? !present : present;
  const how = isRestriction && freedom && present ? "The clause restricts what the question asks about." : undefined;
  return { value, places: clauses.slice(0, 3), sure: 1, ...(how ? { how } : {}) };
}

/** Whether a renewal is asked for that comes by itself, and the clause leaves it to the parties. */
function isOnlyOptional(reading: Reading, asked: string[], kind: ClauseKind, clause: Place): boolean {
  if (kind !== "Renewal Term" || !asked.some((text) => /\bauto(?:matic(?:ally)?)?\b/i.test(text))) return false;
  const words = reading.quote(clause);
  return (
    !/\bautomatic|\bshall\s+(?:be\s+)?(?:renew|extend)|\bsuccessive\b/i.test(words) &&
    /\b(?:mutual\w*|agree\w*|option|elect\w*|may)\b/i.test(words)
  );
}

function readTitle(reading: Reading, question: Question, clauses: Clause[], sought: Sought): Read | undefined {
  const { fieldType } = question;
  if (fieldType === "enum" || fieldType === "multi_enum") return readValue(reading, question, clauses, sought);
  const isType = /\btypes?\b|\bkind\b/i.test(`${question.key} ${question.label}`);
  const place = isType ? titleOfType(reading, clauses) : clauses[0]!;
  if (!place) return undefined;
  const title = isType ? asAgreementType(reading.quote(place)) : reading.quote(place);
  if (fieldType === "list") return { value: [title], places: [place], sure: 1 };
  if (fieldType === "boolean") return { value: true, places: [place], sure: 1 };
  return fieldType === "text" || fieldType === "rich_text" ? { value: title, places: [place], sure: 1 } : undefined;
}

/** The title that says what the document is: a word alone, such as “Offer”, does not. */
function titleOfType(reading: Reading, clauses: Clause[]): Place | undefined {
  const written = titlePlace(reading.text);
  return [...clauses, ...(written ? [written] : [])].find((place) => namesInstrument(reading.quote(place)));
}

function readParties(reading: Reading, question: Question): Read | undefined {
  const parties = reading.parties;
  const places = parties.map(({ place }) => place);
  const names = parties.map(({ party }) => party.name);
  const sure = parties.length > 1 ? 0.95 : 0.7;
  switch (question.fieldType) {
    case "party_list":
      return { value: parties.map(({ party }) => party), places, sure };
    case "list":
      return { value: names, places, sure };
    case "text":
      return { value: names.join("; "), places, sure };
    case "rich_text":
      return {
        value: parties.map(({ party }) => `- ${party.name}${party.role ? ` (${party.role})` : ""}`).join("\n"),
        places,
        sure,
      };
    case "number":
      return { value: parties.length, places, sure: sure * 0.9, how: "The parties named in the opening were counted." };
    case "boolean":
      return { value: true, places, sure };
    default:
      return undefined;
  }
}

function readLaw(reading: Reading, question: Question, clauses: Clause[], sought: Sought): Read | undefined {
  const places = clauses.flatMap((clause) => {
    const found = readGoverningLaw(reading.text.slice(clause.start, clause.end));
    return found.map(({ value }) => ({ value, clause }));
  });
  const best = places.filter(({ clause }) => clause === clauses[0]);
  const chosen = best.length > 0 ? best : places.slice(0, 1);
  const names = [...new Set(chosen.map(({ value }) => value))];
  const cited = [...new Set(chosen.map(({ clause }) => clause))];
  const { fieldType } = question;
  if (names.length === 0)
    return fieldType === "boolean" || fieldType === "rich_text"
      ? readValue(reading, question, clauses, sought)
      : undefined;
  if (fieldType === "text") return { value: names.join("; "), places: cited, sure: 0.98 };
  if (fieldType === "list") return { value: names, places: cited, sure: 0.98 };
  if (fieldType === "enum" || fieldType === "multi_enum") {
    const options = matchOptions(question.options, names.join("; "), names);
    if (options.length === 0) return undefined;
    return { value: fieldType === "enum" ? options[0]! : options, places: cited, sure: 0.95 };
  }
  return readValue(reading, question, clauses, sought);
}

function readLength(
  reading: Reading,
  question: Question,
  kind: "Renewal Term" | "Notice Period To Terminate Renewal",
  clauses: Clause[],
): Read | undefined {
  for (const clause of clauses) {
    const text = reading.words(clause);
    const length = kind === "Renewal Term" ? readRenewal(text) : readNotice(text);
    if (!length) continue;
    const places = [clause, { start: clause.start + length.start, end: clause.start + length.end }];
    const value = question.fieldType === "number" ? length.value.value : length.value;
    return { value, places, sure: 0.92 };
  }
  return undefined;
}
