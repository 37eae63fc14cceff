import { administratorGate } from "../../kernel/http/administrator-gate.ts";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Quotas } from "./quotas.schema.ts";
import { readQuotas } from "./quotas.ts";

export const getQuotasRoute = endpoint({
  method: "GET",
  path: "/quotas",
  summary: "Get the organization's quotas and current usage",
  key: "session",
  gate: administratorGate,
  returns: Quotas,
  status: 200,
  handle: (ctx) => readQuotas(ctx),
});
