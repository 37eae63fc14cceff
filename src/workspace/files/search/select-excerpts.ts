import { type Bore, nameParts, type Part } from "./read-parts.ts";
import { findPassages, type Searcher } from "./search.ts";
import { type Source, sourceOfFile } from "./sources.ts";

const MAX_PASSAGES = 40;
const OPENING_LENGTH = 1500;
const SEPARATOR = "\n\n[…]\n\n";

/** What a prompt shows of documents that do not fit it whole. */
export interface Excerpts {
  /** By source name. */
  texts: Map<string, string>;
  /** What was not read, in words. Empty: every part was read, and these are the passages that bear on the question. */
  unread: string[];
}

export const textLength = (sources: Source[]) => sources.reduce((sum, { text }) => sum + text.length, 0);

/**
 * The openings, what bears on the question and, if there is room left, the passages that match its words. `read`: what a reading in parts found;
 * without it nothing else was read.
 */
export async function selectExcerpts(
  ctx: Searcher,
  sources: Source[],
  { words, room, read }: { words: string; room: number; read: { bearing: Bore[]; unread: Part[] } | undefined },
): Promise<Excerpts> {
  const opening = Math.min(OPENING_LENGTH, Math.floor(room / 4 / Math.max(1, sources.length)));
  const ids = sources.map(({ fileId }) => fileId);
  const found = await findPassages(ctx, words.slice(0, 2000), ids, MAX_PASSAGES);
  const chosen = sources.map(({ fileId, text }) => ({ fileId, start: 0, end: Math.min(opening, text.length) }));
  let left = room - lengthOfAll(chosen);
  const leftOut = new Set<Source>();
  const add = (place: Place, isNeeded: boolean) => {
    left -= place.end - place.start + SEPARATOR.length;
    if (left >= 0) chosen.push(place);
    else if (isNeeded) leftOut.add(sourceOfFile(sources, place.fileId));
  };
  for (const place of read?.bearing.toSorted((a, b) => a.rank - b.rank) ?? []) add(place, true);
  for (const { file_id: fileId, start, end } of found) if (left > 0) add({ fileId, start, end }, false);
  const named = read
    ? [...nameParts(read.unread), ...[...leftOut].map(({ filename }) => `some passages of “${filename}”`)]
    : sources.map(({ filename }) => `“${filename}”`);
  const texts = sources.map((source) => [source.name, excerptOf(source, chosen)] as const);
  return { texts: new Map(texts), unread: named };
}

type Place = { fileId: string; start: number; end: number };

const lengthOfAll = (places: Place[]) =>
  places.reduce((sum, { start, end }) => sum + end - start + SEPARATOR.length, 0);

/** The places of one document in their order, joined where only white space is between them. */
function excerptOf({ fileId, text }: Source, places: Place[]): string {
  const joined: Place[] = [];
  for (const place of places.filter((each) => each.fileId === fileId).toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && (place.start <= last.end || text.slice(last.end, place.start).trim() === ""))
      last.end = Math.max(last.end, place.end);
    else joined.push({ ...place });
  }
  return joined.map(({ start, end }) => text.slice(start, end).toWellFormed()).join(SEPARATOR);
}
