import { type Locator, pageAt, prepareLocator } from "../../citations/locate.ts";
import type { Source } from "../../files/search/sources.ts";
import type { Finding, PinnedCheck, Quote, Revision } from "../runs/runs.schema.ts";

/** What was judged of a check, before its words are placed on the documents. */
export interface Judgement {
  evaluationResult: Finding["evaluationResult"];
  fallbackPosition: number | null;
  analysis: string;
  quotes: Quote[];
  revisions: Revision[];
}

export function findingOf(check: PinnedCheck, judgement: Judgement): Finding {
  const { id: checkId, title: checkTitle, importance, positions } = check;
  const documentPosition = judgement.quotes[0]?.start ?? null;
  return { checkId, checkTitle, importance, positions, documentPosition, relatedCheckIds: [], ...judgement };
}

const LONGEST_REPLACEMENT = 20_000;
const LONGEST_RATIONALE = 2_000;
const MOST_QUOTES = 10;
const MOST_REVISIONS = 20;

export interface WantedRevision {
  document: string;
  original: string;
  after: string;
  replacement: string;
  rationale: string;
}

/** Places what a model quoted and wants changed on the documents it read. */
export class Placing {
  readonly #sources: Map<string, { source: Source; locator: Locator }>;

  constructor(sources: Source[]) {
    this.#sources = new Map(sources.map((source) => [source.name, { source, locator: prepareLocator(source) }]));
  }

  /** `dropped`: how many quotes do not stand in the document they name. */
  quotes(wanted: { document: string; quote: string }[]): { quotes: Quote[]; dropped: number } {
    const found = new Map<string, Quote>();
    let dropped = 0;
    for (const { document, quote } of wanted.slice(0, MOST_QUOTES)) {
      const known = this.#sources.get(document.trim());
      const places = known?.locator.place(quote) ?? [];
      if (places.length === 0) dropped++;
      for (const place of places)
        found.set(`${document} ${place.start} ${place.end}`, { fileId: known!.source.fileId, ...place });
    }
    return { quotes: [...found.values()], dropped };
  }

  revisions(wanted: WantedRevision[]): { revisions: Revision[]; dropped: number } {
    const revisions: Revision[] = [];
    let dropped = 0;
    for (const each of wanted.slice(0, MOST_REVISIONS)) {
      const revision = this.#revision(each);
      if (revision && !revisions.some((other) => overlaps(other, revision))) revisions.push(revision);
      else dropped++;
    }
    return { revisions, dropped };
  }

  #revision({ document, original, after, replacement, rationale }: WantedRevision): Revision | undefined {
    const known = this.#sources.get(document.trim());
    const [place, ...others] = known?.locator.place(original.trim() || after) ?? [];
    if (!known || !place || others.length > 0) return undefined;
    const { fileId, text } = known.source;
    const written = typed(replacement).slice(0, LONGEST_REPLACEMENT).toWellFormed();
    const range = original.trim() === "" ? insertion(text, place.end, written) : change(text, place, written);
    if (!range || text.slice(range.start, range.end) === range.replacement) return undefined;
    return revisionOf({ fileId, text }, { ...range, rationale });
  }
}

/** A change of a file's text with the exact words that it replaces. */
export function revisionOf(
  { fileId, text }: Pick<Source, "fileId" | "text">,
  { start, end, replacement, rationale }: Omit<Revision, "fileId" | "original">,
): Revision {
  const original = text.slice(start, end);
  return { fileId, original, replacement, start, end, rationale: rationale.slice(0, LONGEST_RATIONALE).toWellFormed() };
}

export const quoteAt = (source: Source, { start, end }: { start: number; end: number }): Quote => ({
  fileId: source.fileId,
  quote: source.text.slice(start, end),
  start,
  end,
  page: pageAt(source.pages, start),
});

const typed = (words: string) => words.replace(/\r\n?/g, "\n").replace(/(?![\t\n])\p{Cc}/gu, "");

/** A new clause is a paragraph of its own, after the one that the words stand in. */
function insertion(text: string, at: number, written: string) {
  const clause = written.trim();
  if (clause === "") return undefined;
  const end = text.indexOf("\n", at - 1);
  const place = end === -1 ? text.length : end;
  return { start: place, end: place, replacement: `\n${clause}` };
}

/** A paragraph that goes whole takes its end along, or an empty number would stay. */
function change(text: string, { start, end }: { start: number; end: number }, replacement: string) {
  const isWhole = (start === 0 || text[start - 1] === "\n") && text[end] === "\n";
  return { start, end: replacement === "" && isWhole ? end + 1 : end, replacement };
}

type Placed = Pick<Revision, "fileId" | "start" | "end">;

/** Two insertions at one place do not overlap: one follows the other. */
const overlaps = (a: Placed, b: Placed) => a.fileId === b.fileId && a.start < b.end && b.start < a.end;

/** Tells of each finding which others rest on the same clause. */
export function relate(findings: Finding[]): Finding[] {
  const placesOf = ({ quotes, revisions }: Finding): Placed[] => [...quotes, ...revisions];
  return findings.map((finding) => {
    const places = placesOf(finding);
    const related = findings.filter(
      (other) => other !== finding && placesOf(other).some((place) => places.some((own) => overlaps(own, place))),
    );
    return { ...finding, relatedCheckIds: related.map(({ checkId }) => checkId) };
  });
}

/** One change of the document, with why, for all checks that want it. */
export interface MergedEdit {
  start: number;
  end: number;
  replacement: string;
  rationale: string;
}

const RANK = { high: 0, medium: 1, low: 2 };

/**
 * What all checks want changed in one file, each place once: where two want different things of the same words, the more
 * important check is followed and the other is told of beside it.
 */
export function mergeRevisions(findings: Finding[], fileId: string): MergedEdit[] {
  const ranked = findings.toSorted((a, b) => RANK[a.importance ?? "low"] - RANK[b.importance ?? "low"]);
  const edits: MergedEdit[] = [];
  for (const { checkTitle, revisions } of ranked) {
    for (const revision of revisions.filter((each) => each.fileId === fileId)) {
      const said = `${checkTitle}: ${revision.rationale}`;
      const same = edits.find((edit) => edit.start === revision.start && edit.end === revision.end);
      const clash = edits.find((edit) => overlaps({ fileId, ...edit }, revision));
      if (same?.replacement === revision.replacement) same.rationale += `\n${said}`;
      else if (same && same.start === same.end) join(same, revision, said);
      else if (clash) clash.rationale += `\n${said} Proposed for this: “${revision.replacement.trim()}”`;
      else edits.push({ ...placeOf(revision), rationale: said });
    }
  }
  return edits.sort((a, b) => a.start - b.start);
}

const placeOf = ({ start, end, replacement }: Revision) => ({ start, end, replacement });

function join(edit: MergedEdit, { replacement }: Revision, said: string) {
  edit.replacement += replacement;
  edit.rationale += `\n${said}`;
}
