import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { Id } from "../http/shapes.ts";
import { vaultGate } from "../vaults/access.ts";
import { watchAll, watchVault } from "./events.ts";

export const streamVaultEventsRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/events",
  summary: "Be told when documents and cells of a vault change",
  key: "user",
  params: z.object({ id: Id }),
  gate: vaultGate("viewer"),
  streams: true,
  status: 200,
  handle: (ctx, { vault, isStillAdmitted }) => watchVault(ctx, vault, isStillAdmitted),
});

export const streamEventsRoute = endpoint({
  method: "GET",
  path: "/events",
  summary: "Be told when one's jobs, and documents and cells of one's vaults change",
  key: "user",
  streams: true,
  status: 200,
  handle: (ctx, { isStillAdmitted }) => watchAll(ctx, isStillAdmitted),
});
