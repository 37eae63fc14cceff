import { embedTexts } from "../../content/search/embed.ts";
import { pack } from "../../content/search/vectors.ts";
import type { Context } from "../../kernel/context.ts";
import type { ClauseContent } from "./clauses.store.ts";
import * as store from "./wordings.store.ts";

/** So much of a wording is searched as one piece. */
const PIECE = 6000;
const LAST_PIECE = 8000;

type Indexed = ClauseContent & { id: string };

/** Writes the search index of clauses: their wordings in pieces, in the transaction that changes them. */
export async function indexClauses({ sql, organizationId }: Context, clauses: Indexed[]) {
  const pieces = clauses.flatMap((clause) =>
    searched(clause).map((piece, number) => ({ id: clause.id, number, ...piece })),
  );
  const vectors = await embedTexts(pieces.map(({ meaning }) => meaning));
  await store.deleteWordings(
    sql,
    organizationId,
    clauses.map(({ id }) => id),
  );
  await store.insertWordings(sql, organizationId, {
    ids: pieces.map(({ id }) => id),
    numbers: pieces.map(({ number }) => number),
    texts: pieces.map(({ words }) => words),
    embeddings: vectors.map((vector) => Buffer.from(pack(vector).buffer)),
  });
}

function searched({ title, kind, tags, notes, text, variants }: Indexed): { words: string; meaning: string }[] {
  const about = [title, kind ?? "", ...tags].join("\n");
  const [opening = "", ...rest] = piecesOf(text);
  return [
    { words: `${about}\n${notes}\n${opening}`, meaning: `${title}\n${opening}` },
    ...rest.map((piece) => ({ words: piece, meaning: piece })),
    ...variants.flatMap(({ text, label, note }) =>
      piecesOf(text).map((piece, at) => ({ words: at === 0 ? `${label}\n${note}\n${piece}` : piece, meaning: piece })),
    ),
  ];
}

/** A text in pieces that end at white space where there is any. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let at = 0;
  while (text.length - at > LAST_PIECE) {
    const window = text.slice(at, at + PIECE);
    const space = Math.max(window.lastIndexOf(" "), window.lastIndexOf("\n"));
    const end = space > PIECE / 2 ? space : /[\uD800-\uDBFF]$/.test(window) ? PIECE - 1 : PIECE;
    pieces.push(text.slice(at, at + end));
    at += end;
  }
  return [...pieces, text.slice(at)];
}
