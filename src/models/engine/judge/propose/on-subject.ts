import { CALIBRATION } from "../../calibration.ts";
import { canonicalWords } from "../../catalogue/words.ts";
import type { Place } from "../../evidence/place.ts";
import { asDemand, type CheckToJudge, type DemandResult, type Revision } from "../judgement.ts";
import type { JudgingContext } from "../judging-context.ts";
import type { LocatedClause } from "../locate-clause.ts";
import { isAgainst, isOfOtherParty } from "../phrases/doers.ts";
import { rolesNamedIn } from "../sides.ts";

const { judge: LIMITS } = CALIBRATION;

interface Subject {
  check: CheckToJudge;
  clause: LocatedClause;
}

/** Whether the sentence that a revision changes is about the subject of the check and about the party that the demand means. */
export function isOnSubject(
  review: JudgingContext,
  subject: Subject,
  found: DemandResult,
  revision: Revision,
): boolean {
  const { reading, stance } = review;
  const sentence = reading.sentenceAround(revision);
  if (!isAbout(review, subject, sentence)) return false;
  const demand = asDemand(found.demand ?? "");
  const words = reading.quote(sentence);
  const names = { document: rolesNamedIn(reading.text), position: rolesNamedIn(demand) };
  if (isOfOtherParty(demand, words, names) || isAgainst(stance.representingParty, demand, words)) return false;
  return !PAYMENT.test(demand) || isOurPayment(review, demand, words);
}

const PAYMENT = /\b(?:pay(?:s|ment|ments|able)?|paid|invoices?|fees)\b/i;
const LATER = /\b(?:not? (?:earlier|sooner) than|at least)\b/i;
const TO = /\bto\s+(?:the\s+)?([^,.;]{1,60})/gi;

/** More time to pay is for the party that pays, less for the one that is paid. */
function isOurPayment({ sides }: JudgingContext, demand: string, sentence: string): boolean {
  const payees = Array.from(sentence.matchAll(TO), ([, name = ""]) => name);
  const isPaid = (side: RegExp | undefined) => payees.some((name) => side?.exec(name)?.index === 0);
  return LATER.test(demand) ? !isPaid(sides.ours) : !isPaid(sides.theirs);
}

function isAbout(review: JudgingContext, { check: { title }, clause }: Subject, sentence: Place): boolean {
  const overlaps = (place: Place) => place.start < sentence.end && sentence.start < place.end;
  if (clause.state === "there" && clause.places.some(overlaps)) return true;
  const words = canonicalWords(title);
  const headings = review.outline.filter(({ start, end }) => start <= sentence.start && sentence.start < end);
  const isHeaded = headings.some(({ heading }) => {
    const held = new Set(canonicalWords(heading ?? ""));
    return words.some((word) => held.has(word));
  });
  return isHeaded || review.coverageOf(words, sentence) >= LIMITS.subject_coverage;
}
