import { Tensor } from "onnxruntime-node";
import { CLAUSE_KINDS } from "./clauses.ts";
import { openVocabulary } from "./minilm.ts";
import { SpanFinder, windowStarts } from "./spans.ts";
import { TAGGER, TAGGER_WEIGHTS } from "./tagger.config.ts";
import type { Tag } from "./tagger.ts";
import { openSession, serve } from "./thread.serve.ts";

const { window_tokens: width, step, decode } = TAGGER;
const outputs = CLAUSE_KINDS.length * 3;
const words = openVocabulary();
const session = await openSession(TAGGER_WEIGHTS);
serve(session, tag);

/** Windows go one by one: the scales of int8 are those of a whole batch, and a neighbour would change the marks. */
async function tag(text: string, isStopped: () => boolean): Promise<Tag[]> {
  const pieces = [...words.pieces(text)];
  const finder = new SpanFinder(CLAUSE_KINDS.length, width, decode);
  for (const start of windowStarts(pieces.length, width, step)) {
    if (isStopped()) throw new Error("The reading was stopped.");
    const logits = await read(pieces.slice(start, start + width).map(({ id }) => id));
    finder.add(start, logits);
  }
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

/** The share of tags with such a score that were right, on contracts the model was not trained on. */
function calibrate(score: number): number {
  const [offset, slope] = TAGGER.calibration_logit;
  const logit = Math.log(Math.max(score, 1e-4) / (1 - Math.min(score, 0.9999)));
  return 1 / (1 + Math.exp(-(offset + slope * logit)));
}
