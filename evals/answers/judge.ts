import type { CompletionResult } from "../../src/assistant/completions/completions.schema.ts";
import { findDates } from "../../src/content/values/prose/dates.ts";
import { findValues } from "../../src/content/values/prose/prose.ts";
import { parseValue } from "../../src/content/values/values.ts";
import type { ClauseKind } from "../../src/models/engine/catalogue/clauses.ts";
import { normalizeName } from "../../src/models/engine/evidence/party-names.ts";
import type { Annotated } from "../support/data.ts";
import { countNames, goldDate, sameLength, samePlaces } from "../support/extraction.ts";
import type { Asked } from "./questions.ts";

/** A contract of the data set and its uploaded file. */
export interface Attached extends Annotated {
  fileId: string;
}

/** One answer compared with the annotations of one contract. */
export interface JudgedAnswer {
  kind: ClauseKind;
  title: string;
  message: string;
  present: boolean;
  /** Whether a cited passage is on an annotated clause; undefined when nothing is annotated. */
  holds: boolean | undefined;
  /** Whether the first citation of this contract is. */
  leads: boolean | undefined;
  /** Whether the stated value is the annotators'; "none" when none was stated or theirs cannot be compared. */
  value: "right" | "wrong" | "none";
  /** The answer claims that the clause is there, instead of only offering the closest match. */
  saysClause: boolean;
  /** A value, Yes or No that the annotation contradicts. */
  isFalse: boolean;
  answer: string;
  gold: string;
}

export const VALUE_KINDS: ClauseKind[] = [
  "Document Name",
  "Parties",
  "Agreement Date",
  "Effective Date",
  "Expiration Date",
  "Renewal Term",
  "Notice Period To Terminate Renewal",
  "Governing Law",
];

/** What an answer states about a contract: the lines that cite it and are not quotes, without names, markers and emphasis. */
export function statementsOf({ result, citations = [] }: CompletionResult, fileId: string): string[] {
  const own = new Map(citations.filter(({ file_id }) => file_id === fileId).map((each) => [`[${each.marker}]`, each]));
  return result
    .split("\n")
    .filter((line) => !/^\s*>/.test(line) && [...line.matchAll(/\[\d+\]/g)].some(([marker]) => own.has(marker)))
    .map((line) =>
      citations
        .reduce((words, { filename }) => words.replaceAll(filename, ""), line)
        .replace(/\*\*|\[\d+\]/g, "")
        .replace(/^[\s\-–:]+/, "")
        .replace(/^[^?]{0,200}\?\s*[–:]\s*/, "")
        .replace(/^((?:Yes|No) —) “.*/, "$1")
        .trim(),
    );
}

/** Text that introduces quotes: it says at most that there is a clause, and states no value. */
const NAMES_CLAUSE = /^There (?:is a clause|are clauses) on\b|^The document says\b/;
const QUOTES_ONLY = /^On .+ the document says|^This may be about/;

export function judgeAnswer(given: CompletionResult, contract: Attached, kind: ClauseKind, asked: Asked): JudgedAnswer {
  const label = contract.labels.find(({ category }) => category === kind)!;
  const present = label.spans.length > 0;
  const own = (given.citations ?? []).filter(({ file_id }) => file_id === contract.fileId);
  mustBeQuoted(contract, own);
  const statements = statementsOf(given, contract.fileId);
  const stated = statements.filter((line) => !NAMES_CLAUSE.test(line) && !QUOTES_ONLY.test(line));
  const value =
    VALUE_KINDS.includes(kind) && present ? judgeValue(kind, label.answer, label.spans, contract, stated) : "none";
  const said = yesOrNo(statements);
  return {
    kind,
    title: contract.title,
    message: asked.message,
    present,
    holds: present ? own.some((place) => isOn(place, label.spans)) : undefined,
    leads: present ? own.length > 0 && isOn(own[0]!, label.spans) : undefined,
    value,
    saysClause: statements.some((line) => !QUOTES_ONLY.test(line)),
    isFalse:
      value === "wrong" || isContradicted(said, asked.present, present) || (!present && statesValue(kind, stated)),
    answer: given.result,
    gold: label.answer,
  };
}

function mustBeQuoted({ title, text }: Annotated, places: { start: number; end: number; quote: string }[]): void {
  const wrong = places.find(({ start, end, quote }) => text.slice(start, end) !== quote);
  if (wrong) throw new Error(`${title}: “${wrong.quote}” is not the text at its offsets`);
}

/** At least half of the shorter one is shared. */
function isOn(place: { start: number; end: number }, spans: [number, number][]): boolean {
  return spans.some(([start, end]) => {
    const shared = Math.min(place.end, end) - Math.max(place.start, start);
    return shared >= Math.min(place.end - place.start, end - start) / 2;
  });
}

function yesOrNo(statements: string[]): "Yes" | "No" | undefined {
  const said = statements.flatMap((line) => /^(yes|no)\b(?! (?:clause|passage))/i.exec(line)?.[1] ?? [])[0];
  return said === undefined ? undefined : said.toLowerCase() === "yes" ? "Yes" : "No";
}

/** When nothing is annotated, No is right for a question about presence; no other bare answer is. */
function isContradicted(said: "Yes" | "No" | undefined, wanted: Asked["present"], present: boolean): boolean {
  if (said === undefined) return false;
  if (present) return wanted !== undefined && said !== wanted;
  return !(wanted === "Yes" && said === "No");
}

const datesIn = (statements: string[]) => statements.flatMap((line) => findDates(line).map(({ value }) => value));
const lengthsIn = (statements: string[]) =>
  statements.flatMap((line) => findValues("duration", line).map(({ value }) => value));

function judgeValue(
  kind: ClauseKind,
  gold: string,
  spans: [number, number][],
  { text }: Annotated,
  statements: string[],
): JudgedAnswer["value"] {
  const marked = spans.map(([start, end]) => text.slice(start, end));
  const all = statements.join("\n");
  switch (kind) {
    case "Governing Law":
      return /\[/.test(gold) || all === "" ? "none" : verdict(samePlaces(gold, all));
    case "Agreement Date":
    case "Effective Date":
    case "Expiration Date": {
      const [dates, wanted] = [datesIn(statements), goldDate(gold)];
      return dates.length === 0 || wanted === undefined ? "none" : verdict(dates[0] === wanted);
    }
    case "Renewal Term":
    case "Notice Period To Terminate Renewal": {
      const [length] = lengthsIn(statements);
      return length === undefined || !/\d/.test(gold) ? "none" : verdict(sameLength(gold, { value: length as never }));
    }
    case "Parties": {
      const parties = parseValue("party_list", { options: [] }, all.replaceAll("\n", "; ")) ?? [];
      if (parties.length === 0) return "none";
      const { wrong, missed } = countNames(parties, gold, marked);
      return verdict(wrong === 0 && missed === 0);
    }
    default: {
      const names = [gold, ...marked].map(normalizeName);
      const said = statements.map(normalizeName).filter(Boolean);
      if (said.length === 0) return "none";
      return verdict(said.some((one) => names.some((name) => name.includes(one) || one.includes(name))));
    }
  }
}

const verdict = (isRight: boolean | undefined) => (isRight === undefined ? "none" : isRight ? "right" : "wrong");

/** Whether any value of the kind's type is stated, for contracts without one. */
function statesValue(kind: ClauseKind, statements: string[]): boolean {
  if (!VALUE_KINDS.includes(kind)) return false;
  if (/Date$/.test(kind)) return datesIn(statements).length > 0;
  if (/^(?:Renewal|Notice)/.test(kind)) return lengthsIn(statements).length > 0;
  return statements.length > 0;
}
