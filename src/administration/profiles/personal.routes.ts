import { endpoint } from "../../kernel/http/endpoint.ts";
import { PersonalProfile, PersonalProfileChange } from "./personal.schema.ts";
import { changePersonal, readPersonal } from "./personal.ts";

export const getPersonalProfileRoute = endpoint({
  method: "GET",
  path: "/me/profile",
  summary: "Get the calling user's profile",
  description: "Returns the defaults if no profile has been saved.",
  key: "user",
  returns: PersonalProfile,
  status: 200,
  handle: (ctx) => readPersonal(ctx),
});

export const updatePersonalProfileRoute = endpoint({
  method: "PATCH",
  path: "/me/profile",
  summary: "Update the calling user's profile",
  description:
    "Omitted fields are kept, null clears a field. The profile is given to the model while `enabled` is true.",
  key: "user",
  body: PersonalProfileChange,
  returns: PersonalProfile,
  status: 200,
  handle: (ctx, { body }) => changePersonal(ctx, body),
});
