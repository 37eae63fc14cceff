import { Bm25 } from "../../../search/bm25.ts";
import type { Passage } from "../../../search/chunk.ts";
import { cutIntoSentences } from "../../../search/sentences.ts";
import { type DateOrder, dateOrderOf, findDates } from "../../../values/prose/dates.ts";
import { CALIBRATION } from "../calibration.ts";
import type { ClauseKind } from "../catalogue/clauses.ts";
import type { Embedder } from "../encode/embed.ts";
import { isPresent, type Tag } from "../encode/tagger.ts";
import { findParties, type NamedParty, partiesAmong } from "./parties.ts";
import { hasLegalForm, isSameName } from "./party-names.ts";
import type { Place } from "./place.ts";
import { type Section, sectionsOf } from "./sections.ts";
import { sideOf } from "./terms.ts";

/** A date that a document gives to itself, and where. */
export interface OwnDate {
  date: string;
  place: Place;
}

const AMERICAN =
  /\bState of \p{Lu}|, [A-Z]{2} \d{5}\b|\b(?:Delaware|U\.S\.|United States|LLC|Exchange Act|Securities Act)\b/u;
/** Filings repeat on each page from which one they were taken, with its form and its day. */
const FOOTER = /\bSource:[ \t][^\n]{2,120}?,\s[^\s,]{1,12},\s\d{1,2}\/\d{1,2}\/\d{4}/g;
const { evidence: LIMITS } = CALIBRATION;

/** One document while it is read: what was marked in it, and what several questions need, worked out once. */
export class Reading {
  readonly text: string;
  /** Undefined where the tagger could not run. */
  readonly tags: Map<ClauseKind, Tag[]> | undefined;
  #sentences: Passage[] | undefined;
  #sections: Section[] | undefined;
  #index: Bm25 | undefined;
  #parties: NamedParty[] | undefined;
  readonly #meanings = new Map<string, Float32Array>();
  #order: DateOrder | undefined | null = null;
  #own: string | undefined;

  constructor(text: string, tags: Tag[] | undefined) {
    this.text = text;
    this.tags = tags && Map.groupBy(tags, ({ kind }) => kind);
  }

  /** The clauses of a kind, best first; none where its best is not sure enough. */
  clauses(kind: ClauseKind): Tag[] {
    const tags = (this.tags?.get(kind) ?? []).toSorted((a, b) => b.score - a.score);
    return isPresent(tags[0]) ? tags.filter((tag, index) => index === 0 || isPresent(tag)) : [];
  }

  /** The best that was marked, sure or not. */
  best(kind: ClauseKind): Tag | undefined {
    return (this.tags?.get(kind) ?? []).toSorted((a, b) => b.score - a.score)[0];
  }

  get sentences(): Passage[] {
    this.#sentences ??= cutIntoSentences(this.text);
    return this.#sentences;
  }

  get sections(): Section[] {
    this.#sections ??= sectionsOf(this.text);
    return this.#sections;
  }

  get index(): Bm25 {
    this.#index ??= new Bm25(this.sentences.map(({ start, end }) => this.text.slice(start, end)));
    return this.#index;
  }

  get parties(): NamedParty[] {
    this.#parties ??= this.#findParties();
    return this.#parties;
  }

  /** How a date such as 3/4/2000 is to be read here: as other dates of the text show, or as Americans write. */
  get dateOrder(): DateOrder | undefined {
    if (this.#order === null) {
      this.#order = dateOrderOf(this.text) ?? (AMERICAN.test(this.text) ? "month first" : undefined);
    }
    return this.#order;
  }

  /** What texts mean, each worked out once for all questions; undefined where there is no telling. */
  async meaningOf(texts: string[], embedder?: Embedder, signal?: AbortSignal): Promise<Float32Array[] | undefined> {
    const unknown = texts.filter((text) => !this.#meanings.has(text));
    try {
      const vectors = unknown.length > 0 ? await embedder?.embed(unknown, signal) : [];
      if (!vectors) return undefined;
      unknown.forEach((text, index) => {
        this.#meanings.set(text, vectors[index]!);
      });
    } catch {
      signal?.throwIfAborted();
      return undefined;
    }
    return texts.map((text) => this.#meanings.get(text)!);
  }

  /** The words of a place, blank where they are not the document's own: what a filing prints below its pages. */
  words({ start, end }: Place): string {
    this.#own ??= this.text.replace(FOOTER, (footer) => " ".repeat(footer.length));
    return this.#own.slice(start, end);
  }

  /** The part under a heading that a place lies in. */
  sectionAround({ start }: Place): Section | undefined {
    return this.sections.find((each) => each.start <= start && start < each.end);
  }

  quote({ start, end }: Place): string {
    return this.text.slice(start, end).replace(/\s+/g, " ").trim();
  }

  /** The sentence around a place, or the place itself where it is longer. */
  sentenceAround({ start, end }: Place): Place {
    const sentence = this.sentences.find((each) => each.start <= start && start < each.end);
    return sentence && sentence.end >= end ? sentence : { start, end };
  }

  /** The first date in the words of the surest clauses of a kind. */
  dateOf(kind: ClauseKind): OwnDate | undefined {
    for (const { start, end } of this.clauses(kind)) {
      const words = this.words({ start, end });
      const found = findDates(words, this.dateOrder).find((each) => sideOf(words, each.start) !== "end");
      if (found) return { date: found.value, place: { start: start + found.start, end: start + found.end } };
    }
    return undefined;
  }

  #findParties(): NamedParty[] {
    const marked = this.tags?.get("Parties") ?? [];
    const among = [LIMITS.party, LIMITS.party_at_least]
      .map((least) =>
        partiesAmong(
          this.text,
          marked.filter(({ confidence }) => confidence >= least),
        ),
      )
      .sort((a, b) => Number(b.length >= 2) - Number(a.length >= 2))[0]!;
    if (among.length >= 2) return among;
    const opening = findParties(this.text);
    const agrees = among.some(({ party }) => opening.some((each) => isSameName(each.party.name, party.name)));
    const named = opening.filter(({ aliases }) => aliases.length > 0).length;
    const isSure = opening.length >= 2 && (agrees || named === opening.length || (!this.tags && named > 0));
    return isSure ? opening : among.filter(({ party }) => hasLegalForm(party.name));
  }
}
