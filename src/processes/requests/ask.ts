import { randomBytes } from "node:crypto";
import { tellPeople } from "../../administration/notifications/notify.ts";
import { must } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import { type AcceptedUpload, createFileIn } from "../../workspace/files/accept-upload.ts";
import { findProjectFolderId } from "../../workspace/folders/folders.ts";
import { linkFiles } from "../../workspace/project-links/project-links.ts";
import { createProjectOf, openProject } from "../../workspace/projects/projects.ts";
import { startWorkflows } from "../workflows/start-runs.ts";
import type { FieldValues } from "./form.schema.ts";
import { checkFields, inWords } from "./form.ts";
import { mailRequester } from "./mail/queue-mail.ts";
import { type NewRequest, type Request, ReviewArrival } from "./requests.schema.ts";
import * as store from "./requests.store.ts";
import { type OpenRequest, presentRequest, toldOf } from "./requests.ts";
import { type OpenRequestType, openRequestType } from "./types/types.ts";

/** What comes in, by any channel. `uploads`: files that have no row yet. */
export interface Asked {
  channel: "app" | "form" | "mail";
  title?: string | undefined;
  fields: FieldValues;
  requester: { name: string | null; email: string | null; user_id: number | null };
  uploads: AcceptedUpload[];
  fileIds: string[];
}

/** A request by a person or a key. */
export async function askForSomething(ctx: Context, input: NewRequest): Promise<Request> {
  const type = await openRequestType(ctx, input.type_id);
  const fields = checkFields(type.fields as OpenRequest["form"], input.fields);
  const { requester, title, file_ids: fileIds } = input;
  const asked = {
    channel: "app" as const,
    title,
    fields,
    requester: requesterOf(ctx, requester),
    uploads: [],
    fileIds,
  };
  const request = await takeRequest(ctx, type, asked);
  return presentRequest(ctx, request);
}

function requesterOf({ caller }: Context, given: NewRequest["requester"]): Asked["requester"] {
  if (given) return { name: given.name ?? null, email: given.email, user_id: null };
  if (caller.kind === "organization") return { name: null, email: null, user_id: null };
  return { name: caller.user.name, email: caller.user.email, user_id: caller.userId };
}

/** Makes the project and the request in the caller's transaction, tells people and starts what the type says. `fields` are checked. */
export async function takeRequest(ctx: Context, type: OpenRequestType, asked: Asked): Promise<OpenRequest> {
  const { sql, organizationId, caller } = ctx;
  const form = type.fields as OpenRequest["form"];
  const title = asked.title ?? titleOf(type, form, asked);
  const project = await createProjectOf(ctx, { name: title, is_access_controlled: type.is_access_controlled }, [
    ...membersOf(type),
    ...(caller.userId === null ? [] : [{ userId: caller.userId, level: "write" as const }]),
  ]);
  const request = await store.insertRequest(sql, organizationId, {
    type_id: type.id,
    type_name: type.name,
    project_id: project.id,
    title,
    form,
    fields: asked.fields,
    channel: asked.channel,
    requester: asked.requester,
    assignee_user_id: type.assignee_user_id,
    due_days: type.due_days,
    thread: randomBytes(18).toString("hex"),
    playbook_id: type.playbook_id,
    created_by: caller.userId,
  });
  const fileIds = await addFiles(ctx, request, asked);
  await tellOf(ctx, request);
  await mailRequester(ctx, request, { about: "received" });
  if (type.playbook_id !== null && fileIds.length > 0) await reviewOnArrival(ctx, request, type);
  await startWorkflows(ctx, {
    kind: "request",
    key: request.id,
    request_id: request.id,
    request_type_id: type.id,
    project_id: project.id,
    file_ids: fileIds,
    fields: asked.fields,
  });
  return must(await store.findAnyRequest(sql, organizationId, request.id), "it was just written");
}

/** The person it is assigned to, and whoever its review works for. */
const membersOf = ({ assignee_user_id, created_by, playbook_id }: OpenRequestType) =>
  [assignee_user_id, assignee_user_id === null && playbook_id !== null ? created_by : null]
    .filter((userId) => userId !== null)
    .map((userId) => ({ userId, level: "write" as const }));

const MOST_TITLE = 200;

/** "NDA: Northwind Foods LLC" */
function titleOf({ name }: OpenRequestType, form: OpenRequest["form"], { fields }: Asked): string {
  const [about] = inWords(form, fields).filter(({ key }) =>
    form.some((field) => field.key === key && field.type === "text"),
  );
  const words = about?.words.replaceAll(/\s+/g, " ").trim() ?? "";
  return (words === "" ? name : `${name}: ${words}`).slice(0, MOST_TITLE).toWellFormed();
}

/** Files that came with it go into the folder of the project; files of the caller are linked to it. */
async function addFiles(ctx: Context, request: OpenRequest, { uploads, fileIds }: Asked): Promise<string[]> {
  const { sql, organizationId } = ctx;
  const added = [...new Set(fileIds.map((id) => id.toLowerCase()))];
  if (added.length > 0) await linkFiles(ctx, await openProject(ctx, request.project_id, "write"), { file_ids: added });
  added.push(...(await createFilesOf(ctx, request, uploads)));
  await store.insertFiles(sql, organizationId, request.id, { fileIds: added, messageId: null });
  return added;
}

/** Stores uploads in the folder of the request's project. */
export async function createFilesOf(
  ctx: Context,
  { project_id }: Pick<OpenRequest, "project_id">,
  uploads: AcceptedUpload[],
): Promise<string[]> {
  if (uploads.length === 0) return [];
  const folderId = await findProjectFolderId(ctx.sql, ctx.organizationId, project_id);
  const ids = [];
  for (const upload of uploads) ids.push((await createFileIn(ctx, upload, folderId)).id);
  return ids;
}

/** The person it is assigned to, or the administrators while it is nobody's. */
async function tellOf(ctx: Context, request: OpenRequest) {
  const { assignee_user_id: assignee } = request;
  if (assignee !== null) return tellPeople(ctx, [assignee], toldOf("request.assigned", request, request.title));
  const administrators = await store.listAdministrators(ctx.sql, ctx.organizationId);
  await tellPeople(ctx, administrators, toldOf("request.received", request, request.title));
}

/** The review works for the person it is assigned to, or else for whoever made the type. */
async function reviewOnArrival(ctx: Context, { id }: OpenRequest, type: OpenRequestType) {
  const { sql, organizationId, requestId } = ctx;
  await store.updateReview(sql, organizationId, id, { state: "waiting", jobId: null, note: null });
  const userId = type.assignee_user_id ?? type.created_by;
  await enqueue({ sql, organizationId, requestId, userId, apiKeyId: null }, ReviewArrival, { request_id: id });
}
