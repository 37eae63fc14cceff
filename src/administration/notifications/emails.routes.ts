import { endpoint } from "../../kernel/http/endpoint.ts";
import { EmailSettings, EmailSettingsChange } from "./emails.schema.ts";
import { changeEmailSettings, readEmailSettings } from "./emails.ts";

export const getEmailSettingsRoute = endpoint({
  method: "GET",
  path: "/notifications/settings",
  summary: "Get whether the person receives e-mail",
  key: "session",
  returns: EmailSettings,
  status: 200,
  handle: (ctx) => readEmailSettings(ctx),
});

export const updateEmailSettingsRoute = endpoint({
  method: "PATCH",
  path: "/notifications/settings",
  summary: "Turn e-mail on or off, for everything or only for colleagues' actions",
  key: "session",
  body: EmailSettingsChange,
  returns: EmailSettings,
  status: 200,
  handle: (ctx, { body }) => changeEmailSettings(ctx, body),
});
