import { type AuditSentence, alike } from "./sentence.ts";
import { SIGN_IN_SENTENCES } from "./sign-in-sentences.ts";

/** People who remove themselves have left. */
const removed =
  (from: string): AuditSentence =>
  ({ target, user_id }) =>
    user_id !== null && target.userId === user_id ? `left ${from}` : `removed {person} from ${from}`;

const CELL = "/vaults/{id}/documents/{documentId}/cells/{fieldKey}";
const OF_CELL = "{=fieldKey} of {document} in {vault}";

const CHATS: Record<string, AuditSentence> = {
  "POST /chat/completions": "asked a question",
  "PATCH /chats/{id}": "changed {chat}",
  "DELETE /chats/{id}": "deleted {chat}",
  "POST /chat/{id}/materialize": "listed {chat} in the web application",
  "POST /chats/{id}/shares": "shared {chat} with {person}",
  "DELETE /chats/{id}/shares/{userId}": "stopped sharing {chat} with {person}",
  "POST /jobs/{id}/cancel": "canceled a job",
};

const FILES: Record<string, AuditSentence> = {
  "POST /files": "uploaded {file}",
  "PATCH /files/{id}": "renamed or moved {file}",
  "DELETE /files/{id}": "deleted {file}",
  "GET /files/{id}/content": "opened or downloaded {file}",
  ...alike(
    "read {file}",
    "GET /files/{id}/text",
    "GET /files/{id}/outline",
    "GET /files/{id}/definitions",
    "GET /files/{id}/references",
  ),
  ...alike(
    "viewed {file}",
    "GET /files/{id}/boxes",
    "GET /files/{id}/pages/{pageNumber}",
    "GET /files/{id}/view",
    "GET /files/{id}/view/pictures/{picture}",
  ),
  "GET /files/{id}/view/entries/{entry}": "opened or downloaded a file inside {file}",
  "POST /files/compare": "compared two files",
  "POST /files/{id}/proofread": "proofread {file}",
  "GET /files/zip": "downloaded files as a ZIP",
  "GET /downloads/{organizationId}/{fileId}": "downloaded {file} with a signed link",
  "POST /files/uploads": "started an upload",
  "PUT /files/uploads/{id}/parts/{partNumber}": "uploaded part {=partNumber} of a file",
  "POST /files/uploads/{id}/complete": "completed the upload of {file}",
  "DELETE /files/uploads/{id}": "canceled an upload",
  "DELETE /files/{id}/links/{projectId}": "unlinked {file} from {project}",
  "POST /folders": "created {folder}",
  "PATCH /folders/{id}": "changed {folder}",
  "DELETE /folders/{id}": "deleted {folder}",
  "POST /folders/{id}/members": "shared {folder} with {person}",
  "DELETE /folders/{id}/members/{userId}": removed("{folder}"),
  "DELETE /folders/{id}/links/{projectId}": "unlinked {folder} from {project}",
};

const PROJECTS: Record<string, AuditSentence> = {
  "POST /projects": "created {project}",
  "PATCH /projects/{id}": "changed {project}",
  "DELETE /projects/{id}": "deleted {project}",
  ...alike("pinned {project}", "POST /projects/{id}/pin", "POST /projects/{id}/star"),
  ...alike("unpinned {project}", "DELETE /projects/{id}/pin", "DELETE /projects/{id}/star"),
  "POST /projects/{id}/members": "added {person} to {project}",
  "PATCH /projects/{id}/members/{userId}": "changed the access of {person} to {project}",
  "DELETE /projects/{id}/members/{userId}": removed("{project}"),
  "POST /projects/{id}/files": "linked files to {project}",
  "DELETE /projects/{id}/files/{fileId}": "unlinked {file} from {project}",
  "POST /projects/{id}/vaults": "linked a vault to {project}",
  "DELETE /projects/{id}/vaults/{vaultId}": "unlinked {vault} from {project}",
  "POST /projects/{id}/playbooks": "linked a playbook to {project}",
  "DELETE /projects/{id}/playbooks/{playbookId}": "unlinked {playbook} from {project}",
  "POST /projects/{id}/folders": "linked folders to {project}",
  "DELETE /projects/{id}/folders/{folderId}": "unlinked {folder} from {project}",
};

