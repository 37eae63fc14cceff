import { z } from "zod";
import { text } from "../http/shapes.ts";

/** Names one person of the organization, by id or by e-mail address. */
export const personFields = {
  user_id: z.int("must be a whole number").min(1, "must be greater than 0").max(2_147_483_647).optional(),
  email: text(1, 320).optional(),
};

export const EXACTLY_ONE = "must hold exactly one of user_id and email";
export const namesOnePerson = (body: { user_id?: number; email?: string }) =>
  (body.user_id === undefined) !== (body.email === undefined);
/** The same rule for openapi.json. */
export const oneOfPerson = { oneOf: [{ required: ["user_id"] }, { required: ["email"] }] };
