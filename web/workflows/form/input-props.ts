import type { Reference } from "../references.ts";

/** What the small form of a step gets. */
export interface InputProps {
  input: Record<string, unknown>;
  references: Reference[];
  /** What is wrong with a field. */
  error: (field: string) => string | undefined;
  set: (change: Record<string, unknown>) => void;
}
