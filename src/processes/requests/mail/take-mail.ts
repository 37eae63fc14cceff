import { createHash, randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { recordChange } from "../../../administration/audit/audit.ts";
import { t } from "../../../content/messages/messages.ts";
import { emailKey } from "../../../content/values/email-key.ts";
import { takeWithinLimits } from "../../../identity/sessions/attempts.ts";
import type { Context, Deps } from "../../../kernel/context.ts";
import { ApiError } from "../../../kernel/errors/errors.ts";
import type { ReceivedFile } from "../../../kernel/http/upload.ts";
import { parserAt } from "../../../kernel/readers/parser.ts";
import { type AcceptedUpload, storeUpload } from "../../../workspace/files/accept-upload.ts";
import { releaseBlob } from "../../../workspace/files/uploads/pending-blobs.ts";
import { takeRequest } from "../ask.ts";
import { receiveMessage } from "../messages.ts";
import { isAllowedAddress } from "../public/codes.ts";
import { organizationOf } from "../public/public-types.ts";
import { contextOfService } from "../public/service-context.ts";
import { RequesterAddress } from "../requests.schema.ts";
import * as store from "../requests.store.ts";
import { findTypeOfAddress } from "../types/types.store.ts";
import type { IncomingMail, parse } from "./incoming.parser.ts";
import * as mail from "./mail.store.ts";

const INCOMING = parserAt<typeof parse>(new URL("./incoming.parser.ts", import.meta.url));
const LIMITS = { address: { most: 20, seconds: 3600 }, type: { most: 200, seconds: 3600 } };
const MOST_TITLE = 200;

/** What became of a message, for the log. */
export type Taken = "answer" | "request" | "known" | "automatic" | "unknown sender" | "unknown address" | "too many";

/** Finds the request that a message answers, by its references or the token in its subject, or the type that its address belongs to. */
export async function takeMail(deps: Deps, path: string): Promise<Taken> {
  const message = await deps.uploadReader.parse(INCOMING, path, undefined);
  const from = RequesterAddress.safeParse(message.from?.address ?? "");
  if (message.isAutomatic) return "automatic";
  if (!from.success) return "unknown sender";
  const answered = await findAnswered(deps, message);
  const type = answered ? undefined : await findTypeOfAddress(deps.database.system, message.to.slice(0, 100));
  if (!answered && !type) return "unknown address";
  const isKnownSender = answered
    ? answered.requester_email !== null && emailKey(answered.requester_email) === emailKey(from.data)
    : type !== undefined && isAllowedAddress(type, from.data);
  if (!isKnownSender) return "unknown sender";
  if (!(await isWithinLimits(deps, from.data, answered?.id ?? type?.id ?? ""))) return "too many";
  if (answered) return addAnswer(deps, answered, message);
  return type ? addRequest(deps, type, from.data, message) : "unknown address";
}

/** A whole thread is in the references of a reply; its beginning is in the subject. */
async function findAnswered({ database }: Deps, { references, subject }: IncomingMail) {
  const threads = (references.match(/(?<=<)[0-9a-f]{36}(?=[.@])/g) ?? []).slice(0, 50);
  const found = threads.length === 0 ? undefined : await mail.findByThread(database.system, threads);
  const [token] = /(?<=\[R-)[0-9a-f]{16}(?=\])/.exec(subject) ?? [];
  return found ?? (token === undefined ? undefined : await mail.findByToken(database.system, token));
}

function isWithinLimits(deps: Deps, address: string, subject: string): Promise<boolean> {
  return takeWithinLimits(deps, [
    { name: `request mail from ${emailKey(address)}`, ...LIMITS.address },
    { name: `request mail for ${subject}`, ...LIMITS.type },
  ]);
}

const FROM = { requestId: "mailbox", address: null };

async function addAnswer(deps: Deps, answered: mail.AnsweredRequest, message: IncomingMail): Promise<Taken> {
  const organization = organizationOf(answered);
  return inTransaction(deps, organization, message, async (ctx, uploads, refused) => {
    const text = textOf(message, refused);
    const made = await receiveMessage(ctx, answered.id, { text, uploads, mailId: message.messageId });
    if (made === undefined) return "known";
    await recordChange(ctx, "PUBLIC POST /requests/{id}/messages", { id: answered.id });
    return "answer";
  });
}

type MailType = NonNullable<Awaited<ReturnType<typeof findTypeOfAddress>>>;

/** A new request: its subject is the title, its text the first message. The form stays empty, since nobody filled it in. */
async function addRequest(deps: Deps, type: MailType, email: string, message: IncomingMail): Promise<Taken> {
  const title =
    message.subject
      .replaceAll(/[\s\p{Cc}]+/gu, " ")
      .trim()
      .slice(0, MOST_TITLE)
      .toWellFormed() || type.name;
  const name = message.from?.name.trim().slice(0, MOST_TITLE) || null;
  return inTransaction(deps, organizationOf(type), message, async (ctx, uploads, refused) => {
    const { sql, organizationId } = ctx;
    if (message.messageId !== null && (await mail.isKnownMail(sql, organizationId, message.messageId))) return "known";
    const requester = { name, email, user_id: null };
    const made = await takeRequest(ctx, type, { channel: "mail", title, fields: {}, requester, uploads, fileIds: [] });
    const by = {
      author: "requester",
      user_id: null,
      mail_id: message.messageId,
      text: textOf(message, refused),
    } as const;
    await store.insertMessage(sql, organizationId, made.id, by);
    await recordChange(ctx, "PUBLIC POST /requests", { result: made.id }, { made });
    return "request";
  });
}

const textOf = ({ text }: IncomingMail, refused: string[]) =>
  [text || t("(no text)"), ...refused.map((name) => t("[The attachment “{name}” was refused.]", { name }))].join(
    "\n\n",
  );

/** Stores the attachments like uploads. One that is refused is named in the text instead. */
async function inTransaction(
  deps: Deps,
  organization: { id: string; name: string },
  message: IncomingMail,
  work: (ctx: Context, uploads: AcceptedUpload[], refused: string[]) => Promise<Taken>,
): Promise<Taken> {
  const outside = contextOfService(deps, organization, deps.database.organization(organization.id), FROM);
  const uploads: AcceptedUpload[] = [];
  const refused: string[] = [];
  try {
    for (const { name, bytes } of message.attachments) {
      const stored = await storeAttachment(outside, name, bytes).catch(asRefused);
      if (stored) uploads.push(stored);
      else refused.push(name);
    }
    return await deps.database.transaction(organization.id, (sql) => work({ ...outside, sql }, uploads, refused));
  } finally {
    for (const upload of uploads) await releaseBlob(outside, upload);
  }
}

function asRefused(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
}

async function storeAttachment(ctx: Context, name: string, bytes: Uint8Array): Promise<AcceptedUpload> {
  const folder = join(ctx.deps.config.DATA_DIR, "uploads");
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const file: ReceivedFile = { name: cleanName(name), path, size: bytes.byteLength, sha256 };
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    return await storeUpload(ctx, file);
  } finally {
    await rm(path, { force: true });
  }
}

const cleanName = (name: string) =>
  name
    .replace(/^.*[\\/]/s, "")
    .replace(/\p{Cc}/gu, "")
    .slice(0, 255)
    .toWellFormed() || "attachment";
