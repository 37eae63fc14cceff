import { afterAll, describe, expect, it } from "vitest";
import type { Question } from "../../../src/models/engine/answer/question.ts";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";
import { openEnginePool } from "../../../src/models/engine/pool.ts";
import { EngineTimeout } from "../../../src/models/engine/thread.ts";

const stuck = openEnginePool({
  threads: 1,
  secondsPerQuestion: 1,
  entry: new URL("./engine.stuck.ts", import.meta.url),
});
const pool = openEnginePool({ threads: 1 });
afterAll(() => Promise.all([stuck.close(), pool.close()]));

const LEASE = `LEASE AGREEMENT\n\nThis Lease is made as of March 3, 2024 by and between Acme Inc. and Globex LLC.

1. Governing Law. This Lease is governed by the laws of the State of New York.`;
const QUESTIONS: Question[] = [
  { key: "law", label: "Governing law", instructions: "Which law governs?", fieldType: "text", options: [] },
  { key: "date", label: "Agreement date", instructions: "When was it made?", fieldType: "date", options: [] },
];

describe("engine threads", () => {
  it("time out on a document that takes too long, and read the next in a new thread", async () => {
    const endless = stuck.read("endless", []);
    const next = stuck.read("short", []);
    await expect(endless).rejects.toBeInstanceOf(EngineTimeout);
    await expect(next).resolves.toBe("short");
  });

  it("stop at once on cancel, even when busy", async () => {
    const cancel = new AbortController();
    const endless = stuck.read("endless", [], cancel.signal);
    cancel.abort(new Error("nobody waits any more"));
    await expect(endless).rejects.toThrow("nobody waits any more");
    await expect(stuck.read("short", [])).resolves.toBe("short");
  });

  it("answer like the engine itself, with their owner's models", async () => {
    const tagger = { tag: async () => [], close: async () => {} };
    const inThreads = openEnginePool({ threads: 1, tagger });
    const inProcess = openLocalEngine({ tagger });
    expect(await inThreads.read(LEASE, QUESTIONS)).toEqual(await inProcess.read(LEASE, QUESTIONS));
    const followUp = [{ words: "And which state?", previous: "What is the governing law?" }];
    const [answer] = await inProcess.ask(LEASE, followUp);
    expect(answer).toMatchObject({ subject: "governing law" });
    expect(await inThreads.ask(LEASE, followUp)).toEqual([answer]);
    await inThreads.close();
  });

  it("work without models when there are none", async () => {
    expect(await pool.read(LEASE, QUESTIONS)).toEqual(await openLocalEngine({}).read(LEASE, QUESTIONS));
  });

  it("pass a model's error on to the caller", async () => {
    const tagger = { tag: () => Promise.reject(new Error("disk")), close: async () => {} };
    const broken = openEnginePool({ threads: 1, tagger });
    await expect(broken.read(LEASE, QUESTIONS)).rejects.toThrow("disk");
    await broken.close();
  });
});
