import { z } from "zod";
import { endpoint, Reply } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import {
  Approval,
  ApprovalNeed,
  ApprovalQuery,
  NeedQuery,
  NewApproval,
  NewApprovalDecision,
} from "./approvals.schema.ts";
import { approvalGate, listApprovals } from "./approvals.ts";
import { openApproval } from "./ask.ts";
import { decideApproval } from "./decide.ts";
import { readNeed } from "./must-be-approved.ts";

const params = z.object({ id: Id });

export const listApprovalsRoute = endpoint({
  method: "GET",
  path: "/approvals",
  summary: "List the approvals that you can see, newest first",
  description:
    "Those that you asked for, were asked for or decided, and those of reviews and files that you can see. `waiting_for=me`: those that you can decide now, in your own place or that of a person who delegated to you.",
  key: "any",
  query: ApprovalQuery,
  returns: pageOf("approvals", Approval),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "approvals",
      query,
      (page) => listApprovals(ctx, { ...query, ...page }),
      ({ id }) => id,
    ),
});

export const askForApprovalRoute = endpoint({
  method: "POST",
  path: "/approvals",
  summary: "Ask for an approval",
  description:
    "Asks those whom the approval rules name. They can then read what is to be approved. It is bound to the SHA-256 of it: as soon as a finding is decided differently, or a file is replaced or deleted, the approval is `void`. Returns 200 with the existing approval if the same was asked for already and has not changed since. Nobody can approve what they asked for or made; if nobody else is left, the request fails with 409 `NO_APPROVER`.",
  key: "any",
  body: NewApproval,
  returns: Approval,
  status: [201, 200],
  errorStatuses: [404, 409],
  handle: async (ctx, { body }) => {
    const { subject_id: subjectId, ...asked } = body;
    const { approval, isNew } = await openApproval(ctx, { ...asked, subjectId });
    const { id, subject, subject_id, sha256 } = approval;
    return new Reply(isNew ? 201 : 200, approval, {}, { result: id, subject, subject_id, sha256 });
  },
});

export const getApprovalRoute = endpoint({
  method: "GET",
  path: "/approvals/{id}",
  summary: "Get an approval",
  description:
    "Who is asked, who has decided what, and whether you can decide now. What is to be approved is the review or file itself.",
  key: "any",
  params,
  gate: approvalGate,
  returns: Approval,
  status: 200,
  handle: async (_ctx, { approval }) => approval,
});

export const decideApprovalRoute = endpoint({
  method: "POST",
  path: "/approvals/{id}/decision",
  summary: "Approve or reject",
  description:
    "One rejection ends the approval. If it has ended meanwhile, or what is approved has changed, the request fails with 409 `APPROVAL_ENDED`; if another person decided in the same place, with 409 `APPROVAL_DECIDED`; if it is another person's turn, with 409 `NOT_YOUR_TURN`. Nobody can approve what they asked for or made.",
  key: "user",
  params,
  gate: approvalGate,
  body: NewApprovalDecision,
  returns: Approval,
  status: 200,
  errorStatuses: [409],
  handle: async (ctx, { approval, body }) => {
    const after = await decideApproval(ctx, approval, body);
    const inPlaceOf = after.decisions.at(-1)?.on_behalf_of;
    return new Reply(
      200,
      after,
      {},
      {
        id: after.id,
        decision: body.decision,
        sha256: after.sha256,
        ...(inPlaceOf && { for_user_id: inPlaceOf.id }),
      },
    );
  },
});

export const getApprovalNeedRoute = endpoint({
  method: "GET",
  path: "/approval-need",
  summary: "Get what has to be approved before something goes out",
  description: "The rules that apply to a review, a redline or a file as it is now, and whether they are satisfied.",
  key: "any",
  query: NeedQuery,
  returns: ApprovalNeed,
  status: 200,
  errorStatuses: [404, 409],
  handle: (ctx, { query }) => readNeed(ctx, { subject: query.subject, subjectId: query.subject_id.toLowerCase() }),
});
