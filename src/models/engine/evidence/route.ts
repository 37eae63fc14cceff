import { readFileSync } from "node:fs";
import { DIMENSIONS, FileVectors, pack } from "../../../search/vectors.ts";
import { meaningfulWords } from "../../../search/words.ts";
import type { Question } from "../answer/question.ts";
import { ANYTHING, type Sought, soughtFor } from "../answer/sought.ts";
import { CLAUSE_KINDS, type ClauseKind } from "../catalogue/clauses.ts";
import { TOPICS, type Topic } from "../catalogue/topics.ts";
import { WORDINGS } from "../catalogue/wordings.ts";
import type { Embedder } from "../encode/embed.ts";

/** Where an answer is to be looked for: in the clauses of a trained kind, under a known topic, or by search alone. */
export type Route =
  | { to: "kind"; kind: ClauseKind; sure: number; sought: Sought }
  | { to: "topic"; topic: Topic; sure: number; sought: Sought }
  | { to: "search" };

interface Target {
  route: { to: "kind"; kind: ClauseKind } | { to: "topic"; topic: Topic };
  /** What a kind is called; topics are called by words that say too much. */
  called: string;
  names: RegExp;
  wordings: string[];
  words: Set<string>;
}

const TARGETS: Target[] = [
  ...CLAUSE_KINDS.map((kind) => targetOf({ to: "kind", kind }, WORDINGS[kind])),
  ...TOPICS.map((topic) => targetOf({ to: "topic", topic }, topic)),
];

/** Every stored wording with the target it means, in the order of the vectors of `models/router`. */
export const STORED = TARGETS.flatMap((target) => target.wordings.map((text) => ({ text, target })));

const VECTORS = new URL("../../../../models/router/wordings.int8", import.meta.url);

/** What a target's nearest wording, their mean, shared words and a name count for; set by leaving each wording out in turn. */
const WEIGHTS = { nearest: 0.4, mean: 0.6, words: 0.3, name: 0.3 };
const TOPIC_NAME = 0.6;
/** By how much the best target must lead the second: 86 of 100 such decisions were right on wordings left out. */
const MARGIN = 0.04;
const MARGIN_WITHOUT_MEANING = 0.1;
/** A question whose best target scores less is about something else: most questions on other matters do. */
const FLOOR = 0.6;
const FLOOR_WITHOUT_MEANING = 0.2;
/** How often decisions with such a lead were right on wordings left out; in between by a straight line. */
const SURE_BY_LEAD = [
  [0.04, 0.7],
  [0.15, 0.75],
  [0.25, 0.95],
  [0.35, 1],
] as const;
/** A label that is nearer to no wording than this says nothing: its question is read from the instructions alone. */
const SAYS_NOTHING = 0.35;

const REMEMBERED = 5000;

const DATE_KINDS: ClauseKind[] = ["Agreement Date", "Effective Date", "Expiration Date"];

function targetOf(route: Target["route"], from: { names: RegExp; wordings: string }): Target {
  const wordings = from.wordings.split(" | ");
  const called = route.to === "kind" ? route.kind : "";
  return { route, called, names: from.names, wordings, words: new Set(wordings.flatMap(meaningfulWords)) };
}

/** A date is not asked of a clause that is no date, nor an address of a trained kind. */
function fits(route: Target["route"], { fieldType }: Question): boolean {
  if (route.to !== "kind") return true;
  if (fieldType === "date" || fieldType === "date_range") return DATE_KINDS.includes(route.kind);
  return fieldType !== "email" && fieldType !== "url";
}

/** What words name outright, each by its first wording. */
export function namedBy(words: string): string[] {
  return TARGETS.filter(({ names }) => names.test(words.trim())).map(({ wordings }) => wordings[0]!);
}

/** Routes questions to the target whose stored wordings are nearest, where it leads by a wide margin. */
export class Router {
  readonly #embedder: Embedder | undefined;
  readonly #vectors = readFileSync(VECTORS);
  readonly #wordings = new FileVectors(this.#vectors);
  readonly #means = new FileVectors(meansOf(this.#vectors));

  readonly #known = new Map<string, Route>();

  constructor(embedder: Embedder | undefined) {
    this.#embedder = embedder;
  }

  /** The same question is asked of many documents: what it means is worked out once. */
  async route(question: Question, signal?: AbortSignal): Promise<Route> {
    const key = JSON.stringify([question.label, question.instructions, question.fieldType]);
    const known = this.#known.get(key);
    if (known) return known;
    const route = await this.#decide(question, signal);
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(key, route);
    return route;
  }

