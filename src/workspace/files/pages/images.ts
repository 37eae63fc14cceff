import { Readable } from "node:stream";
import { UnreadableFile } from "../../../content/formats/canonical.ts";
import type { Context } from "../../../kernel/context.ts";
import { badRequest, notFound } from "../../../kernel/errors/errors.ts";
import { Download } from "../../../kernel/http/download.ts";
import type { FileRow } from "../files.store.ts";
import { withBlob } from "../integrity/checks.ts";

/** Converts a TIFF page to PNG, since browsers do not show TIFF. Decoding happens in a separate process. */
export async function renderTiffPage(
  { deps, organizationId }: Pick<Context, "deps" | "organizationId">,
  file: FileRow,
  page: number,
): Promise<Download> {
  if (file.kind !== "tiff") throw badRequest("UNSUPPORTED_FILE", "Only pages of TIFF files can be rendered.");
  if (page > (file.pages ?? 0)) throw notFound("page");
  const key = { organizationId, sha256: file.sha256 };
  const drawing = withBlob(deps, key, (path) => deps.uploadReader.draw(path, page));
  const bytes = await drawing.catch((error) => {
    throw error instanceof UnreadableFile ? badRequest("UNSUPPORTED_FILE", error.message) : error;
  });
  const about = {
    name: `${file.name}, page ${page}.png`,
    size: bytes.length,
    contentType: "image/png",
    tag: `${file.sha256}-${page}`,
  };
  return new Download(about, async (range) =>
    Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  );
}
