import type { CompletionResult } from "../src/completions/completions.schema.ts";
import type { ClauseKind } from "../src/models/engine/catalogue/clauses.ts";
import { normalizeName } from "../src/models/engine/evidence/party-names.ts";
import { findDates } from "../src/values/prose/dates.ts";
import { findValues } from "../src/values/prose/prose.ts";
import { parseValue } from "../src/values/values.ts";
import type { Asked } from "./answers-questions.ts";
import type { Annotated } from "./data.ts";
import { countNames, goldDate, sameLength, samePlaces } from "./extraction.ts";

/** A contract of the data and the file that it became. */
export interface Attached extends Annotated {
  fileId: string;
}

/** How one answer stands to what the annotators marked in one contract. */
export interface JudgedAnswer {
  kind: ClauseKind;
  title: string;
  message: string;
  present: boolean;
  /** A cited passage is on a marked clause; undefined where nothing is marked. */
  holds: boolean | undefined;
  /** The first citation of this contract is. */
  leads: boolean | undefined;
  /** Whether the value that was stated is the annotators'; "none" where none was stated or theirs cannot be compared. */
  value: "right" | "wrong" | "none";
  /** It says that this is there, and does not only offer what comes nearest. */
  saysClause: boolean;
  /** A value, a Yes or a No that the annotation contradicts. */
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

/** What an answer states of a contract: its lines that cite it and are no quotes, without names, markers and emphasis. */
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
        .trim(),
    );
}

/** What introduces quotes: it says that there is a clause, or not even that, and states no value. */
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
  if (wrong) throw new Error(`${title}: “${wrong.quote}” is not what stands there`);
}

/** Half of the shorter of the two at least is shared. */
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

/** Where nothing is marked, No is right for a question after presence; nothing else that is bare can be. */
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

/** Whether a value of the kind's type is stated at all, for contracts in which there is none. */
function statesValue(kind: ClauseKind, statements: string[]): boolean {
  if (!VALUE_KINDS.includes(kind)) return false;
  if (/Date$/.test(kind)) return datesIn(statements).length > 0;
  if (/^(?:Renewal|Notice)/.test(kind)) return lengthsIn(statements).length > 0;
  return statements.length > 0;
}
