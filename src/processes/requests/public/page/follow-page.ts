import { t } from "../../../../content/messages/messages.ts";
import { ApiError } from "../../../../kernel/errors/errors.ts";
import { inWords } from "../../form.ts";
import type { RequestMessage } from "../../requests.schema.ts";
import type { RequestFileRow, RequestRow } from "../../requests.store.ts";
import { type Html, html } from "./html.ts";
import { type PageReply, page } from "./layout.ts";

export interface Followed {
  request: RequestRow;
  files: RequestFileRow[];
  messages: RequestMessage[];
  organization: string;
  /** The path of the page. */
  path: string;
  timeZone: string;
}

const STATUSES: Record<RequestRow["status"], string> = {
  new: t("Received. Nobody has begun yet."),
  in_progress: t("The legal team is working on it."),
  waiting: t("The legal team waits for your answer."),
  done: t("Done."),
  declined: t("Declined."),
};

/** What a requester sees of their request, and where they answer. */
export function followPage(
  followed: Followed,
  { error, text = "" }: { error?: unknown; text?: string } = {},
): PageReply {
  const { request, organization, path } = followed;
  const status = error instanceof ApiError ? error.status : 200;
  return page(
    request.title,
    html`<h1>${request.title}</h1>
<p class="from">${t("Your request to the legal team of {organization}", { organization })}</p>
${error !== undefined && html`<div class="alert" role="alert"><h2>${t("The message was not sent")}</h2><p>${error instanceof ApiError ? error.message : t("Something went wrong. Try again.")}</p></div>`}
<p class="notice"><strong>${STATUSES[request.status]}</strong>${request.due_at !== null && request.closed_at === null && html`<br>${t("To be answered by {day}.", { day: dayOf(request.due_at, followed.timeZone) })}`}</p>
<h2>${t("Messages")}</h2>
${messagesOf(followed)}
<h2>${t("Write to the legal team")}</h2>
<form method="post" action="${path}" enctype="multipart/form-data">
<div class="field"><label for="text">${t("Message")}</label><textarea id="text" name="text" maxlength="20000" required>${text}</textarea></div>
<div class="field"><label for="file">${t("Files")} <span class="quiet">${t("(optional)")}</span></label><input id="file" name="file" type="file" multiple></div>
<button>${t("Send the message")}</button>
</form>
<h2>${t("What you asked for")}</h2>
${askedFor(followed)}
<p class="quiet">${t("Whoever has the address of this page can see the request. Do not pass it on.")}</p>`,
    status,
  );
}

function askedFor({ request, files, path }: Followed): Html {
  const own = files.filter(({ message_id }) => message_id === null);
  return html`<dl>${inWords(request.form, request.fields).map(({ label, words }) => html`<dt>${label}</dt><dd>${words}</dd>`)}
${own.length > 0 && html`<dt>${t("Files")}</dt><dd>${fileList(own, path)}</dd>`}</dl>`;
}

function messagesOf({ messages, files, organization, path, timeZone }: Followed): Html {
  if (messages.length === 0)
    return html`<p class="quiet">${t("There are no messages yet. You also get them by e-mail.")}</p>`;
  const items = messages.map((message) => {
    const own = files.filter(({ message_id }) => message_id === message.id);
    return html`<li><p class="quiet">${senderOf(message, organization)}, ${momentOf(message.created_at, timeZone)}</p><p>${message.text}</p>${own.length > 0 && fileList(own, path)}</li>`;
  });
  return html`<ol class="messages">${items}</ol>`;
}

function senderOf({ author, by }: RequestMessage, organization: string): string {
  if (author === "requester") return t("You");
  if (author === "service") return t("Automatic answer");
  return by?.name ?? t("Legal team of {organization}", { organization });
}

const fileList = (files: RequestFileRow[], path: string) =>
  html`<ul class="files">${files.map(({ id, name }) => html`<li><a href="${path}/files/${id}">${name}</a></li>`)}</ul>`;

const dayOf = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone }).format(new Date(moment));
const momentOf = (moment: string, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(moment));
