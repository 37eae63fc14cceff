import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { vaultGate } from "../vault/access.ts";
import { CalendarAddress } from "./calendar.schema.ts";
import { createCalendar, deleteCalendar } from "./calendar.ts";

const params = z.object({ id: Id });

export const createCalendarAddressRoute = endpoint({
  method: "POST",
  path: "/vaults/{id}/calendar",
  summary: "Create the caller's calendar address of a vault",
  description:
    "A secret address with the vault's deadlines as iCalendar (RFC 5545), for calendar programs. It needs no key, is shown once, and works while the caller has a role in the vault. A new one replaces the earlier one.",
  key: "user",
  params,
  gate: vaultGate("viewer"),
  returns: CalendarAddress,
  needsProof: true,
  status: 201,
  errorStatuses: [409],
  shownOnce: ["url"],
  handle: (ctx, { vault }) => createCalendar(ctx, vault),
});

export const revokeCalendarAddressRoute = endpoint({
  method: "DELETE",
  path: "/vaults/{id}/calendar",
  summary: "Revoke the caller's calendar address of a vault",
  description: "The address stops working at once. Revoking again changes nothing.",
  key: "user",
  params,
  gate: vaultGate("viewer"),
  returns: z.object({ deleted: z.literal(true).describe("Always true.") }),
  status: 200,
  handle: (ctx, { vault }) => deleteCalendar(ctx, vault),
});
