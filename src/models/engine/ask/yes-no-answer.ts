import { first, must } from "../../../content/must.ts";
import { cosineOf } from "../../../content/search/embed.ts";
import { isAnsweredYes } from "../answer/clause-values.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";
import { countKeywords, keywordsOf } from "../catalogue/words.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import { findKnownDemand } from "../judge/known-positions.ts";
import type { TrainedJudge } from "../judge/trained-judge.ts";
import { EVERY_PARTY, isOfParty, isTakenBackNearby } from "./fits.ts";
import type { RankedSentence } from "./rank-sentences.ts";
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

/** Words that deny, forbid or take away. */
const NEGATION =
  /\b(?:not|no|never|neither|nor|none|cannot|cease\w*|prohibit\w*|refrain\w*|except|unless|exclud\w+|disclaim\w*|without)\b/gi;
const FORBIDS =
  /\b(?:may|shall|will|must|can|do|does|is|are|be|has|have)\s+not\b|\bcannot\b|\bneither\b|\bno\s+(?:party|right|obligation|event|circumstances)\b|\bnot\s+(?:be\s+)?(?:entitled|permitted|allowed|responsible|liable|refundable)\b/i;
const HARMLESS =
  /\bnot\s+(?:be\s+)?(?:limited|unreasonably|less|more|later|exceed\w*|only)\b|\bwhether\s+or\s+not\b|\bno\s+(?:later|less|more)\s+than\b|\bif\s+not\b/gi;
const CONDITION =
  /(?:^|(?<=[,;.]\s))(?:\(?\w{1,3}[.)]\s)?(?:if|when|where|unless|in\s+the\s+event|except|to\s+the\s+extent)\b[^,;]{0,300}[,;]/gi;

/** Yes or No from the sentence that answers best, where the trained judge and the sentence's own negation agree and no other answer disputes it. */
export async function judgeBestSentence(
  reading: Evidence,
  judge: TrainedJudge,
  words: string,
  ranked: readonly RankedSentence[],
): Promise<YesNo | undefined> {
  const statement = toStatement(words);
  const [best, ...others] = ranked;
  if (!statement || !best || best.answers < LIMITS.answering) return undefined;
  const sentence = reading.quote(best.place);
  const asked = keywordsOf(words);
  if (countKeywords(sentence, asked) < asked.length * LIMITS.sentence_words) return undefined;
  if (statement.isSided ? !EVERY_PARTY.test(sentence) : !isOfParty(reading, words, best.place)) return undefined;
  if (isTakenBackNearby(reading, best.place)) return undefined;
  const rivals = others.slice(0, LIMITS.rivals).filter(({ answers }) => answers >= LIMITS.answering);
  const places = [best, ...rivals].map(({ place }) => place);
  const [own, ...rest] = await judgeBothWays(judge, statement, places);
  const says = own && answerOf(own, sentence, words);
  if (!own || !says) return undefined;
  const isDisputed = rest.some((each) => (says === "Yes" ? each.no : each.yes) >= LIMITS.disputed);
  return isDisputed ? undefined : { says, certainty: says === "Yes" ? own.yes : own.no, place: best.place };
}

function answerOf({ yes, no }: Judged, sentence: string, words: string): "Yes" | "No" | undefined {
  const plain = sentence.replace(HARMLESS, " ").replace(CONDITION, " ");
  const asked = words.toLowerCase();
  const isNegated = (plain.match(NEGATION) ?? []).some((word) => !asked.includes(word.toLowerCase()));
  if (yes >= LIMITS.sentence_yes) return isNegated || !standsForYes(words, sentence) ? undefined : "Yes";
  const isNo = no >= LIMITS.sentence_no && no > yes && FORBIDS.test(plain) && !hasException(sentence);
  return isNo ? "No" : undefined;
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
  if (isYes && !standsForYes(words, reading.quote(best.place))) return undefined;
  if (isYes) return { says: "Yes", certainty: yes, place, least: LIMITS.yes };
  const sentence = reading.quote(place);
  const isAllowed = ASKS_FOR_RIGHT.test(words) && isMereRight(sentence);
  const isOpen = isAllowed || hasException(sentence) || isTakenBackNearby(reading, place);
  return no > yes && !isOpen ? { says: "No", certainty: no, place, least: LIMITS.no } : undefined;
}

/** “Any termination pursuant to this section …”: another sentence says when there is one. */
const LEANS =
  /^\P{L}*(?:any|such|each|an?|the|upon)\s(?:such\s)?[\p{L}\s]{3,40}?\s(?:pursuant\sto|under|in\saccordance\swith)\s(?:this|such|the\s(?:foregoing|preceding))\s(?:section|clause|paragraph|article|sub\w+|sentence)\b/iu;
const ASKS_WHO_MAY = /^(?:can|may|could)\b(?!\s+(?:you|i)\b)/i;
const GRANTS =
  /\b(?:may|can|rights?|options?|entitled|free|permitted|allowed|authori[sz]ed|able|election|discretion|terminable|assignable|transferable|sublicensable|cancell?able)\b|\bat\s+any\s+time\b|\bupon\s[^.;]{0,60}\bnotice\b|\bgrants?\b|\bpermits?\b|\ballows?\b/i;

/** Whether somebody may do something is answered by a sentence that gives the right, and not by one on how it is used. */
const standsForYes = (words: string, sentence: string) =>
  !LEANS.test(sentence) && (!ASKS_WHO_MAY.test(words) || GRANTS.test(sentence));

const EXCEPTION =
  /\b(?:except|unless|provided,?\s+(?:however|that)|other\s+than|save\s+(?:that|as|for)|notwithstanding)\b/i;
const WITH_CONSENT =
  /\b(?:except|unless|other\s+than)\b[^,.;]{0,60}\b(?:consents?|approv\w{0,4}|permission|agree[ds]?|writing)\b/gi;

/** An exception may be the very case that is asked about. One for whoever consents is none. */
const hasException = (sentence: string) => EXCEPTION.test(sentence.replace(WITH_CONSENT, " "));

const ASKS_FOR_RIGHT = /^(?:can|may|could|is|are)\b|\b(?:allowed|permitted|free|entitled)\s+to\b/i;
const GIVES_RIGHT =
  /\b(?:may|can)\b(?!\s+not\b)|\b(?:is|are|be)\s+(?:free|entitled|permitted|allowed)\s+to\b|\bhas\s+the\s+right\s+to\b/i;
const NARROWS = /\b(?:only|solely|unless|except|without|consents?|approval|permission|subject\s+to|void)\b/i;

/** “may be assigned by the Provider upon written notice” is no No to whether it may. */
const isMereRight = (sentence: string) =>
  GIVES_RIGHT.test(sentence) && !FORBIDS.test(sentence.replace(HARMLESS, " ")) && !NARROWS.test(sentence);

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
