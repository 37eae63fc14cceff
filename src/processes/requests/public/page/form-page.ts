import { t } from "../../../../content/messages/messages.ts";
import { ApiError, type Issue } from "../../../../kernel/errors/errors.ts";
import type { RequestField } from "../../form.schema.ts";
import type { PublicType } from "../public-types.ts";
import { field } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { type PageReply, page } from "./layout.ts";

const head = ({ name, description, organization_name }: PublicType): Html => html`<h1>${name}</h1>
<p class="from">${t("A request to the legal team of {organization}", { organization: organization_name })}</p>
${description !== "" && html`<p>${description}</p>`}`;

export const unavailablePage = (type: PublicType): PageReply =>
  page(
    type.name,
    html`${head(type)}<p class="notice">${t("This form is not available: it needs e-mail to confirm who is asking, and this server cannot send any. Write to the legal team directly.")}</p>`,
    503,
  );

/** The first step: whose address it is. */
export function addressPage(
  type: PublicType,
  { email = "", fault }: { email?: string; fault?: string } = {},
): PageReply {
  const asked = (type.fields as RequestField[]).map(({ label }) => label);
  const domains = type.allowed_domains.map((domain) => `@${domain}`).join(", ");
  return page(
    type.name,
    html`${head(type)}
<form method="post" action="/r/${type.slug}/code">
<div class="field"><label for="email">${t("Your work e-mail address")}</label>
<p class="help" id="email-help">${t("We send you a code to confirm it, and later the answers.")}${domains !== "" && html` ${t("It must end in {domains}.", { domains })}`}</p>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" required aria-describedby="email-help${fault !== undefined && html` email-fault`}" value="${email}">
${fault !== undefined && html`<p class="fault" id="email-fault" role="alert">${fault}</p>`}</div>
<button>${t("Send me a code")}</button>
</form>
${asked.length > 0 && html`<h2>${t("What you will be asked next")}</h2><ul>${asked.map((label) => html`<li>${label}</li>`)}</ul>`}`,
    fault === undefined ? 200 : 400,
  );
}

interface Sent {
  /** What was typed before, by the names of the fields. */
  sent: Record<string, string>;
  error?: unknown;
}

/** The second step: the code and the form. After a fault it is shown again with what was typed, and with what is wrong. */
export function formPage(type: PublicType, { sent, error }: Sent): PageReply {
  const form = type.fields as RequestField[];
  const faults = faultsOf(error);
  const status = error instanceof ApiError ? error.status : 200;
  const email = sent.email ?? "";
  return page(
    error === undefined ? type.name : t("Please check: {name}", { name: type.name }),
    html`${head(type)}${error === undefined ? sentNotice(email) : alert(form, error, faults)}
<form method="post" action="/r/${type.slug}" enctype="multipart/form-data">
<input type="hidden" name="email" value="${email}">
<div class="field"><label for="code">${t("The code from the e-mail")}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="20" required value="${sent.code ?? ""}"></div>
<div class="field"><label for="name">${t("Your name")} <span class="quiet">${t("(optional)")}</span></label>
<input id="name" name="name" autocomplete="name" maxlength="200" value="${sent.name ?? ""}"></div>
${form.map((asked) => field(asked, sent, faults.get(asked.key)))}
<div class="field"><label for="file">${t("Files")} <span class="quiet">${t("(optional)")}</span></label>
<p class="help" id="file-help">${error === undefined ? t("Such as the draft contract, as Word or PDF. Up to ten files.") : t("Choose your files again: they were not kept.")}</p>
<input id="file" name="file" type="file" multiple aria-describedby="file-help"></div>
<button>${t("Send the request")}</button>
</form>
<form method="post" action="/r/${type.slug}/code"><input type="hidden" name="email" value="${email}">
<p class="quiet">${t("No e-mail after a few minutes?")} <button class="plain">${t("Send another code")}</button></p></form>`,
    status,
  );
}

const sentNotice = (email: string) =>
  html`<p class="notice" role="status">${t("If {email} may use this form, a code is on its way to it. It works for 15 minutes.", { email })}</p>`;

function faultsOf(error: unknown): Map<string, string> {
  const issues = error instanceof ApiError ? ((error.details?.issues ?? []) as Issue[]) : [];
  return new Map(
    issues
      .filter(({ path }) => path.startsWith("body.fields."))
      .map(({ path, message }) => [path.slice("body.fields.".length), inWords(message)]),
  );
}

/** "must be a date" reads as a sentence under its field. */
const inWords = (message: string) =>
  message.startsWith("is required") ? t("This is needed.") : t("It {fault}.", { fault: message });

function alert(form: RequestField[], error: unknown, faults: Map<string, string>): Html {
  const named = form.filter(({ key }) => faults.has(key));
  const message = error instanceof ApiError ? error.message : t("Something went wrong. Try again.");
  return html`<div class="alert" role="alert"><h2>${t("The request was not sent")}</h2>
${named.length === 0 ? html`<p>${message}</p>` : html`<p>${t("Please check:")}</p><ul>${named.map(({ key, label }) => html`<li><a href="#f-${key}">${label}</a></li>`)}</ul>`}</div>`;
}
