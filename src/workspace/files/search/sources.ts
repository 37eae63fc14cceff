import type { NumberLabel, Page, Story } from "../../../content/formats/canonical.ts";
import { must } from "../../../content/must.ts";
import { JobFailure } from "../../../kernel/jobs/job.ts";
import { EngineTimeout } from "../../../models/engine/thread.ts";
import { type FileReader, findContent, findFile, listReadable } from "../files.ts";

/** A document that an answer or a review may cite. */
export interface Source {
  /** The name the model uses: F1, F2, … */
  name: string;
  fileId: string;
  /** Set when the source is a document of a vault. */
  documentId: string | null;
  filename: string;
  /** The file type: `docx`, `pdf`, … */
  kind: string;
  sha256: string;
  text: string;
  pages: Page[];
  stories: Story[];
  /** The automatic numbers in the text. */
  labels: NumberLabel[];
}

/** The source that a passage of this file was found in. */
export const sourceOfFile = <S extends { fileId: string }>(sources: S[], fileId: string): S =>
  must(
    sources.find((source) => source.fileId === fileId),
    "only the sources are searched",
  );

/** Turns a timeout of the local engine into a job failure that names the document. */
export async function failOnEngineTimeout<T>({ filename }: Pick<Source, "filename">, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof EngineTimeout)) throw error;
    throw new JobFailure("READING_TIMEOUT", `Reading “${filename}” took too long.`);
  }
}

/** Limits the memory used for one answer. */
const MAX_CHARACTERS = 10_000_000;

/** The attached files that the reader can still access, in the order they were attached. */
export async function loadSources(
  reader: FileReader,
  files: { fileId: string; documentId: string | null }[],
): Promise<Source[]> {
  const readable = new Set(
    (
      await listReadable(
        reader,
        files.map(({ fileId }) => fileId),
      )
    ).map(({ id }) => id),
  );
  const sources: Source[] = [];
  let left = MAX_CHARACTERS;
  for (const { fileId, documentId } of files) {
    if (left <= 0) break;
    const file = readable.has(fileId) ? await findFile(reader.sql, reader.organizationId, fileId) : undefined;
    const read = file && (await findContent(reader.sql, file, reader.organizationId));
    if (!read) continue;
    const { text, stories, labels } = read.content;
    left -= text.length;
    const { name: filename, kind, sha256 } = file;
    const name = `F${sources.length + 1}`;
    sources.push({ name, fileId, documentId, filename, kind, sha256, text, pages: read.pages, stories, labels });
  }
  return sources;
}
