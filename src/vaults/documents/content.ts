import type { UserContext } from "../../kernel/context.ts";
import { conflict, notFound } from "../../kernel/errors/errors.ts";
import type { Download } from "../../kernel/http/download.ts";
import { downloadFile, findFile } from "../../workspace/files/files.ts";
import type { Boxes, BoxQuery } from "../../workspace/files/pages/boxes.schema.ts";
import { readBoxes } from "../../workspace/files/pages/boxes.ts";
import { renderTiffPage } from "../../workspace/files/pages/images.ts";
import { downloadEntry, viewDocument, viewPicture } from "../../workspace/files/pages/view.ts";
import { compareClause } from "../../workspace/files/structure/similar-clauses.ts";
import { readDefinitions, readOutline, readReferences } from "../../workspace/files/structure/structure.ts";
import type { OpenVault } from "../vault/access.ts";
import { findDocument, listOtherFiles } from "./documents.store.ts";

export async function readDocumentBoxes(
  ctx: UserContext,
  vault: OpenVault,
  id: string,
  range: BoxQuery,
): Promise<Boxes> {
  const { file_id } = await mustFindDocument(ctx, vault, id);
  return file_id ? readBoxes(ctx, file_id, range) : { boxes: [] };
}

/** Members of the vault may download its documents, whatever folder the files are in. */
export async function downloadDocument(ctx: UserContext, vault: OpenVault, id: string): Promise<Download> {
  return downloadFile(ctx, await mustFindFile(ctx, vault, id));
}

export async function renderDocumentPage(
  ctx: UserContext,
  vault: OpenVault,
  id: string,
  page: number,
): Promise<Download> {
  return renderTiffPage(ctx, await mustFindFile(ctx, vault, id), page);
}

export async function viewVaultDocument(ctx: UserContext, vault: OpenVault, id: string, entry?: number[]) {
  return viewDocument(ctx, await mustFindFile(ctx, vault, id), entry);
}

export async function viewVaultPicture(
  ctx: UserContext,
  vault: OpenVault,
  { documentId, picture }: { documentId: string; picture: number },
  entry?: number[],
) {
  return viewPicture(ctx, await mustFindFile(ctx, vault, documentId), picture, entry);
}

export async function downloadDocumentEntry(ctx: UserContext, vault: OpenVault, id: string, entry: number[]) {
  return downloadEntry(ctx, await mustFindFile(ctx, vault, id), entry);
}

export async function readDocumentOutline(ctx: UserContext, vault: OpenVault, id: string) {
  return readOutline(ctx, await mustFindFileWithText(ctx, vault, id));
}

export async function readDocumentDefinitions(ctx: UserContext, vault: OpenVault, id: string) {
  return readDefinitions(ctx, await mustFindFileWithText(ctx, vault, id));
}

export async function readDocumentReferences(ctx: UserContext, vault: OpenVault, id: string) {
  return readReferences(ctx, await mustFindFileWithText(ctx, vault, id));
}

/** The clauses of the same kind in the newest other documents of the vault. */
export async function similarClausesOfDocument(ctx: UserContext, vault: OpenVault, id: string, start: number) {
  const file = await mustFindFileWithText(ctx, vault, id);
  return compareClause(ctx, file, start, await listOtherFiles(ctx.sql, ctx.organizationId, vault.id, id));
}

async function mustFindFile(ctx: UserContext, vault: OpenVault, id: string) {
  const file = await findFileOf(ctx, vault, id);
  if (!file) throw notFound("file");
  return file;
}

async function mustFindFileWithText(ctx: UserContext, vault: OpenVault, id: string) {
  const file = await findFileOf(ctx, vault, id);
  if (!file) throw conflict("FILE_NOT_READY", "This document has no text.");
  return file;
}

async function findFileOf(ctx: UserContext, vault: OpenVault, id: string) {
  const { file_id } = await mustFindDocument(ctx, vault, id);
  return file_id ? findFile(ctx.sql, ctx.organizationId, file_id) : undefined;
}

async function mustFindDocument(ctx: UserContext, vault: OpenVault, id: string) {
  const document = await findDocument(ctx.sql, ctx.organizationId, vault.id, id);
  if (!document) throw notFound("document");
  return document;
}
