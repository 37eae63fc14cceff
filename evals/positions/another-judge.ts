import { InferenceSession, Tensor } from "onnxruntime-node";
import { openVocabulary } from "../../src/content/search/vocabulary.ts";
import { JUDGE, STATEMENT_PIECES } from "../../src/models/engine/encode/judge.config.ts";
import type { Comparison, JudgeModel } from "../../src/models/engine/encode/judge-model.ts";

/** A judge with the shape of the shipped one and other weights. What was compared once is kept. */
export async function openAnotherJudge(weights: string): Promise<JudgeModel> {
  const words = openVocabulary();
  const session = await InferenceSession.create(weights, { intraOpNumThreads: 1 });
  const kept = new Map<string, Promise<Comparison>>();

  async function compare(statement: string, passage: string): Promise<Comparison> {
    const asked = [...words.ids(statement)].slice(0, STATEMENT_PIECES);
    const pieces = [...words.pieces(passage)].slice(0, JUDGE.window);
    const ids = [words.first, ...asked, words.last, ...pieces.map(({ id }) => id), words.last];
    const tensor = (value: (id: number, at: number) => number) =>
      new Tensor(
        "int64",
        BigInt64Array.from(ids, (id, at) => BigInt(value(id, at))),
        [1, ids.length],
      );
    const { nli } = await session.run({
      input_ids: tensor((id) => id),
      attention_mask: tensor(() => 1),
      token_type_ids: tensor((_, at) => (at < asked.length + 2 ? 0 : 1)),
    });
    const powers = Array.from((nli?.data ?? []) as Float32Array, (logit) => Math.exp(logit));
    const [says = 0, contradicts = 0] = powers.map((each) => each / powers.reduce((sum, power) => sum + power));
    return { says, contradicts, evidence: [] };
  }

  return {
    compare: (statement, passages) =>
      Promise.all(
        passages.map((passage) => {
          const key = `${statement}\n${passage}`;
          const found = kept.get(key) ?? compare(statement, passage);
          kept.set(key, found);
          return found;
        }),
      ),
    close: async () => {},
  };
}
