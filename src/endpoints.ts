import * as audit from "./administration/audit/audit.routes.ts";
import * as auditLog from "./administration/audit/audit-log.routes.ts";
import * as modelSettings from "./administration/model-settings/model-settings.routes.ts";
import * as emailSettings from "./administration/notifications/emails.routes.ts";
import * as notifications from "./administration/notifications/notifications.routes.ts";
import * as companyProfile from "./administration/profiles/company.routes.ts";
import * as personalProfile from "./administration/profiles/personal.routes.ts";
import * as webCompany from "./administration/profiles/web-company.routes.ts";
import * as quotas from "./administration/quotas/quotas.routes.ts";
import * as budget from "./administration/usage/budget.routes.ts";
import * as dailyUsage from "./administration/usage/daily.routes.ts";
import * as usage from "./administration/usage/usage.routes.ts";
import { WEBHOOK_MESSAGES } from "./administration/webhooks/messages.schema.ts";
import * as webhooks from "./administration/webhooks/webhooks.routes.ts";
import * as chats from "./assistant/chats/chats.routes.ts";
import * as shownChats from "./assistant/chats/web-chats.routes.ts";
import * as palette from "./assistant/command-palette/palette.routes.ts";
import * as comments from "./assistant/comments/comments.routes.ts";
import * as completions from "./assistant/completions/completions.routes.ts";
import * as events from "./assistant/events/events.routes.ts";
import * as collected from "./assistant/home/collected.routes.ts";
import * as home from "./assistant/home/home.routes.ts";
import * as tasks from "./assistant/tasks/tasks.routes.ts";
import * as reports from "./drafting/reports/reports.routes.ts";
import * as templateBatches from "./drafting/templates/batch/batch.routes.ts";
import * as fillTemplates from "./drafting/templates/filling/fill.routes.ts";
import * as webTemplates from "./drafting/templates/filling/web-fill.routes.ts";
import * as templateSuggestions from "./drafting/templates/suggesting/suggest.routes.ts";
import * as templates from "./drafting/templates/templates.routes.ts";
import * as apps from "./entrances/connected-apps/apps.routes.ts";
import * as ping from "./entrances/ping/ping.routes.ts";
import * as scim from "./entrances/scim/scim.routes.ts";
import { WORD_OPERATIONS } from "./entrances/word/operations.ts";
import * as word from "./entrances/word/word.routes.ts";
import * as access from "./identity/access/access.routes.ts";
import * as organization from "./identity/accounts/organization.routes.ts";
import * as keys from "./identity/keys/keys.routes.ts";
import * as me from "./identity/me/me.routes.ts";
import * as people from "./identity/people/people.routes.ts";
import * as retention from "./identity/retention/retention.routes.ts";
import * as factors from "./identity/second-factors/factors.routes.ts";
import * as passwordLinks from "./identity/sign-in/links.routes.ts";
import * as oidc from "./identity/sign-in/oidc/oidc.routes.ts";
import * as saml from "./identity/sign-in/saml/saml.routes.ts";
import * as secondStep from "./identity/sign-in/second-step/second-step.routes.ts";
import * as sessions from "./identity/sign-in/sessions.routes.ts";
import type { Endpoint, NamedEndpoint } from "./kernel/http/endpoint.ts";
import { describeApi } from "./kernel/http/openapi/document.ts";
import * as jobs from "./kernel/jobs/jobs.routes.ts";
import * as limits from "./kernel/limits/limits.routes.ts";
import * as playbookChecks from "./playbooks/checks/checks.routes.ts";
import * as playbookLint from "./playbooks/checks/lint.routes.ts";
import * as evaluations from "./playbooks/evaluations/evaluations.routes.ts";
import * as playbookExamples from "./playbooks/examples/examples.routes.ts";
import * as playbooksFromDocuments from "./playbooks/from-documents/from-documents.routes.ts";
import * as playbookPermissions from "./playbooks/permissions.routes.ts";
import * as playbooks from "./playbooks/playbooks.routes.ts";
import * as portfolios from "./playbooks/portfolios/portfolios.routes.ts";
import * as reviewResponses from "./playbooks/responses/responses.routes.ts";
import * as playbookLearning from "./playbooks/reviews/learning/learning.routes.ts";
import * as reviewMemo from "./playbooks/reviews/memo.routes.ts";
import * as reviews from "./playbooks/reviews/reviews.routes.ts";
import * as playbookRuns from "./playbooks/reviews/run/run.routes.ts";
import * as playbookSuggestions from "./playbooks/suggestions/suggestions.routes.ts";
import * as playbookTests from "./playbooks/tests/tests.routes.ts";
import * as playbookCopies from "./playbooks/transfer/duplicate.routes.ts";
import * as playbookTransfer from "./playbooks/transfer/transfer.routes.ts";
import * as approvals from "./processes/approvals/approvals.routes.ts";
import * as approvalDelegation from "./processes/approvals/delegation.routes.ts";
import * as approvalRules from "./processes/approvals/rules.routes.ts";
import * as requests from "./processes/requests/requests.routes.ts";
import * as requestTypes from "./processes/requests/types/types.routes.ts";
import * as workflowRuns from "./processes/workflows/runs.routes.ts";
import * as workflows from "./processes/workflows/workflows.routes.ts";
import * as benchmark from "./vaults/benchmark/benchmark.routes.ts";
import * as cells from "./vaults/cells/cells.routes.ts";
import * as columns from "./vaults/columns/columns.routes.ts";
import * as alerts from "./vaults/deadlines/alerts.routes.ts";
import * as allDeadlines from "./vaults/deadlines/all-deadlines.routes.ts";
import * as calendar from "./vaults/deadlines/calendar.routes.ts";
import * as calendarState from "./vaults/deadlines/calendar-state.routes.ts";
import * as deadlines from "./vaults/deadlines/deadlines.routes.ts";
import * as documentContent from "./vaults/documents/content.routes.ts";
import * as relatives from "./vaults/documents/copies-and-versions.routes.ts";
import * as documents from "./vaults/documents/documents.routes.ts";
import * as readingState from "./vaults/documents/reading-state.routes.ts";
import * as documentStructure from "./vaults/documents/structure.routes.ts";
import * as versionChanges from "./vaults/documents/version-changes.routes.ts";
import * as columnPreview from "./vaults/extraction/preview.routes.ts";
import * as rescan from "./vaults/extraction/rescan/rescan.routes.ts";
import * as comparedRescans from "./vaults/extraction/rescan/rescan-preview.routes.ts";
import * as sources from "./vaults/intake/sources.routes.ts";
import * as learning from "./vaults/learning/learning.routes.ts";
import * as vaultSearch from "./vaults/search/search.routes.ts";
import * as sheets from "./vaults/sheets/sheets.routes.ts";
import * as vaultSummary from "./vaults/summary/summary.routes.ts";
import * as vaultTemplates from "./vaults/templates/templates.routes.ts";
import * as vaultHold from "./vaults/vault/legal-hold.routes.ts";
import * as vaultMembers from "./vaults/vault/members.routes.ts";
import * as vaults from "./vaults/vaults.routes.ts";
import * as verification from "./vaults/verification/verification.routes.ts";
import * as vaultExport from "./vaults/views/export.routes.ts";
import * as documentList from "./vaults/views/list-documents.routes.ts";
import * as views from "./vaults/views/views.routes.ts";
import * as clauses from "./workspace/clauses/clauses.routes.ts";
import * as clauseInOwnTerms from "./workspace/clauses/own-terms/own-terms.routes.ts";
import * as clausePermissions from "./workspace/clauses/permissions.routes.ts";
import * as similarClauses from "./workspace/clauses/similar.routes.ts";
import * as clauseTransfer from "./workspace/clauses/transfer/transfer.routes.ts";
import * as fileArchive from "./workspace/files/archive/archive.routes.ts";
import * as fileComparison from "./workspace/files/compare/compare.routes.ts";
import * as files from "./workspace/files/files.routes.ts";
import * as folderContents from "./workspace/files/folder-contents.routes.ts";
import * as damagedFiles from "./workspace/files/integrity/damaged.routes.ts";
import * as fileBoxes from "./workspace/files/pages/boxes.routes.ts";
import * as filePictures from "./workspace/files/pages/images.routes.ts";
import * as fileViews from "./workspace/files/pages/view.routes.ts";
import * as proofreading from "./workspace/files/structure/proofread.routes.ts";
import * as fileStructure from "./workspace/files/structure/structure.routes.ts";
import * as uploads from "./workspace/files/uploads/uploads.routes.ts";
import * as folders from "./workspace/folders/folders.routes.ts";
import * as projectLinks from "./workspace/project-links/project-links.routes.ts";
import * as projectHold from "./workspace/projects/legal-hold.routes.ts";
import * as projectMembers from "./workspace/projects/members.routes.ts";
import * as projects from "./workspace/projects/projects.routes.ts";
import * as skillPermissions from "./workspace/skills/permissions.routes.ts";
import * as skills from "./workspace/skills/skills.routes.ts";

