import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readConfig } from "../../src/kernel/config.ts";
import { openLanguageModel } from "../../src/models/open.ts";
import { useApp } from "../support/harness.ts";
import type { Protocol } from "../support/servers/model-protocols.ts";
import { useModelServer } from "../support/servers/model-server.ts";

const server = await useModelServer();
const app = useApp(server.settings());
const PROVIDERS: Protocol[] = ["anthropic", "openai", "openai-compatible"];
const open = (provider: Protocol, name?: string, settings = {}) =>
  openLanguageModel({ ...readConfig(server.settings(provider, name)), ...settings }, { firstPauseMs: 1 })!;
const ask = (text: string) => ({ system: "You read contracts.", messages: [{ role: "user" as const, text }] });
const search = { name: "search", description: "Searches.", input: z.object({ words: z.string() }) };

describe.each(PROVIDERS)("the %s provider", (provider) => {
  it("answers in text, names the model, and counts tokens including cached ones", async () => {
    server.answer({ text: "Delaware.", tokens: { input: 1200, cached: 1000, output: 7 } });
    const answer = await open(provider, "some-model").generate(ask("Which law governs?"), { maxTokens: 20_000 });
    expect(answer).toEqual({
      text: "Delaware.",
      calls: [],
      cut: false,
      tokens: { input: 1200, cached: 1000, output: 7 },
      model: "some-model",
    });
    const [request] = server.requests;
    expect(request).toMatchObject({
      protocol: provider,
      model: "some-model",
      system: "You read contracts.",
      question: "Which law governs?",
    });
    const { max_tokens, max_output_tokens } = request!.body;
    expect(max_tokens ?? max_output_tokens).toBe(20_000);
  });

  it("is left room for its thoughts, where what it thinks counts as output and its window is large", async () => {
    server.answer({ text: "Delaware." });
    await open(provider, "some-model").generate(ask("Which law governs?"), { maxTokens: 2_000 });
    const { max_tokens, max_output_tokens } = server.requests[0]!.body;
    expect(max_tokens ?? max_output_tokens).toBe(provider === "openai-compatible" ? 2_000 : 16_000);
  });

  it("passes tool calls through, even for tools not offered, and takes their results", async () => {
    const calls = [
      { id: "call_1", name: "search", input: { words: "governing law" } },
      { id: "call_2", name: "invented", input: {} },
    ];
    server.answer({ text: "Let me look.", calls }, { text: "Delaware." });
    const model = open(provider);
    const prompt = { ...ask("Which law governs?"), tools: [search] };
    const first = await model.generate(prompt);
    expect(first).toMatchObject({ text: "Let me look.", calls, cut: false });
    expect(server.requests[0]!.tools).toEqual(["search"]);
    const results = calls.map(({ id, name }) => ({ role: "tool" as const, id, name, result: `found by ${name}` }));
    const messages = [
      ...prompt.messages,
      { role: "assistant" as const, text: first.text, calls: first.calls },
      ...results,
    ];
    expect((await model.generate({ ...prompt, messages })).text).toBe("Delaware.");
    const sent = JSON.stringify(server.requests[1]!.body);
    for (const word of ["call_1", "call_2", "found by search", "found by invented"]) expect(sent).toContain(word);
  });

  it("sends the part that calls share first and identically", async () => {
    server.reply({ text: "Yes." });
    const model = open(provider);
    const shared = "The text of a long contract. ".repeat(50);
    for (const text of ["Who signed?", "When does it end?"]) await model.generate({ ...ask(text), shared });
    const starts = server.requests.map(({ body }, at) => {
      const whole = JSON.stringify(body);
      return whole.slice(0, whole.indexOf(["Who signed?", "When does it end?"][at]!));
    });
    expect(starts[0]).toBe(starts[1]);
    expect(starts[0]).toContain(shared);
    expect(server.requests[0]!.messages).toHaveLength(1);
  });

  it("says when the token limit cut an answer off", async () => {
    server.answer({ text: "The parties ag", cut: true });
    expect(await open(provider).generate(ask("Summarise."))).toMatchObject({ text: "The parties ag", cut: true });
  });

  it("fails when the model declines to answer", async () => {
    server.answer({ declined: true });
    await expect(open(provider).generate(ask("Do harm."))).rejects.toMatchObject({
      message: "The model test-model declined to answer.",
      isRetryable: false,
    });
  });

  it("sends the key where the provider expects it", async () => {
    server.answer({ text: "Yes." });
    await open(provider).generate(ask("Well?"));
    const { headers } = server.requests[0]!;
    expect(headers["x-api-key"] ?? headers.authorization).toBe(
      provider === "anthropic" ? "test-key" : "Bearer test-key",
    );
  });
});

