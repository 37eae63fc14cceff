import type { Namer } from "../administration/audit/look-up-names.ts";
import type { Sight } from "../administration/notifications/notifications.store.ts";
import { listWebhookUrls } from "../administration/webhooks/webhooks.ts";
import { listChatTitles, visibleChatsOf } from "../assistant/chats/chats.ts";
import { leaveTemplates, listTemplateTitles } from "../drafting/templates/templates.ts";
import { listAccountNames } from "../identity/accounts/people.ts";
import { listKeys, recordKeyUses } from "../identity/keys/keys.ts";
import type { Context, Nouns, UserContext } from "../kernel/context.ts";
import { part } from "../kernel/db/query.ts";
import { clausesOfPlaybook } from "../playbooks/checks/checks.ts";
import { leavePlaybooks, listPlaybookTitles } from "../playbooks/playbooks.ts";
import { listPortfolioNames, stopPortfoliosOf } from "../playbooks/portfolios/portfolios.ts";
import { listReviewNames, visibleReviewsOf } from "../playbooks/reviews/reviews.ts";
import { listApprovalTitles } from "../processes/approvals/approvals.ts";
import { leaveDelegations } from "../processes/approvals/delegation.ts";
import { mustBeApproved } from "../processes/approvals/must-be-approved.ts";
import { listRuleNames } from "../processes/approvals/rules.ts";
import { approvedRequests } from "../processes/requests/approval.ts";
import { listRequestTitles } from "../processes/requests/requests.ts";
import { listRequestTypeNames } from "../processes/requests/types/types.ts";
import { wakeRun } from "../processes/workflows/runs.ts";
import { leaveWorkflows, startWorkflows } from "../processes/workflows/start-runs.ts";
import { listWorkflowNames } from "../processes/workflows/workflows.ts";
import { builtInLabel } from "../vaults/columns/columns.ts";
import { listDocumentNames } from "../vaults/documents/documents.ts";
import { openVault } from "../vaults/vault/access.ts";
import { handOverVaults } from "../vaults/vault/members.ts";
import { listVaultNames, listVisibleVaultIds } from "../vaults/vaults.ts";
import { leaveClauses, listClauseTitles } from "../workspace/clauses/clauses.ts";
import { listFileNames, readableFilesOf } from "../workspace/files/files.ts";
import { measureChecks } from "../workspace/files/integrity/checks.ts";
import { listFoldersById, reachableFoldersOf } from "../workspace/folders/folders.ts";
import { transferFiles } from "../workspace/folders/transfer-files.ts";
import { leaveProjects } from "../workspace/projects/members.ts";
import { listProjectNames, openProject, reachableProjectsOf } from "../workspace/projects/projects.ts";
import { leaveShares } from "../workspace/shares/shares.ts";
import { leaveSkills, listSkillNames } from "../workspace/skills/skills.ts";

/** How the audit log names things, by the path segment before an id. */
const NAMERS: Record<string, Namer> = {
  projects: { kind: "project", list: listProjectNames, page: (id) => `/projects/${id}` },
  vaults: { kind: "vault", list: listVaultNames, page: (id) => `/vaults/${id}` },
  documents: {
    kind: "document",
    list: listDocumentNames,
    page: (id, vaultId) => `/vaults/${vaultId}/documents/${id}`,
  },
  files: { kind: "file", list: listFileNames, page: (id) => `/files/${id}` },
  folders: { kind: "folder", list: listFoldersById, page: (id) => `/files/folders/${id}` },
  chats: { kind: "chat", list: listChatTitles, page: (id) => `/chats/${id}` },
  playbooks: { kind: "playbook", list: listPlaybookTitles, page: (id) => `/playbooks/${id}` },
  reviews: { kind: "review", list: listReviewNames, page: (id) => `/reviews/${id}` },
  portfolios: { kind: "portfolio", list: listPortfolioNames, page: (id) => `/portfolios/${id}` },
  skills: { kind: "skill", list: listSkillNames, page: (id) => `/skills/${id}` },
  clauses: { kind: "clause", list: listClauseTitles, page: (id) => `/clauses/${id}` },
  "request-types": { kind: "request_type", list: listRequestTypeNames, page: () => "/settings/requests" },
  requests: { kind: "request", list: listRequestTitles, page: (id) => `/requests/${id}` },
  templates: { kind: "template", list: listTemplateTitles, page: (id) => `/templates/${id}` },
  workflows: { kind: "workflow", list: listWorkflowNames, page: (id) => `/workflows/${id}` },
  approvals: { kind: "approval", list: listApprovalTitles, page: (id) => `/approvals/${id}` },
  "approval-rules": { kind: "rule", list: listRuleNames, page: () => "/settings/approvals" },
  people: {
    kind: "person",
    list: (ctx, ids) => listAccountNames(ctx, ids.map(Number)),
    page: () => "/settings/people",
  },
  keys: {
    kind: "key",
    list: ({ sql, organizationId }) => listKeys(sql, organizationId),
    page: () => "/settings/api",
  },
  "connected-apps": {
    kind: "app",
    list: ({ sql, organizationId }) => listKeys(sql, organizationId),
    page: () => "/settings/api",
  },
  webhooks: { kind: "webhook", list: listWebhookUrls, page: () => "/settings/webhooks" },
};
/** Vaults and files first: they need a new owner. */
const REMOVAL_STEPS: Nouns["removalSteps"] = [
  (ctx, { id, heirId }) => handOverVaults(ctx, id, heirId),
  (ctx, { id, name, heirId }) => transferFiles(ctx, { id, name }, heirId),
  (ctx, { id }) => leaveProjects(ctx, id),
  (ctx, { id }) => leaveShares(ctx, id),
  (ctx, { id }) => stopPortfoliosOf(ctx, id),
  (ctx, { id }) => leavePlaybooks(ctx, id),
  (ctx, { id }) => leaveSkills(ctx, id),
  (ctx, { id }) => leaveClauses(ctx, id),
  (ctx, { id }) => leaveTemplates(ctx, id),
  (ctx, { id }) => leaveWorkflows(ctx, id),
  (ctx, { id }) => leaveDelegations(ctx, id),
];

/** What the nouns of higher floors do for lower ones. */
export const nouns: Nouns = {
  namers: NAMERS,
  removalSteps: REMOVAL_STEPS,
  mustReachVault: (ctx, id) => openVault(ctx, id, "viewer"),
  mustReachProject: (ctx, id) => openProject(ctx, id, "read"),
  recordKeyUses,
  measureStorage: measureChecks,
  sightOf,
  labelOfBuiltInColumn: builtInLabel,
  clausesOfPlaybook,
  vaultsOf,
  startWorkflows,
  approvalEnded: (sql, organizationId, approvalId) => wakeRun({ sql, organizationId }, approvalId),
  mustBeApproved,
  approvedRequests,
};

/** An organization-scoped key reaches no vault. */
async function vaultsOf(ctx: Context): Promise<string[]> {
  return ctx.caller.kind === "user" ? [...(await listVisibleVaultIds(ctx as UserContext))] : [];
}

/** What a person may see now. */
function sightOf(organizationId: string, userId: number): Sight {
  const projects = reachableProjectsOf(organizationId, userId);
  return {
    reviews: visibleReviewsOf(organizationId, userId),
    chats: visibleChatsOf(organizationId, userId),
    projects,
    files: readableFilesOf(organizationId, userId),
    folders: part`(${reachableFoldersOf({ organizationId, userId, projects })})`,
  };
}
