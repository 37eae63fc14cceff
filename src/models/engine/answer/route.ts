import { meaningfulWords } from "../../../search/words.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";
import { CLAUSES, clauseNamed } from "../catalogue/clauses.ts";
import type { Embedder } from "../encode/embed.ts";
import type { Question } from "./question.ts";
import { ALL_RELEVANT, type Relevance, relevanceOf } from "./relevance.ts";
import { loadVectors, type WordingVectors } from "./wording-vectors.ts";

/** Where an answer is looked for: in the clauses of a kind, or by search alone. */
export type Route = { to: "clause"; clause: Clause; confidence: number; relevance: Relevance } | { to: "search" };

/** A kind of clause as questions are compared with it. */
interface Target {
  clause: Clause;
  words: Set<string>;
}

const { router: SETTINGS } = CALIBRATION;

const TARGETS = targetsOf(CLAUSES);

function targetsOf(clauses: Clause[]): Target[] {
  return clauses.map((clause) => ({ clause, words: new Set(clause.wordings.flatMap(meaningfulWords)) }));
}

/** The kinds of clause that words name outright. */
export function clausesNamed(words: string, clauses = CLAUSES): Clause[] {
  return clauses.filter(({ named_by }) => named_by.test(words.trim()));
}

/** A date is asked only of a clause that states one, and an address of none that is tagged. */
function fits({ found_by, value_types }: Clause, { fieldType }: Question): boolean {
  if (found_by === "words") return true;
  if (fieldType === "date" || fieldType === "date_range") return value_types?.includes("date") ?? false;
  return fieldType !== "email" && fieldType !== "url";
}

/** Routes questions to the kind of clause whose stored wordings are nearest, where it leads by a wide margin. */
export class Router {
  readonly #embedder: Embedder | undefined;
  readonly #clauses: Clause[];
  readonly #targets: Target[];
  readonly #known = new Map<string, Route>();
  #vectors: Promise<WordingVectors> | undefined;

  constructor(embedder: Embedder | undefined, clauses = CLAUSES) {
    this.#embedder = embedder;
    this.#clauses = clauses;
    this.#targets = clauses === CLAUSES ? TARGETS : targetsOf(clauses);
  }

  /** The route of a question. It is kept, because the same question is asked of many documents. */
  async route(question: Question, signal?: AbortSignal): Promise<Route> {
    const key = JSON.stringify([question.label, question.instructions, question.fieldType]);
    const known = this.#known.get(key);
    if (known) return known;
    const route = await this.#decide(question, signal);
    if (this.#known.size >= SETTINGS.routes_kept) this.#known.clear();
    this.#known.set(key, route);
    return route;
  }

  /** The kinds of clause that words name outright. */
  named(words: string): Clause[] {
    return clausesNamed(words, this.#clauses);
  }

  async #decide(question: Question, signal?: AbortSignal): Promise<Route> {
    if (question.fieldType === "party_list")
      return { to: "clause", clause: clauseNamed("Parties"), confidence: 1, relevance: ALL_RELEVANT };
    const meaning = await this.#meaning(question, signal);
    const [margin, floor] = meaning
      ? [SETTINGS.margin, SETTINGS.floor]
      : [SETTINGS.margin_without_meaning, SETTINGS.floor_without_meaning];
    const ranked = this.#targets
      .map(({ clause }, index) => ({ clause, score: (meaning?.[index] ?? 0) + this.#wordScore(index, question) }))
      .filter(({ clause }) => fits(clause, question))
      .sort((a, b) => b.score - a.score);
    const [best, second] = ranked;
    const lead = best ? best.score - (second?.score ?? 0) : 0;
    return best && lead >= margin && best.score >= floor
      ? {
          to: "clause",
          clause: best.clause,
          confidence: confidenceOf(lead),
          relevance: relevanceOf(question, best.clause),
        }
      : { to: "search" };
  }

  /** How near each kind is in meaning. Undefined without an embedder. */
  async #meaning({ label, instructions }: Question, signal?: AbortSignal): Promise<number[] | undefined> {
    try {
      const vectors = await this.#embedder?.embed([label, `${label}. ${instructions}`.trim()], signal);
      if (!vectors || vectors.length === 0) return undefined;
      this.#vectors ??= loadVectors(this.#clauses, this.#embedder!);
      const stored = await this.#vectors;
      const [ofLabel, ofWhole] = vectors.map((vector) => stored.compare(vector));
      const share = Math.max(...ofLabel!.nearest) < SETTINGS.label_says_nothing ? 0 : SETTINGS.label_share;
      return this.#targets.map((_, at) => share * ofLabel!.scores[at]! + (1 - share) * ofWhole!.scores[at]!);
    } catch {
      signal?.throwIfAborted();
      this.#vectors = undefined;
      return undefined;
    }
  }

  #wordScore(at: number, { label, instructions }: Question): number {
    const { clause, words } = this.#targets[at]!;
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
function confidenceOf(lead: number): number {
  const points = SETTINGS.confidence_by_lead;
  const above = points.findIndex((point) => lead < point.lead);
  if (above === -1) return 1;
  const [low, high] = [points[Math.max(0, above - 1)]!, points[above]!];
  if (high.lead === low.lead) return low.right;
  return low.right + ((lead - low.lead) / (high.lead - low.lead)) * (high.right - low.right);
}
