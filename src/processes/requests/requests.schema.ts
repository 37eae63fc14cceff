import { z } from "zod";
import { CursorQuery, type Placed } from "../../kernel/http/paging/page.ts";
import {
  booleanText,
  CreatedAt,
  Id,
  integer,
  integerText,
  MAX_INTEGER,
  Person,
  Timestamp,
  TimestampInput,
  text,
  UpdatedAt,
  visibleText,
} from "../../kernel/http/shapes.ts";
import type { JobKind } from "../../kernel/jobs/job.ts";
import { FieldValues, ShownField } from "./form.schema.ts";

export const REQUEST_STATUSES = ["new", "in_progress", "waiting", "done", "declined"] as const;
export const RequestStatus = z
  .enum(REQUEST_STATUSES)
  .describe(
    "`new`: nobody has begun. `in_progress`: somebody works on it. `waiting`: the requester is asked something. `done` and `declined` are closed.",
  );
export type RequestStatus = z.output<typeof RequestStatus>;
export const CLOSED: readonly RequestStatus[] = ["done", "declined"];

const MOST_FILES = 20;
const MOST_TEXT = 20_000;
const FileIds = z.array(Id).max(MOST_FILES, `must contain at most ${MOST_FILES} file ids`);

/** One line of printable ASCII, so that it fits a header of a message. */
export const RequesterAddress = z
  .string("must be a string")
  .trim()
  .max(254, "must have at most 254 characters")
  .regex(
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/,
    "must be an e-mail address such as ada@example.com",
  )
  .meta({ example: "ada@example.com" });

export const RequestMessage = z
  .object({
    id: Id.describe("The id of the message."),
    author: z
      .enum(["requester", "person", "service"])
      .describe("`requester`: who asked. `person`: somebody of the organization. `service`: answered automatically."),
    by: Person.nullable().describe("The person. Null for a requester without an account, a key and the service."),
    text: z.string().describe("What it says."),
    file_ids: z.array(Id).describe("The files that came with it."),
    created_at: CreatedAt,
  })
  .meta({ id: "RequestMessage" });
export type RequestMessage = z.output<typeof RequestMessage>;

const RequestReview = z
  .object({
    state: z
      .enum(["waiting", "running", "nothing_to_change", "to_decide", "failed"])
      .describe(
        "`waiting`: its files are being read. `nothing_to_change`: every check meets its standard position. `to_decide`: a person has to look. `failed`: see `note`.",
      ),
    review_id: Id.nullable().describe("The review, once it has started."),
    note: z.string().nullable().describe("Why there is no review, or what keeps it from being clear."),
  })
  .meta({ id: "RequestReview" });

