import { tellPeople } from "../../administration/notifications/notify.ts";
import { mustBeColleague } from "../../identity/accounts/people.ts";
import type { Context, UserContext } from "../../kernel/context.ts";
import { conflict, forbidden, invalid, notFound } from "../../kernel/errors/errors.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import { openFile } from "../../workspace/files/files.ts";
import type { AccessLevel } from "../../workspace/projects/projects.schema.ts";
import { addToProject, openProject, reachableProjects } from "../../workspace/projects/projects.ts";
import { mailRequester } from "./mail/queue-mail.ts";
import { CLOSED, type ListedRequest, type Request, type RequestChange, type RequestQuery } from "./requests.schema.ts";
import * as store from "./requests.store.ts";

export type OpenRequest = store.RequestRow;

const MOST_MESSAGES = 500;

/** The gate to a request: whoever sees its project or is to approve it sees it, and whoever may write there works on it. */
export async function openRequest(ctx: Context, id: string, needed: AccessLevel): Promise<OpenRequest> {
  const viewer = { projects: reachableProjects(ctx), userId: ctx.caller.userId };
  const request = await store.findRequest(ctx.sql, ctx.organizationId, viewer, id);
  if (!request) throw notFound("request");
  if (needed !== "read") await mustWorkOn(ctx, request, needed);
  return request;
}

/** Whoever sees a request need not work on it: 403. */
export async function mustWorkOn(ctx: Context, { project_id }: Pick<OpenRequest, "project_id">, needed: AccessLevel) {
  await openProject(ctx, project_id, needed).catch(() => {
    throw forbidden("You can see this request, but only those who may write in its project work on it.");
  });
}

export const requestGate =
  (needed: AccessLevel) =>
  async (ctx: Context, { id }: { id: string }) => ({
    request: await openRequest(ctx, id, needed),
  });

/** Locks the request and checks access again. */
export async function lockRequest(ctx: Context, id: string, needed: AccessLevel): Promise<OpenRequest> {
  await store.lockRequest(ctx.sql, ctx.organizationId, id);
  return openRequest(ctx, id, needed);
}

export async function listRequests(ctx: Context, query: RequestQuery) {
  const assignee = query.assignee === "me" ? callerOf(ctx) : query.assignee;
  const filter = { ...query, assignee };
  const rows = await store.listRequests(ctx.sql, ctx.organizationId, reachableProjects(ctx), filter);
  return toPage("requests", rows.map(presentListed), query);
}

function callerOf({ caller }: Context): number {
  if (caller.userId === null) throw invalid([{ path: "query.assignee", message: "me requires a user-scoped key" }]);
  return caller.userId;
}

export const listRequestTitles = (ctx: Context, ids: string[]) =>
  store.listTitles(ctx.sql, ctx.organizationId, reachableProjects(ctx), ids);

/** The open requests that wait for the caller. */
export const listOwnRequests = ({ sql, organizationId, caller, deps }: UserContext, most: number) =>
  store.listOpenOf(sql, organizationId, caller.userId, { timeZone: deps.config.TIME_ZONE, most });

/** A request that is closed can only be opened again, so that of two people who close it one learns of the other. */
export async function changeRequest(
  ctx: Context,
  seen: OpenRequest,
  { draft, ...change }: RequestChange,
): Promise<Request> {
  const request = await lockRequest(ctx, seen.id, "write");
  const isClosed = CLOSED.includes(request.status);
  if (isClosed && change.status && change.status !== request.status && change.status !== "in_progress")
    throw conflict("REQUEST_CLOSED", `This request is ${request.status} already. Set it to in_progress first.`);
  if (change.assignee_user_id) await assign(ctx, request, change.assignee_user_id);
  for (const fileId of draft?.file_ids ?? []) await openFile(ctx, fileId, "read");
  const written = draft === undefined ? change : { ...change, ...draftBy(ctx, draft) };
  const after = await store.updateRequest(ctx.sql, ctx.organizationId, request.id, written);
  if (!isClosed && CLOSED.includes(after.status)) await mailRequester(ctx, after, { about: "closed" });
  return presentRequest(ctx, after);
}

/** What is stored of an answer that is prepared. */
const draftBy = ({ caller }: Context, draft: RequestChange["draft"]) => ({
  draft_text: draft?.text ?? null,
  draft_file_ids: draft?.file_ids ?? [],
  draft_by: draft ? caller.userId : null,
});

async function assign(ctx: Context, request: OpenRequest, userId: number) {
  await mustBeColleague(ctx, { user_id: userId });
  if (userId === request.assignee_user_id) return;
  await addToProject(ctx, request.project_id, { userId, level: "write" });
  await tellPeople(ctx, [userId], toldOf("request.assigned", request, request.title));
}

/** What people are told about a request, at its project. */
export const toldOf = (
  kind: "request.assigned" | "request.message" | "request.received",
  request: Pick<OpenRequest, "id" | "project_id">,
  text: string | null,
) => ({ kind, subject: request.id, place: { project_id: request.project_id }, text });

export async function presentRequest(ctx: Context, row: OpenRequest): Promise<Request> {
  const messages = await store.listMessages(ctx.sql, ctx.organizationId, row.id, MOST_MESSAGES);
  const { draft_text, draft_file_ids, drafter } = row;
  const draft = draft_text === null ? null : { text: draft_text, file_ids: draft_file_ids, by: drafter };
  return { ...presentListed(row), draft, messages };
}

function presentListed(row: OpenRequest): ListedRequest {
  const { requester_name, requester_email, requester_user_id, review_state, review_job_id, review_note, ...shown } =
    row;
  return {
    ...shown,
    requester: { name: requester_name, email: requester_email, user_id: requester_user_id },
    review: review_state && { state: review_state, review_id: review_job_id, note: review_note },
    is_overdue: row.closed_at === null && row.due_at !== null && Date.parse(row.due_at) < Date.now(),
  };
}
