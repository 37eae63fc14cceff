import { z } from "zod";
import { FIELD_TYPES } from "../../../content/values/values.ts";
import { checkContent } from "../checked-json.ts";
import { Pattern } from "./clauses.schema.ts";
import content from "./lexicon.json" with { type: "json" };

const Words = z.array(z.string().min(1)).min(1);
/** Text that is replaced by one word before words are compared. */
const Replacement = z.strictObject({
  said_by: Pattern.transform((pattern) => new RegExp(pattern.source, "gi")),
  word: z.string().min(1),
});

/** Word lists that all kinds of clause share. */
const Lexicon = z.strictObject({
  /** Families of words that contracts use interchangeably. */
  same_meaning: z.array(Words),
  /** Families of words that stand for each other in a sentence, each in the same forms: “keep keeps kept”, “retain retains retained”. */
  same_wording: z.array(Words),
  /** Families of words that a column's label uses in place of those in contracts. */
  same_in_questions: z.array(Words),
  /** Phrases that mean more than their words: “as is”. */
  phrases: z.array(Replacement),
  /** Terms that positions refuse by a name, and the words by which contracts have them. */
  refused_terms: z.array(z.strictObject({ name: z.string(), refused_as: Pattern, said_by: Pattern })),
  /** How often something is due. */
  rhythms: z.array(Replacement),
  /** Verbs in their plain form, which end the subject of a question: “Can the customer terminate …?” */
  verbs_of_questions: Words,
  /** Words that ask but do not say what the question is about. */
  asking_words: Words,
  /** Words that say of what type a value is, but not what it is about. */
  value_words: Words,
  /** What a value of these types may relate to, by the words next to it. */
  value_subjects: z.array(z.strictObject({ name: z.string(), types: z.array(z.enum(FIELD_TYPES)), said_by: Pattern })),
  /** Contract wording for an option of a column. */
  option_synonyms: z.array(z.strictObject({ option: Pattern, said_by: Pattern })),
  options_other: Words,
  options_none: Words,
  options_yes: Words,
  /** Options that name no clause. */
  options_without_topic: Words,
  party_roles: Words,
  words_beside_any_number: Words,
  /** Words that end the name of an organisation. Parts of a regular expression, as the legal forms are. */
  organisation_words: Words,
  legal_forms: Words,
  jurisdictions: z.strictObject({
    states: Words,
    /** Provinces and other parts of a country. */
    parts: Words,
    /** Names of countries that contracts use and Unicode does not. */
    countries: Words,
    /** “English” law is the law of England. */
    adjectives: z.record(z.string(), z.string()),
    other_names: z.record(z.string(), z.string()),
  }),
});

export const LEXICON = checkContent("lexicon.json", Lexicon, content);

/** Matches a text that is one of these and nothing else. */
export function onlyOneOf(words: string[]): RegExp {
  return new RegExp(`^(?:${words.join("|")})$`, "i");
}
