import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { escapeMarkdown } from "../../content/citations/escape-markdown.ts";
import { t } from "../../content/messages/messages.ts";
import type { SessionContext } from "../../kernel/context.ts";
import { notFound } from "../../kernel/errors/errors.ts";
import { Download } from "../../kernel/http/download.ts";
import type { OpenChat } from "./chats.ts";
import * as store from "./web-chats.store.ts";

export const ANSWER_MEMO_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** A Word document with one answer: the question, the answer, and the passages it rests on. */
export async function writeAnswerMemo(ctx: SessionContext, chat: OpenChat, messageId: string): Promise<Download> {
  const answer = await store.findAnswer(ctx.sql, ctx.organizationId, chat.id, messageId);
  if (!answer) throw notFound("message");
  const title = chat.title || t("Memo");
  const bytes = Buffer.from(await ctx.deps.uploadReader.writeDocx(answerMemo(title, answer)));
  const tag = createHash("sha256").update(bytes).digest("hex");
  const about = { name: `${title}.docx`, size: bytes.length, contentType: ANSWER_MEMO_TYPE, tag };
  return new Download(about, async (range) =>
    Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  );
}

/** The memo in Markdown. */
export function answerMemo(title: string, { question, content, citations }: store.AnswerRow): string {
  const sources = citations.map(({ marker, filename, page, quote }) => {
    const place = page === null ? filename : t("{name}, page {page}", { name: filename, page });
    return `[${marker}] ${escapeMarkdown(place)}: “${escapeMarkdown(quote.replace(/\s+/g, " ").trim())}”`;
  });
  return [
    `# ${escapeMarkdown(title)}`,
    question && `## ${t("Question")}\n\n${escapeMarkdown(question)}`,
    `## ${t("Answer")}\n\n${content}`,
    sources.length > 0 && `## ${t("Sources")}\n\n${sources.join("\n\n")}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}
