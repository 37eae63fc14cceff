import { listing } from "./paging.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import type {
  Approval,
  ApprovalDelegations,
  ApprovalNeed,
  ApprovalRule,
  ApprovalRuleChange,
  GetApprovalneedQuery,
  GetApprovalrulesQuery,
  GetApprovalsQuery,
  NewApproval,
  NewApprovalDecision,
  NewApprovalDelegation,
  NewApprovalRule,
} from "./types.ts";

/** What has to be approved before it goes out, by whom, and what was decided. */
export const approvals = (connection: Connection) => ({
  list: (query?: GetApprovalsQuery, options?: RequestOptions) =>
    listing<Approval>(connection, "/approvals", "approvals", query, options),
  /** The same approval again, if the same was asked for already and has not changed since. */
  ask: (approval: NewApproval, options?: RequestOptions) => connection.post<Approval>("/approvals", approval, options),
  get: (id: string, options?: RequestOptions) => connection.get<Approval>(path`/approvals/${id}`, {}, options),
  decide: (id: string, decision: NewApprovalDecision, options?: RequestOptions) =>
    connection.post<Approval>(path`/approvals/${id}/decision`, decision, options),
  /** The rules that apply to something as it is now, and whether they are satisfied. */
  need: (query: GetApprovalneedQuery, options?: RequestOptions) =>
    connection.get<ApprovalNeed>("/approval-need", query, options),
  rules: {
    list: (query?: GetApprovalrulesQuery, options?: RequestOptions) =>
      listing<ApprovalRule>(connection, "/approval-rules", "approval_rules", query, options),
    create: (rule: NewApprovalRule, options?: RequestOptions) =>
      connection.post<ApprovalRule>("/approval-rules", rule, options),
    update: (id: string, change: ApprovalRuleChange, options?: RequestOptions) =>
      connection.patch<ApprovalRule>(path`/approval-rules/${id}`, change, options),
    delete: (id: string, options?: RequestOptions) => connection.delete(path`/approval-rules/${id}`, {}, options),
  },
  /** Who decides in the place of the calling user. */
  delegation: {
    get: (options?: RequestOptions) => connection.get<ApprovalDelegations>("/approval-delegation", {}, options),
    set: (delegation: NewApprovalDelegation, options?: RequestOptions) =>
      connection.putJson<ApprovalDelegations>("/approval-delegation", delegation, options),
    end: (options?: RequestOptions) => connection.delete("/approval-delegation", {}, options),
  },
});
