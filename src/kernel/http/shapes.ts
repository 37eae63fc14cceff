import { z } from "zod";

/** Any UUID-shaped id, in either case. Whether it exists is checked later. */
export const Id = z
  .guid("must be an id such as 0b9f8f4e-5f0a-4b57-9d3e-2f1f3a0f6c11")
  .meta({ format: "uuid", pattern: undefined });

/** A whole number in a path or query. */
export function integerText(bounds: { min: number; max?: number; default?: number }) {
  const max = bounds.max ?? MAX_INTEGER;
  const message = `must be a whole number from ${bounds.min} to ${max}`;
  const text = z
    .string(message)
    .regex(/^-?\d+$/, message)
    .transform(Number)
    .pipe(z.number(message).min(bounds.min, message).max(max, message));
  const described = { type: "integer" as const, minimum: bounds.min, maximum: max, pattern: undefined };
  if (bounds.default === undefined) return text.meta(described);
  return text.default(bounds.default).meta({ ...described, default: bounds.default });
}

/** A whole number in a JSON body. */
export function integer(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
}

/** The largest value of an integer id. */
export const MAX_INTEGER = 2_147_483_647;

export const UserId = integerText({ min: 1 });

/** `true` or `false` in a query. */
export const booleanText = z
  .enum(["true", "false"], "must be true or false")
  .transform((word) => word === "true")
  .meta({ type: "boolean", enum: undefined });

/** ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ format: "date-time", pattern: undefined, example: "2026-01-31T09:30:00.000Z" });

export const CreatedAt = Timestamp.describe("When it was created.");
export const UpdatedAt = Timestamp.describe("When it was last changed.");

export const PersonName = z.string().nullable().describe("The person's name. Null if the account has none.");
export const PersonEmail = z.string().nullable().describe("The person's e-mail address. Null if the account has none.");

/** A timestamp in a request, in any time zone, within the range of the database. */
export const TimestampInput = z.iso
  .datetime({ offset: true, error: "must be a date and time such as 2026-01-31T09:30:00.000Z" })
  .refine(
    (moment) => Date.parse(moment) >= FIRST_MOMENT && Date.parse(moment) <= LAST_MOMENT,
    "must be between the years 1 and 9999",
  )
  .meta({ format: "date-time", pattern: undefined, example: "2026-01-31T09:30:00.000Z" })
  .transform((moment) => new Date(moment).toISOString());
const FIRST_MOMENT = Date.parse("0001-01-01T00:00:00Z");
const LAST_MOMENT = Date.parse("9999-12-31T23:59:59.999Z");

/** Text of limited length, counted in code points. If it is too long, no further checks run. */
export function text(min: number, max: number) {
  const message = min === 0 ? `must have at most ${max} characters` : `must have ${min} to ${max} characters`;
  return z
    .string("must be a string")
    .refine((value) => fits(value, min, max), { error: message, abort: true })
    .meta({ minLength: min, maxLength: max });
}

/** The same, but not blank. */
export const visibleText = (min: number, max: number) =>
  text(min, max)
    .refine((value) => value.trim() !== "", "must not be blank")
    .meta({ pattern: "\\S" });

/** Optional text: blank becomes null. */
export const clearableText = (max: number) =>
  text(0, max)
    .nullable()
    .transform((value) => value?.trim() || null);

function fits(value: string, min: number, max: number): boolean {
  if (value.length <= max) return value.length >= min;
  return value.length <= max * 2 && [...value].length <= max;
}

/** A person who created something or is responsible for it. */
export const Person = z.object({ id: z.int().describe("The id of the person."), name: PersonName, email: PersonEmail });