const VAULTS: Record<string, AuditSentence> = {
  "POST /vaults": "created {vault}",
  "PATCH /vaults/{id}": "changed {vault}",
  "DELETE /vaults/{id}": "deleted {vault}",
  "POST /vaults/{id}/archive": "archived {vault}",
  "POST /vaults/{id}/restore": "restored {vault}",
  "POST /vaults/{id}/members": "added {person} to {vault}",
  "PATCH /vaults/{id}/members/{userId}": "changed the role of {person} in {vault}",
  "DELETE /vaults/{id}/members/{userId}": removed("{vault}"),
  "POST /vaults/{id}/columns": "added a column to {vault}",
  "PATCH /vaults/{id}/columns/{columnId}": "changed a column of {vault}",
  "DELETE /vaults/{id}/columns/{columnId}": "deleted a column of {vault}",
  "POST /vaults/{id}/columns/preview": "previewed a column in {vault}",
  "POST /vaults/{id}/views": "created a view of {vault}",
  "PATCH /vaults/{id}/views/{viewId}": "changed a view of {vault}",
  "DELETE /vaults/{id}/views/{viewId}": "deleted a view of {vault}",
  "POST /vaults/{id}/alerts": "created an alert in {vault}",
  "PATCH /vaults/{id}/alerts/{alertId}": "changed an alert of {vault}",
  "DELETE /vaults/{id}/alerts/{alertId}": "deleted an alert of {vault}",
  "POST /vaults/{id}/sources": "added a source to {vault}",
  "PATCH /vaults/{id}/sources/{sourceId}": "changed a source of {vault}",
  "DELETE /vaults/{id}/sources/{sourceId}": "deleted a source of {vault}",
  "POST /vaults/{id}/sources/{sourceId}/sync": "synced a source of {vault}",
  "POST /vaults/{id}/calendar": "created a calendar address of {vault}",
  "DELETE /vaults/{id}/calendar": "revoked their calendar address of {vault}",
  "GET /vaults/{id}/search": "searched {vault}",
  "GET /vaults/{id}/export": "exported {vault}",
  "POST /vaults/{id}/samples": "drew a sample of cells in {vault}",
  "POST /vaults/{id}/rescans/{rescanId}/accept": "accepted values of a re-scan in {vault}",
  "POST /vaults/{id}/rescan": "re-scanned documents of {vault}",
  "POST /vaults/{id}/spreadsheets": "connected a spreadsheet to {vault}",
  "PUT /vaults/{id}/spreadsheets/{spreadsheetId}": "replaced a spreadsheet of {vault}",
  "DELETE /vaults/{id}/spreadsheets/{spreadsheetId}": "disconnected a spreadsheet from {vault}",
  "GET /vaults/{id}/spreadsheets/preview/{fileId}": "opened {file} to connect it to {vault}",
};

const DOCUMENTS: Record<string, AuditSentence> = {
  "POST /vaults/{id}/documents": "added documents to {vault}",
  "DELETE /vaults/{id}/documents/{documentId}": "deleted {document} from {vault}",
  "POST /vaults/{id}/documents/{documentId}/restore": "restored {document} in {vault}",
  "POST /vaults/{id}/documents/{documentId}/split": "split {document} in {vault}",
  "POST /vaults/{id}/documents/{documentId}/join": "undid the split of {document} in {vault}",
  "DELETE /vaults/{id}/documents/{documentId}/near/{otherId}":
    "marked {document} in {vault} as not a version of another",
  "GET /vaults/{id}/documents/{documentId}/text": "read {document} in {vault}",
  "GET /vaults/{id}/documents/{documentId}/content": "opened or downloaded {document} from {vault}",
  ...alike(
    "viewed {document} in {vault}",
    "GET /vaults/{id}/documents/{documentId}/boxes",
    "GET /vaults/{id}/documents/{documentId}/pages/{pageNumber}",
    "GET /vaults/{id}/documents/{documentId}/view",
    "GET /vaults/{id}/documents/{documentId}/view/pictures/{picture}",
  ),
  "GET /vaults/{id}/documents/{documentId}/view/entries/{entry}":
    "opened or downloaded a file inside {document} in {vault}",
  "POST /vaults/{id}/documents/{documentId}/read": "re-scanned {document} in {vault}",
  [`PATCH ${CELL}`]: `edited ${OF_CELL}`,
  [`POST ${CELL}/revert`]: `reverted ${OF_CELL}`,
  [`POST ${CELL}/verify`]: `verified ${OF_CELL}`,
  [`DELETE ${CELL}/verify`]: `took back the verification of ${OF_CELL}`,
  [`PUT ${CELL}/flag`]: `flagged ${OF_CELL}`,
  [`DELETE ${CELL}/flag`]: `removed the flag from ${OF_CELL}`,
  [`POST ${CELL}/notes`]: `added a note to ${OF_CELL}`,
  [`DELETE ${CELL}/notes/{noteId}`]: `deleted a note from ${OF_CELL}`,
};

