import type { Clause, NewClause } from "./clauses.queries.ts";

export interface VariantDraft {
  /** Known to the server, unless it is new. */
  id?: string;
  /** For the page alone. */
  key: string;
  label: string;
  text: string;
  note: string;
}

export interface ClauseDraft {
  title: string;
  kind: string;
  tags: string[];
  text: string;
  notes: string;
  variants: VariantDraft[];
  visibility: Clause["visibility"];
}

export const draftOf = (clause?: Clause): ClauseDraft => ({
  title: clause?.title ?? "",
  kind: clause?.kind ?? "",
  tags: clause?.tags ?? [],
  text: clause?.text ?? "",
  notes: clause?.notes ?? "",
  variants: (clause?.variants ?? []).map(({ id, label, text, note }) => ({ id, key: id, label, text, note })),
  visibility: clause?.visibility ?? "private",
});

/** The request body. Wordings are sent to the letter. */
export const bodyOf = ({ title, kind, tags, text, notes, variants, visibility }: ClauseDraft): NewClause => ({
  title: title.trim(),
  kind: kind.trim() || null,
  tags,
  text,
  notes,
  variants: variants.map(({ id, label, text, note }) => ({ ...(id && { id }), label: label.trim(), text, note })),
  visibility,
});

/** Whether everything required is there. */
export const isComplete = ({ title, text, variants }: ClauseDraft): boolean =>
  [title, text, ...variants.flatMap(({ label, text }) => [label, text])].every((words) => words.trim() !== "");
