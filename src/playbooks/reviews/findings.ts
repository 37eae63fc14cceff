import { type Locator, pageAt, prepareLocator } from "../../content/citations/locate.ts";
import { isProof } from "../../content/citations/proof.ts";
import { t } from "../../content/messages/messages.ts";
import type { Source } from "../../workspace/files/search/sources.ts";
import type { EditedRevision } from "./decisions.schema.ts";
import type { Demand, Finding, PinnedCheck, Quote, Revision, StoredFinding, UsedDecisions } from "./run/run.schema.ts";

/** The judgement of a check, without the check's own fields. */
export interface Judgement {
  evaluationResult: Finding["evaluationResult"];
  fallbackPosition: number | null;
  analysis: string;
  why: string;
  certainty: number | null;
  demands: Demand[];
  found: string | null;
  wanted: string | null;
  quotes: Quote[];
  revisions: Revision[];
  learned?: UsedDecisions;
}

export function toFinding(check: PinnedCheck, judgement: Judgement): StoredFinding {
  const { id: checkId, title: checkTitle, importance, positions } = check;
  const documentPosition = judgement.quotes[0]?.start ?? null;
  return { checkId, checkTitle, importance, positions, documentPosition, relatedCheckIds: [], ...judgement };
}

const MAX_REPLACEMENT = 20_000;
const MAX_RATIONALE = 2_000;
const MAX_QUOTES = 10;
const MAX_REVISIONS = 20;

export interface ProposedRevision {
  document: string;
  original: string;
  after: string;
  replacement: string;
  rationale: string;
}

/** Locates a model's quotes and proposed revisions in the documents. */
export class FindingLocator {
  readonly #sources: Map<string, { source: Source; locator: Locator }>;

  constructor(sources: Source[]) {
    this.#sources = new Map(sources.map((source) => [source.name, { source, locator: prepareLocator(source) }]));
  }

  /** `dropped`: the number of quotes not found in the named document. */
  quotes(proposed: { document: string; quote: string }[]): { quotes: Quote[]; dropped: number } {
    const found = new Map<string, Quote>();
    let dropped = 0;
    for (const { document, quote } of proposed.slice(0, MAX_QUOTES)) {
      const known = this.#sources.get(document.trim());
      const places = known && isProof(quote, known.source.text) ? known.locator.place(quote) : [];
      if (!known || places.length === 0) {
        dropped++;
        continue;
      }
      for (const place of places)
        found.set(`${document} ${place.start} ${place.end}`, { fileId: known.source.fileId, ...place });
    }
    return { quotes: [...found.values()], dropped };
  }

  revisions(proposed: ProposedRevision[]): { revisions: Revision[]; dropped: number } {
    const revisions: Revision[] = [];
    let dropped = 0;
    for (const each of proposed.slice(0, MAX_REVISIONS)) {
      const revision = this.#revision(each);
      if (revision && !revisions.some((other) => overlaps(other, revision))) revisions.push(revision);
      else dropped++;
    }
    return { revisions, dropped };
  }

  #revision({ document, original, after, replacement, rationale }: ProposedRevision): Revision | undefined {
    const known = this.#sources.get(document.trim());
    const [place, ...others] = known?.locator.place(original.trim() || after) ?? [];
    if (!known || !place || others.length > 0) return undefined;
    const { fileId, text } = known.source;
    const written = cleanText(replacement).slice(0, MAX_REPLACEMENT).toWellFormed();
    const range = original.trim() === "" ? insertionRange(text, place.end, written) : changeRange(text, place, written);
    if (!range || text.slice(range.start, range.end) === range.replacement) return undefined;
    return toRevision({ fileId, text }, { ...range, rationale });
  }
}

/** A revision with the exact text that it replaces. */
export function toRevision(
  { fileId, text }: Pick<Source, "fileId" | "text">,
  { start, end, replacement, rationale }: Omit<Revision, "fileId" | "original">,
): Revision {
  const original = text.slice(start, end);
  return { fileId, original, replacement, start, end, rationale: rationale.slice(0, MAX_RATIONALE).toWellFormed() };
}

