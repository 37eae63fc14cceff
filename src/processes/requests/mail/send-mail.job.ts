import { type Message, openMailer } from "../../../administration/notifications/smtp.ts";
import { type JobContext, JobFailure, job } from "../../../kernel/jobs/job.ts";
import { linkTo } from "../public/link.ts";
import { SendRequestMail } from "../requests.schema.ts";
import * as store from "../requests.store.ts";
import * as mail from "./mail.store.ts";
import { type WrittenMail, writeClosed, writeCode, writeMessage, writeReceived } from "./write-mail.ts";

/** Sends an e-mail to a requester. It may arrive twice if the worker dies, then with the same Message-ID. */
export const sendRequestMail = job(SendRequestMail, {
  async run(ctx, input) {
    const message = input.about === "code" ? await codeMail(ctx, input) : await requestMail(ctx, input);
    if (message) await send(ctx, message);
    return async () => ({ sent: message !== undefined });
  },
});

async function send(ctx: JobContext, message: Message) {
  const mailer = await openMailer(ctx.deps.config);
  if (!mailer) return;
  try {
    const fault = await mailer.send(message);
    if (fault?.isFinal) throw new JobFailure("INTERNAL", fault.error);
    if (fault) throw new Error(fault.error);
  } finally {
    mailer.close();
  }
}

type CodeInput = { type_id: string; to: string; sealed: string; until: string };

/** An expired code is not sent. */
async function codeMail(ctx: JobContext, { type_id, to, sealed, until }: CodeInput): Promise<Message | undefined> {
  const type = await mail.findTypeNames(ctx.sql, ctx.organizationId, type_id);
  if (!type || Date.parse(until) < Date.now()) return undefined;
  const code = ctx.deps.secrets.open(sealed, ctx.organizationId);
  return { id: ctx.jobId, to, ...writeCode(code, { name: type.name, organization: type.organization_name }) };
}

type RequestInput =
  | { about: "received" | "closed"; request_id: string }
  | { about: "message"; request_id: string; message_id: string };

async function requestMail(ctx: JobContext, input: RequestInput): Promise<Message | undefined> {
  const { sql, organizationId, deps } = ctx;
  const request = await mail.findMailed(sql, organizationId, input.request_id);
  if (!request?.requester_email) return undefined;
  const replyTo = replyAddress(deps.config.REQUESTS_MAILBOX_URL, request.mail_address);
  const link = await linkTo(deps, { ...request, organization_id: organizationId });
  const about = { ...request, organization: request.organization_name, link, takesReplies: replyTo !== undefined };
  const written = await writtenFor(ctx, input, { ...about, status: request.status });
  const host = new URL(deps.config.PUBLIC_URL).hostname;
  const thread = `<${request.thread}@${host}>`;
  return written && { id: `${request.thread}.${ctx.jobId}`, to: request.requester_email, ...written, replyTo, thread };
}

type About = Parameters<typeof writeReceived>[0] & { status: string };

async function writtenFor(ctx: JobContext, input: RequestInput, about: About): Promise<WrittenMail | undefined> {
  const { sql, organizationId } = ctx;
  if (input.about !== "message")
    return input.about === "received" ? writeReceived(about) : writeClosed(about, about.status === "done");
  const message = await store.findMessage(sql, organizationId, input.request_id, input.message_id);
  if (!message) return undefined;
  const files = (await store.listFiles(sql, organizationId, input.request_id)).filter(
    ({ message_id }) => message_id === message.id,
  );
  const isAutomatic = message.author === "service";
  return writeMessage(about, { text: message.text, files: files.map(({ name }) => name), isAutomatic });
}

/** The address of the type, or else that of the mailbox. Undefined if no mailbox is read. */
function replyAddress(mailbox: string | undefined, ofType: string | null): string | undefined {
  if (mailbox === undefined) return undefined;
  const user = decodeURIComponent(new URL(mailbox).username);
  return ofType ?? (user.includes("@") ? user : undefined);
}
