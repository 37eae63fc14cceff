import type { Story } from "../../../content/formats/canonical.ts";
import { must } from "../../../content/must.ts";
import type { Passage } from "../../../content/search/chunk.ts";
import { cosineOf } from "../../../content/search/embed.ts";
import { bodyEnd, findOutline, type Section } from "../../../content/structure/outline.ts";
import type { Router } from "../answer/route.ts";
import { OtherWords } from "../ask/other-words.ts";
import { CALIBRATION } from "../calibration.ts";
import { canonicalWords } from "../catalogue/words.ts";
import type { JudgeModel } from "../encode/judge-model.ts";
import type { Ranker } from "../encode/ranker.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import { inWordsOf } from "./documents-words.ts";
import type { Stance } from "./judgement.ts";
import { actingRolesIn, predicateOf } from "./phrases/contrary.ts";
import { rolesInTurn } from "./phrases/roles-in-turn.ts";
import { type Sides, sidesOf } from "./sides.ts";
import { TrainedJudge } from "./trained-judge.ts";

/** A sentence of the document compared with a demand. */
export interface Candidate {
  place: Passage;
  /** The share of the demand's words that it contains, weighted by rarity. */
  coverage: number;
  /** The same for the words that say what is to be done. */
  predicate: number;
  /** Similarity in meaning. */
  cosine: number;
  score: number;
}

const { judge: LIMITS } = CALIBRATION;

export interface JudgingParts {
  reading: Evidence;
  router: Router;
  judge?: JudgeModel | undefined;
  ranker?: Ranker | undefined;
  stance: Stance;
  signal: AbortSignal | undefined;
  /** The parts of the text that are the body, headers, footers …; empty if unknown. */
  stories: Story[];
}

/** One document under review: what several checks need, computed once. */
export class JudgingContext {
  readonly reading: Evidence;
  readonly router: Router;
  readonly stance: Stance;
  readonly signal: AbortSignal | undefined;
  readonly stories: Story[];
  /** Undefined where there is no ranker. */
  readonly otherWords: OtherWords | undefined;
  /** Undefined where there is no model. */
  readonly trained: TrainedJudge | undefined;
  #words: Set<string>[] | undefined;
  #holders: Map<string, number> | undefined;
  #sides: Sides | undefined;
  #actingRoles: Set<string> | undefined;
  #outline: Section[] | undefined;
  #inTurn: Place | null | undefined;

  constructor(parts: JudgingParts) {
    this.reading = parts.reading;
    this.router = parts.router;
    this.stance = parts.stance;
    this.signal = parts.signal;
    this.stories = parts.stories;
    this.otherWords = parts.ranker && new OtherWords(this, parts.ranker);
    this.trained = parts.judge && new TrainedJudge(parts.judge, parts.reading);
  }

  get sides(): Sides {
    this.#sides ??= sidesOf(this.reading.parties, this.stance);
    return this.#sides;
  }

  /** The roles that act in any sentence of the document. */
  get actingRoles(): Set<string> {
    this.#actingRoles ??= new Set(this.reading.sentences.flatMap((place) => actingRolesIn(this.reading.quote(place))));
    return this.#actingRoles;
  }

  /** The sentence by which either party discloses and receives; undefined where the roles are fixed. */
  get rolesInTurn(): Place | undefined {
    if (this.#inTurn === undefined) this.#inTurn = rolesInTurn(this.reading) ?? null;
    return this.#inTurn ?? undefined;
  }

  /** The sections of the body, by their numbers and headings. */
  get outline(): Section[] {
    this.#outline ??= findOutline(this.reading.text, bodyEnd(this.reading.text, this.stories));
    return this.#outline;
  }

  /** The sentences closest to a demand, by words and by meaning, best first. */
  candidates(asked: string): Candidate[] {
    const words = [...new Set(canonicalWords(asked))];
    if (words.length === 0) return [];
    const predicate = this.#keywordsOf(asked);
    const wholeWeight = this.#weigh(words);
    const predicateWeight = this.#weigh(predicate) || 1;
    const near = this.#sentenceWords()
      .map((held, index) => ({
        place: must(this.reading.sentences[index], "the words of each sentence are held"),
        coverage: this.#weigh(words.filter((word) => held.has(word))) / wholeWeight,
        predicate: this.#weigh(predicate.filter((word) => held.has(word))) / predicateWeight,
      }))
      .sort((a, b) => wordScore(b) - wordScore(a))
      .slice(0, LIMITS.sentences_compared);
    return near
      .map((each) => {
        const told = { ...each, coverage: Math.max(each.coverage, this.#coverageInOwnWords(asked, each.place)) };
        const cosine = this.#cosine(asked, each.place);
        return { ...told, cosine, score: wordScore(told) + cosine };
      })
      .sort((a, b) => b.score - a.score);
  }

  /** The share of a demand's words that a sentence has, once the demand is told in its words: “liable” and “responsible”. */
  #coverageInOwnWords(asked: string, place: Place): number {
    const told = inWordsOf(this.reading.quote(place), asked);
    return told === asked ? 0 : this.coverageOf(canonicalWords(told), place);
  }

  /** The share of some words that a place contains, weighted by rarity. */
  coverageOf(words: string[], place: Place): number {
    this.#sentenceWords();
    const sought = [...new Set(words)];
    const held = new Set(canonicalWords(this.reading.quote(place)));
    return this.#weigh(sought.filter((word) => held.has(word))) / (this.#weigh(sought) || 1);
  }

  /** The rarest of the first words after the modal verb: what the demand is about, in a word or two. */
  #keywordsOf(asked: string): string[] {
    const first = [...new Set(canonicalWords(predicateOf(asked)))].slice(0, LIMITS.predicate_words);
    return first.sort((a, b) => this.#weightOf(b) - this.#weightOf(a)).slice(0, LIMITS.predicate_rarest);
  }

  #weigh(words: string[]): number {
    return words.reduce((sum, word) => sum + this.#weightOf(word), 0);
  }

  #weightOf(word: string): number {
    const sentences = this.#sentenceWords();
    const holding = this.#holders?.get(word) ?? 0;
    return Math.log(1 + (sentences.length - holding + 0.5) / (holding + 0.5));
  }

  #sentenceWords(): Set<string>[] {
    if (this.#words) return this.#words;
    const { sentences, text } = this.reading;
    this.#words = sentences.map(({ start, end }) => new Set(canonicalWords(text.slice(start, end))));
    this.#holders = new Map();
    for (const held of this.#words)
      for (const word of held) this.#holders.set(word, (this.#holders.get(word) ?? 0) + 1);
    return this.#words;
  }

  #cosine(asked: string, place: Place): number {
    const { reading } = this;
    return cosineOf(reading.embed(asked), reading.embed(reading.quote(place).slice(0, LIMITS.embedded_characters)));
  }
}

function wordScore({ coverage, predicate }: { coverage: number; predicate: number }): number {
  return LIMITS.weight_coverage * coverage + LIMITS.weight_predicate * predicate;
}
