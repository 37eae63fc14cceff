import { z } from "zod";
import { CreatedAt, Id, Timestamp, text, visibleText } from "../kernel/http/shapes.ts";
import { Visibility } from "../workspace/shares/visibility.schema.ts";

export const PlaybookStatus = z
  .enum(["draft", "processing", "completed", "failed"])
  .describe(
    "`draft` until the playbook has a check and, if it was made from documents, a person has confirmed it; then `completed`. Only a completed playbook can be run.",
  );
export type PlaybookStatus = z.output<typeof PlaybookStatus>;

export const PlaybookSummary = z
  .object({
    id: Id.describe("The id of the playbook."),
    title: z.string().describe("The title of the playbook."),
    description: z.string().nullable().describe("What the playbook is for. Null if not set."),
    is_official: z
      .boolean()
      .describe("Whether the playbook ships with the service. Official playbooks can be duplicated but not changed."),
    status: PlaybookStatus,
    awaits_confirmation: z
      .literal(true)
      .optional()
      .describe("The playbook was drafted from documents and waits for a person to confirm it. Omitted otherwise."),
    visibility: Visibility,
    created_at: CreatedAt,
  })
  .meta({ id: "PlaybookSummary" });
export type PlaybookSummary = z.output<typeof PlaybookSummary>;

export const Playbook = PlaybookSummary.extend({
  guide: z.string().nullable().describe("Guidance for people on when to use the playbook and how to read the result."),
  updated_at: Timestamp.describe("When the playbook or one of its checks or examples was last changed."),
}).meta({ id: "Playbook" });
export type Playbook = z.output<typeof Playbook>;

export const MAX_TITLE = 200;
const PlaybookTitle = visibleText(1, MAX_TITLE);

export const NewPlaybook = z
  .strictObject({
    title: PlaybookTitle.describe("The title of the playbook."),
    description: text(0, 4000).nullable().optional().describe("What the playbook is for."),
    guide: text(0, 100_000)
      .nullable()
      .optional()
      .describe("Guidance for people on when to use the playbook and how to read the result, in Markdown."),
  })
  .meta({ id: "NewPlaybook" });
export type NewPlaybook = z.output<typeof NewPlaybook>;

export const PlaybookChange = NewPlaybook.partial()
  .extend({ visibility: Visibility.optional() })
  .meta({ id: "PlaybookChange" });
export type PlaybookChange = z.output<typeof PlaybookChange>;

/** The caller's permissions on a playbook or skill. */
