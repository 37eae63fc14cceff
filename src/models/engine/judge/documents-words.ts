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
  return [...ROLES, ...WORDS].reduce((words, { word, others }) => {
    if (!word.test(words) || word.test(passage)) return words;
    const held = others.find(({ anyForm }) => anyForm.test(passage));
    if (!held) return words;
    const written = held.anyForm.exec(passage)?.[0] ?? "";
    const isName = /^\p{Lu}/u.test(written) && PARTY_NAMES.has(held.form);
    return words.replace(new RegExp(word.source, "giu"), isName ? written : held.form);
  }, told);
}

const PARTY_NAMES = new Set(PARTY_ROLES.flatMap((line) => line.split("|")));

/** "a breach that is not cured" is one that a party "fails to cure". */
const NOT_DONE = /\b(?:that|which)\s+(?:is|are)\s+not\s+([a-z]{3,}?)e?d\b/gi;

const WHOLLY_DENIED = /\b(?:(?:neither|no)\s+party|(?:under|in)\s+no\s+(?:circumstances?|event|case))\b/i;
const DENIALS: [RegExp, string][] = [
  [/\b(?:under|in)\s+no\s+(?:circumstances?|event|case)\b,?\s*/gi, ""],
  [/\b(?:neither|no)\s+party\b/gi, "either party"],
];

/** A sentence and a statement that are both denied as a whole, without the denial: the trained judge takes one denial for the opposite of another. */
export function bothAffirmed(passage: string, statement: string): { passage: string; statement: string } {
  if (!WHOLLY_DENIED.test(passage) || !WHOLLY_DENIED.test(statement)) return { passage, statement };
  const affirm = (words: string) => DENIALS.reduce((plain, [denial, instead]) => plain.replace(denial, instead), words);
  return { passage: affirm(passage), statement: affirm(statement) };
}
