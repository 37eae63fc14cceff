import { api } from "../../api.ts";
import { hintsOf } from "../../documents/structure/hints.ts";
import { t } from "../../messages.ts";
import { locateSelection, type Send, type SentDocument } from "../document.ts";
import type { Passage } from "../locate.ts";

/** A defined term or a reference among the selected words, and what it means or leads to. */
export interface Explained {
  kind: "term" | "reference";
  title: string;
  text: string;
  /** Where it is said in the document. */
  target: Passage | null;
}

export interface Explanation {
  document: SentDocument;
  explained: Explained[];
}

const MAX_TARGET = 200;

/** The terms that are defined in the selected words, the definitions of those used in them, and what their references lead to. */
export async function explainSelection(send: Send): Promise<Explanation> {
  const document = await send();
  const { start, end } = await locateSelection(document);
  const params = { id: document.fileId };
  const [definitions, references] = await Promise.all([
    api.get("/files/{id}/definitions", { params }),
    api.get("/files/{id}/references", { params }),
  ]);
  const { numbered } = document;
  const seen = new Set<string>();
  const explained = hintsOf(numbered, definitions, references).flatMap((hint): Explained[] => {
    const key = `${hint.kind} ${hint.title}`;
    if (hint.start >= end || hint.end <= start || seen.has(key)) return [];
    seen.add(key);
    const { kind, title, text, target } = hint;
    return [{ kind, title, text, target: target === null ? null : firstLine(numbered, target) }];
  });
  const defined = definitions.definitions.flatMap((one): Explained[] => {
    if (one.start >= end || one.end <= start || seen.has(`term ${one.term}`)) return [];
    seen.add(`term ${one.term}`);
    const text = t("Defined here. {count, plural, =0 {It is not used.} one {Used once.} other {Used # times.}}", {
      count: one.uses.length,
    });
    return [{ kind: "term", title: one.term, text, target: one.uses[0] ?? null }];
  });
  return { document, explained: [...defined, ...explained] };
}

/** A section may be pages long: its first line shows where it is. */
function firstLine(text: string, start: number): Passage {
  const newline = text.indexOf("\n", start);
  return { start, end: Math.min(newline < 0 ? text.length : newline, start + MAX_TARGET) };
}
