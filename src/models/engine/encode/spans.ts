/** How token marks become spans. The values are stored with the weights that they were tuned for. */
export interface Decoding {
  /** How many of the best starts and ends are paired. */
  topk: number;
  /** The longest span, in tokens. */
  max_len: number;
  min_score: number;
  max_spans: number;
}

/** From the first to the last token, inclusive. */
export interface Span {
  first: number;
  last: number;
  score: number;
}

const MOST_PAIRS = 400;

/** The start of each window, so that they cover all tokens. The last one ends with the text. */
export function windowStarts(tokens: number, width: number, step: number): number[] {
  if (tokens === 0) return [];
  const last = Math.max(0, tokens - width);
  return [...Array.from({ length: Math.ceil(last / step) }, (_, at) => at * step), last];
}

/** How many tokens after a window the next one begins. */
export interface Steps {
  least: number;
  most: number;
}

/**
 * The start of each window of a text, whose tokens begin at `places`. A window begins with a paragraph, else a line, else a sentence
 * or a part of one: what stands together is read together, so that windows need hardly overlap. The last one ends with the text.
 */
export function windowsOfText(text: string, places: Int32Array, width: number, steps: Steps): number[] {
  const last = Math.max(0, places.length - width);
  const starts = places.length > 0 ? [0] : [];
  for (let at = 0; at < last; starts.push(at)) at = Math.min(last, nextStart(text, places, at, steps));
  return starts;
}

function nextStart(text: string, places: Int32Array, from: number, { least, most }: Steps): number {
  const ends = Math.min(from + most, places.length - 1);
  const before = Array.from({ length: Math.max(0, ends - from - least + 1) }, (_, at) =>
    text.slice(places[ends - at - 1], places[ends - at]),
  );
  const found = BREAKS.map((pattern) => before.findIndex((words) => pattern.test(words))).find((at) => at >= 0);
  return found === undefined ? from + least : ends - found;
}

/** The end of a paragraph, of a line, and of a sentence or a part of it. */
const BREAKS = [/\n\s*\n/, /\n/, /[.;:]/];

/**
 * Averages the logits of overlapping windows, weighted towards their middle, and keeps the best starts and ends of each kind.
 * It takes windows in order and needs constant memory.
 */
export class SpanFinder {
  readonly #kinds: Kind[];
  readonly #width: number;
  readonly #decoding: Decoding;
  readonly #sums: Float32Array;
  readonly #weights: Float32Array;
  #from = 0;

  constructor(kinds: number, width: number, decoding: Decoding) {
    this.#kinds = Array.from({ length: kinds }, () => ({
      inside: 0,
      starts: new Best(decoding.topk),
      ends: new Best(decoding.topk),
    }));
    this.#width = width;
    this.#decoding = decoding;
    this.#sums = new Float32Array(width * kinds * 3);
    this.#weights = new Float32Array(width);
  }

  /** `logits` holds start, end and inside of every kind for each token of the window. */
  add(start: number, logits: Float32Array) {
    this.#settle(start - this.#from);
    const size = this.#kinds.length * 3;
    for (let at = 0; at < logits.length / size; at++) {
      const weight = Math.min(at + 1, this.#width - at) / (this.#width / 2) + 0.05;
      this.#weights[at]! += weight;
      for (let k = at * size; k < (at + 1) * size; k++) this.#sums[k]! += weight * logits[k]!;
    }
  }

  /** The spans of each kind in turn, after all windows: best first, without those that overlap a better one. */
  *finish(): Generator<Span[]> {
    this.#settle(this.#weights.findLastIndex((weight) => weight > 0) + 1);
    for (const kind of this.#kinds) yield choose(kind, this.#decoding);
  }

  /** Finishes the first `tokens` of the tokens held, which no later window covers. */
  #settle(tokens: number) {
    const size = this.#kinds.length * 3;
    for (let at = 0; at < tokens; at++) {
      const weight = this.#weights[at]!;
      this.#kinds.forEach((kind, index) => {
        const k = at * size + index * 3;
        kind.starts.offer(this.#sums[k]! / weight, this.#from + at, kind.inside);
        kind.inside += logSigmoid(this.#sums[k + 2]! / weight);
        kind.ends.offer(this.#sums[k + 1]! / weight, this.#from + at, kind.inside);
      });
    }
    this.#sums.copyWithin(0, tokens * size).fill(0, this.#sums.length - tokens * size);
    this.#weights.copyWithin(0, tokens).fill(0, this.#width - tokens);
    this.#from += tokens;
  }
}

interface Kind {
  /** The log probabilities of being inside, summed over all tokens so far. */
  inside: number;
  starts: Best;
  ends: Best;
}

interface Edge {
  logit: number;
  token: number;
  inside: number;
}

/** The top scores seen so far. */
class Best {
  readonly #most: number;
  readonly #edges: Edge[] = [];
  #lowest = 0;

  constructor(most: number) {
    this.#most = most;
  }

  offer(logit: number, token: number, inside: number) {
    const isFull = this.#edges.length === this.#most;
    if (isFull && logit <= this.#edges[this.#lowest]!.logit) return;
    this.#edges[isFull ? this.#lowest : this.#edges.length] = { logit, token, inside };
    this.#lowest = this.#edges.reduce((low, edge, at) => (edge.logit < this.#edges[low]!.logit ? at : low), 0);
  }

  sorted(): Edge[] {
    return this.#edges.toSorted((a, b) => b.logit - a.logit || a.token - b.token);
  }
}

function choose({ starts, ends }: Kind, { max_len, min_score, max_spans }: Decoding): Span[] {
  const lasts = ends.sorted();
  const pairs = starts
    .sorted()
    .flatMap((start) => lasts.map((end) => ({ start, end, length: end.token - start.token + 1 })))
    .filter(({ length }) => length >= 1 && length <= max_len)
    .map(({ start, end, length }) => ({ first: start.token, last: end.token, score: score(start, end, length) }))
    .filter((span) => span.score > min_score)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_PAIRS);
  const chosen: Span[] = [];
  for (const span of pairs) {
    if (chosen.length === max_spans) break;
    if (chosen.every(({ first, last }) => span.last < first || span.first > last)) chosen.push(span);
  }
  return chosen;
}

/** The geometric mean of the probabilities of start, end and, averaged, inside. */
function score(start: Edge, end: Edge, length: number): number {
  return Math.exp((logSigmoid(start.logit) + logSigmoid(end.logit) + (end.inside - start.inside) / length) / 3);
}

const logSigmoid = (x: number) => (x >= 0 ? -Math.log1p(Math.exp(-x)) : x - Math.log1p(Math.exp(x)));
