import { afterAll, describe, expect, it } from "vitest";
import { NoEmbeddings, openEmbedder } from "../../src/models/engine/encode/embed.ts";
import { openVocabulary } from "../../src/models/engine/encode/minilm.ts";
import { runInTurnOf } from "../../src/models/engine/encode/turn.ts";

const embedder = openEmbedder();
afterAll(() => embedder.close());

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0);
const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

describe("embedding texts", () => {
  it("returns unit vectors, closer for texts with similar meaning", async () => {
    const [happy, glad, sunny] = await embedder.embed([
      "That is a happy person",
      "That is a very happy person",
      "Today is a sunny day",
    ]);
    expect(happy).toHaveLength(384);
    expect(cosine(happy!, happy!)).toBeCloseTo(1, 4);
    expect(cosine(happy!, glad!)).toBeGreaterThan(0.88);
    expect(cosine(happy!, sunny!)).toBeLessThan(0.4);
  });

  it("keeps the order of the texts, whatever their length", async () => {
    const texts = [
      "rent ".repeat(200),
      "",
      "a cake",
      "x".repeat(2000),
      "termination notice",
      "😀",
      "rent",
      "a",
      "b",
      "c",
    ];
    const together = await embedder.embed(texts);
    for (const at of [0, 2, 6, 9]) {
      const [alone] = await embedder.embed([texts[at]!]);
      expect(cosine(alone!, together[at]!)).toBeGreaterThan(0.97);
    }
  });

  it("lets a single text go ahead of a long document, and never blocks", async () => {
    const order: string[] = [];
    const long = embedder.embed(Array.from({ length: 64 }, (_, n) => `Clause ${n}. The parties agree.`));
    const done = [long.then(() => order.push("long")), embedder.embed(["query"]).then(() => order.push("query"))];
    await Promise.all(done);
    expect(order).toEqual(["query", "long"]);
  });

  it("takes single texts first come, first served, and refuses with 503 when a hundred wait", async () => {
    const entry = program(`import { parentPort } from "node:worker_threads";
      parentPort.on("message", ({ task }) => task && parentPort.postMessage({ result: [new Float32Array(384)] }));
      setTimeout(() => parentPort.postMessage({ ready: true }), 200);`);
    const slow = openEmbedder({ entry });
    const order: number[] = [];
    const waiting = Array.from({ length: 100 }, (_, at) => slow.embed([`query ${at}`]).then(() => order.push(at)));
    await Promise.resolve();
    await expect(slow.embed(["one more"])).rejects.toMatchObject({ status: 503, code: "UNAVAILABLE" });
    await Promise.all(waiting);
    expect(order).toEqual(Array.from({ length: 100 }, (_, at) => at));
    await slow.close();
  });

  it("lets another organization's batch in between two of a long document, and its question ahead of both", async () => {
    const entry = program(`import { parentPort } from "node:worker_threads";
      parentPort.on("message", ({ task }) => task && parentPort.postMessage({ result: task.map(() => new Float32Array(384)) }));
      parentPort.postMessage({ ready: true });`);
    const slow = openEmbedder({ entry });
    const order: string[] = [];
    const embed = (organizationId: string, isUrgent: boolean, texts: number) =>
      runInTurnOf({ organizationId, isUrgent }, () =>
        slow.embed(Array(texts).fill("The rent is 100.")).then(() => order.push(`${organizationId} ${texts}`)),
      );
    const long = embed("crowded", false, 8 * 50);
    await Promise.all([embed("crowded", false, 8 * 20), embed("quiet", false, 16), embed("quiet", true, 16), long]);
    expect(order).toEqual(["quiet 16", "quiet 16", "crowded 160", "crowded 400"]);
    await slow.close();
  });

  it("takes a single background text in turn, after what people wait for", async () => {
    const entry = program(`import { parentPort } from "node:worker_threads";
      parentPort.on("message", ({ task }) => task && parentPort.postMessage({ result: task.map(() => new Float32Array(384)) }));
      setTimeout(() => parentPort.postMessage({ ready: true }), 100);`);
    const slow = openEmbedder({ entry });
    const order: string[] = [];
    const embed = (word: string, isUrgent: boolean, texts: number) =>
      runInTurnOf({ organizationId: word, isUrgent }, () =>
        slow.embed(Array(texts).fill(word)).then(() => order.push(word)),
      );
    await Promise.all([embed("small file", false, 1), embed("chat", true, 8)]);
    expect(order).toEqual(["chat", "small file"]);
    await slow.close();
  });

  it("stops when canceled", async () => {
    const stop = new AbortController();
    const work = embedder.embed(Array(200).fill("The parties agree."), stop.signal);
    stop.abort(new Error("enough"));
    await expect(work).rejects.toThrow("enough");
    expect(await embedder.embed(["still there"])).toHaveLength(1);
  });

  it("stops when idle and restarts when needed", async () => {
    const sleepy = openEmbedder({ idleSeconds: 0.01 });
    for (let time = 0; time < 3; time++) {
      expect(await sleepy.embed(["hello"])).toHaveLength(1);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await sleepy.close();
    await expect(sleepy.embed(["hello"])).rejects.toThrow(NoEmbeddings);
  });

  it("reports once that the runtime cannot be loaded, and refuses from then on", async () => {
    const told: string[] = [];
    const entry = program("throw new Error('no such library')");
    const broken = openEmbedder({ entry, onUnavailable: ({ message }) => told.push(message) });
    for (let time = 0; time < 3; time++) await expect(broken.embed(["hello"])).rejects.toThrow(NoEmbeddings);
    expect(told).toEqual(["no such library"]);
  });

  it("fails pending work when the thread crashes, and restarts", async () => {
    const entry = program(`import { parentPort } from "node:worker_threads";
      parentPort.on("message", ({ task }) => task?.[0] === "ok" ? parentPort.postMessage({ result: [new Float32Array(384)] }) : process.exit(1));
      parentPort.postMessage({ ready: true });`);
    const fragile = openEmbedder({ entry });
    await expect(fragile.embed(["break"])).rejects.toThrow(NoEmbeddings);
    expect(await fragile.embed(["ok"])).toHaveLength(1);
    await fragile.close();
  });
});

describe("the model's tokens", () => {
  const words = openVocabulary();

  it.each([
    ["hello world", [101, 7592, 2088, 102]],
    ["Hello, World!", [101, 7592, 1010, 2088, 999, 102]],
    ["unaffable", [101, 14477, 20961, 3468, 102]],
    ["Café\u0000", [101, 7668, 102]],
    ["", [101, 102]],
    ["x".repeat(101), [101, 100, 102]],
  ])("match BERT: %j", (text, expected) => {
    expect(words.encode(text, 256)).toEqual(expected);
  });

  it("are truncated to the model's limit", () => {
    expect(words.encode("word ".repeat(500), 256)).toHaveLength(256);
  });
});
