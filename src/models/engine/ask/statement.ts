import { must } from "../../../content/must.ts";
import { LEXICON } from "../catalogue/lexicon.ts";

/** A yes/no question as a statement, and as its negation. */
export interface Statement {
  stated: string;
  negated: string;
  /** It speaks of “we” or “they”. Nothing in the document says which party that is. */
  isSided: boolean;
}

type Pair = Pick<Statement, "stated" | "negated">;

const MAX_WORDS = 40;
const POLITE = /^(?:please|so|and|also|but|ok(?:ay)?)\b[,\s]*/i;
const WHETHER =
  /^(?:(?:can|could|would) you )?(?:please )?(?:tell|let|show|check|confirm|say|find|see|verify|know)\b[^?]{0,40}?\b(?:whether|if) /i;
const THERE = /^(is|are) there (?:(?:an?|any|the) )?(?=\S)/i;
const ANY = /^any (?=\S)/i;
const MODALS: Record<string, { as: string; not: string }> = {
  can: { as: "can", not: "cannot" },
  could: { as: "can", not: "cannot" },
  may: { as: "may", not: "may not" },
  must: { as: "must", not: "is not required to" },
  shall: { as: "shall", not: "shall not" },
  should: { as: "shall", not: "shall not" },
  will: { as: "will", not: "will not" },
  would: { as: "will", not: "will not" },
  is: { as: "is", not: "is not" },
  are: { as: "are", not: "are not" },
  has: { as: "has", not: "has not" },
  have: { as: "have", not: "have not" },
};

/**
 * Turns “Can the customer terminate for convenience?” into “The customer can terminate for convenience.”
 * Undefined if it is not a yes/no question, or is too complex.
 */
export function toStatement(question: string): Statement | undefined {
  const plain = question.replace(/\s+/g, " ").trim().replace(POLITE, "");
  const asked = plain.replace(/[?.!\s]{1,10}$/, "");
  if (asked.split(" ").length > MAX_WORDS || /[?;:]/.test(asked)) return undefined;
  const clause = WHETHER.test(asked) ? asked.replace(WHETHER, "") : undefined;
  const pair = clause === undefined ? (fromThere(asked) ?? fromAny(plain) ?? fromInverted(asked)) : fromClause(clause);
  return pair && { ...pair, isSided: SIDED.test(clause ?? asked) };
}

function fromThere(asked: string): Pair | undefined {
  const there = THERE.exec(asked);
  if (!there) return undefined;
  const [opening, be = ""] = there;
  const rest = asked.slice(opening.length);
  const article = /\b(?:an?|the) $/i.exec(opening)?.[0] ?? "";
  const verb = be.toLowerCase();
  return statement(`there ${verb} ${article}${rest}`, `there ${verb} no ${rest}`);
}

function fromAny(plain: string): Pair | undefined {
  if (!ANY.test(plain) || !plain.endsWith("?")) return undefined;
  const rest = plain.slice(0, plain.indexOf("?")).replace(ANY, "");
  return statement(`the agreement has ${rest}`, `the agreement has no ${rest}`);
}

/** “Can the customer terminate”: the first verb comes before its subject. */
function fromInverted(asked: string): Pair | undefined {
  const [first = "", ...words] = asked.split(" ");
  const verb = first.toLowerCase();
  const isDo = /^(?:do|does|did)$/.test(verb);
  if (!isDo && !MODALS[verb]) return undefined;
  const length = subjectLength(words, BE_OR_HAVE.test(verb));
  const [does = "", ...after] = words.slice(length);
  if (length === 0 || does === "") return undefined;
  const { some, none, isPlural } = subjectOf(words.slice(0, length).join(" "), verb);
  const { as, not } = isDo ? doing(does, isPlural) : must(MODALS[singular(verb, isPlural)], "a modal has its singular");
  const rest = isDo ? after : [does, ...after];
  return statement([some, as, ...rest].join(" "), [none ?? some, none ? as : not, ...rest].join(" "));
}

const BE_OR_HAVE = /^(?:is|are|has|have)$/;
const SINGULAR: Record<string, string> = { are: "is", have: "has" };
const singular = (verb: string, isPlural: boolean) => (isPlural ? verb : (SINGULAR[verb] ?? verb));
const doing = (verb: string, isPlural: boolean) =>
  isPlural ? { as: verb, not: `do not ${verb}` } : { as: thirdPerson(verb), not: `does not ${verb}` };

/** The subject of the statement and of its negation: “some licence” and “no licence” for “any licence”. */
function subjectOf(subject: string, verb: string): { some: string; none?: string; isPlural: boolean } {
  const isPlural = /^(?:do|are|have)$/.test(verb) && !/^(?:we|they|you|i)$/i.test(subject);
  const [first = "", ...rest] = subject.split(" ");
  const pair = QUANTIFIERS[first.toLowerCase()];
  if (!pair) return { some: subject, isPlural };
  return { some: [pair[0], ...rest].join(" "), none: [pair[1], ...rest].join(" "), isPlural };
}

const QUANTIFIERS: Record<string, [string, string]> = {
  any: ["some", "no"],
  either: ["either", "neither"],
  anyone: ["someone", "no one"],
  anybody: ["someone", "no one"],
  we: ["either party", "neither party"],
  they: ["either party", "neither party"],
  you: ["either party", "neither party"],
  i: ["either party", "neither party"],
};

