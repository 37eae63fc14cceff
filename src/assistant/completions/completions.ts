import { enqueueInference } from "../../administration/usage/credits.ts";
import { recordSessionUse } from "../../administration/usage/usage.ts";
import type { Context, UserContext } from "../../kernel/context.ts";
import { userKeyRequired } from "../../kernel/errors/errors.ts";
import { PRIORITY } from "../../kernel/jobs/job.ts";
import { enqueuerOf, openJob } from "../../kernel/jobs/jobs.ts";
import { openPlaybook } from "../../playbooks/playbooks.ts";
import { openVault } from "../../vaults/vault/access.ts";
import { mustBeReady, openFile } from "../../workspace/files/files.ts";
import { openProject } from "../../workspace/projects/projects.ts";
import { openSkill } from "../../workspace/skills/skills.ts";
import { beginTurn, openChatForTurn, startChat } from "../chats/chats.ts";
import { decideProposals } from "../work/work.ts";
import { decideInWords } from "./accepted.ts";
import { titleByQuestion } from "./chat-names.ts";
import { CompleteChat, type CompletionJob, type NewCompletion } from "./completions.schema.ts";

/** Starts a turn of a chat. The caller must have access to everything the request names. */
export async function startCompletion(ctx: Context, request: NewCompletion) {
  const { chat_id, message, file_ids, playbook_ids, project_id, vault_id, skill_ids = [] } = request;
  const user = vault_id ? mustBeUser(ctx) : undefined;
  const files = [];
  for (const id of file_ids) files.push(await openFile(ctx, id, "read"));
  for (const id of playbook_ids) await openPlaybook(ctx, id, "read");
  for (const id of skill_ids) await openSkill(ctx, id, "read");
  if (project_id) await openProject(ctx, project_id, "read");
  if (user && vault_id) await openVault(user, vault_id, "viewer");
  const open = chat_id ? await openChatForTurn(ctx, chat_id) : undefined;
  for (const file of files) mustBeReady(file);
  const chatId =
    open?.id ?? (await startChat(ctx, { title: titleByQuestion(message), project_id, vault_id, skill_ids }));
  const { decisions = [], may_change } = request;
  const said = open && decisions.length === 0 && may_change !== false ? await decideInWords(ctx, chatId, message) : {};
  const allowed = said.allowed ?? (await decideProposals(ctx, chatId, decisions));
  const declined = decisions.filter(({ allow }) => !allow).map(({ proposal_id }) => proposal_id);
  const brings_playbooks = playbook_ids.length > 0;
  const { undecided } = said;
  const decided = { allowed, declined, undecided, may_change };
  const { each_document } = request;
  const input = { chat_id: chatId, message, ...decided, brings_playbooks, each_document };
  const jobId = await enqueueInference(enqueuerOf(ctx), CompleteChat, input, {
    operation: "chat:completions",
    priority: PRIORITY.high,
  });
  await beginTurn(ctx, chatId, {
    jobId,
    message,
    fileIds: file_ids,
    playbookIds: playbook_ids,
    vaultId: vault_id ?? null,
  });
  await recordSessionUse(ctx, { web: "web.messages", word: "word.messages" });
  return openJob<CompletionJob>(ctx, jobId);
}

function mustBeUser(ctx: Context): UserContext {
  if (ctx.caller.kind === "organization") throw userKeyRequired(403);
  return ctx as UserContext;
}