const PLAYBOOKS_AND_SKILLS: Record<string, AuditSentence> = {
  "POST /playbooks": "created {playbook}",
  "PATCH /playbooks/{id}": "changed {playbook}",
  "DELETE /playbooks/{id}": "deleted {playbook}",
  "POST /playbooks/{id}/duplicate": "duplicated {playbook}",
  "POST /playbooks/{id}/checks": "added a check to {playbook}",
  "PATCH /playbooks/{id}/checks/{checkId}": "changed a check of {playbook}",
  "DELETE /playbooks/{id}/checks/{checkId}": "deleted a check of {playbook}",
  "POST /playbooks/{id}/checks/reorder": "reordered the checks of {playbook}",
  "POST /playbooks/{id}/checks/{checkId}/examples": "added an example to {playbook}",
  "PATCH /playbooks/{id}/checks/{checkId}/examples/{exampleId}": "changed an example of {playbook}",
  "DELETE /playbooks/{id}/checks/{checkId}/examples/{exampleId}": "deleted an example of {playbook}",
  "GET /playbooks/{id}/export": "downloaded {playbook}",
  "POST /playbooks/import": "imported a playbook",
  "POST /playbooks/{id}/test": "tested {playbook}",
  "POST /playbooks/{id}/run": "reviewed files with {playbook}",
  "DELETE /reviews/{id}": "deleted the review of {review}",
  "GET /reviews/{id}/memo": "downloaded a memo of the review of {review}",
  "PATCH /reviews/{id}/findings/{checkId}": "decided a finding in the review of {review}",
  "POST /reviews/{id}/redline": "created a redline from the review of {review}",
  "POST /reviews/{id}/responses": "compared a draft that came back with {review}",
  "POST /portfolios": "reviewed many contracts as {portfolio}",
  "GET /portfolios/{id}/export": "exported {portfolio}",
  "POST /portfolios/{id}/retry": "retried {portfolio}",
  "DELETE /portfolios/{id}": "deleted {portfolio}",
  "POST /reviews/{id}/shares": "shared the review of {review} with {person}",
  "DELETE /reviews/{id}/shares/{userId}": "stopped sharing the review of {review} with {person}",
  "POST /skills": "created {skill}",
  "PATCH /skills/{id}": "changed {skill}",
  "DELETE /skills/{id}": "deleted {skill}",
};

