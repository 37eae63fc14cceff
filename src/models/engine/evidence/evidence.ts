import { first } from "../../../content/must.ts";
import { Bm25 } from "../../../content/search/bm25.ts";
import type { Passage } from "../../../content/search/chunk.ts";
import { embedText } from "../../../content/search/embed.ts";
import { cutIntoSentences } from "../../../content/search/sentences.ts";
import { type DateOrder, dateOrderOf, findDates } from "../../../content/values/prose/dates.ts";
import { CALIBRATION } from "../calibration.ts";
import type { ClauseKind } from "../catalogue/clauses.ts";
import { keywordsOf } from "../catalogue/words.ts";
import { isPresent, type Tag } from "../encode/tagger.ts";
import { dateRole } from "./date-role.ts";
import { withoutPlaces } from "./left-out.ts";
import { findOpeningParties, type NamedParty, partiesFromTags } from "./parties.ts";
import { hasLegalForm, isSameName } from "./party-names.ts";
import type { Place } from "./place.ts";
import { findSections, type Section } from "./sections.ts";

import { cutIntoUnits, type Unit } from "./units.ts";

/** A date of the document and its span. */
export interface LocatedDate {
  date: string;
  place: Place;
}

const AMERICAN =
  /\bState of \p{Lu}|, [A-Z]{2} \d{5}\b|\b(?:Delaware|U\.S\.|United States|LLC|Exchange Act|Securities Act)\b/u;
/** The page footer of a filing: its source, form and date. */
const FOOTER = /\bSource:[ \t][^\n]{2,120}?,\s[^\s,]{1,12},\s\d{1,2}\/\d{1,2}\/\d{4}/g;
const { evidence: LIMITS } = CALIBRATION;

/** The evidence of one document: its tags, and what several questions need, computed once. */
export class Evidence {
  readonly text: string;
  /** Undefined if the tagger cannot run. */
  readonly tags: Map<ClauseKind, Tag[]> | undefined;
  #sentences: Passage[] | undefined;
  #sections: Section[] | undefined;
  #index: Bm25 | undefined;
  #keywords: Set<string>[] | undefined;
  #meanings: Float32Array[] | undefined;
  #units: Unit[] | undefined;
  #unitIndex: Bm25 | undefined;
  #parties: NamedParty[] | undefined;
  readonly #vectors = new Map<string, Float32Array>();
  readonly #leftOut: Place[];
  #order: DateOrder | undefined | null = null;
  #own: string | undefined;

  /** `leftOut`: places whose words are blanks. No sentence crosses one. */
  constructor(text: string, tags: Tag[] | undefined, leftOut: Place[] = []) {
    this.text = text;
    this.#leftOut = leftOut;
    this.tags = tags && Map.groupBy(tags, ({ kind }) => kind);
  }

  /** The tags of a kind above the threshold, best first. */
  presentTags(kind: ClauseKind): Tag[] {
    const tags = (this.tags?.get(kind) ?? []).toSorted((a, b) => b.score - a.score);
    return isPresent(tags[0]) ? tags.filter((tag, index) => index === 0 || isPresent(tag)) : [];
  }

  /** The tag of a kind with the highest score, above the threshold or not. */
  bestTag(kind: ClauseKind): Tag | undefined {
    return (this.tags?.get(kind) ?? []).toSorted((a, b) => b.score - a.score)[0];
  }

  get sentences(): Passage[] {
    this.#sentences ??= withoutPlaces(this.text, cutIntoSentences(this.text), this.#leftOut);
    return this.#sentences;
  }

  get sections(): Section[] {
    this.#sections ??= findSections(this.text);
    return this.#sections;
  }

  get index(): Bm25 {
    this.#index ??= new Bm25(this.sentences.map(({ start, end }) => this.text.slice(start, end)));
    return this.#index;
  }

  /** The words of each sentence that tell what it is about, one form for each family of words that mean the same. */
  get sentenceKeywords(): Set<string>[] {
    this.#keywords ??= this.sentences.map((place) => new Set(keywordsOf(this.quote(place))));
    return this.#keywords;
  }

  get sentenceVectors(): Float32Array[] {
    this.#meanings ??= this.sentences.map((place) => embedText(this.quote(place).slice(0, LIMITS.embedded_characters)));
    return this.#meanings;
  }

  /** The sentences, long ones cut into parts, each with its heading. */
  get units(): Unit[] {
    this.#units ??= cutIntoUnits(this.text, this.sentences, this.sections);
    return this.#units;
  }

  get unitIndex(): Bm25 {
    this.#unitIndex ??= new Bm25(this.units.map((unit) => this.quote(unit)));
    return this.#unitIndex;
  }

  get parties(): NamedParty[] {
    this.#parties ??= this.#findParties();
    return this.#parties;
  }

  /** How to read 3/4/2000: as other dates in the text show, or the American way if the text is American. */
  get dateOrder(): DateOrder | undefined {
    if (this.#order === null) {
      this.#order = dateOrderOf(this.text) ?? (AMERICAN.test(this.text) ? "month first" : undefined);
    }
    return this.#order;
  }

  /** The vector of a text, kept for all questions. */
  embed(text: string): Float32Array {
    const vector = this.#vectors.get(text) ?? embedText(text);
    this.#vectors.set(text, vector);
    return vector;
  }

  /** The text of a span, with page footers of filings blanked out. */
  textAt({ start, end }: Place): string {
    this.#own ??= this.text.replace(FOOTER, (footer) => " ".repeat(footer.length));
    return this.#own.slice(start, end);
  }

  /** The section that a span is in. */
  sectionAround({ start }: Place): Section | undefined {
    return this.sections.find((each) => each.start <= start && start < each.end);
  }

  quote({ start, end }: Place): string {
    return this.text.slice(start, end).replace(/\s+/g, " ").trim();
  }

  /** The sentence around a span, or the span itself if it is longer. */
  sentenceAround({ start, end }: Place): Place {
    const sentence = this.sentences.find((each) => each.start <= start && start < each.end);
    return sentence && sentence.end >= end ? sentence : { start, end };
  }

  /** The first date in the tags of a kind, best tag first. */
  dateOf(kind: ClauseKind): LocatedDate | undefined {
    for (const { start, end } of this.presentTags(kind)) {
      const words = this.textAt({ start, end });
      const found = findDates(words, this.dateOrder).find((each) => dateRole(words, each) !== "end");
      if (found) return { date: found.value, place: { start: start + found.start, end: start + found.end } };
    }
    return undefined;
  }

  #findParties(): NamedParty[] {
    const marked = this.tags?.get("Parties") ?? [];
    const found = [LIMITS.party, LIMITS.party_at_least].map((least) =>
      partiesFromTags(
        this.text,
        marked.filter(({ confidence }) => confidence >= least),
      ),
    );
    const among = found.find((parties) => parties.length >= 2) ?? first(found);
    if (among.length >= 2) return among;
    const opening = findOpeningParties(this.text);
    const agrees = among.some(({ party }) => opening.some((each) => isSameName(each.party.name, party.name)));
    const named = opening.filter(({ aliases }) => aliases.length > 0).length;
    const isSure = opening.length >= 2 && (agrees || named === opening.length || (!this.tags && named > 0));
    return isSure ? opening : among.filter(({ party }) => hasLegalForm(party.name));
  }
}
