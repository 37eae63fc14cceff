import { z } from "zod";
import { Id, Timestamp, text } from "../../kernel/http/shapes.ts";

export const ConnectedApp = z.object({
  id: Id,
  name: z.string().describe("The name that the app gives itself."),
  host: z.string().describe("Where the app received its access: a host name, `this computer`, or an app's scheme."),
  user: z
    .object({ id: z.int(), name: z.string().nullable(), email: z.string().nullable() })
    .describe("The person for whom it acts."),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});
export type ConnectedApp = z.output<typeof ConnectedApp>;

/** The query of `/oauth/authorize`, encoded, so that nothing in between parses or changes it. */
const PackedRequest = text(1, 8000).regex(/^[\w-]+$/, "is not a request of an app");

export const AppRequestQuery = z.object({ request: PackedRequest });
export const AppRequestAnswer = z.strictObject({ request: PackedRequest });

export const AppRequest = z.object({
  name: z.string().describe("The name that the app gives itself. It is not verified."),
  host: z.string().describe("Where the person is sent: a host name, `this computer`, or an app's scheme."),
  cancel_url: z.string().describe("Tells the app that the person refused."),
});
export type AppRequest = z.output<typeof AppRequest>;

export const AllowedApp = ConnectedApp.extend({
  redirect_url: z.string().describe("Takes the person back to the app, with a code that it exchanges for tokens."),
});
export type AllowedApp = z.output<typeof AllowedApp>;
