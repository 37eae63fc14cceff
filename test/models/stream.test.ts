import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readConfig } from "../../src/kernel/config.ts";
import { ModelFailure } from "../../src/models/model.ts";
import { openLanguageModel } from "../../src/models/open.ts";
import { withoutThinking } from "../../src/models/thinking.ts";
import type { Protocol } from "../support/servers/model-protocols.ts";
import { useModelServer } from "../support/servers/model-server.ts";

const server = await useModelServer();
const PROVIDERS: Protocol[] = ["anthropic", "openai", "openai-compatible"];
const SECRET = "the secret clause";
const SAID = "The law of the State of Delaware governs this agreement.";
const question = { system: "Read.", shared: SECRET, messages: [{ role: "user" as const, text: "Which law?" }] };
const open = (provider: Protocol, settings = {}) =>
  openLanguageModel({ ...readConfig(server.settings(provider)), ...settings }, { firstPauseMs: 1 })!;

/** Streams an answer and records the events. */
function recordStream() {
  const told: string[] = [];
  return {
    told,
    text: () => told.slice(told.lastIndexOf("↺") + 1).join(""),
    options: { onText: (piece: string) => void told.push(piece), onRestart: () => void told.push("↺") },
  };
}

describe.each(PROVIDERS)("streaming from the %s provider", (provider) => {
  it("streams its answer in pieces and returns it whole, with its tokens", async () => {
    server.answer({ text: SAID, tokens: { input: 1200, cached: 1000, output: 7 } });
    const { told, options } = recordStream();
    const answer = await open(provider).generate(question, { ...options, maxTokens: 99 });
    expect(answer).toEqual({
      text: SAID,
      calls: [],
      cut: false,
      tokens: { input: 1200, cached: 1000, output: 7 },
      model: "test-model",
    });
    expect(told.length).toBeGreaterThan(3);
    expect(told.join("")).toBe(SAID);
    expect(server.requests[0]!.body.stream).toBe(true);
  });

  it("streams the first words before the last are written", async () => {
    const rest = Promise.withResolvers<void>();
    server.answer({ text: SAID, halfUntil: rest.promise });
    const { told } = recordStream();
    const answer = await open(provider).generate(question, {
      onText(piece) {
        told.push(piece);
        rest.resolve();
      },
    });
    expect([answer.text, told.join("")]).toEqual([SAID, SAID]);
  });

  it("passes calls of tools through", async () => {
    const calls = [{ id: "call_1", name: "search", input: { words: "governing law" } }];
    server.answer({ text: "Let me look.", calls });
    const { options } = recordStream();
    const tools = [{ name: "search", description: "Searches.", input: z.object({ words: z.string() }) }];
    const answer = await open(provider).generate({ ...question, tools }, options);
    expect(answer).toMatchObject({ text: "Let me look.", calls, cut: false });
  });

  it("says when the token limit ended the answer", async () => {
    server.answer({ text: SAID, cut: true });
    expect(await open(provider).generate(question, recordStream().options)).toMatchObject({ text: SAID, cut: true });
  });

  it("publishes an answer that arrives at once in pieces of a few kilobytes", async () => {
    const text = "[[😀".repeat(25_000);
    server.answer({ text });
    const { told, options } = recordStream();
    expect((await open(provider).generate(question, options)).text).toBe(text);
    expect(Math.max(...told.map((piece) => piece.length))).toBeLessThanOrEqual(4_096);
    expect([told.join(""), told.every((piece) => piece.isWellFormed())]).toEqual([text, true]);
  });

  it("reads and publishes 200,000 characters of an answer, and says that it was cut off", async () => {
    server.answer({ text: `<think>${"x".repeat(300_000)}</think>${"[[".repeat(150_000)}` });
    const { told, options } = recordStream();
    const { text, cut } = await open(provider).generate(question, options);
    expect([text.length, cut, told.join("") === text]).toEqual([200_000, true, true]);
    server.answer({ text: "[[".repeat(150_000) });
    expect(await open(provider).generate(question)).toMatchObject({ text, cut: true });
  });

  it("leaves out calls of tools beyond its limits", async () => {
    const tools = [{ name: "search", description: "Searches.", input: z.object({ words: z.string() }) }];
    const call = (words: string) => ({ name: "search", input: { words } });
    server.answer({ calls: Array.from({ length: 40 }, (_, at) => ({ ...call("law"), id: `call_${at}` })) });
    const many = await open(provider).generate({ ...question, tools }, recordStream().options);
    expect([many.calls.length, many.cut]).toEqual([32, true]);
    server.answer({
      calls: [call("law"), call("[".repeat(500_000))].map((each, at) => ({ ...each, id: `call_${at}` })),
    });
    const long = await open(provider).generate({ ...question, tools }, recordStream().options);
    expect([long.calls.map(({ input }) => input), long.cut]).toEqual([[{ words: "law" }], true]);
  });

  it("does not read a piece of more than 1 MB", async () => {
    server.reply({ text: "[".repeat(1_100_000) });
    await expect(open(provider).generate(question, recordStream().options)).rejects.toThrow(
      "returned a piece of an answer of more than 1 MB, which was not read",
    );
  });

  it.each(["dies", "ends"] as const)("retries when its answer %s midway, and restarts the text", async (half) => {
    server.answer({ text: SAID, half }, { text: "It is Delaware." });
    const { told, text, options } = recordStream();
    expect((await open(provider).generate(question, options)).text).toBe("It is Delaware.");
    expect([told.includes("↺"), told[0], text()]).toEqual([true, "The ", "It is Delaware."]);
    expect(server.requests).toHaveLength(2);
  });

  it("fails when every answer breaks off, without leaking the prompt", async () => {
    server.reply({ text: SAID, half: "dies" });
    const { told, options } = recordStream();
    const error = await open(provider)
      .generate(question, options)
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ModelFailure);
    expect([error.isRetryable, told.filter((piece) => piece === "↺").length, server.requests.length]).toEqual([
      true,
      4,
      4,
    ]);
    expect(inspect(error, { depth: 9 })).not.toMatch(SECRET);
  });

  it.each([429, 500])("retries after %i, before any text was streamed", async (status) => {
    server.answer({ status, body: "{}" }, { text: SAID });
    const { told, options } = recordStream();
    expect((await open(provider).generate(question, options)).text).toBe(SAID);
    expect(told).not.toContain("↺");
  });

  it("discards the text when the model declines", async () => {
    server.reply({ text: SAID, declined: true });
    const error = await open(provider)
      .generate(question, recordStream().options)
      .catch((thrown) => thrown);
    expect(error.message).toMatch(/declined to answer/);
  });

  it("falls back to whole answers when streaming is not supported, and remembers that", async () => {
    server.reply({ text: SAID, whole: true });
    const model = open(provider);
    for (let number = 0; number < 2; number++)
      expect((await model.generate(question, recordStream().options)).text).toBe(SAID);
    expect(server.requests.map(({ body }) => body.stream === true)).toEqual([true, false]);
  });

  it("closes the connection when the caller stops waiting", async () => {
    server.reply({ text: SAID, halfUntil: new Promise(() => {}) });
    const stop = new AbortController();
    const call = open(provider).generate(question, {
      signal: stop.signal,
      onText: () => stop.abort(new Error("enough")),
    });
    await expect(call).rejects.toThrow("enough");
    await server.hungUp.promise;
  });
});

describe("a fallback model", () => {
  it("restarts the text after the first model broke off", async () => {
    const model = open("openai-compatible", server.fallbackSettings("anthropic"));
    server.reply(({ model }) => (model === "test-model" ? { text: SAID, half: "dies" } : { text: "It is Delaware." }));
    const { text, options } = recordStream();
    expect(await model.generate(question, options)).toMatchObject({ text: "It is Delaware.", model: "second-model" });
    expect(text()).toBe("It is Delaware.");
  });
});

describe("reasoning before an answer", () => {
  const tell = (...pieces: string[]) => {
    const told: string[] = [];
    const hear = withoutThinking(
      (piece) => void told.push(piece),
      () => void told.push("↺"),
    );
    for (const piece of pieces) hear(piece);
    return told.join("|");
  };

  it("is not streamed, however it is split into pieces", () => {
    expect(tell(" <thi", "nk>Well, the", " law</thi", "nk>\n", "Delaware", ".")).toBe("Delaware|.");
    expect(tell("<think>", "never ends")).toBe("");
  });

  it("is not detected when there is none", () => {
    expect(tell("<", "b>Delaware", " <think>")).toBe("<b>Delaware| <think>");
  });
});
