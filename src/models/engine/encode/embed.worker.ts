import { join } from "node:path";
import { Tensor } from "onnxruntime-node";
import { MINILM, openVocabulary } from "./minilm.ts";
import { openSession, serve } from "./model-thread.serve.ts";

const LONGEST = 256;
const words = openVocabulary();
const session = await openSession(join(MINILM, "onnx/model_quantized.onnx"));
serve(session, embed);

async function embed(texts: string[]): Promise<Float32Array[]> {
  const rows = texts.map((text) => words.encode(text, LONGEST));
  const width = Math.max(...rows.map((row) => row.length));
  const fill = (value: (row: number[], at: number) => number) => {
    const data = new BigInt64Array(rows.length * width);
    rows.forEach((row, index) => {
      for (let at = 0; at < row.length; at++) data[index * width + at] = BigInt(value(row, at));
    });
    return new Tensor("int64", data, [rows.length, width]);
  };
  const found = await session.run({
    input_ids: fill((row, at) => row[at]!),
    attention_mask: fill(() => 1),
    token_type_ids: fill(() => 0),
  });
  const states = found.last_hidden_state!;
  const size = states.dims[2]!;
  return rows.map((row, index) => mean(states.data as Float32Array, index * width * size, row.length, size));
}

/** The mean of a text's token vectors, normalized. */
function mean(states: Float32Array, from: number, tokens: number, size: number): Float32Array {
  const sum = new Float32Array(size);
  for (let token = 0; token < tokens; token++) {
    for (let at = 0; at < size; at++) sum[at]! += states[from + token * size + at]!;
  }
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}
