import { z } from "zod";
import { ModelUsage } from "../../kernel/metrics/model-usage.schema.ts";

/** Billable operations. */
export const OPERATIONS = ["chat:completions", "playbook:run", "vault:extract"] as const;
export type Operation = (typeof OPERATIONS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS = 366;

const NOT_A_DATE = "must be a date such as 2026-01-31";
const Day = z.iso
  .date({ error: NOT_A_DATE, abort: true })
  .refine((day) => !day.startsWith("0000"), { error: NOT_A_DATE, abort: true })
  .meta({ format: "date", pattern: undefined, example: "2026-01-31" });

const Timezone = z
  .string()
  .max(100, { error: "must have at most 100 characters", abort: true })
  .refine(isTimezone, { error: "must be an IANA time zone such as Europe/Berlin", abort: true })
  .default("UTC");

/** Rejects offsets such as +02:00, which have no daylight saving time. */
function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

const Range = z.object({
  start_date: Day.describe("The first day."),
  end_date: Day.describe("The last day, inclusive."),
  timezone: Timezone.describe("The IANA time zone in which days begin, such as `Europe/Berlin`."),
});

export const UsageQuery = Range.superRefine(({ start_date, end_date }, context) => {
  const days = (Date.parse(end_date) - Date.parse(start_date)) / DAY_MS + 1;
  const refuse = (message: string) => context.addIssue({ code: "custom", path: ["end_date"], message });
  if (days < 1) refuse("must not be before start_date");
  if (days > MAX_DAYS) refuse(`must be at most ${MAX_DAYS} days from start_date, inclusive`);
});
export type UsageQuery = z.output<typeof UsageQuery>;

const Count = z.int().min(0);

const EchoedRange = z.object({
  start_date: Day.describe("The first day of the range."),
  end_date: Day.describe("The last day of the range."),
  timezone: z.string().describe("The time zone in which days begin."),
});

const Named = ModelUsage.extend({ name: z.string().describe("What it was used by or for.") }).meta({ id: undefined });
const Identified = Named.extend({ id: z.string().nullable().describe("Its id. Null if there is none.") });

export const TokenUsage = z
  .object({
    total: ModelUsage.describe("All calls of the range."),
    by_model: z.array(Named).describe("By model."),
    by_operation: z
      .array(Named)
      .describe("By operation: `chat:completions`, `playbook:run`, `vault:extract`, `model:test`."),
    by_user: z
      .array(Named.extend({ id: z.int().nullable().describe("The id of the user. Null for the organization's keys.") }))
      .describe("By person."),
    by_key: z.array(Identified).describe("By API key. The id is null for the web application."),
    by_project: z.array(Identified).describe("By project. The id is null where there was none."),
  })
  .meta({ id: "TokenUsage" });
export type TokenUsage = z.output<typeof TokenUsage>;

export const Usage = EchoedRange.extend({
  tokens: TokenUsage.describe("What was used of language models, failed attempts included, most tokens first."),
  web: z
    .object({
      messages: Count.describe("Messages sent in chats of the web application."),
      web_pages_scraped: Count.describe("Web pages read for answers."),
      files_uploaded: Count.describe("Files uploaded in the web application."),
    })
    .describe("Usage of the web application."),
  word: z
    .object({
      messages: Count.describe("Questions asked in Word."),
      redlines_applied: Count.describe("Redlines written into a document."),
      drafts_applied: Count.describe("Drafts inserted into a document."),
    })
    .describe("Usage of the Word add-in."),
  api: z
    .object({
      requests: Count.describe("How many requests API keys sent."),
      by_operation: z
        .record(z.string(), Count)
        .describe(
          "Requests by operation: `chat:completions`, `playbook:run`, and all others by method and path, such as `GET /projects/{id}`.",
        ),
    })
    .describe("Usage through API keys."),
}).meta({ id: "Usage" });
export type Usage = z.output<typeof Usage>;

/** Features of the web and Word applications, outside the API. */
export type Feature = `web.${keyof Usage["web"]}` | `word.${keyof Usage["word"]}`;

const Credits = z.number().min(0);

export const CreditUsage = EchoedRange.extend({
  pricing_available: z.boolean().describe("Whether the installation has prices."),
  total_credits: Credits.nullable().describe(
    "All credits charged in the range. Null if the installation has no prices.",
  ),
  lines: z
    .array(
      z.object({
        api: z.enum(OPERATIONS).describe("The operation."),
        requests: Count.describe("How many there were: answers, runs or documents that were read."),
        unit: z
          .string()
          .nullable()
          .describe("What the price is for: a `message`, a `run` or a `document`. Null if there is no price."),
        credits_per_unit: Credits.nullable().describe("The current price, in credits. Null if there is no price."),
        credits: Credits.nullable().describe(
          "The credits that were charged, at the prices in effect at the time. Null if there is no price.",
        ),
      }),
    )
    .describe("One line for each operation that can have a price."),
  daily: z
    .array(
      z.object({
        date: Day.describe("The day, in the time zone of the request."),
        usage: z
          .record(z.enum(OPERATIONS), Count.describe("How many there were on that day."))
          .describe("The day's requests, keyed by the names in `lines`."),
      }),
    )
    .describe("One entry for each day of the range."),
}).meta({ id: "CreditUsage" });
export type CreditUsage = z.output<typeof CreditUsage>;

export const DailyUsage = z.object({
  days: z.array(
    z.object({
      date: Day,
      api_key_id: z.string().nullable(),
      user_id: z.int().nullable(),
      operation: z.string(),
      model: z.string().nullable(),
      requests: Count,
      tokens_in: Count,
      tokens_out: Count,
      credits: Credits,
    }),
  ),
});
export type DailyUsage = z.output<typeof DailyUsage>;
