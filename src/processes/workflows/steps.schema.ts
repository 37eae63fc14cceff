import { z } from "zod";
import { Id, integer, MAX_INTEGER, text, visibleText } from "../../kernel/http/shapes.ts";

export const REFERENCE_PATTERN = "^\\$(trigger|steps\\.[a-z][a-z0-9_]{0,39}\\.result)(\\.[A-Za-z0-9_-]{1,80}){0,8}$";
const EXAMPLE = "or a reference such as $trigger.file_ids or $steps.review.result.review_id";

/** A value as it is stored, where a reference may stand for it; or as a step gets it, once references are replaced. */
type Field = <T extends z.ZodType>(schema: T, what: string) => T;

const stored: Field = (schema, what) => {
  const error = () => `must be ${what}, ${EXAMPLE}`;
  const reference = z.string().regex(new RegExp(REFERENCE_PATTERN), { error });
  return z.union([reference, schema], { error }) as unknown as typeof schema;
};
const resolved: Field = (schema) => schema;

const ROLES = ["administrator", "vault_manager", "member"] as const;
export const PersonRole = z
  .enum(ROLES, `must be ${ROLES.join(", ")}`)
  .describe(
    "`administrator`: administrators. `vault_manager`: people who may manage vaults. `member`: everybody in the organization.",
  );
export type PersonRole = z.output<typeof PersonRole>;

const people = (field: Field) => ({
  user_ids: field(z.array(integer(1, MAX_INTEGER)).min(1).max(50), "a list of ids of people")
    .optional()
    .describe("The people. Without them and without a role: the person whom the run works for."),
  role: PersonRole.optional(),
});

const files = (field: Field) => ({
  file_ids: field(z.array(Id).min(1).max(500), "a list of file ids")
    .optional()
    .describe("The files. Defaults to those of the trigger."),
});

const asked = (field: Field) => ({
  ...people(field),
  question: visibleText(1, 2000).describe("What is to be decided, in words."),
  remind_after_days: integer(1, 365)
    .optional()
    .describe("After how many days the people are reminded, again and again, until somebody decides. Defaults to 3."),
  stand_in_user_id: field(integer(1, MAX_INTEGER), "the id of a person")
    .optional()
    .describe("Who may decide, too, if nobody did in time."),
  stand_in_after_days: integer(1, 365).optional().describe("After how many days the stand-in is asked. Defaults to 7."),
});

const readingSteps = (field: Field) => ({
  read: z.strictObject(files(field)).describe("Waits until the files are read, and says what they are."),
  run_playbook: z
    .strictObject({
      playbook_id: field(Id, "the id of a playbook").describe("The playbook."),
      review_mode: z
        .enum(["first-party", "third-party"])
        .optional()
        .describe("Whose paper the files are on. Defaults to `third-party`."),
      representing_party: text(1, 200).optional().describe("The party that you represent. Defaults to `our company`."),
      project_id: field(Id, "the id of a project").optional().describe("The project."),
      ...files(field),
    })
    .describe("Reviews the files as one agreement."),
  test_playbook: z
    .strictObject({ playbook_id: field(Id, "the id of a playbook").describe("The playbook.") })
    .describe("Judges the examples of a playbook."),
  ask: z
    .strictObject({
      question: visibleText(1, 20_000).describe("The question."),
      vault_id: field(Id, "the id of a vault").optional().describe("The vault."),
      project_id: field(Id, "the id of a project").optional().describe("The project."),
      ...files(field),
    })
    .describe("Asks a question about the files, a vault or a project. Nothing is changed by the answer."),
  extract: z
    .strictObject({
      columns: z
        .array(
          z.strictObject({
            label: visibleText(1, 100).describe("The heading of the column."),
            question: visibleText(1, 2000).describe("What is asked."),
          }),
        )
        .min(1, "must have at least one column")
        .max(10, "must have at most 10 columns")
        .describe("What is asked of each file."),
      ...files(field),
    })
    .describe("Asks the same questions of each file, as a table."),
  proofread: z.strictObject(files(field)).describe("Proofreads each file."),
});

