import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readConfig } from "../../src/kernel/config.ts";
import { ModelFailure } from "../../src/models/model.ts";
import { openLanguageModel } from "../../src/models/open.ts";
import type { Protocol } from "../support/servers/model-protocols.ts";
import { useModelServer } from "../support/servers/model-server.ts";

const server = await useModelServer();
const open = (provider: Protocol, name?: string) =>
  openLanguageModel(readConfig(server.settings(provider, name)), { firstPauseMs: 1 })!;
const Answer = z.object({ law: z.string(), years: z.number().nullable() });
const value = { law: "Delaware", years: 3 };
const question = { system: "Read.", shared: "A contract.", messages: [{ role: "user" as const, text: "Which law?" }] };
const models: [Protocol, string][] = [
  ["anthropic", "claude-sonnet-4-5"],
  ["anthropic", "an-older-model"],
  ["openai", "gpt-5"],
  ["openai-compatible", "llama"],
];

describe.each(models)("%s %s", (provider, name) => {
  it("fills the requested schema", async () => {
    server.answer({ object: value, tokens: { input: 100, cached: 80, output: 9 } });
    const filled = await open(provider, name).fill(question, Answer);
    expect(filled).toEqual({ value, tokens: { input: 100, cached: 80, output: 9 }, model: name });
    const { schema, body, tools } = server.requests[0]!;
    const told = schema ?? body.tools.find((tool: { name: string }) => tool.name === "json").input_schema;
    expect(told).toMatchObject({ type: "object", required: ["law", "years"], additionalProperties: false });
    if (schema) expect(tools).toEqual([]);
  });

  it.each([
    ["an answer without JSON", "It is Delaware, you know."],
    ["JSON that breaks the schema", '{"law": 7, "years": 3}'],
    ["truncated JSON", '{"law": "Delaware", "ye'],
  ])("is retried once, with the reason, after %s", async (_name, text) => {
    server.answer({ text, tokens: { input: 10, cached: 0, output: 5 } }, { object: value });
    const filled = await open(provider, name).fill(question, Answer);
    expect(filled).toEqual({ value, tokens: { input: 20, cached: 0, output: 10 }, model: name });
    const second = server.requests[1]!;
    expect(second.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(second.question).toMatch(/^That answer cannot be used: /);
  });

  it("fails after two invalid answers, and reveals nothing of them", async () => {
    server.reply({ text: '{"law": 7, "the secret clause": 1}' });
    const error = await open(provider, name)
      .fill(question, Answer)
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ModelFailure);
    expect(error.message).toBe(`The model ${name} returned an invalid answer twice.`);
    expect(inspect(error, { depth: 9 })).not.toMatch(/secret/);
    expect(server.requests).toHaveLength(2);
  });

  it("fails and says so when the token limit cut the answer off", async () => {
    server.reply({ text: '{"law": "Delaware", "ye', cut: true });
    await expect(open(provider, name).fill(question, Answer)).rejects.toMatchObject({
      message: expect.stringMatching(/was cut off because it became too long/),
      isRetryable: false,
    });
    expect(server.requests).toHaveLength(1);
  });

  it("falls back to a prompt when the schema is not supported, and remembers that", async () => {
    server.reply(({ schema, body, messages }) => {
      if (schema || body.tools || body.response_format) return { status: 400, body: "{}" };
      return messages.at(-1)!.text.includes('"additionalProperties":false') ? { object: value } : { text: "?" };
    });
    const model = open(provider, name);
    expect((await model.fill(question, Answer)).value).toEqual(value);
    expect(server.requests).toHaveLength(2);
    expect((await model.fill(question, Answer)).value).toEqual(value);
    expect(server.requests).toHaveLength(3);
  });

  it("fails when the request is refused with and without the schema", async () => {
    server.reply({ status: 400, body: '{"error":{"code":"invalid_schema"}}' });
    await expect(open(provider, name).fill(question, Answer)).rejects.toMatchObject({
      message: `The model ${name} rejected the request (400 invalid_schema).`,
      isRetryable: false,
    });
    expect(server.requests).toHaveLength(2);
  });

  it("offers no tools, and names them only when earlier messages used them", async () => {
    server.reply({ object: value });
    const tools = [{ name: "search", description: "Searches.", input: z.object({}) }];
    const model = open(provider, name);
    await model.fill({ ...question, tools }, Answer);
    expect(server.requests[0]!.tools).not.toContain("search");
    const used = [
      ...question.messages,
      { role: "assistant" as const, text: "", calls: [{ id: "call_1", name: "search", input: {} }] },
      { role: "tool" as const, id: "call_1", name: "search", result: "Delaware" },
    ];
    expect((await model.fill({ ...question, tools, messages: used }, Answer)).value).toEqual(value);
    expect(server.requests[1]!.tools).toEqual([name === "an-older-model" ? "json" : "search"]);
  });
});

it.each([
  ["after a sentence", 'Here you are:\n{"law":"Delaware","years":3}'],
  ["in a code fence", '```json\n{"law":"Delaware","years":3}\n```'],
  ["after reasoning", '<think>{"law":1}</think>{"law":"Delaware","years":3}'],
])("accepts JSON %s", async (_name, text) => {
  server.answer({ text });
  expect((await open("openai-compatible").fill(question, Answer)).value).toEqual(value);
});

it("asks for strict schemas only when every field is required", async () => {
  server.reply({ object: value });
  const model = open("openai");
  await model.fill(question, Answer);
  await model.fill(question, Answer.partial());
  expect(server.requests.map(({ body }) => body.text.format.strict)).toEqual([true, false]);
});

it("writes unions of objects in the form providers accept", async () => {
  const Choice = z.object({
    outcome: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("found"), quote: z.string() }),
      z.object({ kind: z.literal("absent") }),
    ]),
  });
  server.answer({ object: { outcome: { kind: "absent" } } });
  expect((await open("openai").fill(question, Choice)).value).toEqual({ outcome: { kind: "absent" } });
  const { outcome } = server.requests[0]!.schema.properties;
  expect(Object.keys(outcome)).toEqual(["anyOf"]);
  expect(outcome.anyOf[1].additionalProperties).toBe(false);
});
