import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";
import { canonicalWords } from "../catalogue/words.ts";
import type { Place } from "../evidence/place.ts";
import { testLanguage } from "./contract-wording.ts";
import { capital, sectionOf, shorten } from "./finding-prose.ts";
import { type DemandResult, demandResult } from "./judgement.ts";
import type { JudgingContext } from "./judging-context.ts";
import { type LocatedClause, locateClause, withoutDenials } from "./locate-clause.ts";
import { agreementOf, isRefusedWhole } from "./phrases/contrary.ts";
import { findRefusedTerm } from "./phrases/refused-terms.ts";
import { DEED, type Position, WITHOUT_CONSENT } from "./position.ts";
import { actorOf } from "./sides.ts";

/** Whether a clause is there at all. */
export async function testPresence(review: JudgingContext, name: string): Promise<DemandResult> {
  const clause = locateClause(review, name, "");
  const said = withoutDenials(review, clause);
  const what = `a clause on ${shorten(name)}`;
  if (clause.state === "there" && said.length > 0)
    return demandResult("holds", `The contract has ${what}.`, said.slice(0, 2));
  if (clause.state === "absent")
    return { ...demandResult("missing", `The contract has no ${what.slice(2)}.`), how: searchedBy(clause) };
  return {
    ...demandResult("unsure", `It is not clear whether the contract has ${what}.`, said.slice(0, 1)),
    how: searchedBy(clause),
  };
}

const searchedBy = ({ how }: LocatedClause) => `It was searched by ${how}.`;

