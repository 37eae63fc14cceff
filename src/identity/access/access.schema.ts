import { z } from "zod";
import { integer } from "../../kernel/http/shapes.ts";

const [DAY_MINUTES, IDLE_DAYS, LIFETIME_DAYS] = [24 * 60, 14, 30];
const network = z
  .union(
    [z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()],
    "must be a network or an address such as 203.0.113.0/24 or 2001:db8::/32",
  )
  .meta({ example: "203.0.113.0/24" });
const networks = z.array(network).max(100, "must have at most 100 networks");

/** The organization's policy for sessions and keys. */
export const AccessPolicy = z.strictObject({
  second_factor_required: z.boolean(),
  session_idle_minutes: integer(5, IDLE_DAYS * DAY_MINUTES)
    .nullable()
    .describe("A session ends after this many minutes without use. Null: 14 days."),
  session_lifetime_minutes: integer(15, LIFETIME_DAYS * DAY_MINUTES)
    .nullable()
    .describe("A session ends this many minutes after the sign-in. Null: 30 days."),
  session_networks: networks.describe("The networks that people may sign in from and work in. Empty: all."),
  key_networks: networks.describe(
    "The networks that API keys, connected apps, SCIM tokens, signed downloads and calendar addresses may be used from. Empty: all.",
  ),
});
export type AccessPolicy = z.output<typeof AccessPolicy>;