const request = {
  id: Id.describe("The id of the request."),
  type_id: Id.nullable().describe("The type of the request. Null once the type was deleted."),
  type_name: z.string().describe("The name of the type when it was asked."),
  title: z.string().describe("What it is about."),
  form: z.array(ShownField).describe("The fields as they were asked for."),
  fields: z.record(z.string(), z.unknown()).describe("What was filled in, by the keys of the form."),
  file_ids: z.array(Id).describe("Its files, in the order in which they came."),
  status: RequestStatus,
  requester: z
    .object({
      name: z.string().nullable().describe("The name of who asked. Null if not known."),
      email: z.string().nullable().describe("The address of who asked. Null if not known."),
      user_id: z.int().nullable().describe("The person, if they have an account."),
    })
    .describe("Who asked."),
  channel: z
    .enum(["app", "form", "mail"])
    .describe("How it came: from a person or key, the public page, or by e-mail."),
  assignee_user_id: z.int().nullable().describe("The person who works on it. Null: nobody yet."),
  due_at: Timestamp.nullable().describe("When it is due. Null if it has no due time."),
  is_overdue: z.boolean().describe("Whether it is past due and still open."),
  project_id: Id.describe("The project with its files. Whoever sees the project sees the request."),
  review: RequestReview.nullable().describe(
    "The review on arrival. Null if the type has no playbook, or no file came.",
  ),
  is_answered_automatically: z.boolean().describe("Whether it was answered without a lawyer, as its type allows."),
  closed_at: Timestamp.nullable().describe("When it was done or declined. Null while it is open."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
};

export const ListedRequest = z.object(request).meta({ id: "ListedRequest" });
export type ListedRequest = z.output<typeof ListedRequest>;
const RequestDraft = z
  .object({
    text: z.string().describe("What it says."),
    file_ids: z.array(Id).describe("The files that go with it."),
    by: Person.nullable().describe("Who wrote it. Null for an organization-scoped key."),
  })
  .meta({ id: "RequestDraft" });
export type RequestDraft = z.output<typeof RequestDraft>;

export const Request = z
  .object({
    ...request,
    draft: RequestDraft.nullable().describe(
      "The answer that is prepared, and not sent yet. Approvals of the request are bound to it. The requester does not see it.",
    ),
    messages: z.array(RequestMessage).describe("The messages in both directions, the oldest first. The last 500."),
  })
  .meta({ id: "Request" });
export type Request = z.output<typeof Request>;

export const NewRequest = z
  .strictObject({
    type_id: Id.describe("What is asked for."),
    title: visibleText(1, 200)
      .optional()
      .describe("What it is about. Defaults to the name of the type and the first text."),
    fields: FieldValues.default({}).describe("By the keys of the form. What is required and missing is 422."),
    file_ids: FileIds.default([]).describe("Files that you may share. They are linked to the project of the request."),
    requester: z
      .strictObject({
        name: visibleText(1, 200).optional().describe("Their name."),
        email: RequesterAddress.describe("Their e-mail address."),
      })
      .optional()
      .describe("Who asks, if it is somebody else. They get an e-mail with a link to follow it."),
  })
  .meta({ id: "NewRequest" });
export type NewRequest = z.output<typeof NewRequest>;

export const RequestChange = z
  .strictObject({
    title: visibleText(1, 200).describe("What it is about."),
    status: RequestStatus,
    assignee_user_id: integer(1, MAX_INTEGER).nullable().describe("The person who works on it."),
    due_at: TimestampInput.nullable().describe("When it is due."),
    draft: z
      .strictObject({
        text: visibleText(1, MOST_TEXT).describe("What it says."),
        file_ids: FileIds.default([]).describe("Files that go with it."),
      })
      .nullable()
      .describe("The answer that is prepared. Sending a message with the same text and files ends it. Null: none."),
  })
  .partial()
  .meta({ id: "RequestChange" });
export type RequestChange = z.output<typeof RequestChange>;

export const NewRequestMessage = z
  .strictObject({
    text: visibleText(1, MOST_TEXT).describe("What it says. The requester gets it by e-mail."),
    file_ids: FileIds.default([]).describe("Files that the requester may download."),
  })
  .meta({ id: "NewRequestMessage" });
export type NewRequestMessage = z.output<typeof NewRequestMessage>;

export const RequestQuery = CursorQuery.extend({
  status: RequestStatus.optional(),
  open: booleanText.optional().describe("`true`: not closed. `false`: done or declined."),
  type_id: Id.optional().describe("Only of this type."),
  assignee: z
    .union([z.literal("me"), z.literal("nobody"), integerText({ min: 1, max: MAX_INTEGER })])
    .optional()
    .describe("`me`, `nobody`, or the id of a person."),
  q: text(1, 200).optional().describe("A part of the title, or of the requester's name or address."),
});
export type RequestQuery = Placed<z.output<typeof RequestQuery>>;

/** Reviews the files of a request once they are read. */
export const ReviewArrival = {
  kind: "requests/review-arrival",
  internal: true,
  maxAttempts: 4,
  input: z.object({ request_id: Id }),
} satisfies JobKind;

/** Sends one e-mail to a requester. `sealed`: a code, encrypted. */
export const SendRequestMail = {
  kind: "requests/send-mail",
  internal: true,
  class: "delivery" as const,
  maxAttempts: 10,
  input: z.discriminatedUnion("about", [
    z.object({ about: z.literal("code"), type_id: Id, to: z.string(), sealed: z.string(), until: z.string() }),
    z.object({ about: z.enum(["received", "closed"]), request_id: Id }),
    z.object({ about: z.literal("message"), request_id: Id, message_id: Id }),
  ]),
} satisfies JobKind;
