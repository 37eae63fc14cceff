import type { IncomingMessage } from "node:http";
import { recordChange } from "../../../administration/audit/audit.ts";
import type { Context, Visitor } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors/errors.ts";
import { validate } from "../../../kernel/http/pipeline/validate.ts";
import type { ReceivedFile } from "../../../kernel/http/upload.ts";
import { type AcceptedUpload, storeUpload } from "../../../workspace/files/accept-upload.ts";
import { releaseBlob } from "../../../workspace/files/uploads/pending-blobs.ts";
import { takeRequest } from "../ask.ts";
import type { FieldValues, RequestField } from "../form.schema.ts";
import { checkFields } from "../form.ts";
import { receiveMessage } from "../messages.ts";
import { type Confirmed, confirmCode, spendCode } from "./codes.ts";
import { linkTo } from "./link.ts";
import { SubmittedRequest } from "./public.schema.ts";
import type { LinkedRequest } from "./public.store.ts";
import { openPublicType, organizationOf, type PublicType } from "./public-types.ts";
import { type ReceivedFromOutside, receiveFromOutside } from "./receive.ts";
import { contextOfService } from "./service-context.ts";

interface Opened {
  type: PublicType;
  confirmed: Confirmed;
}

/** Receives the multipart form of `POST /public/request-types/{slug}/requests`. The code is checked before any file is received. */
export const receiveSubmission = (visitor: Visitor, slug: string, raw: IncomingMessage) =>
  receiveFromOutside(visitor, raw, async (fields) => {
    const { email, code } = validate("body", SubmittedRequest, fields) as SubmittedRequest;
    return openForm(visitor, slug, { email, code });
  });

export async function openForm(
  visitor: Visitor,
  slug: string,
  given: { email: string; code: string },
): Promise<Opened> {
  const type = await openPublicType(visitor.deps, slug);
  return { type, confirmed: await confirmCode(visitor, type, given) };
}

export async function submitReceived(visitor: Visitor, received: ReceivedFromOutside<Opened>) {
  try {
    const { name, fields } = validate("body", SubmittedRequest, received.fields) as SubmittedRequest;
    const form = { name: name ?? null, fields: readFields(fields), files: received.files };
    return await submit(visitor, received.opened, form);
  } finally {
    await received.dispose();
  }
}

function readFields(text: string): FieldValues {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === "object" && read !== null && !Array.isArray(read)) return read as FieldValues;
  } catch {
    // Told below.
  }
  throw invalid([{ path: "body.fields", message: "must be a JSON object with the values of the form" }]);
}

interface Submission {
  name: string | null;
  fields: FieldValues;
  files: ReceivedFile[];
}

/** Makes the request once the form is complete and every file is clean and readable. The code works for one request. */
export async function submit(
  visitor: Visitor,
  { type, confirmed }: Opened,
  { name, fields: given, files }: Submission,
) {
  const { deps, requestId, browser } = visitor;
  const fields = checkFields(type.fields as RequestField[], given);
  const organization = organizationOf(type);
  const from = { requestId, address: browser.address };
  const outside = contextOfService(deps, organization, deps.database.organization(organization.id), from);
  return withStored(outside, files, async (uploads) => {
    const request = await deps.database.transaction(organization.id, async (sql) => {
      const ctx = { ...outside, sql };
      await spendCode(sql, type, confirmed);
      const requester = { name, email: confirmed.email, user_id: null };
      const made = await takeRequest(ctx, type, { channel: "form", fields, requester, uploads, fileIds: [] });
      await recordChange(ctx, "PUBLIC POST /requests", { result: made.id }, { made });
      return made;
    });
    return { id: request.id, link: await linkTo(deps, { ...request, organization_id: organization.id }) };
  });
}

/** An answer by the requester, with files. */
export async function answerRequest(
  visitor: Visitor,
  linked: LinkedRequest,
  { text, files }: { text: string; files: ReceivedFile[] },
): Promise<void> {
  const { deps, requestId, browser } = visitor;
  const organization = organizationOf(linked);
  const from = { requestId, address: browser.address };
  const outside = contextOfService(deps, organization, deps.database.organization(organization.id), from);
  await withStored(outside, files, (uploads) =>
    deps.database.transaction(organization.id, async (sql) => {
      const ctx = { ...outside, sql };
      await receiveMessage(ctx, linked.id, { text, uploads, mailId: null });
      await recordChange(ctx, "PUBLIC POST /requests/{id}/messages", { id: linked.id });
    }),
  );
}

/** Scans, checks and stores the files like any upload, and gives up what was not used. */
export async function withStored<T>(
  ctx: Context,
  files: ReceivedFile[],
  work: (uploads: AcceptedUpload[]) => Promise<T>,
): Promise<T> {
  const uploads: AcceptedUpload[] = [];
  try {
    for (const file of files) uploads.push(await storeUpload(ctx, file));
    return await work(uploads);
  } finally {
    for (const upload of uploads) await releaseBlob(ctx, upload);
  }
}
