import type { Finding, Revision } from "../reviews.queries.ts";

/** Words in one of the reviewed files. */
export interface Passage {
  fileId: string;
  start: number;
  end: number;
  isLead?: boolean;
}

/** What the viewer shows: a file, the highlighted passages, and which of them is scrolled into view. */
export interface ViewerState {
  fileId: string;
  highlights: Passage[];
  place?: Passage | undefined;
}

/** The first quote of a finding, or else its first change. Without either, the open file stays open. */
export function viewerStateOf(finding: Finding | undefined, fileId: string): ViewerState {
  const change = finding?.revisions[0];
  const place = finding?.quotes[0] ?? (change && passageOf(change));
  return { fileId: place?.fileId ?? fileId, highlights: finding?.quotes ?? [], place };
}

const CONTEXT = 40;

/** The location of a revision. An insertion has no text of its own, so the text before it is highlighted. */
export const passageOf = ({ fileId, start, end }: Revision): Passage =>
  start === end
    ? { fileId, start: Math.max(0, start - CONTEXT), end: Math.max(start, 1), isLead: true }
    : { fileId, start, end };

export const isSamePassage = (a: Passage, b: Passage) =>
  a.fileId === b.fileId && a.start === b.start && a.end === b.end;