export const quoteAt = (source: Source, { start, end }: { start: number; end: number }): Quote => ({
  fileId: source.fileId,
  quote: source.text.slice(start, end),
  start,
  end,
  page: pageAt(source.pages, start),
});

const cleanText = (words: string) => words.replace(/\r\n?/g, "\n").replace(/(?![\t\n])\p{Cc}/gu, "");

/** A new clause becomes its own paragraph, after the paragraph of the anchor text. */
function insertionRange(text: string, at: number, written: string) {
  const clause = written.trim();
  if (clause === "") return undefined;
  const end = text.indexOf("\n", at - 1);
  const place = end === -1 ? text.length : end;
  return { start: place, end: place, replacement: `\n${clause}` };
}

/** Deleting a whole paragraph includes its line break, so that no empty numbered paragraph stays. */
function changeRange(text: string, { start, end }: { start: number; end: number }, replacement: string) {
  const isWhole = (start === 0 || text[start - 1] === "\n") && text[end] === "\n";
  return { start, end: replacement === "" && isWhole ? end + 1 : end, replacement };
}

/** The revision of a decision, in the shape of a run's result. */
export const asRevision = ({ file_id: fileId, ...revision }: EditedRevision): Revision => ({ fileId, ...revision });

type FileSpan = Pick<Revision, "fileId" | "start" | "end">;

/** Two insertions at the same offset do not overlap. */
export const overlaps = (a: FileSpan, b: FileSpan) => a.fileId === b.fileId && a.start < b.end && b.start < a.end;

/** Sets `relatedCheckIds`: findings about the same clause. */
export function linkRelated(findings: Finding[]): Finding[] {
  const placesOf = ({ quotes, revisions }: Finding): FileSpan[] => [...quotes, ...revisions];
  return findings.map((finding) => {
    const places = placesOf(finding);
    const related = findings.filter(
      (other) => other !== finding && placesOf(other).some((place) => places.some((own) => overlaps(own, place))),
    );
    return { ...finding, relatedCheckIds: related.map(({ checkId }) => checkId) };
  });
}

/** One edit of the document, with the rationale of all checks that propose it. */
export interface MergedEdit {
  start: number;
  end: number;
  replacement: string;
  rationale: string;
}

/** The most important first. */
export const IMPORTANCE_ORDER = { high: 0, medium: 1, low: 2 };

/**
 * Merges the revisions of all checks for one file. Where two conflict, the more important check wins and the other proposal is
 * mentioned in the rationale.
 */
export function mergeRevisions(findings: Finding[], fileId: string): MergedEdit[] {
  const ranked = findings.toSorted(
    (a, b) => IMPORTANCE_ORDER[a.importance ?? "low"] - IMPORTANCE_ORDER[b.importance ?? "low"],
  );
  const edits: MergedEdit[] = [];
  for (const { checkTitle, revisions } of ranked) {
    for (const revision of revisions.filter((each) => each.fileId === fileId)) {
      const note = t("{check}: {reason}", { check: checkTitle, reason: revision.rationale });
      const same = edits.find((edit) => edit.start === revision.start && edit.end === revision.end);
      const clash = edits.find((edit) => overlaps({ fileId, ...edit }, revision));
      if (same?.replacement === revision.replacement) same.rationale += `\n${note}`;
      else if (same && same.start === same.end) append(same, revision, note);
      else if (clash)
        clash.rationale += `\n${t("{comment} Proposed instead: “{text}”", { comment: note, text: revision.replacement.trim() })}`;
      else edits.push({ ...rangeOf(revision), rationale: note });
    }
  }
  return edits.sort((a, b) => a.start - b.start);
}

const rangeOf = ({ start, end, replacement }: Revision) => ({ start, end, replacement });

/** Two additions at the same place: words for the clause itself go before a new paragraph. */
export const appendAddition = (first: string, second: string): string =>
  first.startsWith("\n") && !/^\n|\n$/.test(second) ? second + first : first + second;

function append(edit: MergedEdit, { replacement }: Revision, note: string) {
  edit.replacement = appendAddition(edit.replacement, replacement);
  edit.rationale += `\n${note}`;
}
