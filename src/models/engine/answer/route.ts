import { must } from "../../../content/must.ts";
import { embedText } from "../../../content/search/embed.ts";
import { meaningfulWords } from "../../../content/search/words.ts";
import { typeOf } from "../../../content/values/values.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";
import { CLAUSES, clauseByName } from "../catalogue/clauses.ts";
import { keywordsOf } from "../catalogue/words.ts";
import type { Question } from "./question.ts";
import { ALL_RELEVANT, type Relevance, relevanceOf } from "./relevance.ts";
import { WordingVectors } from "./wording-vectors.ts";

/** Where to look for an answer: in the clauses of a kind, or by search alone. */
export type Route =
  | {
      to: "clause";
      clause: Clause;
      /** A factor for the confidence of an answer, because the question may be about another kind. */
      confidence: number;
      relevance: Relevance;
    }
  | { to: "search" };

/** A kind of clause as questions are compared with it. */
interface Target {
  clause: Clause;
  words: Set<string>;
}

const { router: SETTINGS } = CALIBRATION;

const ONE_FOR_EACH = "each kind has a score";

const TARGETS = targetsOf(CLAUSES);

let ofCatalogue: WordingVectors | undefined;

function vectorsOfCatalogue(): WordingVectors {
  ofCatalogue ??= new WordingVectors(CLAUSES);
  return ofCatalogue;
}

function targetsOf(clauses: Clause[]): Target[] {
  return clauses.map((clause) => ({ clause, words: new Set(clause.wordings.flatMap(meaningfulWords)) }));
}

/** The kinds of clause that words name outright. */
export function clausesNamed(words: string, clauses = CLAUSES): Clause[] {
  return clauses.filter(({ named_by }) => named_by.test(words.trim()));
}

/** Whether words ask for a kind of clause and for nothing besides it. */
export function asksOnlyFor(clause: Clause, words: string): boolean {
  const own = new Set(clause.wordings.flatMap(keywordsOf));
  return keywordsOf(words).every((word) => own.has(word));
}

/** A date is asked only of a clause that states one, an address of none that is tagged, and no kind by the words for another. */
function fits({ found_by, value_types, named_by, mistaken_for }: Clause, { fieldType, label }: Question): boolean {
  if (mistaken_for?.test(label) && !named_by.test(label.trim())) return false;
  if (found_by === "words") return true;
  const { key, address } = typeOf(fieldType);
  if (key === "day" || key === "period") return value_types?.includes("date") ?? false;
  return address === undefined;
}

/** Routes questions to the kind of clause whose stored wordings are nearest, where it leads by a wide margin. */
export class Router {
  readonly #clauses: Clause[];
  readonly #targets: Target[];
  readonly #known = new Map<string, Route>();
  readonly #vectors: WordingVectors;

  constructor(clauses = CLAUSES) {
    this.#clauses = clauses;
    this.#targets = clauses === CLAUSES ? TARGETS : targetsOf(clauses);
    this.#vectors = clauses === CLAUSES ? vectorsOfCatalogue() : new WordingVectors(clauses);
  }

  /** The route of a question. It is cached, because the same question is asked of many documents. */
  route(question: Question): Route {
    const key = JSON.stringify([question.label, question.instructions, question.fieldType]);
    const known = this.#known.get(key);
    if (known) return known;
    const route = this.#decide(question);
    if (this.#known.size >= SETTINGS.routes_kept) this.#known.clear();
    this.#known.set(key, route);
    return route;
  }

  /** The kinds of clause that words name outright. */
  named(words: string): Clause[] {
    return clausesNamed(words, this.#clauses);
  }

  #decide(question: Question): Route {
    if (typeOf(question.fieldType).questions.isParty)
      return { to: "clause", clause: clauseByName("Parties"), confidence: 1, relevance: ALL_RELEVANT };
    const meaning = this.#meaning(question);
    const ranked = this.#targets
      .map((target, index) => ({
        clause: target.clause,
        score: must(meaning[index], ONE_FOR_EACH) + this.#wordScore(target, question),
      }))
      .filter(({ clause }) => fits(clause, question))
      .sort((a, b) => b.score - a.score);
    const [best, second] = ranked;
    const lead = best ? best.score - (second?.score ?? 0) : 0;
    return best && lead >= SETTINGS.margin && best.score >= SETTINGS.floor
      ? {
          to: "clause",
          clause: best.clause,
          confidence: 1 - SETTINGS.wrong_route_cost * (1 - chanceOfRightRoute(lead)),
          relevance: relevanceOf(question, best.clause),
        }
      : { to: "search" };
  }

  /** How near each kind is in meaning. */
  #meaning({ label, instructions }: Question): number[] {
    const ofLabel = this.#vectors.compare(embedText(label));
    const ofWhole = this.#vectors.compare(embedText(`${label}. ${instructions}`.trim()));
    const share = Math.max(...ofLabel.nearest) < SETTINGS.label_says_nothing ? 0 : SETTINGS.label_share;
    return ofLabel.scores.map((score, at) => share * score + (1 - share) * must(ofWhole.scores[at], ONE_FOR_EACH));
  }

  #wordScore({ clause, words }: Target, { label, instructions }: Question): number {
    const asked = [...new Set(meaningfulWords(`${label} ${instructions}`))];
    const weight = (word: string) => Math.log(1 + this.#targets.length / (this.#holders(word) + 0.5));
    const whole = asked.reduce((sum, word) => sum + weight(word), 0) || 1;
    const shared = asked.reduce((sum, word) => sum + (words.has(word) ? weight(word) : 0), 0) / whole;
    const inLabel = clause.named_by.test(label.trim());
    const named = inLabel ? 1 : clause.named_by.test(instructions.trim()) ? SETTINGS.name_in_instructions : 0;
    const name = clause.found_by === "tagger" ? named : SETTINGS.name_of_untagged * named;
    return SETTINGS.weight_words * shared + SETTINGS.weight_name * name;
  }

  #holders(word: string): number {
    return this.#targets.filter(({ words }) => words.has(word)).length;
  }
}

/** How often a decision with such a lead is right. Linear between the measured points. */
function chanceOfRightRoute(lead: number): number {
  const points = SETTINGS.confidence_by_lead;
  const above = points.findIndex((point) => lead < point.lead);
  const high = points[above];
  if (!high) return 1;
  const low = points[above - 1] ?? high;
  if (high.lead === low.lead) return low.right;
  return low.right + ((lead - low.lead) / (high.lead - low.lead)) * (high.right - low.right);
}
