import type { z } from "zod";
import type { Desk, Outcome } from "./desk.ts";

/** A tool that works at the desk of one answer. */
export interface DeskTool {
  name: string;
  description: string;
  input: z.ZodType;
  /** Shown while it runs. */
  label: string;
  /** Changes nothing on the desk, so that several run at once. */
  isRead?: true;
  /** `step`: unique in the answer, for what is kept across retries. */
  // biome-ignore lint/suspicious/noExplicitAny: the input was checked against the tool's own schema
  run(desk: Desk, input: any, step: string): Promise<Outcome>;
}

/** Names the documents that there are, for a call that names another. */
export const unknownDocument = (desk: Desk, name: string): string =>
  `There is no document ${name}. There are ${[...desk.opened.values()].map((each) => each.name).join(", ") || "none"}.`;
