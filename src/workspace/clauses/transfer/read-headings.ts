import type { DocumentText } from "../../../content/formats/layout/document-tables.ts";
import type { ReadClauses } from "./read-tables.ts";
import { MAX_IMPORTED, PortableClause } from "./transfer.schema.ts";

interface Section {
  level: number;
  title: string;
  text: string;
  /** The heading above that has no text of its own. */
  above: string | null;
}

const HEADING = /^(#{1,6}) (.*)$/s;
const MAX_KIND = 80;

/** Makes a clause of each heading of a document and the text below it. A heading without text is the kind of those below it. */
export function readClauseHeadings({ title, prose }: Pick<DocumentText, "title" | "prose">): ReadClauses {
  const read: ReadClauses = { clauses: [], notes: [], isTooLong: false };
  const sections = sectionsOf(title, prose);
  for (const [at, { title, text, above, level }] of sections.entries()) {
    const next = sections[at + 1];
    if (text === "") {
      if (at > 0 && !(next && next.level > level))
        read.notes.push({ place: title, message: "No clause was made of this heading: there is no text below it." });
      continue;
    }
    const parsed = PortableClause.safeParse({ title, text, kind: above?.slice(0, MAX_KIND).toWellFormed() ?? null });
    if (parsed.success) read.clauses.push(parsed.data);
    else {
      const [issue] = parsed.error.issues;
      const why = `its ${issue?.path.join(".") ?? "text"} ${issue?.message ?? "is wrong"}`;
      read.notes.push({
        place: title.slice(0, 200).toWellFormed(),
        message: `No clause was made of it, because ${why}.`,
      });
    }
    if (read.clauses.length > MAX_IMPORTED) return { ...read, isTooLong: true };
  }
  return read;
}

/** The first has the title of the document, which holds what stands above the first heading. None without headings. */
function sectionsOf(title: string | null, prose: string): Section[] {
  if (title === null) return [];
  const sections: Section[] = [{ level: 0, title, text: "", above: null }];
  let above: { level: number; title: string }[] = [];
  for (const paragraph of prose.split("\n\n")) {
    const [, marks, words] = HEADING.exec(paragraph) ?? [];
    const last = sections.at(-1);
    if (marks === undefined || words === undefined) {
      if (last) last.text = last.text === "" ? paragraph : `${last.text}\n\n${paragraph}`;
      continue;
    }
    if (last && last.text === "" && last.level > 0) above.push(last);
    above = above.filter(({ level }) => level < marks.length);
    sections.push({
      level: marks.length,
      title: words.replace(/\s+/g, " ").trim(),
      text: "",
      above: above.at(-1)?.title ?? null,
    });
  }
  return sections;
}
