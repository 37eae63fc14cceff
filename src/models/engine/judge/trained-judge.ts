import { first, must } from "../../../content/must.ts";
import { Bm25 } from "../../../content/search/bm25.ts";
import { cosineOf, embedText } from "../../../content/search/embed.ts";
import { fuseRankings } from "../../../content/search/rank-fusion.ts";
import { openVocabulary } from "../../../content/search/vocabulary.ts";
import { meaningfulWords } from "../../../content/search/words.ts";
import { CALIBRATION } from "../calibration.ts";
import { JUDGE } from "../encode/judge.config.ts";
import { type Comparison, type JudgeModel, NoJudge } from "../encode/judge-model.ts";
import { windowStarts } from "../encode/spans.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import { chancesOf, type Features, featuresOf } from "./combine.ts";
import { bothAffirmed, inWordsOf } from "./documents-words.ts";

/** How a document relates to a statement: chances that add up to 1, and the sentences that show it. */
export interface Verdict {
  says: number;
  contradicts: number;
  silent: number;
  /** `says` is likelier only because that is usual for the position; no window says it clearly. Such a verdict decides nothing. */
  isDisputed: boolean;
  evidence: Place[];
}

const { judge: LIMITS } = CALIBRATION;
const COMPARED = "each passage is compared";

/** The text cut into windows that overlap, and what finds the nearest of them. */
interface Windows {
  places: Place[];
  index: Bm25;
  vectors: Float32Array[];
}

/** Compares statements with one document. The model reads the windows of the text that are nearest to a statement. */
export class TrainedJudge {
  readonly #model: JudgeModel;
  readonly #reading: Evidence;
  readonly #verdicts = new Map<string, Promise<Verdict | undefined>>();
  /** Cached by statement and passage: positions of a playbook ask for the same things. */
  readonly #comparisons = new Map<string, Comparison>();
  #windows: Windows | undefined;
  #passages: Windows | undefined;

  constructor(model: JudgeModel, reading: Evidence) {
    this.#model = model;
    this.#reading = reading;
  }

  /** The verdict on a known position. Undefined if the model cannot run. */
  verdictOn(statement: string): Promise<Verdict | undefined> {
    const verdict = this.#verdicts.get(statement) ?? this.#judge(statement);
    this.#verdicts.set(statement, verdict);
    return verdict;
  }

  /** Whether the words at a place say a statement, contradict it, or clearly do not say it. Undefined if unclear or without a model. */
  async standOf(statement: string, place: Place): Promise<"says" | "contradicts" | "does not say" | undefined> {
    const comparison = await this.compareAlone(statement, place);
    if (!comparison) return undefined;
    const isShort = statement.split(/\s+/).length <= LIMITS.short_demand_words;
    if (comparison.contradicts >= (isShort ? LIMITS.short_contradicted : LIMITS.contradicted)) return "contradicts";
    if (isShort && comparison.says <= LIMITS.unsaid) return "does not say";
    return comparison.says >= LIMITS.said ? "says" : undefined;
  }

