import { z } from "zod";
import type { Visitor } from "../../../kernel/context.ts";
import { type Endpoint, endpoint } from "../../../kernel/http/endpoint.ts";
import { CODE_MINUTES, sendCode } from "./codes.ts";
import { NewCode, SentCode, SubmittedReply } from "./public.schema.ts";
import { openPublicType } from "./public-types.ts";
import { receiveSubmission, submitReceived } from "./submit.ts";

const params = z.object({ slug: z.string() });
type Submission = Awaited<ReturnType<typeof receiveSubmission>>;

/** For programs of colleagues without an account. They need no key: the address is confirmed by a code. */
export const publicRequestOperations: Endpoint[] = ["/public", "/v1/public"].flatMap((base) => [
  endpoint({
    method: "POST",
    path: `${base}/request-types/{slug}/codes`,
    summary: "Send a code to an address",
    key: "none",
    params,
    body: NewCode,
    returns: SentCode,
    status: 202,
    handle: async (visitor: Visitor, { params: { slug }, body }) => {
      await sendCode(visitor, await openPublicType(visitor.deps, slug), body.email);
      return { expires_in_minutes: CODE_MINUTES, is_available: visitor.deps.config.SMTP_URL !== undefined };
    },
  }),
  endpoint({
    method: "POST",
    path: `${base}/request-types/{slug}/requests`,
    summary: "Make a request with a confirmed address",
    key: "none",
    params,
    readBody: (raw, visitor) => receiveSubmission(visitor, visitor.params.slug ?? "", raw),
    body: z.custom<Submission>(),
    returns: SubmittedReply,
    status: 201,
    errorStatuses: [413, 422],
    handle: (visitor: Visitor, { body }) => submitReceived(visitor, body),
  }),
]);
