import { z } from "zod";
import { readHold } from "../../identity/retention/holds.ts";
import { HoldState } from "../../identity/retention/retention.schema.ts";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { vaultGate } from "./access.ts";

export const getVaultHoldRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/hold",
  summary: "Get whether a vault is on legal hold",
  key: "session",
  params: z.object({ id: Id }),
  gate: vaultGate("viewer"),
  returns: HoldState,
  status: 200,
  handle: (ctx, { vault }) => readHold(ctx, "vault", vault.id),
});
