import { tellPeople } from "../../administration/notifications/notify.ts";
import { must } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import { notFound } from "../../kernel/errors/errors.ts";
import type { AcceptedUpload } from "../../workspace/files/accept-upload.ts";
import { openFile } from "../../workspace/files/files.ts";
import { mustBeAnswerable } from "./approval.ts";
import { createFilesOf } from "./ask.ts";
import { mailRequester } from "./mail/queue-mail.ts";
import type { NewRequestMessage, RequestMessage } from "./requests.schema.ts";
import * as store from "./requests.store.ts";
import { lockRequest, mustWorkOn, type OpenRequest, toldOf } from "./requests.ts";

/** A message by the caller: to the requester, or from them if the caller made the request. */
export async function sendMessage(ctx: Context, seen: OpenRequest, input: NewRequestMessage): Promise<RequestMessage> {
  const request = await lockRequest(ctx, seen.id, "read");
  const isRequester = ctx.caller.userId !== null && ctx.caller.userId === request.requester_user_id;
  if (!isRequester) await mustWorkOn(ctx, request, "write");
  for (const id of input.file_ids) await openFile(ctx, id, "read");
  const sent_sha256 = isRequester ? null : await mustBeAnswerable(ctx, request, input);
  const author = isRequester ? "requester" : "person";
  const by = { author, user_id: ctx.caller.userId, text: input.text, sent_sha256 } as const;
  const { id } = must(await store.insertMessage(ctx.sql, ctx.organizationId, request.id, by), "it is no e-mail");
  await store.insertFiles(ctx.sql, ctx.organizationId, request.id, { fileIds: input.file_ids, messageId: id });
  if (sent_sha256 !== null) await store.updateRequest(ctx.sql, ctx.organizationId, request.id, NO_DRAFT);
  await tellPeople(ctx, isRequester ? [request.assignee_user_id] : [request.requester_user_id], {
    ...toldOf("request.message", request, input.text),
  });
  if (!isRequester) await mailRequester(ctx, request, { about: "message", message_id: id });
  return present(ctx, request, id);
}

const NO_DRAFT = { draft_text: null, draft_file_ids: [], draft_by: null };

export interface Received {
  text: string;
  uploads: AcceptedUpload[];
  /** The Message-ID, if it came by e-mail. */
  mailId: string | null;
}

/** A message of a requester without an account. Opens the request again, unless it was declined. Undefined for an e-mail that is known. */
export async function receiveMessage(ctx: Context, requestId: string, received: Received): Promise<string | undefined> {
  const { sql, organizationId } = ctx;
  await store.lockRequest(sql, organizationId, requestId);
  const request = await store.findAnyRequest(sql, organizationId, requestId);
  if (!request) throw notFound("request");
  const { text, uploads, mailId } = received;
  const by = { author: "requester", user_id: null, text, mail_id: mailId } as const;
  const made = await store.insertMessage(sql, organizationId, request.id, by);
  if (!made) return undefined;
  const fileIds = await createFilesOf(ctx, request, uploads);
  await store.insertFiles(sql, organizationId, request.id, { fileIds, messageId: made.id });
  if (request.status === "waiting" || request.status === "done")
    await store.updateRequest(sql, organizationId, request.id, { status: "in_progress" });
  const told = request.assignee_user_id === null ? await store.listAdministrators(sql, organizationId) : [];
  await tellPeople(ctx, [request.assignee_user_id, ...told], toldOf("request.message", request, text));
  return made.id;
}

async function present(ctx: Context, { id }: OpenRequest, messageId: string): Promise<RequestMessage> {
  const message = await store.findMessage(ctx.sql, ctx.organizationId, id, messageId);
  return must(message, "it was just written");
}
