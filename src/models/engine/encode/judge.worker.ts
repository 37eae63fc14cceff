import { Tensor } from "onnxruntime-node";
import { must } from "../../../content/must.ts";
import { openVocabulary } from "../../../content/search/vocabulary.ts";
import { JUDGE, JUDGE_WEIGHTS, STATEMENT_PIECES } from "./judge.config.ts";
import type { Comparison, JudgeTask } from "./judge-model.ts";
import { openSession, serve } from "./model-thread.serve.ts";

const OUTPUTS = "the model gives chances for the passage and three weights for each piece";

const words = openVocabulary();
const session = await openSession(JUDGE_WEIGHTS);
serve(session, compareAll);

/** Passages run one by one: int8 scales are computed per batch, so others in it would change the result. */
async function compareAll({ statement, passages }: JudgeTask, isStopped: () => boolean): Promise<Comparison[]> {
  const asked = [...words.ids(statement)].slice(0, STATEMENT_PIECES);
  const found: Comparison[] = [];
  for (const passage of passages) {
    if (isStopped()) throw new Error("The comparison was stopped.");
    found.push(await compare(asked, passage));
  }
  return found;
}

async function compare(asked: number[], passage: string): Promise<Comparison> {
  const pieces = [...words.pieces(passage)].slice(0, JUDGE.window);
  const ids = [words.first, ...asked, words.last, ...pieces.map(({ id }) => id), words.last];
  const from = asked.length + 2;
  const tensor = (value: (id: number, at: number) => number) =>
    new Tensor(
      "int64",
      BigInt64Array.from(ids, (id, at) => BigInt(value(id, at))),
      [1, ids.length],
    );
  const { nli, tok } = await session.run({
    input_ids: tensor((id) => id),
    attention_mask: tensor(() => 1),
    token_type_ids: tensor((_, at) => (at < from ? 0 : 1)),
  });
  const [says, contradicts] = softmax(must(nli, OUTPUTS).data as Float32Array);
  const logits = must(tok, OUTPUTS).data as Float32Array;
  const weightOf = (at: number) => must(logits[(from + at) * 3 + 2], OUTPUTS);
  const evidence = pieces.map(({ start, end }, at) => ({ start, end, weight: weightOf(at) }));
  return { says: must(says, OUTPUTS), contradicts: must(contradicts, OUTPUTS), evidence };
}

function softmax(logits: Float32Array): number[] {
  const most = Math.max(...logits);
  const powers = Array.from(logits, (logit) => Math.exp(logit - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
