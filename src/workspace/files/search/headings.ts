import type { Story } from "../../../content/formats/canonical.ts";
import { UnreadableFile } from "../../../content/formats/canonical.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import type { JobContext } from "../../../kernel/jobs/job.ts";
import type { Outline } from "../structure/structure.schema.ts";
import { STRUCTURE } from "../structure/structure.ts";
import { deleteHeadings, insertHeadings } from "./search.store.ts";

/** More would be a list of names or numbers, not of clauses. */
const MOST = 2000;
const LONGEST = 300;

export type Heading = Outline["sections"][number] & { heading: string };

/** The clauses of a text that have a heading. A text that cannot be taken apart has none. */
export async function findHeadings(
  { deps, signal }: Pick<JobContext, "deps" | "signal">,
  { text, stories }: { text: string; stories: Story[] },
): Promise<Heading[]> {
  const read = deps.reader.parse(STRUCTURE, null, { part: "outline", text, stories }, { signal });
  const sections = (await read.catch(noneIfUnreadable)) as Outline["sections"];
  return sections
    .flatMap((section) => (section.heading?.trim() ? [{ ...section, heading: section.heading.slice(0, LONGEST) }] : []))
    .slice(0, MOST);
}

function noneIfUnreadable(error: unknown): [] {
  if (error instanceof UnreadableFile) return [];
  throw error;
}

export async function saveHeadings(sql: Sql, organizationId: string, fileId: string, headings: Heading[]) {
  await deleteHeadings(sql, organizationId, fileId);
  await insertHeadings(sql, organizationId, fileId, headings);
}
