import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Timestamp } from "../../kernel/http/shapes.ts";

const Pong = z
  .object({
    status: z.literal("pong").describe("Always `pong`."),
    timestamp: Timestamp.describe("The time on the server."),
  })
  .meta({ id: "Pong" });

export const pingRoute = endpoint({
  method: "GET",
  path: "/ping",
  summary: "Check that the service is up and the key is valid",
  description: "Needs any valid key. Use it to test a key and the connection.",
  key: "any",
  requiredScopes: [],
  urgent: true,
  returns: Pong,
  status: 200,
  handle: async () => ({ status: "pong" as const, timestamp: new Date().toISOString() }),
});