/** "right of the Provider to assign": the action is meant. */
const RIGHT_TO = /^(?:right|ability|freedom)s?\s+(?:of\s+(?:[\w'’-]+\s+){1,4}?)?to\s+/i;

/** Tests whether something is absent. A term that binds only the other side is accepted. */
export const testAbsence = async (review: JudgingContext, object: string, position: Position): Promise<DemandResult> =>
  earned(review, object, await lookFor(review, object, position));

/** Silence meets a demand only where no sentence says in other words what is not to be there. */
export async function earned(review: JudgingContext, object: string, found: DemandResult): Promise<DemandResult> {
  if (found.outcome !== "holds" || found.places.length > 0) return found;
  const place = await review.otherWords?.find(object);
  const isDenied = place && agreementOf(`no ${object}`, review.reading.quote(place)) === "agrees";
  return place && !isDenied ? demandResult("unsure", mayHave(object), [place]) : found;
}

/** The same by the words of the clause alone. */
export async function lookFor(review: JudgingContext, object: string, position: Position): Promise<DemandResult> {
  const clause = locateClause(review, object, "");
  const isClause = clause.kind !== undefined || position.silencePasses || CLAUSE.test(object);
  if (!isClause || WITHOUT_CONSENT.test(object)) return prohibition(review, object.replace(RIGHT_TO, ""));
  const said = withoutDenials(review, clause);
  const meant = said.filter((place) => speaksOf(review, object, clause, place));
  if (clause.state === "there" && meant.length > 0) return present(review, object, meant);
  const [worded] = clause.state === "absent" ? sentencesWith(review, object, clause) : [];
  if (worded) return demandResult("unsure", mayHave(object), [worded]);
  const term = findRefusedTerm(review, object);
  if (term) return demandResult("unsure", mayHave(object), [term]);
  if (clause.state === "absent" || (clause.state === "there" && said.length === 0)) {
    const because = `This was not found in the contract: ${shorten(object)}.`;
    const places = clause.state === "there" ? clause.places.slice(0, 1) : [];
    return { ...demandResult("holds", because, places), how: searchedBy(clause) };
  }
  return demandResult("unsure", mayHave(object));
}

const { judge: LIMITS } = CALIBRATION;
/** "no residuals clause": the other word names what may not be there. */
const CLAUSE = /\b(?:clause|provision)s?\b/i;
const BARE = new Set(
  canonicalWords("clause provision obligation duty right term non agreement contract document automatic"),
);

/** Sentences with most words of what is refused, where its kind of clause does not cover all of them: that the kind is absent says little then. */
function sentencesWith(review: JudgingContext, object: string, { kind }: LocatedClause): Place[] {
  const words = canonicalWords(object);
  const isCovered = kind === undefined || ownWordsOf(words, kind).length === 0;
  if (isCovered) return [];
  return review.reading.sentences.filter((place) => {
    const sentence = review.reading.quote(place);
    if (isRefusedWhole(object, sentence)) return false;
    const held = new Set(canonicalWords(sentence));
    return words.filter((word) => held.has(word)).length >= words.length * LIMITS.named_coverage;
  });
}

const ownWordsOf = (words: string[], kind: Clause): string[] => {
  const known = new Set([...BARE, ...canonicalWords(`${kind.name} ${kind.wordings.join(" ")}`)]);
  return words.filter((word) => !known.has(word));
};

/** Whether a sentence of the clause has the specific words of what is refused, beyond the name of its kind, and does not deny it. */
function speaksOf(review: JudgingContext, object: string, { kind }: LocatedClause, place: Place): boolean {
  const all = canonicalWords(object);
  if (kind === undefined && agreementOf(`no ${object}`, review.reading.quote(place)) === "agrees") return false;
  const own = kind === undefined ? all.filter((word) => !BARE.has(word)) : ownWordsOf(all, kind);
  if (kind !== undefined) return own.length === 0 || review.coverageOf(own, place) >= LIMITS.presence_words;
  const isNamed = own.length > 1 || (own.length === 1 && CLAUSE.test(object));
  const telling = isNamed ? own : all;
  return telling.length > 0 && review.coverageOf(telling, place) === 1;
}

/** Such terms are of the agreement as a whole, whoever acts in their sentence. */
const OF_BOTH = /\b(?:renew\w*|extension|extend\w*|governing|law|jurisdiction|venue|arbitration)\b/i;

function present(review: JudgingContext, object: string, places: Place[]): DemandResult {
  const bound = places.filter((place) => actorOf(review.reading.quote(place), review.sides) !== "them");
  if (bound.length === 0 && OF_BOTH.test(object)) return demandResult("unsure", mayHave(object), places.slice(0, 1));
  if (bound.length === 0) {
    const because = `The contract has this, but it binds only the other side: ${shorten(object)}.`;
    return { ...demandResult("holds", because, places.slice(0, 1)), isOfOthersOnly: true };
  }
  const where = bound.slice(0, 1).map((place) => capital(sectionOf(review, place)));
  return demandResult("fails", `${where} has what you refuse: ${shorten(object)}.`, bound.slice(0, 2));
}

const mayHave = (refused: string) => `The contract may have what you refuse: ${shorten(refused)}.`;

/** "No reverse engineering": the document should say so. On our own paper, or for a term rather than an action, silence is enough. */
async function prohibition(review: JudgingContext, object: string): Promise<DemandResult> {
  const term = findRefusedTerm(review, object);
  if (term && !DEED.test(object)) return demandResult("unsure", mayHave(object), [term]);
  const said = await testLanguage(review, `no ${object}`);
  if (review.stance.reviewMode === "first-party" && said.outcome === "missing")
    return demandResult("holds", `Our own paper does not mention, and so does not allow: ${shorten(object)}.`);
  return DEED.test(object) ? said : testSilence(review, object, said);
}

const IS_DENIAL = /\b(?:must|shall|should|may|can|will|does|do|is|are)\s?not\b/i;
const [LIKE, AGAINST] = ["Nothing like this", "Nothing against this"];

/** A term is absent if no sentence is close to it. */
export function testSilence(review: JudgingContext, term: string, said: DemandResult): DemandResult {
  if (said.outcome !== "missing") return said;
  const near = review.candidates(term);
  const isSilent = near.every(
    ({ coverage, predicate }) => coverage < LIMITS.silent_coverage && predicate < LIMITS.silent_predicate,
  );
  return isSilent
    ? {
        ...demandResult(
          "holds",
          `${IS_DENIAL.test(term) ? AGAINST : LIKE} was found in the contract: ${shorten(term)}.`,
        ),
        how: "It was searched by words and meaning.",
      }
    : demandResult("unsure", mayHave(term));
}
