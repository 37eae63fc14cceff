import { z } from "zod";
import { FIELD_TYPES } from "../../../content/values/values.ts";

/** Alternatives of one regular expression, which ignores case. */
export const Pattern = z.array(z.string().min(1)).min(1).transform(toRegExp);

function toRegExp(alternatives: string[], { addIssue }: z.RefinementCtx): RegExp {
  try {
    return new RegExp(alternatives.join("|"), "i");
  } catch (error) {
    addIssue({ code: "custom", message: (error as Error).message });
    return z.NEVER;
  }
}

const ValueTypes = z.array(z.enum(FIELD_TYPES));

/** One kind of clause: how it is asked for, how it is found, and what is read from it. */
export const ClauseRecord = z
  .strictObject({
    name: z.string().min(1),
    /** `tagger`: trained, its name is one of the tagger's outputs. `words`: found by headings and by `said_by`. */
    found_by: z.enum(["tagger", "words"]),
    /** Its name in a sentence: “There is a clause on …”. */
    called: z.string().min(1),
    /** Words that name it in a question, a form or a heading. */
    named_by: Pattern,
    /** Words of the clause itself. For tagged kinds they find it where the tagger cannot run. */
    said_by: Pattern.optional(),
    /** Words that say that there is no such thing. Such a clause answers No. */
    denied_by: Pattern.optional(),
    /** Words of another kind that is easily confused with it. A clause with them and without those of `said_by` is not of this kind. */
    mistaken_for: Pattern.optional(),
    /** A clause with these words is not of this kind, whatever else it says. */
    ruled_out_by: Pattern.optional(),
    /** Every clause of the kind matches each of these. */
    needs: z.array(Pattern).min(1).optional(),
    /** Where several clauses are marked, those with these words come first. */
    best_said_by: Pattern.optional(),
    /** A sentence with these words is of this kind even if the tagger misses it. */
    plainly_said_by: Pattern.optional(),
    /** If no clause is marked: clauses of another kind with these words are also of this kind. */
    also_in: z.strictObject({ kind: z.string().min(1), said_by: Pattern }).optional(),
    /** What is missing from a document without it, if not “a clause on” plus `called`. */
    missing: z.string().min(1).optional(),
    /** Questions that mean it. The router compares new questions with them. */
    wordings: z.array(z.string().min(1)).min(1),
    /** Types of the value that it states, the likeliest first. */
    value_types: ValueTypes.min(1).optional(),
    /** Questions that ask for other types of value. The first that matches counts. */
    question_forms: z.array(z.strictObject({ asked_by: Pattern, value_types: ValueTypes })).optional(),
    /** The reader of its values. Without one they are read by their type alone. */
    reader: z.enum(["title", "parties", "law", "day", "term", "renewal", "notice"]).optional(),
    /** The clause is a restriction. If it is present, “may we …?” is answered No. */
    is_restriction: z.boolean().optional(),
    /** Without the tagger, only this many sentences at the start are searched. */
    search_first_sentences: z.int().positive().optional(),
    /** For `day`: the words right before its date. */
    day_follows: Pattern.optional(),
    /** For `day`: the kind whose date is used if the words refer to it. */
    same_day_as: z.string().optional(),
    /** A note for values whose surroundings do not match `unless_said`. */
    caveat: z.strictObject({ unless_said: Pattern, note: z.string().min(1) }).optional(),
    /** A question that matches `asked_by` is answered No by a clause that matches `said_by` and not `unless_said`. */
    answers_no: z.strictObject({ asked_by: Pattern, said_by: Pattern, unless_said: Pattern }).optional(),
  })
  .refine(({ found_by, said_by }) => found_by === "tagger" || said_by !== undefined, {
    path: ["said_by"],
    message: "a kind that is found by words needs them",
  })
  .refine(({ reader, day_follows }) => (reader === "day") === (day_follows !== undefined), {
    path: ["day_follows"],
    message: "is for the reader `day`, which needs it",
  });

export type Clause = z.output<typeof ClauseRecord>;
