/** What becomes of a call: let in, whatever the state of things then says, or the status it is refused with. */
export type Verdict = "in" | 401 | 403 | 404 | 422;

const IDENTITIES = [
  "no key",
  "malformed key",
  "unknown key",
  "revoked key",
  "organization key",
  "other organization's key",
  "other organization's administrator",
  "administrator",
  "colleague",
  "viewer",
  "editor",
  "owner",
  "powerless owner",
  "removed member",
] as const;
export type Identity = (typeof IDENTITIES)[number];
type Row = Record<Identity, Verdict>;

/** The verdicts of one operation, in the order of the identities from the organization key on; without a live key nobody is let in. */
function row(...verdicts: Verdict[]): Row {
  const all: Verdict[] = [401, 401, 403, 403, ...verdicts];
  return Object.fromEntries(IDENTITIES.map((identity, index) => [identity, all[index]!])) as Row;
}

//                         org   other orgs  admin  coll.  viewer editor owner  powerl. removed
const everybody = row("in", "in", "in", "in", "in", "in", "in", "in", "in", "in");
const people = row(403, 403, "in", "in", "in", "in", "in", "in", "in", "in");
const organizationKeys = row("in", "in", 403, 403, 403, 403, 403, 403, 403, 403);
const administrators = row("in", "in", "in", "in", 403, 403, 403, 403, 403, 403);

/** `tidy`: what others made is removed by an owner, for which no permission is asked. */
const vault = {
  read: row(403, 403, 404, 404, 404, "in", "in", "in", "in", 404),
  edit: row(403, 403, 404, 404, 404, 403, "in", "in", 403, 404),
  own: row(403, 403, 404, 404, 404, 403, 403, "in", 403, 404),
  tidy: row(403, 403, 404, 404, 404, 403, 403, "in", "in", 404),
  create: row(403, 403, "in", "in", "in", "in", "in", "in", 403, "in"),
};
const project = {
  read: row(404, 404, 404, 404, 404, "in", "in", "in", "in", 404),
  write: row(404, 404, 404, 404, 404, 404, "in", "in", "in", 404),
  own: row(404, 404, 404, 404, 404, 404, 404, "in", "in", 404),
  pin: row(422, 422, 404, 404, 404, "in", "in", "in", "in", 404),
};
const folder = {
  read: row(404, 404, 404, 404, 404, "in", "in", "in", "in", 404),
  write: row(404, 404, 404, 404, 404, 403, "in", "in", "in", 404),
  manage: row(404, 404, 404, 404, 404, 403, 403, "in", "in", 404),
};
/** Made by somebody who is none of the callers. */
const another = { hidden: row(404, 404, 404, 404, 404, 404, 404, 404, 404, 404) };
const chat = {
  read: row(404, 404, 404, 404, 404, "in", 404, 404, 404, 404),
  own: row(404, 404, 404, 404, 404, 403, 404, 404, 404, 404),
};
/** People it is shared with may decide. */
const review = { read: chat.read, decide: chat.read, own: chat.own };
/** Seen by the whole organization, made by one person. */
const shown = {
  read: row("in", 404, 404, "in", "in", "in", "in", "in", "in", "in"),
  write: row(403, 404, 404, "in", 403, 403, 403, 403, 403, 403),
  writePeople: row(403, 403, 404, "in", 403, 403, 403, 403, 403, 403),
  copy: row(403, 403, 404, "in", "in", "in", "in", "in", "in", "in"),
};
const webhook = row("in", 404, 404, "in", 403, 403, 403, 403, 403, 403);

