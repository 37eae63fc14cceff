import { integer, MAX_INTEGER, text } from "../http/shapes.ts";

/** Names one person of the organization, by id or by e-mail address. */
export const personFields = {
  user_id: integer(1, MAX_INTEGER).optional(),
  email: text(1, 320).optional(),
};

export const EXACTLY_ONE = "must hold exactly one of user_id and email";
export const namesOnePerson = (body: { user_id?: number; email?: string }) =>
  (body.user_id === undefined) !== (body.email === undefined);
/** The same rule for openapi.json. */
export const oneOfPerson = { oneOf: [{ required: ["user_id"] }, { required: ["email"] }] };
