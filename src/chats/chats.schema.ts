import { z } from "zod";
import { Id, Timestamp } from "../http/shapes.ts";

export const ChatSummary = z
  .object({ id: Id, title: z.string(), summary: z.string(), created_at: Timestamp, updated_at: Timestamp })
  .meta({ id: "ChatSummary" });
export type ChatSummary = z.output<typeof ChatSummary>;