  /** The targets that words name outright. */
  named(words: string): string[] {
    return namedBy(words);
  }

  /** The words that name what a question was routed to. */
  nameOf(route: Route): RegExp | undefined {
    if (route.to === "search") return undefined;
    return route.to === "kind" ? WORDINGS[route.kind].names : route.topic.names;
  }

  async #decide(question: Question, signal?: AbortSignal): Promise<Route> {
    if (question.fieldType === "party_list") return { to: "kind", kind: "Parties", sure: 1, sought: ANYTHING };
    const { label, instructions } = question;
    const whole = `${label}. ${instructions}`.trim();
    const vectors = await this.#embed([label, whole], signal);
    const meaning = vectors.length === 0 ? TARGETS.map(() => 0) : this.#meaning(vectors);
    const [margin, floor] = vectors.length === 0 ? [MARGIN_WITHOUT_MEANING, FLOOR_WITHOUT_MEANING] : [MARGIN, FLOOR];
    const scores = TARGETS.map((target, index) => meaning[index]! + wordScore(target, question));
    const ranked = TARGETS.map((target, index) => ({ target, score: scores[index]! }))
      .filter(({ target }) => fits(target.route, question))
      .sort((a, b) => b.score - a.score);
    const [best, second] = ranked;
    const lead = best ? best.score - (second?.score ?? 0) : 0;
    return best && lead >= margin && best.score >= floor
      ? { ...best.target.route, sure: surenessOf(lead), sought: soughtFor(question, best.target) }
      : { to: "search" };
  }

  async #embed(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    if (!this.#embedder) return [];
    return this.#embedder.embed(texts, signal).catch(() => {
      signal?.throwIfAborted();
      return [];
    });
  }

  #meaning([label, whole]: Float32Array[]): number[] {
    const nearLabel = this.#scores(label!);
    const nearWhole = this.#scores(whole!);
    const share = Math.max(...nearLabel.nearest) < SAYS_NOTHING ? 0 : 0.5;
    return TARGETS.map((_, index) => share * nearLabel.scores[index]! + (1 - share) * nearWhole.scores[index]!);
  }

  #scores(vector: Float32Array) {
    const query = pack(vector);
    const cosines = this.#wordings.compare(query);
    const means = this.#means.compare(query);
    const nearest = TARGETS.map(() => 0);
    STORED.forEach(({ target }, index) => {
      const at = TARGETS.indexOf(target);
      nearest[at] = Math.max(nearest[at]!, cosines[index]!);
    });
    const scores = TARGETS.map((_, at) => WEIGHTS.nearest * nearest[at]! + WEIGHTS.mean * means[at]!);
    return { nearest, scores };
  }
}

function surenessOf(lead: number): number {
  const above = SURE_BY_LEAD.findIndex(([from]) => lead < from);
  if (above === -1) return 1;
  const [[low, less], [high, more]] = [SURE_BY_LEAD[Math.max(0, above - 1)]!, SURE_BY_LEAD[above]!];
  return high === low ? less : less + ((lead - low) / (high - low)) * (more - less);
}

function wordScore(target: Target, { label, instructions }: Question): number {
  const sought = [...new Set(meaningfulWords(`${label} ${instructions}`))];
  const weight = (word: string) => Math.log(1 + TARGETS.length / (holders(word) + 0.5));
  const whole = sought.reduce((sum, word) => sum + weight(word), 0) || 1;
  const shared = sought.reduce((sum, word) => sum + (target.words.has(word) ? weight(word) : 0), 0) / whole;
  const named = target.names.test(label.trim()) ? 1 : target.names.test(instructions.trim()) ? 0.7 : 0;
  const name = target.route.to === "kind" ? named : TOPIC_NAME * named;
  return WEIGHTS.words * shared + WEIGHTS.name * name;
}

function holders(word: string): number {
  return TARGETS.filter(({ words }) => words.has(word)).length;
}

/** The mean direction of each target's wordings. */
function meansOf(bytes: Uint8Array): Uint8Array {
  const vectors = new Int8Array(bytes);
  const rows = TARGETS.map((target) => {
    const sum = new Float32Array(DIMENSIONS);
    STORED.forEach((stored, index) => {
      if (stored.target !== target) return;
      for (let at = 0; at < DIMENSIONS; at++) sum[at]! += vectors[index * DIMENSIONS + at]!;
    });
    return Buffer.from(pack(sum).buffer);
  });
  return Buffer.concat(rows);
}