/** Every API operation, in the order of the reference. */
export const endpoints: NamedEndpoint[] = [
  ping,
  me,
  jobs,
  completions,
  chats,
  files,
  fileComparison,
  fileStructure,
  proofreading,
  uploads,
  [folders, folderContents],
  projects,
  projectMembers,
  projectLinks,
  vaults,
  vaultTemplates,
  reports,
  vaultMembers,
  columns,
  [documents, documentList],
  documentStructure,
  cells,
  verification,
  learning,
  relatives,
  rescan,
  comparedRescans,
  sheets,
  views,
  vaultExport,
  deadlines,
  allDeadlines,
  alerts,
  calendar,
  sources,
  vaultSummary,
  vaultSearch,
  benchmark,
  [playbooks, playbookCopies, playbooksFromDocuments],
  playbookChecks,
  playbookLearning,
  playbookLint,
  playbookExamples,
  playbookSuggestions,
  playbookTests,
  evaluations,
  playbookTransfer,
  playbookRuns,
  reviews,
  reviewResponses,
  portfolios,
  [approvals, approvalRules, approvalDelegation],
  skills,
  [clauses, similarClauses, clauseTransfer],
  [templates, fillTemplates, templateBatches, templateSuggestions],
  [workflows, workflowRuns],
  requestTypes,
  requests,
  personalProfile,
  companyProfile,
  notifications,
  tasks,
  comments,
  usage,
  webhooks,
  modelSettings,
  budget,
  auditLog,
].flatMap(withIds);

