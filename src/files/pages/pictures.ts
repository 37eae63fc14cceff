import { Readable } from "node:stream";
import type { Context } from "../../context.ts";
import { UnreadableFile } from "../../documents/canonical.ts";
import { badRequest, notFound } from "../../errors.ts";
import { Download } from "../../http/download.ts";
import type { FileRow } from "../files.store.ts";
import { lendBytes } from "../integrity/checks.ts";

/** A page of a TIFF as a picture that browsers show; they show none of a TIFF. Its bytes are opened in a process apart. */
export async function drawPicture(
  { deps, organizationId }: Pick<Context, "deps" | "organizationId">,
  file: FileRow,
  page: number,
): Promise<Download> {
  if (file.kind !== "tiff") throw badRequest("UNSUPPORTED_FILE", "Only the pages of a TIFF are drawn.");
  if (page > (file.pages ?? 0)) throw notFound("page");
  const key = { organizationId, sha256: file.sha256 };
  const drawing = lendBytes(deps, key, (path) => deps.prober.draw(path, page));
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