const makingSteps = (field: Field) => ({
  add_to_vault: z
    .strictObject({ vault_id: field(Id, "the id of a vault").describe("The vault."), ...files(field) })
    .describe("Adds the files to a vault and waits until all of its columns are read."),
  fill_template: z
    .strictObject({
      template_id: field(Id, "the id of a template").describe("The template."),
      values: field(z.record(z.string(), z.unknown()), "an object of values by key")
        .optional()
        .describe("By the keys of the template's fields."),
      title: text(1, 200).optional().describe("The name of the new file. Defaults to that of the template."),
      folder_id: field(Id, "the id of a folder").optional().describe("The folder."),
      project_id: field(Id, "the id of a project").optional().describe("The project."),
    })
    .describe("Makes a document from a template."),
  file: z
    .strictObject({
      folder_id: field(Id, "the id of a folder").optional().describe("The folder."),
      project_id: field(Id, "the id of a project").optional().describe("The project."),
      ...files(field),
    })
    .refine(({ folder_id, project_id }) => (folder_id === undefined) !== (project_id === undefined), {
      error: "must contain either folder_id or project_id",
    })
    .describe("Moves the files into a folder, or links them to a project."),
});

const peopleSteps = (field: Field) => ({
  gate: z.strictObject(asked(field)).describe("Waits until one of the people decides."),
  approve: z
    .strictObject({
      user_ids: people(field).user_ids.describe(
        "Who is asked, besides those whom the approval rules name. Without them and a role: any administrator.",
      ),
      role: z.enum(["administrator", "vault_manager"]).optional().describe("The same, by what they may do."),
      question: visibleText(1, 2000).describe("What is to be approved, in words."),
      subject: z
        .enum(["review", "redline", "document", "request"])
        .optional()
        .describe("What kind of thing is approved."),
      subject_id: field(Id, "the id of what is approved")
        .optional()
        .describe(
          "What is approved. Without it: the request of the trigger for `request`, and else the review or the document that a step before made, or the first file of the trigger.",
        ),
      mode: z.enum(["all", "any", "in_order"]).optional().describe("Whose approval is needed. Defaults to `any`."),
    })
    .describe(
      "Asks for an approval that is bound to what is approved: a change of it voids the approval, and ends the run.",
    ),
  notify: z
    .strictObject({
      ...people(field),
      text: visibleText(1, 2000).describe("What they are told."),
      email: z.boolean().optional().describe("Whether an e-mail is sent at once. Otherwise the daily one has it."),
    })
    .describe("Tells people."),
  webhook: z
    .strictObject({ webhook_id: field(Id, "the id of a webhook").describe("The webhook.") })
    .describe("Sends the event `workflow.step` to a webhook, with the id of the run."),
});

const inputs = (field: Field) => ({ ...readingSteps(field), ...makingSteps(field), ...peopleSteps(field) });

export const RESOLVED = inputs(resolved);
export type StepKind = keyof typeof RESOLVED;
export type InputOf<K extends StepKind> = z.output<(typeof RESOLVED)[K]>;
const STORED = inputs(stored);
export const STEP_KINDS = Object.keys(RESOLVED) as [StepKind, ...StepKind[]];

const TESTS = [
  "equal",
  "not_equal",
  "more_than",
  "less_than",
  "contains",
  "not_contains",
  "empty",
  "not_empty",
] as const;

export const Condition = z
  .strictObject({
    value: visibleText(1, 400).describe("A reference, such as `$steps.review.result.flags`."),
    is: z.enum(TESTS, `must be ${TESTS.join(", ")}`).describe("How it is compared. Texts without regard to case."),
    to: z
      .union([z.string().max(1000), z.number(), z.boolean()], {
        error: () => "must be a text, a number, true or false",
      })
      .optional()
      .describe("What it is compared with."),
  })
  .refine(({ is, to }) => is.endsWith("empty") === (to === undefined), {
    error: "must have `to`, unless `is` is empty or not_empty",
  })
  .meta({ id: "WorkflowCondition" });
export type Condition = z.output<typeof Condition>;

const common = {
  id: z
    .string("must be a string")
    .regex(/^[a-z][a-z0-9_]{0,39}$/, "must be a name of small letters, digits and _, such as review")
    .describe("The name of the step in this workflow, by which later steps refer to it."),
  when: Condition.optional().describe("The step is skipped unless this holds."),
};

export const Step = z
  .discriminatedUnion(
    "kind",
    STEP_KINDS.map((kind) =>
      z.strictObject({
        ...common,
        kind: z.literal(kind).describe("What the step does."),
        input: (STORED[kind] as z.ZodType).prefault({}),
      }),
    ) as never as [ReturnType<typeof stepOf<StepKind>>],
    `must have one of the kinds ${STEP_KINDS.join(", ")}`,
  )
  .meta({ id: "WorkflowStep" });
/** As stored: a reference may stand for a value of its input. */
export interface Step {
  id: string;
  kind: StepKind;
  input: Record<string, unknown>;
  when?: Condition | undefined;
}

const stepOf = <K extends StepKind>(kind: K) =>
  z.strictObject({ ...common, kind: z.literal(kind), input: z.record(z.string(), z.unknown()) });