it("marks only the shared part for Anthropic's cache", async () => {
  server.answer({ text: "Yes." });
  await open("anthropic").generate({ ...ask("Well?"), shared: "A contract." });
  const { body } = server.requests[0]!;
  expect(body.messages).toEqual([
    {
      role: "user",
      content: [
        { type: "text", text: "A contract.", cache_control: { type: "ephemeral" } },
        { type: "text", text: "Well?" },
      ],
    },
  ]);
  expect(JSON.stringify(body).match(/cache_control/g)).toHaveLength(1);
});

it("marks the last message of each step for Anthropic's cache, so that the tools and earlier steps are served from it", async () => {
  const model = open("anthropic");
  const steps = [
    { role: "assistant" as const, text: "", calls: [{ id: "t1", name: "search", input: { words: "law" } }] },
    { role: "tool" as const, id: "t1", name: "search", result: "The law of Ohio." },
  ];
  const begun = { ...ask("Which law?"), tools: [search] };
  const marked = () => {
    const { body } = server.requests.at(-1)!;
    const last = body.messages.at(-1).content.at(-1);
    return [last.cache_control, JSON.stringify(body).match(/cache_control/g)?.length];
  };
  server.reply({ text: "Ohio." });
  await model.generate(begun);
  expect(marked()).toEqual([{ type: "ephemeral" }, 1]);
  await model.generate({ ...begun, messages: [...begun.messages, ...steps] });
  expect(marked()).toEqual([{ type: "ephemeral" }, 1]);
  await model.generate({ ...begun, messages: [...begun.messages, ...steps], mustAnswer: true });
  expect(marked()).toEqual([undefined, undefined]);
});

it("asks OpenAI to store nothing", async () => {
  server.answer({ text: "Yes." });
  await open("openai").generate(ask("Well?"));
  expect(server.requests[0]!.body.store).toBe(false);
});

it("calls an endpoint without a key, and takes none from the environment", async () => {
  server.answer({ text: "Yes." });
  await open("openai-compatible", "llama", { MODEL_API_KEY: undefined }).generate(ask("Well?"));
  expect(server.requests[0]!.headers.authorization).toBeUndefined();
});

it("drops a local model's reasoning text", async () => {
  server.answer({ text: "<think>They ask about {law}.</think>\n\nDelaware." });
  expect((await open("openai-compatible").generate(ask("Well?"))).text).toBe("Delaware.");
});

it("passes a tool input that is not JSON through unchanged, and can send it back", async () => {
  server.answer({ calls: [{ id: "call_1", name: "search", input: '{"words": "gov' }], cut: true }, { text: "Yes." });
  const model = open("openai-compatible");
  const { calls, cut } = await model.generate({ ...ask("Well?"), tools: [search] });
  expect([calls, cut]).toEqual([[{ id: "call_1", name: "search", input: '{"words": "gov' }], true]);
  const messages = [
    ...ask("Well?").messages,
    { role: "assistant" as const, text: "", calls },
    { role: "tool" as const, id: "call_1", name: "search", result: "The input was no JSON." },
  ];
  expect((await model.generate({ system: "", messages, tools: [search] })).text).toBe("Yes.");
});

it("refuses a prompt over the limit before sending anything", async () => {
  const model = open("openai-compatible", "small", { MODEL_PROMPT_CHARACTERS: 4000 });
  await expect(model.generate({ ...ask("Well?"), shared: "x".repeat(4000) })).rejects.toMatchObject({
    message: expect.stringMatching(/^The prompt is too long for the model: 4024 characters, at most 4000/),
    isRetryable: false,
  });
  expect(server.requests).toEqual([]);
});

it("is available to the whole service when configured, and null otherwise", async () => {
  server.reply(({ question }) => ({ text: `You asked: ${question}` }));
  expect(app.deps.model).toMatchObject({ name: "test-model", promptCharacters: 400_000 });
  expect((await app.deps.model!.generate(ask("Well?"))).text).toBe("You asked: Well?");
  expect(openLanguageModel(readConfig({}))).toBeNull();
});
