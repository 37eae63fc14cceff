import { setImmediate } from "node:timers/promises";
import type { AnswerCitation } from "../chats/chats.schema.ts";
import { type Locator, prepareLocator } from "../citations/locate.ts";
import type { Source } from "../files/search/sources.ts";

/** Collects the citations of one answer. The same span always gets the same marker. */
export class CitationCollector {
  readonly citations: AnswerCitation[] = [];
  readonly #sources: Map<string, Source>;
  readonly #locators = new Map<string, Locator>();

  constructor(sources: Source[]) {
    this.#sources = new Map(sources.map((source) => [source.name, source]));
  }

  /** The markers for a quote's spans in a source. Empty when the quote is not found. */
  cite(name: string, quote: string, near?: number): string {
    const source = this.#sources.get(name);
    if (!source) return "";
    const locator = this.#locators.get(name) ?? prepareLocator(source);
    this.#locators.set(name, locator);
    return locator
      .place(quote, near)
      .map((place) => this.#mark(source, place))
      .join("");
  }

  #mark(source: Source, place: Pick<AnswerCitation, "quote" | "start" | "end" | "page">): string {
    const { fileId: file_id, documentId: document_id, filename } = source;
    const known = this.citations.find(
      (each) => each.file_id === file_id && each.start === place.start && each.end === place.end,
    );
    const marker = known?.marker ?? this.citations.length + 1;
    if (!known) this.citations.push({ marker, file_id, document_id, filename, ...place });
    return `[${marker}]`;
  }
}

/** Marks a statement whose quote is not in the named document. */
export const UNSUPPORTED = "(unsupported: these words are not in the document)";
const CITATION = /\[\[\s{0,20}(F\d{1,6})\s{0,20}:\s{0,20}(?:"|“|'')([\s\S]{1,4000}?)(?:"|”|'')\s{0,20}\]\]/g;
const MALFORMED_CITATION = /\[\[\s{0,20}F\d[^\]]{0,4000}\]\]/g;

/** Removes bracketed numbers that the model wrote itself: they would look like citations. */
const withoutBracketedNumbers = (words: string) => words.replace(/ ?\[\d{1,3}\](?![(:])/g, "");

const MAX_CITATIONS = 200;

/**
 * Replaces the model's citations with markers. A quote that is not found marks its statement as unsupported. Yields between
 * citations, because searching a long text for a missing quote is slow.
 */
export async function placeCitations(answer: string, collector: CitationCollector): Promise<string> {
  const parts: string[] = [];
  let at = 0;
  for (const cited of [...answer.matchAll(CITATION)].slice(0, MAX_CITATIONS)) {
    await setImmediate();
    parts.push(
      withoutBracketedNumbers(answer.slice(at, cited.index)),
      collector.cite(cited[1]!, cited[2]!) || UNSUPPORTED,
    );
    at = cited.index + cited[0].length;
  }
  return [...parts, withoutBracketedNumbers(answer.slice(at))].join("").replace(MALFORMED_CITATION, UNSUPPORTED);
}

const COMPLETE_CITATION = / ?\[\[[\s\S]{0,5000}?\]\]/g;
const PARTIAL_CITATION = / ?\[(?:\[[\s\S]{0,5000})?$| $/;
const MAX_CITATION = 5_000;

/** Streams an answer without its citations. They are located once the answer is complete. */
export function withoutCitations(write: (piece: string) => void): (piece: string) => void {
  let buffer = "";
  return (piece) => {
    buffer = (buffer + piece).replace(COMPLETE_CITATION, "");
    const partial = buffer.search(PARTIAL_CITATION);
    const end = partial < 0 || buffer.length - partial > MAX_CITATION ? buffer.length : partial;
    if (end > 0) write(buffer.slice(0, end));
    buffer = buffer.slice(end);
  };
}
