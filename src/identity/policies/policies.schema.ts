import { z } from "zod";
import { Id, integer, Timestamp, text } from "../../kernel/http/shapes.ts";

/** A vault or project whose contents cannot be erased. */
export const LegalHold = z.object({
  kind: z.enum(["vault", "project"]),
  id: Id.describe("The id of the vault or project."),
  name: z.string(),
  reason: z.string(),
  placed_by: z.string().nullable(),
  placed_at: Timestamp,
});
export type LegalHold = z.output<typeof LegalHold>;

export const HoldState = z.object({ on_hold: z.boolean() });

export const NewLegalHold = z.strictObject({
  reason: text(1, 1000).refine((reason) => reason.trim() !== "", "must not be blank"),
});

const days = integer(1, 36_500).nullable();

/** After how many days without a change things are erased. Null: never. */
export const Retention = z.strictObject({ chats_days: days, reviews_days: days, files_days: days });
export type Retention = z.output<typeof Retention>;

const [DAY_MINUTES, IDLE_DAYS, LIFETIME_DAYS] = [24 * 60, 14, 30];
const network = z
  .union(
    [z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()],
    "must be a network or an address such as 203.0.113.0/24 or 2001:db8::/32",
  )
  .meta({ example: "203.0.113.0/24" });
const networks = z.array(network).max(100, "must have at most 100 networks");

/** What the organization asks of sessions and keys. */
export const AccessPolicy = z.strictObject({
  second_factor_required: z.boolean(),
  session_idle_minutes: integer(5, IDLE_DAYS * DAY_MINUTES)
    .nullable()
    .describe("A session ends after so many minutes without use. Null: 14 days."),
  session_lifetime_minutes: integer(15, LIFETIME_DAYS * DAY_MINUTES)
    .nullable()
    .describe("A session ends so many minutes after the sign-in. Null: 30 days."),
  session_networks: networks.describe("The networks that people may sign in from and work in. Empty: all."),
  key_networks: networks.describe(
    "The networks that API keys, connected apps, SCIM tokens, signed downloads and calendar addresses may be used from. Empty: all.",
  ),
});
export type AccessPolicy = z.output<typeof AccessPolicy>;
