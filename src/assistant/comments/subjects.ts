import type { Act } from "../../administration/notifications/notifications.schema.ts";
import type { UserContext } from "../../kernel/context.ts";
import { invalidField, notFound } from "../../kernel/errors/errors.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { findingGate, mustSeeReview } from "../../playbooks/reviews/decisions.ts";
import { findVaultOfDocument } from "../../vaults/documents/documents.ts";
import { type OpenVault, openVault } from "../../vaults/vault/access.ts";
import { mustHaveRoleIn } from "../../vaults/vault/members.ts";
import { listReadable, openFile } from "../../workspace/files/files.ts";
import type { CommentQuery } from "./comments.schema.ts";
import type { CommentPlace } from "./comments.store.ts";

/** Something that the caller can see and comment on. */
export interface OpenSubject {
  place: CommentPlace;
  /** Where its notifications lead. */
  notified: { kind: Act; place: CommentPlace & { vault_id?: string } };
  /** Whether the caller may delete comments of others. */
  isManaged: boolean;
  mustSee(userId: number): Promise<void>;
}

type Named = Pick<CommentQuery, "subject" | "subject_id">;
const PATH = "body.mentions";

/** 404 if the caller cannot see it. */
export async function openSubject(ctx: UserContext, { subject, subject_id }: Named): Promise<OpenSubject> {
  if (subject === "file") return openFileSubject(ctx, mustBeId(subject_id));
  if (subject === "document") return openDocumentSubject(ctx, mustBeId(subject_id));
  const [reviewId, checkId] = splitId(subject_id);
  return openFindingSubject(ctx, mustBeId(reviewId), mustBeId(checkId));
}

/** The document and the column of a cell that the caller can see. */
export async function openCellSubject(ctx: UserContext, subjectId: string) {
  const [document, fieldKey] = splitId(subjectId);
  const documentId = mustBeId(document);
  const vault = await openVaultOf(ctx, documentId);
  return { vault, params: { id: vault.id, documentId, fieldKey } };
}

/** The id before the first dot, and what follows. Nothing has an id of another form. */
function splitId(subjectId: string): [string, string] {
  const dot = subjectId.indexOf(".");
  if (dot < 0) throw notFound("subject");
  return [subjectId.slice(0, dot), subjectId.slice(dot + 1)];
}

function mustBeId(text: string): string {
  const id = Id.safeParse(text);
  if (!id.success) throw notFound("subject");
  return id.data;
}

async function openFileSubject(ctx: UserContext, id: string): Promise<OpenSubject> {
  const { sql, organizationId } = ctx;
  const file = await openFile(ctx, id, "read");
  return {
    place: { file_id: file.id },
    notified: { kind: "file.mentioned", place: { file_id: file.id } },
    isManaged: false,
    async mustSee(userId) {
      if ((await listReadable({ sql, organizationId, userId }, [file.id])).length === 0)
        throw invalidField(PATH, "This person cannot open the file. Share it with them first.");
    },
  };
}

/** The vault of a document that the caller can see. */
async function openVaultOf(ctx: UserContext, documentId: string): Promise<OpenVault> {
  const vaultId = await findVaultOfDocument(ctx, documentId);
  if (vaultId === undefined) throw notFound("document");
  return openVault(ctx, vaultId, "viewer");
}

async function openDocumentSubject(ctx: UserContext, id: string): Promise<OpenSubject> {
  const vault = await openVaultOf(ctx, id);
  return {
    place: { document_id: id },
    notified: { kind: "document.mentioned", place: { vault_id: vault.id, document_id: id } },
    isManaged: vault.role === "owner",
    mustSee: (userId) => mustHaveRoleIn(ctx, vault, userId, PATH),
  };
}

async function openFindingSubject(ctx: UserContext, reviewId: string, checkId: string): Promise<OpenSubject> {
  const { review, check } = await findingGate("read")(ctx, { id: reviewId, checkId });
  const place = { review_id: review.id, check_id: check.id };
  return {
    place,
    notified: { kind: "finding.mentioned", place },
    isManaged: false,
    mustSee: (userId) => mustSeeReview(ctx, review, userId, PATH),
  };
}
