import { first, must } from "../../../content/must.ts";
import { cosineOf } from "../../../content/search/embed.ts";
import { isAnsweredYes } from "../answer/clause-values.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import { findKnownDemand } from "../judge/known-positions.ts";
import type { TrainedJudge } from "../judge/trained-judge.ts";
import { type Statement, toStatement } from "./statement.ts";

/** Yes or No to a question, and the words that show it. */
export interface YesNo {
  says: "Yes" | "No";
  certainty: number;
  place: Place;
}

/** What a yes/no question is judged by: its words, and the clauses that were found for it, best first. */
export interface YesNoQuestion {
  words: string;
  /** The kind of clause that it is about, if it is one that the tagger marks. */
  clause: Clause | undefined;
  places: Place[];
}

/** `least`: the certainty required to give the answer. */
export type Weighed = YesNo & { least: number };

const { yes_no: LIMITS } = CALIBRATION;
const COMPARED = "the statement is compared with each place";

/** The trained judge's likelier answer, whatever its certainty. Undefined if there is no evidence for one. */
export async function weighYesNo(
  reading: Evidence,
  judge: TrainedJudge,
  { words, clause, places }: YesNoQuestion,
): Promise<Weighed | undefined> {
  const statement = toStatement(words);
  if (!statement) return undefined;
  if (clause) return byClause(reading, judge, statement, { words, clause, places });
  return byKnownPosition(judge, statement);
}

interface Judged {
  place: Place;
  yes: number;
  no: number;
}

/** The clause's kind says which answer to expect; the judge must agree, for the statement and for its negation. */
async function byClause(
  reading: Evidence,
  judge: TrainedJudge,
  statement: Statement,
  { words, clause, places }: YesNoQuestion & { clause: Clause },
): Promise<Weighed | undefined> {
  const near = places
    .slice(0, LIMITS.clauses)
    .map((place) => reading.sentenceAround(place))
    .filter((place) => isNear(reading, statement, place));
  const judged = await judgeBothWays(judge, statement, near);
  const isYes = isAnsweredYes(clause, words, reading.quote(first(places)));
  const best = judged.sort((a, b) => (isYes ? b.yes - a.yes : b.no - a.no))[0];
  if (!best) return undefined;
  const { place, yes, no } = best;
  if (isYes && judged.some((each) => each.no >= LIMITS.disputed)) return undefined;
  if (isYes) return { says: "Yes", certainty: yes, place, least: LIMITS.yes };
  return no > yes ? { says: "No", certainty: no, place, least: LIMITS.no } : undefined;
}

const EVERY_PARTY = /\b(?:each|either|both|neither|any|every|no)\s+(?:of\s+the\s+)?part(?:y|ies)\b|\bthe\s+parties\b/i;

/** A clause about one party does not answer a question about “us” or “them”. */
function isNear(reading: Evidence, { stated, isSided }: Statement, place: Place): boolean {
  const quote = reading.quote(place);
  if (isSided && !EVERY_PARTY.test(quote)) return false;
  return cosineOf(reading.embed(stated), reading.embed(quote.slice(0, LIMITS.embedded_characters))) >= LIMITS.near;
}

async function judgeBothWays(judge: TrainedJudge, statement: Statement, places: Place[]): Promise<Judged[]> {
  if (places.length === 0) return [];
  const passages = places.map(({ start, end }) => ({ start, end: Math.min(end, start + LIMITS.characters) }));
  const stated = await judge.compare(statement.stated, passages);
  const negated = stated && (await judge.compare(statement.negated, passages));
  if (!negated) return [];
  return places.map((place, at) => {
    const [plain, opposite] = [must(stated[at], COMPARED), must(negated[at], COMPARED)];
    return {
      place,
      yes: Math.min(plain.says, opposite.contradicts),
      no: Math.min(plain.contradicts, opposite.says),
    };
  });
}

/** Answers a statement that paraphrases a known position. The judge decides whether it means the same or the opposite. */
async function byKnownPosition(judge: TrainedJudge, statement: Statement): Promise<Weighed | undefined> {
  const known = statement.isSided ? undefined : findKnownDemand(statement.stated);
  const isOpposite = known && (await isOppositeOf(judge, statement, known.sentence));
  const verdict = known && isOpposite !== undefined ? await judge.verdictOn(known.sentence) : undefined;
  const [place] = verdict?.evidence ?? [];
  if (!verdict || !place || verdict.isDisputed) return undefined;
  const [yes, no] = isOpposite ? [verdict.contradicts, verdict.says] : [verdict.says, verdict.contradicts];
  return { says: yes >= no ? "Yes" : "No", certainty: Math.max(yes, no), place, least: LIMITS.known };
}

async function isOppositeOf(judge: TrainedJudge, statement: Statement, sentence: string): Promise<boolean | undefined> {
  const [stated] = (await judge.compareTexts(statement.stated, [sentence])) ?? [];
  const [negated] = (await judge.compareTexts(statement.negated, [sentence])) ?? [];
  if (!stated || !negated) return undefined;
  if (Math.min(stated.says, negated.contradicts) >= LIMITS.same_direction) return false;
  return Math.min(stated.contradicts, negated.says) >= LIMITS.same_direction ? true : undefined;
}