/** Operations of the web application only: not under `/v1` and not in openapi.json. */
export const appEndpoints: NamedEndpoint[] = [
  sessions,
  secondStep,
  factors,
  passwordLinks,
  oidc,
  saml,
  people,
  scim,
  retention,
  access,
  vaultHold,
  projectHold,
  organization,
  webCompany,
  keys,
  apps,
  limits,
  quotas,
  audit,
  dailyUsage,
  home,
  collected,
  palette,
  fileArchive,
  fileBoxes,
  filePictures,
  fileViews,
  damagedFiles,
  documentContent,
  versionChanges,
  readingState,
  columnPreview,
  calendarState,
  playbookPermissions,
  reviewMemo,
  skillPermissions,
  clausePermissions,
  clauseInOwnTerms,
  webTemplates,
  emailSettings,
  events,
  shownChats,
  word,
].flatMap(withIds);

/** What the task pane of Word may call. */
export const wordEndpoints = [...endpoints, ...appEndpoints].filter(({ name }) => WORD_OPERATIONS.includes(name));

/** The OpenAPI document of `/v1`. */
export const describePublicApi = (settings: { publicUrl: string; supportContact?: string | undefined }) =>
  describeApi(endpoints, { ...settings, webhooks: WEBHOOK_MESSAGES });

type Routes = Record<string, Endpoint>;

/** `listVaultsRoute` is the operation `listVaults`. Modules in one list are sorted together by the names of their operations. */
function withIds(modules: Routes | Routes[]): NamedEndpoint[] {
  return [modules]
    .flat()
    .flatMap((routes) => Object.entries(routes))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, op]) => ({ ...op, id: name.replace(/Route$/, "") }));
}
