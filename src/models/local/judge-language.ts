import type { Candidate, Examination } from "./judge-examination.ts";
import { actorOf, needsOurName, spokenOf } from "./judge-sides.ts";
import { type Finding, finding } from "./judgement.ts";
import { modalityOf, predicateOf } from "./modality.ts";
import type { Place } from "./question.ts";
import { shortQuote } from "./read-value.ts";
import { familiarWords } from "./word-families.ts";

/** The logit of the chance that the nearest sentence says what is asked, fitted on the first half of the eval's contracts. */
const CHANCE = { offset: -4, coverage: 3.6, cosine: 2.7, predicate: 1.2 };
const CHANCE_WITHOUT_MEANING = { offset: -2.8, coverage: 3.9, predicate: 1.5 };
const HOLDS = 0.6;
const MISSING = 0.35;
/** A sentence less near than this is about something else, and denies nothing. */
const DENIABLE = 0.2;
const QUOTED = 3;

/** Whether the document says what a demand asks for: in the sentence nearest to it, by the same side, and not the contrary. */
export async function testLanguage(exam: Examination, demand: string): Promise<Finding> {
  const candidates = await exam.candidates(demand);
  const best = candidates[0];
  if (!best) return finding("missing", `Nothing in the document speaks of “${short(demand)}”.`);
  const beside = candidates.slice(0, isClosedList(demand) ? 2 : 1);
  const denial = beside.find((each) => denies(demand, exam.reading.quote(each.place)));
  const chance = chanceOf(best);
  const near = candidates
    .slice(0, QUOTED)
    .filter((each) => chanceOf(each) >= HOLDS)
    .map(({ place }) => place);
  const quote = short(shortQuote(exam.reading, best.place));
  if (denial && chanceOf(denial) >= DENIABLE)
    return finding("fails", `The document says the contrary of “${short(demand)}”.`, [denial.place]);
  if (chance < MISSING) return finding("missing", `No sentence of the document says “${short(demand)}”.`);
  if (chance < HOLDS)
    return finding(
      "unsure",
      `It is not certain that the document says “${short(demand)}”; the nearest it has is “${quote}” A reader must decide.`,
    );
  return byTheOtherSide(exam, demand, best.place) ?? finding("holds", `The document says “${short(demand)}”.`, near);
}

/** A right or duty that the guidance gives to one side and the document to the other does not hold. */
export function byTheOtherSide(exam: Examination, demand: string, place: Place): Finding | undefined {
  const actor = actorOf(exam.reading.quote(place), exam.sides);
  const meant = spokenOf(demand, exam.sides);
  if (needsOurName(demand, exam.sides) && actor === "unknown") {
    const because = `“${short(demand)}” speaks of us, and it is not certain which party of the document that is. Name it as the party that is represented.`;
    return finding("unsure", because, [place]);
  }
  const isOthers = (meant === "us" && actor === "them") || (meant === "them" && actor === "us");
  const whose = actor === "them" ? "the other side" : "our side";
  return isOthers
    ? finding("fails", `The document says it, but of ${whose}: “${short(demand)}” is asked of the other.`, [place])
    : undefined;
}

function chanceOf({ coverage, cosine, predicate }: Candidate): number {
  const logit =
    cosine === undefined
      ? CHANCE_WITHOUT_MEANING.offset +
        CHANCE_WITHOUT_MEANING.coverage * coverage +
        CHANCE_WITHOUT_MEANING.predicate * predicate
      : CHANCE.offset + CHANCE.coverage * coverage + CHANCE.cosine * cosine + CHANCE.predicate * predicate;
  return 1 / (1 + Math.exp(-logit));
}

const ROOM = /\b(?:except|unless|other\s+than|save|without\s+(?:the\s+)?(?:\w+\s+){0,3}consent|subject\s+to)\b/i;
const FORBIDDEN_BEFORE =
  /\b(?:(?:shall|may|must|will|can|should|agrees?|undertakes?|do|does)\s+not|cannot|not\s+to|neither)\b[^,;:]{0,50}$/i;
const FREE_BEFORE =
  /\b(?:may(?!\s+not)|(?:is|are|be)\s+(?:free|entitled|permitted|allowed|authori[sz]ed)\s+to|(?:has|have)\s+the\s+right\s+to)\b[^,;:]{0,50}$/i;
const OPEN_LIST = /\b(?:includ\w+|mean\w*)\b[^.]*\b(?:without\s+limitation|not\s+limited\s+to|any|all|or\s+other)\b/i;
const ONLY = /\b(?:only|solely|exclusively)\b/i;

/** Whether a sentence forbids what is asked for, allows what is to be forbidden, or leaves open what is to be closed. */
export function denies(demand: string, sentence: string): boolean {
  if (isClosedList(demand)) return OPEN_LIST.test(sentence) && !ONLY.test(sentence);
  const asked = modalityOf(demand);
  if (asked === "says") return false;
  const [first] = familiarWords(predicateOf(demand));
  return Array.from(sentence.matchAll(/\p{L}+/gu)).some((match) => {
    if (first === undefined || familiarWords(match[0])[0] !== first) return false;
    const before = sentence.slice(Math.max(0, match.index - 80), match.index);
    if (asked === "must not") return FREE_BEFORE.test(before) && !ROOM.test(demand) && !ONLY.test(sentence);
    return FORBIDDEN_BEFORE.test(before) && !ROOM.test(sentence);
  });
}

/** "shall only include": a definition that leaves its list open denies it. */
const isClosedList = (demand: string) => ONLY.test(demand) && /\binclude|\bmean/i.test(demand);

const SHORT = 160;

/** The beginning of a text, whole words. */
export function short(text: string): string {
  if (text.length <= SHORT) return text.replace(/[\s.;,]+$/, "");
  return `${text.slice(0, text.lastIndexOf(" ", SHORT))} …`;
}
