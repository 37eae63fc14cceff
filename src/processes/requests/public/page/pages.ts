import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { t } from "../../../../content/messages/messages.ts";
import type { Deps, Visitor } from "../../../../kernel/context.ts";
import { type ApiError, notFound, toApiError } from "../../../../kernel/errors/errors.ts";
import type { App } from "../../../../kernel/http/app.ts";
import { readForm, VISITOR_BODY_LIMITS } from "../../../../kernel/http/body.ts";
import { sendDownload } from "../../../../kernel/http/download.ts";
import { downloadFile, findFile } from "../../../../workspace/files/files.ts";
import type { FieldValues, RequestField } from "../../form.schema.ts";
import { RequesterAddress } from "../../requests.schema.ts";
import { isAllowedAddress, sendCode, wrongCode } from "../codes.ts";
import { FOLLOW_PATH, openLink } from "../link.ts";
import { openPublicType, type PublicType } from "../public-types.ts";
import { receiveFromOutside } from "../receive.ts";
import { answerRequest, openForm, submit } from "../submit.ts";
import { readFormFields } from "./fields.ts";
import { followPage } from "./follow-page.ts";
import { readFollowed, readMessage } from "./followed.ts";
import { addressPage, formPage, unavailablePage } from "./form-page.ts";
import { faultPage, PAGE_HEADERS, type PageReply } from "./layout.ts";

type Answer = (visitor: Visitor, request: FastifyRequest, reply: FastifyReply) => Promise<PageReply | FastifyReply>;
/** Counts a visit of a network. Throws 429. */
type Count = (address: string) => Record<string, string>;

/** The pages of colleagues without an account. They work without scripts. */
export function mountRequestPages(app: App, deps: Deps, count: Count) {
  const add = (method: "GET" | "POST", url: string, answer: Answer) =>
    app.addRoute({
      method,
      url,
      operation: `${method} ${url}`,
      mount: "/r",
      errorForm: {
        type: PAGE_HEADERS["content-type"],
        write: (error) => faultPage(error.status, error.message).body,
        headers: () => PAGE_HEADERS,
      },
      answer: async (request, reply) => {
        app.begin(reply);
        count(request.ip);
        const answered = await answer(visitorOf(deps, request), request, reply);
        return "body" in answered
          ? reply.code(answered.status).headers(answered.headers).send(answered.body)
          : answered;
      },
    });
  add("GET", "/r/:slug", showAddress);
  add("POST", "/r/:slug/code", takeAddress);
  add("POST", "/r/:slug", takeForm);
  add("GET", `${FOLLOW_PATH}/:token`, showRequest);
  add("POST", `${FOLLOW_PATH}/:token`, takeAnswer);
  add("GET", `${FOLLOW_PATH}/:token/files/:fileId`, sendFile);
}

const visitorOf = (deps: Deps, { ip, headers, id }: FastifyRequest): Visitor => ({
  browser: { address: ip, userAgent: headers["user-agent"] ?? null, cookies: {} },
  deps,
  requestId: id,
});

const paramOf = ({ params }: FastifyRequest, name: string) => String((params as Record<string, string>)[name] ?? "");
const cannotMail = ({ deps }: Visitor) => deps.config.SMTP_URL === undefined;

const showAddress: Answer = async (visitor, request) => {
  const type = await openPublicType(visitor.deps, paramOf(request, "slug"));
  return cannotMail(visitor) ? unavailablePage(type) : addressPage(type);
};

const takeAddress: Answer = async (visitor, request) => {
  const type = await openPublicType(visitor.deps, paramOf(request, "slug"));
  if (cannotMail(visitor)) return unavailablePage(type);
  const email = (await readForm(request.raw, VISITOR_BODY_LIMITS)).get("email") ?? "";
  const read = RequesterAddress.safeParse(email);
  if (!read.success) return addressPage(type, { email, fault: t("Enter an e-mail address such as ada@example.com.") });
  if (!isAllowedAddress(type, read.data))
    return addressPage(type, { email, fault: t("Enter your work e-mail address. Others cannot use this form.") });
  await sendCode(visitor, type, read.data);
  return formPage(type, { sent: { email: read.data } });
};

const takeForm: Answer = async (visitor, request, reply) => {
  const type = await openPublicType(visitor.deps, paramOf(request, "slug"));
  if (cannotMail(visitor)) return unavailablePage(type);
  const sent: Record<string, string> = {};
  try {
    const link = await submitForm(visitor, type, request.raw, sent);
    return redirect(reply, new URL(link).pathname);
  } catch (error) {
    return formPage(type, { sent, error: inWords(visitor, error) });
  }
};

async function submitForm(visitor: Visitor, type: PublicType, raw: IncomingMessage, sent: Record<string, string>) {
  const received = await receiveFromOutside(visitor, raw, async (fields) => {
    Object.assign(sent, fields);
    const email = RequesterAddress.safeParse(fields.email);
    if (!email.success) throw wrongCode();
    return openForm(visitor, type.slug, { email: email.data, code: (fields.code ?? "").trim().slice(0, 20) });
  });
  try {
    const given: FieldValues = readFormFields(type.fields as RequestField[], received.fields);
    const name = received.fields.name?.trim().slice(0, 200) || null;
    const { link } = await submit(visitor, received.opened, { name, fields: given, files: received.files });
    return link;
  } finally {
    await received.dispose();
  }
}

const showRequest: Answer = async (visitor, request) =>
  followPage(await readFollowed(visitor.deps, await openLink(visitor.deps, paramOf(request, "token"))));

const takeAnswer: Answer = async (visitor, request, reply) => {
  const { deps } = visitor;
  const linked = await openLink(deps, paramOf(request, "token"));
  const sent: Record<string, string> = {};
  try {
    const received = await receiveFromOutside(visitor, request.raw, async (fields) => {
      Object.assign(sent, fields);
      return readMessage(deps, linked, fields);
    });
    try {
      await answerRequest(visitor, linked, { text: received.opened, files: received.files });
    } finally {
      await received.dispose();
    }
  } catch (error) {
    return followPage(await readFollowed(deps, linked), { error: inWords(visitor, error), text: sent.text ?? "" });
  }
  return redirect(reply, `${FOLLOW_PATH}/${paramOf(request, "token")}`);
};

/** Only a file of the request itself. */
const sendFile: Answer = async ({ deps }, request, reply) => {
  const linked = await openLink(deps, paramOf(request, "token"));
  const { files } = await readFollowed(deps, linked);
  const known = files.find(({ id }) => id === paramOf(request, "fileId").toLowerCase());
  const sql = deps.database.organization(linked.organization_id);
  const file = known && (await findFile(sql, linked.organization_id, known.id));
  if (!file) throw notFound("file");
  const ctx = { deps, organizationId: linked.organization_id };
  const { status, headers, stream } = await sendDownload(downloadFile(ctx, file), request.headers);
  return reply.code(status).headers(headers).send(stream);
};

/** After a change, so that reloading the page does not repeat it. */
const redirect = (reply: FastifyReply, path: string) => reply.code(303).header("location", path).send();

/** What the visitor reads. A fault of the server is logged and not told. */
function inWords({ deps, requestId }: Visitor, error: unknown): ApiError {
  const known = toApiError(error);
  if (known.status >= 500) deps.log.error({ err: error, requestId }, "a request from the public page failed");
  return known;
}
