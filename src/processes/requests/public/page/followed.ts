import type { Deps } from "../../../../kernel/context.ts";
import { ApiError, notFound } from "../../../../kernel/errors/errors.ts";
import { validate } from "../../../../kernel/http/pipeline/validate.ts";
import * as store from "../../requests.store.ts";
import { FOLLOW_PATH, tokenOfLink } from "../link.ts";
import { Answer } from "../public.schema.ts";
import type { LinkedRequest } from "../public.store.ts";
import type { Followed } from "./follow-page.ts";

const MOST_MESSAGES = 200;
const MOST_AN_HOUR = 30;
const MOST_FILES = 200;
const HOUR_SECONDS = 3600;

/** Everything that the requester may see of the request, and nothing else. */
export async function readFollowed(deps: Deps, linked: LinkedRequest): Promise<Followed> {
  const { organization_id: organizationId, id } = linked;
  const sql = deps.database.organization(organizationId);
  const request = await store.findAnyRequest(sql, organizationId, id);
  if (!request) throw notFound("request");
  return {
    request,
    files: await store.listFiles(sql, organizationId, id),
    messages: await store.listMessages(sql, organizationId, id, MOST_MESSAGES),
    organization: linked.organization_name,
    path: `${FOLLOW_PATH}/${await tokenOfLink(deps, linked)}`,
    timeZone: deps.config.TIME_ZONE,
  };
}

/** The text of an answer. Throws 429 after many in an hour, and when the request has a great many files. */
export async function readMessage(deps: Deps, linked: LinkedRequest, fields: Record<string, string>): Promise<string> {
  const { text } = validate("body", Answer, fields) as Answer;
  const sql = deps.database.organization(linked.organization_id);
  const recent = await store.countMessagesSince(sql, linked.organization_id, linked.id, HOUR_SECONDS);
  const files = await store.countFiles(sql, linked.organization_id, linked.id);
  if (recent >= MOST_AN_HOUR || files >= MOST_FILES)
    throw new ApiError(429, "RATE_LIMITED", "You have sent many messages or files. Try again in an hour.", {
      headers: { "retry-after": String(HOUR_SECONDS) },
    });
  return text;
}
