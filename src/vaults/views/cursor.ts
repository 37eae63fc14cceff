import { z } from "zod";

/** Where the next page begins: after this document in the order of the list, or at an offset where the list is sorted by a column. */
export interface PageCursor {
  offset: number;
  after?: DocumentKey;
}

/** A place in the list, newest first. */
export interface DocumentKey {
  created_at: string;
  document_id: string;
}

const Stored = z.tuple([z.int().min(0), z.union([z.null(), z.tuple([z.iso.datetime({ precision: 3 }), z.uuid()])])]);

/** Opaque to callers. */
export function encodeCursor({ offset, after }: PageCursor): string {
  const stored = [offset, after ? [after.created_at, after.document_id] : null];
  return Buffer.from(JSON.stringify(stored)).toString("base64url");
}

export function decodeCursor(text: string): PageCursor | undefined {
  try {
    const [offset, after] = Stored.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return after ? { offset, after: { created_at: after[0], document_id: after[1] } } : { offset };
  } catch {
    return undefined;
  }
}
