import { setImmediate } from "node:timers/promises";
import type { AnswerCitation } from "../chats/chats.schema.ts";
import { type Locator, prepareLocator } from "../citations/locate.ts";
import type { Source } from "../files/search/sources.ts";

/** Collects the citations of one answer: the same place always has the same marker. */
export class Citing {
  readonly citations: AnswerCitation[] = [];
  readonly #sources: Map<string, Source>;
  readonly #locators = new Map<string, Locator>();

  constructor(sources: Source[]) {
    this.#sources = new Map(sources.map((source) => [source.name, source]));
  }

  /** The markers of the places where a quote stands in a source; none when it cannot be placed. */
  place(name: string, quote: string, near?: number): string {
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

/** What follows a statement whose quote is not in the document it names. */
export const UNSUPPORTED = "(unsupported: these words are not in the document)";
const CITED = /\[\[\s{0,20}(F\d{1,6})\s{0,20}:\s{0,20}(?:"|“|'')([\s\S]{1,4000}?)(?:"|”|'')\s{0,20}\]\]/g;
const BROKEN = /\[\[\s{0,20}F\d[^\]]{0,4000}\]\]/g;

/** A number in brackets that the model wrote by itself would pass for a citation that it did not make. */
const unmarked = (words: string) => words.replace(/ ?\[\d{1,3}\](?![(:])/g, "");

const MOST_CITATIONS = 200;

/**
 * Puts markers where the model cited; a quote that cannot be placed marks its statement as unsupported. Others are let in
 * between: looking for words that are not there takes a while in a long text.
 */
export async function placeCitations(answer: string, citing: Citing): Promise<string> {
  const parts: string[] = [];
  let at = 0;
  for (const cited of [...answer.matchAll(CITED)].slice(0, MOST_CITATIONS)) {
    await setImmediate();
    parts.push(unmarked(answer.slice(at, cited.index)), citing.place(cited[1]!, cited[2]!) || UNSUPPORTED);
    at = cited.index + cited[0].length;
  }
  return [...parts, unmarked(answer.slice(at))].join("").replace(BROKEN, UNSUPPORTED);
}

const WHOLE = / ?\[\[[\s\S]{0,5000}?\]\]/g;
const BEGUN = / ?\[(?:\[[\s\S]{0,5000})?$| $/;
const LONGEST_CITATION = 5_000;

/** Tells an answer on as it is written, without the citations in it: they are placed when it is whole. */
export function withoutCitations(tell: (piece: string) => void): (piece: string) => void {
  let held = "";
  return (piece) => {
    held = (held + piece).replace(WHOLE, "");
    const begun = held.search(BEGUN);
    const end = begun < 0 || held.length - begun > LONGEST_CITATION ? held.length : begun;
    if (end > 0) tell(held.slice(0, end));
    held = held.slice(end);
  };
}
