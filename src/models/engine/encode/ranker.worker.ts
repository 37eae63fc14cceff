import { Tensor } from "onnxruntime-node";
import { must } from "../../../content/must.ts";
import { openVocabulary } from "../../../content/search/vocabulary.ts";
import { openSession, serve } from "./model-thread.serve.ts";
import { RANKER, RANKER_WEIGHTS } from "./ranker.config.ts";
import type { RankedPassage, RankScores, RankTask } from "./ranker.ts";

const OUTPUTS = "the model gives two scores";

const words = openVocabulary();
const session = await openSession(RANKER_WEIGHTS);
serve(session, scoreAll);

/** Passages run one by one: int8 scales are computed per batch, so others in it would change the result. */
async function scoreAll({ question, passages }: RankTask, isStopped: () => boolean): Promise<RankScores[]> {
  const asked = [...words.ids(question)].slice(0, RANKER.question_pieces);
  const scores: RankScores[] = [];
  for (const passage of passages) {
    if (isStopped()) throw new Error("The ranking was stopped.");
    scores.push(await score(asked, passage));
  }
  return scores;
}

async function score(asked: number[], { heading, before, text, after }: RankedPassage): Promise<RankScores> {
  const head = [...words.ids(heading)].slice(0, RANKER.heading_pieces);
  const leading = [
    words.first,
    ...asked,
    words.last,
    ...(head.length > 0 ? [...head, RANKER.heading_end_id] : []),
    ...[...words.ids(before)].slice(-RANKER.before_pieces),
    RANKER.marker_id,
  ];
  const sentence = [...words.ids(text)].slice(0, RANKER.sentence_pieces);
  const trailing = [RANKER.marker_id, ...[...words.ids(after)].slice(0, RANKER.after_pieces), words.last];
  const ids = [...leading, ...sentence, ...trailing];
  const isSentence = (at: number) => at >= leading.length && at < leading.length + sentence.length;
  const tensor = (value: (id: number, at: number) => number) =>
    new Tensor(
      "int64",
      BigInt64Array.from(ids, (id, at) => BigInt(value(id, at))),
      [1, ids.length],
    );
  const { scores } = await session.run({
    input_ids: tensor((id) => id),
    attention_mask: tensor(() => 1),
    token_type_ids: tensor((_, at) => (isSentence(at) ? 1 : 0)),
  });
  const [rank, answers] = must(scores, OUTPUTS).data as Float32Array;
  return { rank: must(rank, OUTPUTS), answers: 1 / (1 + Math.exp(-must(answers, OUTPUTS))) };
}
