import { z } from "zod";
import { CreatedAt, Id, text, UpdatedAt } from "../../kernel/http/shapes.ts";

export const MAX_CHECKS = 200;

export const Importance = z.enum(["low", "medium", "high"]);

const positionType = z
  .enum(["standard", "fallback"])
  .describe("`standard` is the preferred position. `fallback` is an acceptable alternative; list the best one first.");

/** Exactly one standard position, for openapi.json. */
const oneStandard = {
  contains: { type: "object" as const, properties: { type: { const: "standard" } }, required: ["type"] },
  minContains: 1,
  maxContains: 1,
};

export const Check = z
  .object({
    id: Id.describe("The id of the check."),
    title: z.string().describe("The title of the check."),
    description: z.string().nullable().describe("What the check is about. Null if not set."),
    importance: Importance.nullable().describe("How much the check matters. Null if not set."),
    positions: z
      .array(
        z.object({
          type: positionType,
          guidance: z.string().describe("The position in words: what the contract should say."),
          clause_id: Id.optional().describe(
            "The clause of the library whose current wording, of at most 4,000 characters, reviews propose. Absent if there is none.",
          ),
        }),
      )
      .meta(oneStandard)
      .describe("What is accepted: one standard position, and fallbacks in order of preference."),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: "PlaybookCheck" });
export type Check = z.output<typeof Check>;

const HOW_MANY = "must contain 1 to 20 positions";
const NewPositions = z
  .array(
    z.strictObject({
      type: positionType,
      guidance: text(1, 4000).describe("The position in words: what the contract should say."),
      clause_id: Id.transform((id) => id.toLowerCase())
        .optional()
        .describe("A clause of the library. Reviews propose its current wording."),
    }),
  )
  .min(1, HOW_MANY)
  .max(20, HOW_MANY)
  .refine(
    (positions) => positions.filter(({ type }) => type === "standard").length === 1,
    "must contain exactly one position of type standard",
  )
  .meta(oneStandard);

export const NewCheck = z
  .strictObject({
    title: text(1, 200).describe("The title of the check."),
    description: text(0, 1000).nullable().optional().describe("What the check is about."),
    importance: Importance.nullable().optional().describe("How much the check matters."),
    positions: NewPositions.describe(
      "What is accepted: exactly one standard position, and fallbacks in order of preference.",
    ),
  })
  .meta({ id: "NewPlaybookCheck" });
export type NewCheck = z.output<typeof NewCheck>;

export const CheckChange = NewCheck.partial().meta({ id: "PlaybookCheckChange" });
export type CheckChange = z.output<typeof CheckChange>;

export const CheckOrder = z
  .strictObject({
    check_ids: z
      .array(Id)
      .max(MAX_CHECKS, `must contain at most ${MAX_CHECKS} ids`)
      .describe("All checks of the playbook, each exactly once, in the new order."),
  })
  .meta({ id: "PlaybookCheckOrder" });
export type CheckOrder = z.output<typeof CheckOrder>;
