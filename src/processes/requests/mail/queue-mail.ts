import { tellPeople } from "../../../administration/notifications/notify.ts";
import type { Context } from "../../../kernel/context.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import { SendRequestMail } from "../requests.schema.ts";
import type { RequestRow } from "../requests.store.ts";

type About = { about: "received" | "closed" } | { about: "message"; message_id: string };

/**
 * Queues an e-mail to whoever asked, in the transaction of the change. A requester with an account is told in the application
 * instead. Without e-mail nothing is queued.
 */
export async function mailRequester(ctx: Context, request: RequestRow, about: About): Promise<void> {
  const { sql, organizationId, requestId, deps } = ctx;
  if (request.requester_user_id !== null) return tellRequester(ctx, request, about);
  if (deps.config.SMTP_URL === undefined || request.requester_email === null) return;
  const by = { sql, organizationId, requestId, userId: null, apiKeyId: null };
  await enqueue(by, SendRequestMail, { ...about, request_id: request.id });
}

async function tellRequester(ctx: Context, { id, project_id, requester_user_id, title }: RequestRow, { about }: About) {
  if (about !== "closed") return;
  const told = { kind: "request.closed", subject: id, place: { project_id }, text: title } as const;
  await tellPeople(ctx, [requester_user_id], told);
}
