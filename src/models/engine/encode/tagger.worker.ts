import { Tensor } from "onnxruntime-node";
import { CLAUSE_KINDS } from "../catalogue/clauses.ts";
import { openSession, serve } from "./model-thread.serve.ts";
import { SpanFinder, windowStarts } from "./spans.ts";
import { TAGGER, TAGGER_WEIGHTS } from "./tagger.config.ts";
import type { Tag, TaggerTask } from "./tagger.ts";
import { openVocabulary } from "./vocabulary.ts";
import type { Piece } from "./wordpiece.ts";

const { window_tokens: width, step, decode } = TAGGER;
const outputs = CLAUSE_KINDS.length * 3;
const words = openVocabulary();

/** A text in progress. */
interface Underway {
  pieces: Piece[];
  /** The remaining windows. */
  starts: number[];
  finder: SpanFinder;
}
const AT_A_TIME = 8;
const readings = new Map<number, Underway>();
const session = await openSession(TAGGER_WEIGHTS);
serve(session, tag);

/** Reads the next windows of a text; null when there are more. */
async function tag({ id, text, isDropped }: TaggerTask, isStopped: () => boolean): Promise<Tag[] | null> {
  const reading = text === undefined ? readings.get(id) : begin(text);
  readings.delete(id);
  if (isDropped) return [];
  if (!reading) throw new Error("The reading was not begun.");
  await readOn(reading, isStopped);
  if (reading.starts.length === 0) return tagsOf(reading);
  readings.set(id, reading);
  return null;
}

function begin(text: string): Underway {
  const pieces = [...words.pieces(text)];
  const starts = windowStarts(pieces.length, width, step);
  return { pieces, starts, finder: new SpanFinder(CLAUSE_KINDS.length, width, decode) };
}

/** Windows run one by one: int8 scales are computed per batch, so other windows in it would change the result. */
async function readOn({ pieces, starts, finder }: Underway, isStopped: () => boolean) {
  for (const start of starts.splice(0, AT_A_TIME)) {
    if (isStopped()) throw new Error("The reading was stopped.");
    const logits = await read(pieces.slice(start, start + width).map(({ id }) => id));
    finder.add(start, logits);
  }
}

function tagsOf({ pieces, finder }: Underway): Tag[] {
  return finder.finish().flatMap((spans, at) =>
    spans.map(({ first, last, score }) => ({
      kind: CLAUSE_KINDS[at]!,
      start: pieces[first]!.start,
      end: pieces[last]!.end,
      score,
      confidence: calibrate(score),
    })),
  );
}

async function read(ids: number[]): Promise<Float32Array> {
  const tokens = BigInt64Array.from([words.first, ...ids, words.last], BigInt);
  const { logits } = await session.run({
    input_ids: new Tensor("int64", tokens, [1, tokens.length]),
    attention_mask: new Tensor("int64", new BigInt64Array(tokens.length).fill(1n), [1, tokens.length]),
  });
  return (logits!.data as Float32Array).subarray(outputs, outputs * (ids.length + 1));
}

/** The share of correct tags with such a score, measured on held-out contracts. */
function calibrate(score: number): number {
  const [offset, slope] = TAGGER.calibration_logit;
  const logit = Math.log(Math.max(score, 1e-4) / (1 - Math.min(score, 0.9999)));
  return 1 / (1 + Math.exp(-(offset + slope * logit)));
}
