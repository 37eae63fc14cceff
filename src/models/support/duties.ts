import { stem } from "../../content/search/words.ts";
import { rolesNamedIn } from "../engine/judge/sides.ts";

/** Who must, may or must not do what: each modal verb of a text with its subject and its verb. */
interface Duty {
  /** The last word before the modal verb. */
  subject: string;
  isNamed: boolean;
  verb: string;
  isDenied: boolean;
}

const MODAL =
  /\b(shall|must|may|will|can|cannot|do|does)\b(\s+(?:not|never|in\s+no\s+event))?(?:,[^,.;]{1,60},)?\s+((?:(?:be|also|only|not|always|\p{L}+ly)\s+)*)(\p{L}+)/giu;
/** “The Landlord pays the rates”: what is stated as a fact. */
const STATED = /(?<=^|\s)(\p{L}{3,}s)(?=[\s.,;])/gu;
const DENIED_BEFORE = /\b(?:no|neither|nor|none|nothing)\b[^.;]{0,80}$/i;
const PRONOUN = /^(?:it|they|he|she|we|you|which|that|who|this|these|those|there|each|either|both|party|parties)$/i;
const WORDS_BEFORE = 80;

function dutiesIn(text: string): Duty[] {
  return Array.from(text.matchAll(MODAL), ({ index, 1: modal = "", 2: not, 3: between = "", 4: verb = "" }) => {
    const isNegated = not !== undefined || /^cannot$/i.test(modal) || /\bnot\b/i.test(between);
    return dutyAt(text, index, { verb, isNegated });
  });
}

function dutyAt(text: string, index: number, { verb, isNegated }: { verb: string; isNegated: boolean }): Duty {
  const before = text.slice(Math.max(0, index - WORDS_BEFORE), index);
  const words = Array.from(before.matchAll(/[\p{L}\d'’.-]+/gu), ([word]) => word).filter((word) => /\p{L}/u.test(word));
  const [last = "", kind = ""] = [words.at(-1), words.at(-2)];
  const subject = /^Party$/.test(last) && /^\p{Lu}/u.test(kind) ? `${kind} ${last}` : last;
  return {
    subject: subject.toLowerCase().replace(/['’]?s$/, ""),
    isNamed: /^\p{Lu}/u.test(subject) && !PRONOUN.test(subject),
    verb: stem(verb.toLowerCase()),
    isDenied: isNegated !== DENIED_BEFORE.test(before),
  };
}

/** The duties of a claim that has no modal verb, as far as the passage has their verb: “The Landlord pays …”. */
const statedIn = (claim: string, given: Duty[]): Duty[] =>
  Array.from(claim.matchAll(STATED), ({ 1: verb = "", index }) =>
    dutyAt(claim, index, { verb: baseOf(verb), isNegated: false }),
  )
    .filter(({ verb, subject }) => subject !== "" && given.some((duty) => duty.verb === verb))
    .map((duty) => ({ ...duty, isNamed: duty.isNamed && rolesNamedIn(duty.subject).size > 0 }));

/** “pays” as “pay”; the stem of other verbs is the same anyway. */
const baseOf = (verb: string) => (/[aeo]ys$/i.test(verb) ? verb.slice(0, -1) : verb);

export interface Alignment {
  /** The claim denies what the passage says, or the other way round. */
  isOpposite: boolean;
  /** The claim gives a duty or right to another than the passage does. */
  isOfAnother: boolean;
  /** Each duty of the claim stands in the passage. */
  isWhole: boolean;
}

/** A “Receiving Party” may be called by another name in the passage, but not “Disclosing Party”. */
const isAnother = ({ subject }: Duty, other: Duty) =>
  other.isNamed && other.subject !== subject && / party$/.test(other.subject) === / party$/.test(subject);

/** Compares the duties of a claim with those of a passage that have the same verb. Undefined if none has. */
export function alignDuties(claim: string, passage: string): Alignment | undefined {
  const given = dutiesIn(passage);
  const modal = dutiesIn(claim);
  const claimed = modal.length > 0 ? modal : statedIn(claim, given);
  const pairs = claimed.map((duty) => ({ duty, same: given.filter(({ verb }) => verb === duty.verb) }));
  const met = pairs.filter(({ same }) => same.length > 0);
  if (met.length === 0) return undefined;
  return {
    isOpposite: met.some(({ duty, same }) => same.every(({ isDenied }) => isDenied !== duty.isDenied)),
    isOfAnother: met.some(({ duty, same }) => duty.isNamed && same.every((each) => isAnother(duty, each))),
    isWhole: met.length === pairs.length,
  };
}
