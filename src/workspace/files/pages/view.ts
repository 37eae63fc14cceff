import { Readable } from "node:stream";
import { UnreadableFile } from "../../../content/formats/canonical.ts";
import type { ViewedFile, ViewPart } from "../../../content/formats/layout/viewed-file.ts";
import type { FileKind } from "../../../content/formats/sniff.ts";
import type { Context } from "../../../kernel/context.ts";
import { badRequest, conflict, notFound } from "../../../kernel/errors/errors.ts";
import { Download } from "../../../kernel/http/download.ts";
import * as store from "../files.store.ts";
import { mustBeReady } from "../files.ts";
import { withBlob } from "../integrity/checks.ts";

type Viewer = Pick<Context, "deps" | "organizationId" | "sql">;

/**
 * The layout of a file, as JSON that a reader process creates and that is passed on unchanged. Its ranges must refer to the stored text,
 * like citations. A file read by an older version may have a different text, and is then refused.
 */
export async function viewDocument(ctx: Viewer, file: store.FileRow, entry?: number[]): Promise<Download> {
  mustBeReady(file);
  const stored = await store.findTextHash(ctx.sql, ctx.organizationId, file.id);
  const viewed = await view(ctx, file, { entry, textHash: stored?.text_hash });
  if (entry === undefined && viewed.textHash !== null) {
    if (stored?.text_hash !== viewed.textHash)
      throw conflict(
        "LAYOUT_OUTDATED",
        "This file was read by an older version of Chancery. Upload it again to see it as it looks.",
      );
  }
  return toDownload(viewed, `${file.sha256}-${partTag(entry)}`);
}

const partTag = (entry: number[] | undefined) => entry?.join(".") ?? "view";

/** A picture in a document, or in an entry of it. */
export async function viewPicture(
  ctx: Viewer,
  file: store.FileRow,
  picture: number,
  entry?: number[],
): Promise<Download> {
  return toDownload(await view(ctx, file, { picture, entry }), `${file.sha256}-${partTag(entry)}-${picture}`);
}

/** The bytes of a file inside another: of an archive, or attached to an e-mail. */
export async function downloadEntry(ctx: Viewer, file: store.FileRow, entry: number[]): Promise<Download> {
  return toDownload(await view(ctx, file, { entry, isContent: true }), `${file.sha256}-${partTag(entry)}`);
}

async function view({ deps, organizationId }: Viewer, file: store.FileRow, part: ViewPart): Promise<ViewedFile> {
  const key = { organizationId, sha256: file.sha256 };
  // Old Word files are converted first, which takes longer than other tasks of a request may.
  const reader = file.kind === "doc" ? deps.reader : deps.uploadReader;
  const viewing = withBlob(deps, key, (path) => reader.view(file.kind as FileKind, path, part));
  return viewing.catch((error) => {
    if (!(error instanceof UnreadableFile)) throw error;
    throw error.code === "not-found" ? notFound("part of the file") : badRequest("UNSUPPORTED_FILE", error.message);
  });
}

function toDownload({ name, contentType, bytes }: ViewedFile, tag: string): Download {
  const about = { name, size: bytes.length, contentType, tag };
  return new Download(about, async (range) =>
    Readable.from([Buffer.from(range ? bytes.subarray(range.start, range.end + 1) : bytes)]),
  );
}
