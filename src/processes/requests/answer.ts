import { recordChange } from "../../administration/audit/audit.ts";
import { t } from "../../content/messages/messages.ts";
import { must } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import { needsApproval } from "./approval.ts";
import { mailRequester } from "./mail/queue-mail.ts";
import * as store from "./requests.store.ts";

const OPERATION = "AUTOMATIC POST /requests/{id}/messages";

/** Answers a request that nobody has begun, if an administrator allowed that for its type, and no rule asks for an approval. Who asked is told that no lawyer read it. */
export async function answerAutomatically(ctx: Context, requestId: string, playbook: string): Promise<void> {
  const { sql, organizationId } = ctx;
  await store.lockRequest(sql, organizationId, requestId);
  const request = await store.findAnyRequest(sql, organizationId, requestId);
  if (request?.status !== "new" || request.type_id === null) return;
  const type = await store.findTypeAutoAnswers(sql, organizationId, request.type_id);
  if (!type?.auto_answer || (await needsApproval(ctx, requestId))) return;
  const text = t(
    "Your document was checked against our rules “{playbook}”. It meets each of them, so there is nothing to change under these rules.\n\nThis check was automatic: no lawyer has read the document. If you want one to, or if it is about anything else, answer here.",
    { playbook },
  );
  const by = { author: "service", user_id: null, text } as const;
  const { id } = must(await store.insertMessage(sql, organizationId, requestId, by), "it is no e-mail");
  const after = await store.updateRequest(sql, organizationId, requestId, {
    status: "done",
    is_answered_automatically: true,
  });
  await mailRequester(ctx, after, { about: "message", message_id: id });
  await recordChange(ctx, OPERATION, { id: requestId });
}
