import { LEXICON } from "../catalogue/lexicon.ts";
import { PARTY_ROLES } from "./sides.ts";

/** One word in a form, and the words that mean the same in that form. */
interface Interchangeable {
  word: RegExp;
  others: { form: string; anyForm: RegExp }[];
}

const whole = (forms: string[]) => new RegExp(`(?<![\\p{L}-])(?:${forms.join("|")})(?![\\p{L}-])`, "iu");

const WORDS: Interchangeable[] = LEXICON.same_wording.flatMap((family) => {
  const words = family.map((forms) => forms.split(" "));
  return words.flatMap((forms, own) =>
    forms.map((form, at) => ({
      word: whole([form]),
      others: words.flatMap((each, other) => {
        const same = each[at];
        return other === own || same === undefined ? [] : [{ form: same, anyForm: whole(each) }];
      }),
    })),
  );
});

const ROLES: Interchangeable[] = PARTY_ROLES.map((line) => line.split("|")).flatMap((roles) =>
  roles.map((role) => ({
    word: whole([role]),
    others: roles.filter((other) => other !== role).map((form) => ({ form, anyForm: whole([form]) })),
  })),
);

/** A statement in the words that a passage has for the same things: the trained judge takes “keeps” and “retains” for different acts. */
export function inWordsOf(passage: string, statement: string): string {
  const told = statement.replace(NOT_DONE, (whole, deed: string) => {
    const failure = new RegExp(`\\bfail(?:s|ed|ure)?\\s+to\\s+(${deed}\\p{L}{0,2})\\b`, "iu").exec(passage);
    return failure ? `that a party fails to ${failure[1]}` : whole;
  });
  return [...ROLES, ...WORDS].reduce(
    (words, { word, others }) => {
      if (!word.test(words) || word.test(passage)) return words;
      const held = others.find(({ anyForm }) => anyForm.test(passage));
      if (!held) return words;
      const written = held.anyForm.exec(passage)?.[0] ?? "";
      const isName = /^\p{Lu}/u.test(written) && PARTY_NAMES.has(held.form);
      return words.replace(new RegExp(word.source, "giu"), isName ? written : held.form);
    },
    asEachParty(passage, asDuty(passage, told)),
  );
}

const ONLY_IN_FORM = /\bonly\s+(?=(?:in|by)\s)/gi;

/** "amendments only in writing" against "amendments must be in writing": the trained judge takes “only” for what a duty does not say. */
export const asDuty = (passage: string, statement: string) =>
  /\b(?:must|shall)\s+be\b/i.test(passage) && !/\bonly\b/i.test(passage)
    ? statement.replace(ONLY_IN_FORM, "")
    : statement;

const EACH_PARTY = /^[^.;]{0,80}?\b((?:each|either)\s+party)\s+(?:shall|will|must|may|has|is|[a-z]{3,20}s)\b/i;
const ROLE_FIRST = new RegExp(`^(?:the\\s+)?(?:${PARTY_ROLES.join("|")})(?=\\s+(?!or\\b|and\\b)[a-z])`, "i");

/** What each party does, the one that is asked does: "the Provider disclaims" against "each party disclaims". */
function asEachParty(passage: string, statement: string): string {
  const each = EACH_PARTY.exec(passage)?.[1];
  const role = ROLE_FIRST.exec(statement)?.[0];
  const isNamed = role && whole([role.replace(/^the\s+/i, "")]).test(passage);
  return each && role && !isNamed ? statement.replace(ROLE_FIRST, each) : statement;
}

const PARTY_NAMES = new Set(PARTY_ROLES.flatMap((line) => line.split("|")));

/** "a breach that is not cured" is one that a party "fails to cure". */
const NOT_DONE = /\b(?:that|which)\s+(?:is|are)\s+not\s+([a-z]{3,}?)e?d\b/gi;

const WHOLLY_DENIED = /\b(?:(?:neither|no)\s+party|(?:under|in)\s+no\s+(?:circumstances?|event|case))\b/i;
const DENIALS: [RegExp, string][] = [
  [/\b(?:under|in)\s+no\s+(?:circumstances?|event|case)\b,?\s*/gi, ""],
  [/\b(?:neither|no)\s+party\b/gi, "either party"],
];

const NOT_BOUND: [RegExp, string][] = [
  [/\b(has|have)\s+no\s+(obligation|duty|liability)\b/gi, "$1 $2"],
  [/\b(?:do|does|shall|will)\s+not\s+apply\b/gi, "apply"],
  [/\b(is|are)\s+not\s+(obliged|obligated|liable|responsible|required)\b/gi, "$1 $2"],
];
const isUnbound = (words: string) => NOT_BOUND.some(([denial]) => new RegExp(denial.source, "i").test(words));

/** A quality behind “non”: “non-exclusive”, “nonexclusive”. */
const NON = /\bnon[-\s]?(\p{L}{5,})/giu;

/** A sentence and a statement that are both denied, without the denial: the trained judge takes one denial for the opposite of another. */
export function bothAffirmed(passage: string, statement: string): { passage: string; statement: string } {
  const denials = [
    ...(WHOLLY_DENIED.test(passage) && WHOLLY_DENIED.test(statement) ? DENIALS : []),
    ...(isUnbound(passage) && isUnbound(statement) ? NOT_BOUND : []),
  ];
  const shared = Array.from(statement.matchAll(NON), ([, quality = ""]) => quality.toLowerCase()).filter((quality) =>
    isAlwaysNon(passage, quality),
  );
  const affirm = (words: string) =>
    denials
      .reduce((plain, [denial, instead]) => plain.replace(denial, instead), words)
      .replace(NON, (non, quality: string) => (shared.includes(quality.toLowerCase()) ? quality : non));
  return { passage: affirm(passage), statement: affirm(statement) };
}

/** Whether a passage has a quality, and never without “non” before it. */
export function isAlwaysNon(passage: string, quality: string): boolean {
  const uses = passage.match(new RegExp(`(?<!\\p{L})${quality}`, "giu"))?.length ?? 0;
  const joined = passage.match(new RegExp(`\\bnon${quality}`, "giu"))?.length ?? 0;
  const apart = passage.match(new RegExp(`\\bnon[-\\s]${quality}`, "giu"))?.length ?? 0;
  return joined + apart > 0 && uses === apart;
}
