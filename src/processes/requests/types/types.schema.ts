import { z } from "zod";
import { CreatedAt, Id, integer, MAX_INTEGER, text, UpdatedAt, visibleText } from "../../../kernel/http/shapes.ts";
import { FormFields, ShownField } from "../form.schema.ts";

const MOST_DOMAINS = 50;
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/;
const DOMAIN = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;
const ADDRESS = /^[a-z0-9._%+-]{1,64}@[a-z0-9.-]{1,253}$/;

const parts = {
  name: visibleText(1, 200).describe("What people ask for, such as `Non-disclosure agreement`."),
  slug: z
    .string("must be a string")
    .regex(SLUG, "must have lower-case letters, digits and hyphens, such as new-nda")
    .describe("The last part of the address of its public page. No other type of the installation has it."),
  description: text(0, 2000).describe("What the form tells people first."),
  fields: FormFields.describe("What the form asks for, as the fields of a template."),
  playbook_id: Id.nullable().describe("A playbook that the files are reviewed against on arrival."),
  template_id: Id.nullable().describe("A template for the documents that answer it."),
  vault_id: Id.nullable().describe("A vault where its contracts belong."),
  workflow_id: Id.nullable().describe("The workflow that answers it. A workflow starts by its own trigger `request`."),
  assignee_user_id: integer(1, MAX_INTEGER).nullable().describe("The person who gets new requests. Null: nobody yet."),
  due_days: integer(1, 365).nullable().describe("Days from the request until it is due. Null: no due time."),
  public: z
    .boolean("must be true or false")
    .describe("Whether colleagues without an account can use it at `/r/{slug}`. Needs e-mail (`SMTP_URL`)."),
  allowed_domains: z
    .array(z.string("must be a string").trim().toLowerCase().regex(DOMAIN, "must be a domain such as example.com"))
    .max(MOST_DOMAINS, `must have at most ${MOST_DOMAINS} domains`)
    .describe("Whose addresses may use the public page and the mailbox. Empty: any address."),
  is_access_controlled: z
    .boolean("must be true or false")
    .describe(
      "If true, only administrators, the person it is assigned to and members of its project see a request. If false, everyone in the organization.",
    ),
  auto_answer: z
    .boolean("must be true or false")
    .describe(
      "Whether a request with one file that meets every standard position of the playbook is answered without a lawyer. Needs `playbook_id`.",
    ),
  mail_address: z
    .string("must be a string")
    .trim()
    .toLowerCase()
    .regex(ADDRESS, "must be an address such as legal@example.com")
    .nullable()
    .describe(
      "An address of the mailbox for requests (`REQUESTS_MAILBOX_URL`): messages to it become requests of this type.",
    ),
};

export const NewRequestType = z
  .strictObject({
    name: parts.name,
    slug: parts.slug,
    description: parts.description.default(""),
    fields: parts.fields.default([]),
    playbook_id: parts.playbook_id.default(null),
    template_id: parts.template_id.default(null),
    vault_id: parts.vault_id.default(null),
    workflow_id: parts.workflow_id.default(null),
    assignee_user_id: parts.assignee_user_id.default(null),
    due_days: parts.due_days.default(null),
    public: parts.public.default(false),
    allowed_domains: parts.allowed_domains.default([]),
    is_access_controlled: parts.is_access_controlled.default(false),
    auto_answer: parts.auto_answer.default(false),
    mail_address: parts.mail_address.default(null),
  })
  .meta({ id: "NewRequestType" });
export type NewRequestType = z.output<typeof NewRequestType>;

export const RequestTypeChange = z.strictObject(parts).partial().meta({ id: "RequestTypeChange" });
export type RequestTypeChange = z.output<typeof RequestTypeChange>;

export const RequestType = z
  .object({
    id: Id.describe("The id of the type."),
    ...parts,
    slug: z.string().describe("The last part of the address of its public page."),
    fields: z.array(ShownField).describe("What the form asks for."),
    assignee_user_id: z.int().nullable().describe("The person who gets new requests. Null: nobody yet."),
    due_days: z.int().nullable().describe("Days from the request until it is due. Null: no due time."),
    allowed_domains: z.array(z.string()).describe("Whose addresses may use the public page. Empty: any address."),
    mail_address: z.string().nullable().describe("The address whose messages become requests of this type."),
    url: z
      .string()
      .nullable()
      .describe("The address of its public page. Null if it is not public, or this installation cannot send e-mail."),
    created_by: z.int().nullable().describe("The id of the person who made it. Null for an organization-scoped key."),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: "RequestType" });
export type RequestType = z.output<typeof RequestType>;
