import { z } from "zod";
import { unknownPath } from "../../../kernel/errors/errors.ts";
import { type BodyLimits, readForm } from "../../../kernel/http/body.ts";
import { TextReply } from "../../../kernel/http/download.ts";
import { endpoint, Reply } from "../../../kernel/http/endpoint.ts";
import { Id } from "../../../kernel/http/shapes.ts";
import { logOutBySaml } from "./logout.ts";
import { receiveResponse } from "./saml.ts";
import { describeServiceProvider } from "./service-provider.ts";

/** Responses with many groups are long. */
const RESPONSE_LIMITS: BodyLimits = { bytes: 256 * 1024, most: "256 KiB", ms: 10_000, pieces: 1_000 };

/** Called by identity providers, which post from their own pages and do not use `/app/v1`. */
const params = z.object({ organizationId: z.string() });

function organizationOf({ organizationId }: z.output<typeof params>): string {
  if (!Id.safeParse(organizationId).success) throw unknownPath();
  return organizationId.toLowerCase();
}

export const getSamlMetadataRoute = endpoint({
  method: "GET",
  path: "/saml/{organizationId}/metadata",
  summary: "Get the metadata of the service provider",
  key: "none",
  params,
  status: 200,
  handle: async ({ deps }, input) =>
    new TextReply(
      "application/samlmetadata+xml; charset=utf-8",
      await describeServiceProvider(deps, organizationOf(input.params)),
    ),
});

export const receiveSamlResponseRoute = endpoint({
  method: "POST",
  path: "/saml/{organizationId}/acs",
  summary: "Receive the response of the identity provider",
  key: "none",
  params,
  readBody: (raw) => readForm(raw, RESPONSE_LIMITS),
  body: z.instanceof(URLSearchParams),
  status: 303,
  handle: (visitor, input) => receiveResponse(visitor, organizationOf(input.params), input.body),
});

export const logOutBySamlRoute = endpoint({
  method: "GET",
  path: "/saml/{organizationId}/logout",
  summary: "End the sessions that the identity provider names",
  key: "none",
  params,
  status: 303,
  handle: async (visitor, input) =>
    new Reply(303, undefined, {
      location: await logOutBySaml(visitor, organizationOf(input.params), input.rawQuery),
    }),
});