  /** A statement and one sentence. Where both are denied as a whole, what they deny is compared. */
  async compareAlone(statement: string, { start, end }: Place): Promise<Comparison | undefined> {
    const both = bothAffirmed(this.#reading.text.slice(start, end), statement);
    return (await this.compareTexts(both.statement, [both.passage]))?.[0];
  }

  async #judge(statement: string): Promise<Verdict | undefined> {
    const windows = this.#wide();
    const nearest = nearestOf(windows, statement, JUDGE.windows_read);
    const comparisons = await this.#compareAsTrained(statement, nearest);
    if (!comparisons || comparisons.length === 0) return undefined;
    const features = featuresOf(comparisons, windows.places.length);
    const [says, contradicts, silent] = chancesOf(statement, features);
    const clearest = Math.max(...comparisons.map((each) => each.says));
    const isDisputed = says > contradicts && clearest < CALIBRATION.verdict.clearly_says;
    return { says, contradicts, silent, isDisputed, evidence: this.#evidence(nearest, comparisons) };
  }

  /** The model's highest chance that one of the nearest passages says a statement of any kind, and the sentences that do. */
  async bestSays(statement: string): Promise<{ says: number; evidence: Place[] } | undefined> {
    this.#passages ??= this.#cutWindows(LIMITS.passage_pieces, LIMITS.passage_step);
    const nearest = nearestOf(this.#passages, statement, LIMITS.passages_read);
    const comparisons = await this.compare(statement, nearest);
    if (!comparisons || comparisons.length === 0) return undefined;
    const says = Math.max(...comparisons.map((each) => each.says));
    const at = comparisons.findIndex((each) => each.says === says);
    return { says, evidence: this.#evidence(nearest.slice(at, at + 1), comparisons.slice(at, at + 1)) };
  }

  /** One comparison for each place, in order. Undefined if the model cannot run. */
  compare(statement: string, places: Place[]): Promise<Comparison[] | undefined> {
    const { text } = this.#reading;
    return this.compareTexts(
      statement,
      places.map(({ start, end }) => text.slice(start, end)),
    );
  }

  /** The same for texts that are not in the document. Each is compared with the statement in its own words. */
  async compareTexts(statement: string, passages: string[]): Promise<Comparison[] | undefined> {
    const compared: Comparison[] = [];
    for (const passage of passages) {
      const [comparison] = (await this.#read(inWordsOf(passage, statement), [passage])) ?? [];
      if (!comparison) return undefined;
      compared.push(comparison);
    }
    return compared;
  }

  /** A known position in the words in which its weights were fitted. */
  #compareAsTrained(statement: string, places: Place[]): Promise<Comparison[] | undefined> {
    const { text } = this.#reading;
    return this.#read(
      statement,
      places.map(({ start, end }) => text.slice(start, end)),
    );
  }

  async #read(statement: string, passages: string[]): Promise<Comparison[] | undefined> {
    const keyOf = (passage: string) => JSON.stringify([statement, passage]);
    const unread = [...new Set(passages)].filter((passage) => !this.#comparisons.has(keyOf(passage)));
    try {
      const read = unread.length > 0 ? await this.#model.compare(statement, unread) : [];
      for (const [at, passage] of unread.entries()) this.#comparisons.set(keyOf(passage), must(read[at], COMPARED));
      return passages.map((passage) => must(this.#comparisons.get(keyOf(passage)), COMPARED));
    } catch (error) {
      if (error instanceof NoJudge) return undefined;
      throw error;
    }
  }

  /** The features of a statement, for fitting the weights. Undefined if the model cannot run. */
  async featuresFor(statement: string): Promise<Features | undefined> {
    const windows = this.#wide();
    const nearest = nearestOf(windows, statement, JUDGE.windows_read);
    const comparisons = await this.#compareAsTrained(statement, nearest);
    return comparisons?.length ? featuresOf(comparisons, windows.places.length) : undefined;
  }

  #wide(): Windows {
    this.#windows ??= this.#cutWindows(JUDGE.window, JUDGE.step);
    return this.#windows;
  }

  #cutWindows(size: number, step: number): Windows {
    const { text } = this.#reading;
    const pieces = [...openVocabulary().pieces(text)];
    const places = windowStarts(pieces.length, size, step).map((from) => {
      const window = pieces.slice(from, from + size);
      return { start: first(window).start, end: must(window.at(-1), "a window holds pieces").end };
    });
    const texts = places.map(({ start, end }) => text.slice(start, end));
    return { places, index: new Bm25(texts), vectors: texts.map(embedText) };
  }

  /** The sentences whose words are evidence on average; at least the best one. */
  #evidence(windows: Place[], comparisons: Comparison[]): Place[] {
    const weights = windows.flatMap(({ start }, at) =>
      must(comparisons[at], COMPARED).evidence.map((each) => ({ at: start + each.start, weight: each.weight })),
    );
    const ranked = this.#reading.sentences
      .map((place) => {
        const own = weights.filter(({ at }) => place.start <= at && at < place.end);
        return { place, weight: own.reduce((sum, { weight }) => sum + weight, 0) / own.length };
      })
      .filter(({ weight }) => !Number.isNaN(weight))
      .sort((a, b) => b.weight - a.weight);
    const clear = ranked.filter(({ weight }) => weight >= 0);
    return (clear.length > 0 ? clear : ranked.slice(0, 1))
      .slice(0, LIMITS.evidence_sentences)
      .map(({ place }) => place);
  }
}

/** The windows nearest to a statement, by words and by meaning. */
function nearestOf({ places, index, vectors }: Windows, statement: string, most: number): Place[] {
  const words = index.score(meaningfulWords(statement));
  const asked = embedText(statement);
  const meaning = vectors.map((vector) => cosineOf(vector, asked));
  const ranked = (scores: number[]) => {
    const placed = scores.map((score, at) => ({ score, at }));
    return placed.sort((a, b) => b.score - a.score).map(({ at }) => at);
  };
  return fuseRankings([ranked(words), ranked(meaning)])
    .slice(0, most)
    .map((at) => must(places[at], "each place is ranked"));
}
