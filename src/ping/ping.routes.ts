import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { Timestamp } from "../http/shapes.ts";

const Pong = z.object({ status: z.literal("pong"), timestamp: Timestamp }).meta({ id: "Pong" });

export const pingRoute = endpoint({
  method: "GET",
  path: "/ping",
  summary: "Check that the service is up and the key is valid",
  key: "any",
  urgent: true,
  returns: Pong,
  status: 200,
  handle: async () => ({ status: "pong" as const, timestamp: new Date().toISOString() }),
});
