import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { Id } from "../http/shapes.ts";
import { vaultGate } from "../vaults/access.ts";
import { watchAll, watchVault } from "./events.ts";

export const streamVaultEventsRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/events",
  summary: "Stream changes to a vault's documents and cells",
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
  summary: "Stream changes to your jobs, and to the documents and cells of your vaults",
  key: "user",
  streams: true,
  status: 200,
  handle: (ctx, { isStillAdmitted }) => watchAll(ctx, isStillAdmitted),
});
