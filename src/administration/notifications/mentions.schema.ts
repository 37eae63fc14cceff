import { z } from "zod";
import { integer, MAX_INTEGER } from "../../kernel/http/shapes.ts";

const MAX_MENTIONS = 20;

/** The people whom a note names. */
export const Mentions = z
  .array(integer(1, MAX_INTEGER))
  .max(MAX_MENTIONS, `must name at most ${MAX_MENTIONS} people`)
  .optional()
  .describe("The ids of people whom the note mentions. They must be able to see the note, and are notified.");
