import { type Locator, prepareLocator } from "../../../content/citations/locate.ts";
import { passageAround } from "../../../content/citations/passage.ts";
import { isProof } from "../../../content/citations/proof.ts";
import type { Source } from "../../../workspace/files/search/sources.ts";
import type { AnswerCitation } from "../../chats/chats.schema.ts";

/** Collects the citations of one answer. The same span always gets the same marker. */
export class CitationCollector {
  readonly citations: AnswerCitation[] = [];
  readonly #sources: Map<string, Source>;
  readonly #locators = new Map<string, Locator>();
  readonly #markers = new Map<string, number>();

  constructor(sources: Source[]) {
    this.#sources = new Map(sources.map((source) => [source.name, source]));
  }

  /** Another document that may be cited. */
  add(source: Source) {
    this.#sources.set(source.name, source);
  }

  /** The markers for a quote's spans in a source. Empty when the quote is not found, or so short that it proves nothing, unless it is known where it stands. */
  cite(name: string, quote: string, near?: number): string {
    const source = this.#sources.get(name);
    const isThere = near !== undefined && source?.text.startsWith(quote, near);
    if (!source || !(isThere || isProof(quote, source.text))) return "";
    const locator = this.#locators.get(name) ?? prepareLocator(source);
    this.#locators.set(name, locator);
    return locator
      .place(quote, near)
      .map((place) => this.#mark(source, place))
      .join("");
  }

  /** The sentences that hold the quote of a citation. */
  passageOf({ file_id, start, end }: AnswerCitation): string {
    const source = [...this.#sources.values()].find(({ fileId }) => fileId === file_id);
    return source ? passageAround(source.text, { start, end }) : "";
  }

  #mark(source: Source, place: Pick<AnswerCitation, "quote" | "start" | "end" | "page">): string {
    const { fileId: file_id, documentId: document_id, filename } = source;
    const key = `${file_id} ${place.start} ${place.end}`;
    const known = this.#markers.get(key);
    const marker = known ?? this.citations.length + 1;
    this.#markers.set(key, marker);
    if (!known) this.citations.push({ marker, file_id, document_id, filename, ...place });
    return `[${marker}]`;
  }
}
