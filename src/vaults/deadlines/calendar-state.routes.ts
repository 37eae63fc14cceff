import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { vaultGate } from "../vault/access.ts";
import { CalendarState } from "./calendar.schema.ts";
import { readCalendarState } from "./calendar.ts";

export const getCalendarStateRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/calendar",
  summary: "Get whether the caller has a calendar address for a vault",
  key: "user",
  params: z.object({ id: Id }),
  gate: vaultGate("viewer"),
  returns: CalendarState,
  status: 200,
  handle: (ctx, { vault }) => readCalendarState(ctx, vault),
});
