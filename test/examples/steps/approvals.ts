import { CONTRACT, type Step } from "../step.ts";

export const APPROVAL_STEPS: Step[] = [
  {
    operation: "createApprovalRule",
    request: {
      name: "Contracts above 4,000 dollars",
      subject: "document",
      when: { amount: { at_least: 4000, currency: "USD" } },
      approvers: [{ role: "administrator" }],
      escalate_to_user_id: "$userId",
      escalate_after_days: 3,
    },
    keep: { "approval-rules": "id" },
  },
  { operation: "listApprovalRules" },
  { operation: "updateApprovalRule", request: { approvers: [{ user_id: "$userId" }], mode: "all" } },
  {
    operation: "uploadFile",
    file: { name: "services.txt", content: CONTRACT },
    keep: { contractId: "id" },
  },
  { operation: "getApprovalNeed", query: "subject=document&subject_id=$contractId" },
  {
    operation: "askForApproval",
    request: { subject: "document", subject_id: "$contractId", note: "They want to sign this week." },
    keep: { approvals: "id" },
  },
  { operation: "askForApproval", request: { subject: "document", subject_id: "$contractId" } },
  { operation: "getApproval" },
  { operation: "listApprovals", query: "asked_by=me" },
  {
    operation: "decideApproval",
    before: async ({ org, ada, known }) => {
      const colleague = await org.user({ name: "Grace Hopper" });
      const { body: file } = await colleague.upload("order.txt", CONTRACT);
      const asked = { subject: "document", subject_id: file.id, approvers: [{ user_id: ada.id }] };
      await ada.patch(`/approval-rules/${known.get("approval-rules")}`, { approvers: [{ role: "administrator" }] });
      known.set("approvals", (await colleague.post("/approvals", asked)).body.id);
    },
    request: { decision: "approved", note: "Within the budget." },
  },
  { operation: "setApprovalDelegation", request: { to_user_id: "$userId", until: "$until" }, before: nextMonth },
  { operation: "getApprovalDelegation" },
  { operation: "deleteApprovalDelegation" },
  { operation: "deleteApprovalRule" },
];

async function nextMonth({ known }: Parameters<NonNullable<Step["before"]>>[0]) {
  known.set("until", new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
}
