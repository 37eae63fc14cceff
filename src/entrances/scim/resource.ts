import type { Context } from "../../kernel/context.ts";
import { ApiError } from "../../kernel/errors/errors.ts";
import { isStorable } from "../../kernel/http/body.ts";
import { invalidValue } from "./errors.ts";
import type { ScimDocument } from "./names.ts";

/** A resource after a change, and the target for the audit record. */
export interface Changed {
  document?: ScimDocument;
  target: Record<string, unknown>;
}

/** The operations on resources of one type. */
export interface Collection {
  list(
    ctx: Context,
    filter: string | undefined,
    page: { limit: number; offset: number },
  ): Promise<{ resources: ScimDocument[]; total: number }>;
  read(ctx: Context, id: string): Promise<ScimDocument>;
  create(ctx: Context, document: ScimDocument): Promise<Changed & { id: string }>;
  replace(ctx: Context, id: string, document: ScimDocument): Promise<Changed>;
  patch(ctx: Context, id: string, request: unknown): Promise<Changed>;
  remove(ctx: Context, id: string): Promise<Changed>;
}

export const scimNotFound = (type: string, id: string) =>
  new ApiError(404, "NOT_FOUND", `${type} ${id.slice(0, 100)} not found.`);

/** A text attribute; null if it is missing or empty. */
export function textOf(value: unknown, attribute: string, most: number): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") throw invalidValue(`The attribute ${attribute} must be a string.`);
  const text = value.trim();
  if (text.length > most || !isStorable(text))
    throw invalidValue(`The attribute ${attribute} must have at most ${most} characters.`);
  return text === "" ? null : text;
}
