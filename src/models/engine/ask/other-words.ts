import { first } from "../../../content/must.ts";
import type { Router } from "../answer/route.ts";
import { CALIBRATION } from "../calibration.ts";
import { NoRanker, type Ranker } from "../encode/ranker.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import { rankSentences } from "./rank-sentences.ts";

const { judge: LIMITS } = CALIBRATION;

/** Words of everyday speech for what a party is free to do or must put up with: “walk away whenever it likes”. Drafters seldom use them. */
const EVERYDAY =
  /\b(?:can(?!\s*not)|walk\s+away|whenever|whoever|whomever|anybody|anyone|nobody|no\s+one|everybody|everything|hang\s+on|hand\s+(?:\w+\s+){0,3}(?:over|on)|let\s+others|likes?|pleases?|sees?\s+fit|chooses?|wants?|welcome|free\s+to|needs?\s+(?:not|no)|no\s+business|for\s+itself|up\s+to\s+(?:it|them)|no\s+(?:ceiling|limit)|rolls?\s+(?:on|over)|keeps?\s+going|carr(?:y|ies)\s+on|prices?\s+up|gets?\s+(?:to|out)|stays?\s+away|steers?\s+clear|the\s+moment|(?:right|straight)\s+away|has\s+to|have\s+to)\b/i;

/** On the form of the agreement itself, so that it takes nothing back. */
const OF_FORM = /\b(?:counterparts?|headings?|captions?)\b/i;

interface Reviewed {
  reading: Evidence;
  router: Router;
  signal: AbortSignal | undefined;
}

/** Finds sentences that say something in other words than a playbook does, as the trained ranker sees them. */
export class OtherWords {
  readonly #review: Reviewed;
  readonly #ranker: Ranker;
  readonly #known = new Map<string, Promise<Place | undefined>>();
  #everyday: Place[] | undefined;

  constructor({ reading, router, signal }: Reviewed, ranker: Ranker) {
    this.#review = { reading, router, signal };
    this.#ranker = ranker;
  }

  /** The sentence that may be about a subject: one near to it in words or meaning, or one in everyday words. */
  find(subject: string): Promise<Place | undefined> {
    const known = this.#known.get(subject) ?? this.#search(subject);
    this.#known.set(subject, known);
    return known;
  }

  async #search(subject: string): Promise<Place | undefined> {
    const questions = this.#questionsOn(subject);
    const question = first(questions);
    const ranked = await rankSentences({ ...this.#review, judge: undefined, ranker: this.#ranker }, question);
    const best = ranked.find(({ answers }) => answers >= LIMITS.other_words)?.place;
    return best ?? (await this.#best(questions, []));
  }

  /** A sentence in everyday words on the subject of a demand that other sentences meet. It may take back what they say. */
  against(subject: string, demand: string, met: Place[]): Promise<Place | undefined> {
    return this.#best([demand, askedOn(subject), ...this.#questionsOn(subject)], met);
  }

  async #best(questions: string[], known: Place[]): Promise<Place | undefined> {
    const { reading, signal } = this.#review;
    this.#everyday ??= reading.sentences.filter(
      (place) => EVERYDAY.test(reading.quote(place)) && !OF_FORM.test(reading.quote(place)),
    );
    const places = this.#everyday.filter(
      ({ start, end }) => !known.some((each) => each.start < end && start < each.end),
    );
    const passages = places
      .slice(0, LIMITS.everyday_sentences)
      .map((place) => ({ heading: "", before: "", text: reading.quote(place), after: "" }));
    if (passages.length === 0) return undefined;
    for (const question of new Set(questions)) {
      const scores = await this.#ranker.score(question, passages, signal).catch(ignoreMissing);
      const at = scores?.findIndex(({ answers }) => answers >= LIMITS.everyday_words) ?? -1;
      if (at !== -1) return places[at];
    }
    return undefined;
  }

  /** As a lawyer would ask for it. */
  #questionsOn(subject: string): string[] {
    const [kind] = this.#review.router.named(subject);
    const asked = kind?.wordings.filter((wording) => wording.endsWith("?")) ?? [];
    return asked.length > 0 ? asked.slice(0, LIMITS.everyday_questions) : [askedOn(subject)];
  }
}

const askedOn = (subject: string) => `What does the contract say on ${subject}?`;

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof NoRanker)) throw error;
}