const SETTINGS: Record<string, AuditSentence> = {
  "PATCH /me/profile": "changed their profile",
  "POST /word/tokens": "signed in to the Word add-in",
  "POST /word/uses": "applied changes in Word",
  "POST /word/selections": "sent a selection from Word",
  "PATCH /notifications/settings": "turned e-mail about notifications on or off",
  "POST /notifications/read": "marked notifications as read",
  "PATCH /company-profile": "changed the company profile",
  "PATCH /organization": "changed the organization’s settings",
  "POST /people": "added {person} to the organization",
  "PATCH /people/{userId}": "changed the name or permissions of {person}",
  "DELETE /people/{userId}": "removed {person} from the organization",
  "POST /people/{userId}/link": "created a password link for {person}",
  "DELETE /people/{userId}/sessions": "signed {person} out everywhere",
  "POST /keys": ({ target: { scopes, limits } }) =>
    `created {key}${scopes ? ` with the ${/ and |, /.test(String(scopes)) ? "scopes" : "scope"} ${scopes}` : ""}${limits ? `, limited to ${limits}` : ""}`,
  "DELETE /keys/{id}": "revoked {key}",
  "POST /connected-apps": "connected {app}",
  "DELETE /connected-apps/{id}": "disconnected {app}",
  "POST /oauth/revoke": "disconnected {app} from within it",
  "POST /oauth/token": "lost the connection of {app}: a code or token was used twice",
  "POST /webhooks": "created {webhook}",
  "PATCH /webhooks/{id}": "changed {webhook}",
  "DELETE /webhooks/{id}": "deleted {webhook}",
  "POST /webhooks/{id}/rotate-secret": "rotated the secret of {webhook}",
  "POST /webhooks/{id}/test": "sent a test message to {webhook}",
  "POST /webhooks/{id}/deliveries/{deliveryId}/redeliver": "redelivered a message to {webhook}",
  "PUT /model-settings": "set the language model",
  "DELETE /model-settings": "removed the organization’s own language model",
  "POST /model-settings/test": "tested the language model",
  "GET /audit/export": "downloaded the audit log",
  "GET /audit-log": "read the audit log",
  "CLI audit prune": "removed old audit records",
  "CLI org export": "exported all data of the organization",
  "CLI org import": "moved the organization to this installation",
};

/** Deactivation and reactivation only change one attribute, but readers of the log look for them. */
const provisioned: AuditSentence = ({ target: { active } }) =>
  active === false ? "deactivated {person}" : active === true ? "reactivated {person}" : "updated {person}";

const PROVISIONING: Record<string, AuditSentence> = {
  "PATCH /scim-settings": "chose the groups of the identity provider that give rights",
  "PUT /saml-settings": "set up single sign-on by SAML",
  "DELETE /saml-settings": "removed single sign-on by SAML",
  "POST /scim-tokens": "created a SCIM token",
  "DELETE /scim-tokens/{id}": "revoked a SCIM token",
  "POST /scim/v2/Users": "provisioned {person}",
  "PUT /scim/v2/Users/{userId}": provisioned,
  "PATCH /scim/v2/Users/{userId}": provisioned,
  "DELETE /scim/v2/Users/{userId}": "deactivated {person}",
  "POST /scim/v2/Groups": "created a group of the identity provider",
  ...alike(
    "changed a group of the identity provider",
    "PUT /scim/v2/Groups/{groupId}",
    "PATCH /scim/v2/Groups/{groupId}",
  ),
  "DELETE /scim/v2/Groups/{groupId}": "deleted a group of the identity provider",
};

const POLICIES: Record<string, AuditSentence> = {
  "PUT /vaults/{id}/hold": ({ target: { reason } }) => `placed {vault} on legal hold${reason ? ": {=reason}" : ""}`,
  "DELETE /vaults/{id}/hold": "released the legal hold on {vault}",
  "PUT /projects/{id}/hold": ({ target: { reason } }) => `placed {project} on legal hold${reason ? ": {=reason}" : ""}`,
  "DELETE /projects/{id}/hold": "released the legal hold on {project}",
  "PUT /retention": "changed the retention policy",
  "PUT /access-policy": "changed the access policy",
  "REFUSED network": "was refused: the network is not allowed",
  "POLICY retention": ({ target: { result } }) => `erased ${typeof result === "string" ? result : "what had expired"}`,
};

const MALWARE: Record<string, AuditSentence> = {
  "INFECTED POST /files": ({ target: { file_name, signature } }) =>
    `tried to upload “${String(file_name)}”, which the malware scanner refused: ${String(signature)}`,
};

/** By operation. A test fails if an audited operation has none. */
export const SENTENCES: Record<string, AuditSentence> = {
  ...CHATS,
  ...FILES,
  ...PROJECTS,
  ...VAULTS,
  ...DOCUMENTS,
  ...PLAYBOOKS_AND_SKILLS,
  ...SETTINGS,
  ...PROVISIONING,
  ...POLICIES,
  ...MALWARE,
  ...SIGN_IN_SENTENCES,
};