/** Every operation with what the specification and the surface say of each identity. */
export const MATRIX: Record<string, Row> = {
  "GET /ping": everybody,
  "GET /me": everybody,
  "GET /jobs": everybody,
  "GET /jobs/{id}": another.hidden,
  "POST /jobs/{id}/cancel": another.hidden,
  "POST /chat/completions": everybody,
  "GET /chats": everybody,
  "GET /chats/{id}": chat.read,
  "PATCH /chats/{id}": chat.own,
  "DELETE /chats/{id}": chat.own,
  "GET /chats/{id}/messages": chat.read,
  "GET /chats/{id}/shares": chat.read,
  "POST /chats/{id}/shares": chat.own,
  "DELETE /chats/{id}/shares/{userId}": chat.own,
  "GET /chat/search": everybody,
  "POST /chat/{id}/materialize": chat.own,
  "GET /projects/{id}/chats": project.read,
  "POST /files": everybody,
  "GET /files": everybody,
  "GET /files/{id}": another.hidden,
  "PATCH /files/{id}": another.hidden,
  "DELETE /files/{id}": another.hidden,
  "GET /files/{id}/content": another.hidden,
  "GET /files/{id}/text": another.hidden,
  "GET /files/{id}/links": another.hidden,
  "DELETE /files/{id}/links/{projectId}": another.hidden,
  "POST /files/uploads": everybody,
  "PUT /files/uploads/{id}/parts/{partNumber}": another.hidden,
  "POST /files/uploads/{id}/complete": another.hidden,
  "DELETE /files/uploads/{id}": another.hidden,
  "GET /folders": everybody,
  "POST /folders": everybody,
  "GET /folders/{id}": folder.read,
  "GET /folders/{id}/children": folder.read,
  "PATCH /folders/{id}": folder.write,
  "DELETE /folders/{id}": folder.write,
  "GET /folders/{id}/members": folder.read,
  "POST /folders/{id}/members": folder.manage,
  "DELETE /folders/{id}/members/{userId}": folder.manage,
  "GET /folders/{id}/links": folder.manage,
  "DELETE /folders/{id}/links/{projectId}": folder.manage,
  "GET /projects": everybody,
  "POST /projects": everybody,
  "GET /projects/{id}": project.read,
  "PATCH /projects/{id}": project.write,
  "DELETE /projects/{id}": project.own,
  "POST /projects/{id}/pin": project.pin,
  "DELETE /projects/{id}/pin": project.pin,
  "POST /projects/{id}/star": project.pin,
  "DELETE /projects/{id}/star": project.pin,
  "GET /projects/{id}/members": project.read,
  "POST /projects/{id}/members": project.own,
  "PATCH /projects/{id}/members/{userId}": project.own,
  "DELETE /projects/{id}/members/{userId}": project.own,
  "GET /projects/{id}/files": project.read,
  "POST /projects/{id}/files": project.write,
  "DELETE /projects/{id}/files/{fileId}": project.write,
  "GET /projects/{id}/folders": project.read,
  "POST /projects/{id}/folders": project.write,
  "DELETE /projects/{id}/folders/{folderId}": project.write,
  "GET /vaults": people,
  "GET /vault-templates": people,
  "POST /vaults": vault.create,
  "GET /vaults/{id}": vault.read,
  "PATCH /vaults/{id}": vault.own,
  "DELETE /vaults/{id}": vault.own,
  "POST /vaults/{id}/archive": vault.own,
  "POST /vaults/{id}/restore": vault.own,
  "GET /vaults/{id}/members": vault.read,
  "POST /vaults/{id}/members": vault.own,
  "PATCH /vaults/{id}/members/{userId}": vault.own,
  "DELETE /vaults/{id}/members/{userId}": vault.own,
  "GET /vaults/{id}/columns": vault.read,
  "POST /vaults/{id}/columns": vault.edit,
  "PATCH /vaults/{id}/columns/{columnId}": vault.edit,
  "DELETE /vaults/{id}/columns/{columnId}": vault.edit,
  "GET /vaults/{id}/documents": vault.read,
  "POST /vaults/{id}/documents": vault.edit,
  "GET /vaults/{id}/documents/{documentId}": vault.read,
  "DELETE /vaults/{id}/documents/{documentId}": vault.edit,
  "POST /vaults/{id}/documents/{documentId}/read": vault.edit,
  "POST /vaults/{id}/documents/{documentId}/restore": vault.edit,
  "POST /vaults/{id}/documents/{documentId}/split": vault.edit,
  "GET /vaults/{id}/documents/{documentId}/text": vault.read,
  "GET /vaults/{id}/documents/{documentId}/cells/{fieldKey}": vault.read,
  "PATCH /vaults/{id}/documents/{documentId}/cells/{fieldKey}": vault.edit,
  "POST /vaults/{id}/documents/{documentId}/cells/{fieldKey}/revert": vault.edit,
  "GET /vaults/{id}/documents/{documentId}/cells/{fieldKey}/history": vault.read,
  "GET /vaults/{id}/documents/{documentId}/cells/{fieldKey}/notes": vault.read,
  "POST /vaults/{id}/documents/{documentId}/cells/{fieldKey}/notes": vault.read,
  "DELETE /vaults/{id}/documents/{documentId}/cells/{fieldKey}/notes/{noteId}": vault.tidy,
  "GET /vaults/{id}/views": vault.read,
  "POST /vaults/{id}/views": vault.read,
  "PATCH /vaults/{id}/views/{viewId}": vault.tidy,
  "DELETE /vaults/{id}/views/{viewId}": vault.tidy,
  "GET /vaults/{id}/export": vault.read,
  "GET /playbooks": everybody,
  "POST /playbooks": everybody,
  "GET /playbooks/{id}": shown.read,
  "PATCH /playbooks/{id}": shown.write,
  "DELETE /playbooks/{id}": shown.write,
  "POST /playbooks/{id}/duplicate": shown.copy,
  "GET /playbooks/{id}/checks": shown.read,
  "POST /playbooks/{id}/checks": shown.write,
  "GET /playbooks/{id}/checks/{checkId}": shown.read,
  "PATCH /playbooks/{id}/checks/{checkId}": shown.writePeople,
  "DELETE /playbooks/{id}/checks/{checkId}": shown.writePeople,
  "POST /playbooks/{id}/checks/reorder": shown.writePeople,
  "POST /playbooks/{id}/run": shown.read,
  "GET /reviews": everybody,
  "GET /reviews/{id}": review.read,
  "DELETE /reviews/{id}": review.own,
  "PATCH /reviews/{id}/findings/{checkId}": review.decide,
  "POST /reviews/{id}/redline": review.decide,
  "GET /reviews/{id}/shares": review.read,
  "POST /reviews/{id}/shares": review.own,
  "DELETE /reviews/{id}/shares/{userId}": review.own,
  "GET /skills": everybody,
  "POST /skills": everybody,
  "GET /skills/{id}": shown.read,
  "PATCH /skills/{id}": shown.write,
  "DELETE /skills/{id}": shown.write,
  "GET /me/profile": people,
  "PATCH /me/profile": people,
  "GET /company-profile": everybody,
  "PATCH /company-profile": organizationKeys,
  "GET /usage": organizationKeys,
  "GET /credit-usage": organizationKeys,
  "GET /webhooks": administrators,
  "POST /webhooks": administrators,
  "GET /webhooks/{id}": webhook,
  "PATCH /webhooks/{id}": webhook,
  "DELETE /webhooks/{id}": webhook,
  "POST /webhooks/{id}/rotate-secret": webhook,
  "GET /webhooks/{id}/deliveries": webhook,
  "POST /webhooks/{id}/deliveries/{deliveryId}/redeliver": webhook,
};
