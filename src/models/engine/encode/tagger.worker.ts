import { Tensor } from "onnxruntime-node";
import { openVocabulary } from "../../../content/search/vocabulary.ts";
import { TAGGED_KINDS } from "../catalogue/clauses.ts";
import { openSession, serve } from "./model-thread.serve.ts";
import { TAGGER_WEIGHTS } from "./tagger.config.ts";
import type { Pieces, TaggerResult, TaggerTask } from "./tagger.ts";

const outputs = TAGGED_KINDS.length * 3;
const words = openVocabulary();
const session = await openSession(TAGGER_WEIGHTS);
serve(session, answer);

async function answer(task: TaggerTask, isStopped: () => boolean): Promise<TaggerResult> {
  return "text" in task ? { pieces: piecesOf(task.text) } : { logits: await readAll(task.windows, isStopped) };
}

function piecesOf(text: string): Pieces {
  const pieces = [...words.pieces(text)];
  return {
    ids: Int32Array.from(pieces, ({ id }) => id),
    starts: Int32Array.from(pieces, ({ start }) => start),
    ends: Int32Array.from(pieces, ({ end }) => end),
  };
}

/** Windows run one by one: int8 scales are computed per batch, so other windows in it would change the result. */
async function readAll(windows: Int32Array[], isStopped: () => boolean): Promise<Float32Array[]> {
  const read: Float32Array[] = [];
  for (const ids of windows) {
    if (isStopped()) throw new Error("The reading was stopped.");
    read.push(await readWindow(ids));
  }
  return read;
}

async function readWindow(ids: Int32Array): Promise<Float32Array> {
  const tokens = BigInt64Array.from([words.first, ...ids, words.last], BigInt);
  const { logits } = await session.run({ input_ids: new Tensor("int64", tokens, [1, tokens.length]) });
  return (logits!.data as Float32Array).slice(outputs, outputs * (ids.length + 1));
}
