import { z } from "zod";

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
  end_date: Day.describe("The last day, which counts too."),
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

const EchoedRange = z.object({ start_date: Day, end_date: Day, timezone: z.string() });

export const Usage = EchoedRange.extend({
  web: z.object({ messages: Count, web_pages_scraped: Count, files_uploaded: Count }),
  word: z.object({ messages: Count, redlines_applied: Count, drafts_applied: Count }),
  api: z.object({
    requests: Count,
    by_operation: z
      .record(z.string(), Count)
      .describe(
        "Requests by operation: `chat:completions`, `playbook:run`, and all others by method and path, such as `GET /projects/{id}`.",
      ),
  }),
}).meta({ id: "Usage" });
export type Usage = z.output<typeof Usage>;

/** Features of the web and Word applications, outside the API. */
export type Feature = `web.${keyof Usage["web"]}` | `word.${keyof Usage["word"]}`;

const Credits = z.number().min(0);

export const CreditUsage = EchoedRange.extend({
  pricing_available: z.boolean(),
  total_credits: Credits.nullable(),
  lines: z.array(
    z.object({
      api: z.enum(OPERATIONS),
      requests: Count,
      unit: z.string().nullable(),
      credits_per_unit: Credits.nullable(),
      credits: Credits.nullable(),
    }),
  ),
  daily: z.array(
    z.object({
      date: Day,
      usage: z.record(z.enum(OPERATIONS), Count).describe("The day's requests, keyed by the names in `lines`."),
    }),
  ),
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