/** “whether the customer can terminate”: the words are in order already. */
function fromClause(clause: string): Pair | undefined {
  const words = clause.split(" ");
  const at = words.findIndex((word, index) => index > 0 && MODALS[word.toLowerCase()] !== undefined);
  const modal = MODALS[words[at]?.toLowerCase() ?? ""];
  if (!modal) return undefined;
  const around = (verb: string) => [...words.slice(0, at), verb, ...words.slice(at + 1)].join(" ");
  return statement(around(modal.as), around(modal.not));
}

const thirdPerson = (verb: string) =>
  verb === "have" ? "has" : `${verb.replace(/([^aeiou])y$/, "$1ie")}${/(?:s|sh|ch|x|z|o)$/.test(verb) ? "es" : "s"}`;

const PRONOUNS = new Set("we they it you i anyone anybody someone somebody everyone nobody this that".split(" "));
const DETERMINERS = new Set(
  "the a an any either each every both all no neither our their its your my this that these those such one other".split(
    " ",
  ),
);
const NOUNS = new Set(
  [
    ...LEXICON.party_roles.flatMap((role) => role.toLowerCase().split(" ")),
    ..."party side agreement contract deal document term clause provision license licence liability insurance consent assignment notice termination renewal obligation information data fee price payment code software affiliate employee staff personnel representative subsidiary product service damage right warranty property ip royalty merger claim dispute patent trademark invention work penalty increase transfer exclusivity confidentiality law court arbitration audit".split(
      " ",
    ),
  ].flatMap((noun) => [noun, `${noun}s`, noun.replace(/y$/, "ies")]),
);
/** Nouns that are also verbs: “Can the customer license the software?” */
const ALSO_VERBS = new Set(
  "license licence claim dispute work transfer increase audit notice price court use support end grant change limit share charge copy market host return access lease rent bill".split(
    " ",
  ),
);
const STOPS = new Set("to for from in on with without by at be not have".split(" "));
const MOST_MODIFIERS = 3;

/** How many of the words are the subject. 0 if that is not clear. `isComplete`: no verb follows it in its plain form. */
function subjectLength(words: string[], isComplete: boolean): number {
  const plain = words.map((word) => word.toLowerCase());
  const [first = "", second = ""] = plain;
  const isNoun = (at: number) => NOUNS.has(plain[at] ?? "");
  if (/^(?:who|which|that)$/.test(second) && !DETERMINERS.has(first)) return 0;
  if (PRONOUNS.has(first) && !(DETERMINERS.has(first) && isNoun(1))) return 1;
  const verb = isComplete ? -1 : verbAt(plain);
  if (verb > 0) return verb;
  const name = words.findIndex((word) => !NAME.test(word));
  if (name > 0) return name;
  return nounLength(words, plain, isComplete);
}

const NAME = /^(?:\p{Lu}[\p{L}\d.&'-]*|\p{L}+_\p{L}+)$/u;
const VERBS = new Set(LEXICON.verbs_of_questions);
const LONGEST_SUBJECT = 7;

/** The first word that is a verb here. A word that is also a noun is one where something follows that it acts on: “use the software”. */
function verbAt(plain: string[]): number {
  return plain.slice(0, LONGEST_SUBJECT + 1).findIndex((word, at) => {
    if (at === 0 || DETERMINERS.has(plain[at - 1] ?? "") || /^(?:to|of|in|for)$/.test(plain[at - 1] ?? ""))
      return false;
    const next = plain[at + 1] ?? "to";
    const isActing =
      DETERMINERS.has(next) || STOPS.has(next) || PRONOUNS.has(next) || /^(?:if|when|upon|after)$/.test(next);
    return VERBS.has(word) || (ALSO_VERBS.has(word) && isActing);
  });
}

function nounLength(words: string[], plain: string[], isComplete: boolean): number {
  const isNoun = (at: number) => NOUNS.has(plain[at] ?? "");
  const from = DETERMINERS.has(plain[0] ?? "") ? 1 : 0;
  const near = plain.slice(from, from + MOST_MODIFIERS + 1);
  const stop = near.findIndex((word, at) => at > 0 && (STOPS.has(word) || DETERMINERS.has(word)));
  const ahead = near.slice(0, stop < 0 ? near.length : stop).findIndex((_, at) => isNoun(from + at));
  if (from === 0 && ahead < 0) return 0;
  let end = from + Math.max(0, ahead) + 1;
  while (isNoun(end) && (isComplete || !ALSO_VERBS.has(plain[end] ?? ""))) end++;
  const isJoined =
    /^(?:of|under)$/.test(plain[end] ?? "") ||
    (/^(?:or|and)$/.test(plain[end] ?? "") && DETERMINERS.has(plain[end + 1] ?? ""));
  const more = isJoined ? subjectLength(words.slice(end + 1), isComplete) : 0;
  return more > 0 ? end + 1 + more : end;
}

const SIDED = /\b(?:we|us|our|ours|they|them|their|theirs|you|your|i|my|me)\b/i;
const NAMES: [RegExp, string][] = [
  [/^(?:it|this|that)\b(?! (?:agreement|contract|deal|document|licen[cs]e))/i, "the agreement"],
  [/\b(?:our|my|your)\b/gi, "a party's"],
  [/\b(?:us|me|you|we)\b/gi, "a party"],
  [/\btheirs?\b/gi, "the other party's"],
  [/\b(?:them|they)\b/gi, "the other party"],
];

function statement(stated: string, negated: string): Pair {
  const named = (words: string) => {
    const plain = NAMES.reduce((text, [pronoun, name]) => text.replace(pronoun, name), words);
    return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}.`;
  };
  return { stated: named(stated), negated: named(negated) };
}
