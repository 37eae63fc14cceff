import type { Finding, Revision } from "./reviews.queries.ts";

/** Words in one of the reviewed files. */
export interface Passage {
  fileId: string;
  start: number;
  end: number;
}

/** What the viewer shows: a file, the words marked in it, and which of them is brought into view. */
export interface ViewerState {
  fileId: string;
  highlights: Passage[];
  place?: Passage | undefined;
}

/** The first words that a finding rests on; without any, the file that is open stays so. */
export function viewerStateOf(finding: Finding | undefined, fileId: string): ViewerState {
  const place = finding?.quotes[0];
  return { fileId: place?.fileId ?? fileId, highlights: finding?.quotes ?? [], place };
}

const CONTEXT = 40;

/** Where a revision goes; an insertion has no words of its own, so those before it are marked. */
export const passageOf = ({ fileId, start, end }: Revision): Passage =>
  start === end ? { fileId, start: Math.max(0, start - CONTEXT), end: Math.max(start, 1) } : { fileId, start, end };

export const isSamePassage = (a: Passage, b: Passage) =>
  a.fileId === b.fileId && a.start === b.start && a.end === b.end;
