import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readConfig } from "../../src/kernel/config.ts";
import { runInTurnOf } from "../../src/kernel/scheduling/turn.ts";
import { ModelFailure } from "../../src/models/model.ts";
import { type LanguageModelOptions, openLanguageModel } from "../../src/models/open.ts";
import type { Protocol } from "../support/servers/model-protocols.ts";
import { type ModelReply, useModelServer } from "../support/servers/model-server.ts";

const server = await useModelServer();
const SECRET = "the secret clause";
const question = { system: "Read.", shared: SECRET, messages: [{ role: "user" as const, text: "Well?" }] };
const Answer = z.object({ law: z.string() });
const open = (settings = {}, options: LanguageModelOptions = {}, provider: Protocol = "openai-compatible") =>
  openLanguageModel({ ...readConfig(server.settings(provider)), ...settings }, { firstPauseMs: 1, ...options })!;
const failure = async (call: Promise<unknown>): Promise<ModelFailure> => {
  const error = await call.catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ModelFailure);
  return error as ModelFailure;
};
const times = (count: number, reply: ModelReply) => Array.from({ length: count }, () => reply);

const passing: [string, ModelReply, RegExp][] = [
  ["429", { status: 429, headers: { "retry-after": "0" } }, /is overloaded or over its limits \(429\)/],
  ["500", { status: 500, body: `{"error":{"message":"${SECRET}","type":"api_error"}}` }, /failed \(500 api_error\)/],
  ["529", { status: 529, body: '{"error":{"type":"overloaded_error"}}' }, /over its limits \(529 overloaded_error\)/],
  ["a dropped connection", { dies: "before" }, /could not be reached/],
  ["a connection dropped within the answer", { dies: "within" }, /could not be reached/],
];
const page = { "content-type": "text/html" };
const useless: [string, ModelReply, RegExp][] = [
  ["a web page", { status: 200, body: `<html>${SECRET}</html>`, headers: page }, /answered with a web page/],
  ["text that is not JSON", { status: 200, body: `<html>${SECRET}</html>` }, /unreadable answer \(AI_APICallError\)/],
  ["JSON of the wrong shape", { status: 200, body: `{"said":"${SECRET}"}` }, /unreadable answer/],
  ["an empty answer", { text: " " }, /returned an empty answer/],
  ["a stream that ends within the answer", { text: SECRET, half: "ends" }, /ended before its answer was whole/],
];

describe.each(["anthropic", "openai", "openai-compatible"] as Protocol[])("the %s provider", (provider) => {
  it.each([...passing, ...useless])("is asked again after %s", async (_name, trouble) => {
    server.answer(trouble, trouble, { text: "Delaware." });
    expect((await open({}, {}, provider).generate(question)).text).toBe("Delaware.");
    expect(server.requests).toHaveLength(3);
  });

  it.each(passing)("gives up after four times %s, and counts as unavailable", async (_name, trouble, message) => {
    server.reply(trouble);
    const error = await failure(open({}, {}, provider).generate(question));
    expect([error.kind, error.code, error.message]).toEqual([
      "outage",
      "MODEL_UNAVAILABLE",
      expect.stringMatching(message),
    ]);
    expect(inspect(error, { depth: 9 })).not.toMatch(SECRET);
    expect(server.requests).toHaveLength(4);
  });

  it.each(useless)(
    "is asked at most three times for %s, and then fails with the reason",
    async (_name, trouble, message) => {
      server.reply(trouble);
      const model = open({}, {}, provider);
      const error = await failure(model.generate(question));
      expect([error.kind, error.code, error.message]).toEqual([
        "useless",
        "MODEL_FAILED",
        expect.stringMatching(message),
      ]);
      expect(inspect(error, { depth: 9 })).not.toMatch(SECRET);
      expect(server.requests).toHaveLength(3);
      server.answer({ text: "Delaware." });
      expect((await model.generate(question)).text).toBe("Delaware.");
    },
  );

  it("is asked at most three times for an object, however its answers are useless", async () => {
    for (const troubles of [
      [{ text: "Well." }, { text: "" }, { text: " " }],
      [{ text: "" }, { text: " " }, { text: "Well." }],
    ]) {
      server.clear();
      server.answer(...troubles, { object: { law: "Delaware" } });
      expect((await failure(open({}, {}, provider).fill(question, Answer))).code).toBe("MODEL_FAILED");
      expect(server.requests).toHaveLength(3);
    }
  });

  it.each([
    [400, "rejected the request (400 invalid_request_error)"],
    [401, "rejected the API key (401 invalid_request_error)"],
    [403, "rejected the API key (403 invalid_request_error)"],
    [404, "was not found at its URL (404 invalid_request_error)"],
    [302, "redirects to another URL (302 invalid_request_error)"],
  ])("is not retried after %i", async (status, message) => {
    const body = `{"error":{"message":"${SECRET}","type":"invalid_request_error","code":"${SECRET}"}}`;
    server.reply({ status, body, headers: status === 302 ? { location: `${server.url}/elsewhere` } : {} });
    const error = await failure(open({}, {}, provider).generate(question));
    expect([error.isRetryable, error.message]).toEqual([false, `The model test-model ${message}.`]);
    expect(inspect(error, { depth: 9 })).not.toMatch(SECRET);
    expect(server.requests).toHaveLength(1);
  });

  it("never prints a wrong key", async () => {
    const error = await failure(open({ MODEL_API_KEY: "sk-wrong-key" }, {}, provider).generate(question));
    expect(error.message).toBe("The model test-model rejected the API key (401 authentication_error).");
    expect(inspect(error, { depth: 9 })).not.toMatch(/sk-wrong/);
  });

  it("closes the connection when the caller stops waiting", async () => {
    server.reply({ silent: true });
    const controller = new AbortController();
    const call = open({}, {}, provider).generate(question, { signal: controller.signal });
    const stopped = new Error("enough");
    await expect.poll(() => server.requests).toHaveLength(1);
    controller.abort(stopped);
    await expect(call).rejects.toBe(stopped);
    await server.hungUp.promise;
  });

  it("is read up to 1 MB only", async () => {
    server.reply({ text: "x".repeat(10 * 1024 * 1024), whole: true });
    const error = await failure(open({}, {}, provider).generate(question));
    expect(error.message).toBe("The model test-model returned an answer of more than 1 MB, which was not read.");
    expect(server.requests).toHaveLength(1);
  });
});

it("reports a refusal with a huge body by its status", async () => {
  server.reply({ status: 403, body: "x".repeat(10 * 1024 * 1024) });
  expect(await failure(open().generate(question))).toMatchObject({
    message: "The model test-model rejected the API key (403).",
  });
});

it("sends nothing when the caller has already stopped", async () => {
  const stopped = new Error("enough");
  await expect(open().generate(question, { signal: AbortSignal.abort(stopped) })).rejects.toBe(stopped);
  expect(server.requests).toEqual([]);
});

it("stops at once during the pause before a retry", async () => {
  server.reply({ status: 429, headers: { "retry-after": "20" } });
  const controller = new AbortController();
  const call = open().fill(question, Answer, { signal: controller.signal });
  await expect.poll(() => server.requests).toHaveLength(1);
  controller.abort(new Error("enough"));
  await expect(call).rejects.toThrow("enough");
});

it.each([
  ["seconds", () => ({ "retry-after": "1" })],
  ["milliseconds", () => ({ "retry-after-ms": "1000" })],
  ["a date", () => ({ "retry-after": new Date(Date.now() + 2000).toUTCString() })],
])("waits as long as the provider asks, in %s", async (_name, headers) => {
  server.answer(() => ({ status: 429, headers: headers() }), { text: "Yes." });
  await open().generate(question);
  const [first, second] = server.requests;
  expect(second!.at - first!.at).toBeGreaterThanOrEqual(990);
});

it("does not wait when the provider asks for more time than is left", async () => {
  server.reply({ status: 429, headers: { "retry-after": "3600" } });
  expect(await failure(open().generate(question))).toMatchObject({ isRetryable: true });
  expect(server.requests).toHaveLength(1);
});

it("does not retry when the provider says a retry is useless or credit is exhausted", async () => {
  server.answer({ status: 500, headers: { "x-should-retry": "false" } });
  await failure(open().generate(question));
  server.answer({ status: 429, body: '{"error":{"code":"insufficient_quota"}}' });
  expect(await failure(open().generate(question))).toMatchObject({
    message: "The model test-model has no credit left (429 insufficient_quota).",
    isRetryable: false,
  });
  expect(server.requests).toHaveLength(2);
});

describe("while a model counts as down", () => {
  const urgently = <T>(work: () => T) => runInTurnOf({ organizationId: "any", isUrgent: true }, work);
  async function down(options: LanguageModelOptions, settings = {}) {
    server.reply({ status: 503 });
    const model = open(settings, options);
    await failure(model.generate(question));
    server.clear();
    return model;
  }

  it("work that nobody waits for fails at once, and says what the provider answered", async () => {
    const model = await down({ circuitMs: 20_000 });
    expect(await failure(model.generate(question))).toMatchObject({
      message: expect.stringMatching(
        /^The model test-model is overloaded or over its limits \(503\) and is asked again in \d+ seconds\.$/,
      ),
      isRetryable: true,
    });
    expect(server.requests).toHaveLength(0);
  });

  it("what a person waits for is answered as soon as the model is back: one call tries, the others follow", async () => {
    const model = await down({ circuitMs: 50 });
    const tried = Promise.withResolvers<void>();
    server.answer({ text: "Delaware.", halfUntil: tried.promise });
    server.reply({ text: "Ohio." });
    const ask = () => model.generate(question, { onText: () => undefined });
    const answers = urgently(() => [ask(), ask(), ask()]);
    await expect.poll(() => server.requests).toHaveLength(1);
    tried.resolve();
    expect((await Promise.all(answers)).map(({ text }) => text).sort()).toEqual(["Delaware.", "Ohio.", "Ohio."]);
    expect(server.requests).toHaveLength(3);
  });

  it("all waiting callers are told when the model is still down", async () => {
    const model = await down({ circuitMs: 16_000 / 2 ** 8 });
    server.reply({ status: 500 });
    const heard = await urgently(() => Promise.all([1, 2].map(() => failure(model.generate(question)))));
    for (const { message } of heard) expect(message).toContain("failed (500)");
  });

  it("releases a caller that stops waiting", async () => {
    const model = await down({ circuitMs: 20_000 });
    const controller = new AbortController();
    const waiting = urgently(() => model.generate(question, { signal: controller.signal }));
    controller.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    expect(server.requests).toHaveLength(0);
  });

  it("nobody waits longer than half a minute", async () => {
    const model = await down({ circuitMs: 40_000 });
    expect(await failure(urgently(() => model.generate(question)))).toMatchObject({
      message: expect.stringContaining("(503) and is asked again in"),
    });
  });

  it("nobody waits where a fallback answers", async () => {
    server.reply(({ model }) => (model === "second-model" ? { text: "Yes." } : { status: 503 }));
    const model = open(server.fallbackSettings("anthropic"), { circuitMs: 20_000, restMs: 0 });
    await model.generate(question);
    expect((await urgently(() => model.generate(question))).model).toBe("second-model");
    expect(server.requests.filter((request) => request.model === "test-model")).toHaveLength(4);
  });
});

describe("with a fallback model", () => {
  const fallback = server.fallbackSettings("anthropic");

  it.each([
    ["fails", times(4, { status: 500 })],
    ["is overloaded for long", [{ status: 429, headers: { "retry-after": "60" } }]],
    ["refuses its key", [{ status: 401 }]],
    ["refuses the request", [{ status: 400 }]],
  ] as [string, ModelReply[]][])(
    "the fallback answers when the first model %s, and the answer says so",
    async (_name, troubles) => {
      const heard: string[] = [];
      server.answer(...troubles, { text: "Delaware." });
      const answer = await open(fallback, { onTrouble: (message) => heard.push(message) }).generate(question);
      expect(answer).toMatchObject({ text: "Delaware.", model: "second-model" });
      expect(server.requests.at(-1)).toMatchObject({ protocol: "anthropic", model: "second-model" });
      expect(heard).toEqual([expect.stringMatching(/^The model test-model /)]);
      expect(heard.join()).not.toMatch(SECRET);
    },
  );

  it("the fallback answers when the first model is unreachable or silent", async () => {
    server.reply((request) => (request.model === "second-model" ? { text: "Yes." } : { silent: true }));
    const away = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => away.once("listening", resolve));
    const { port } = away.address() as AddressInfo;
    await new Promise((resolve) => away.close(resolve));
    const gone = open({ ...fallback, MODEL_BASE_URL: `http://127.0.0.1:${port}/v1` });
    expect(await gone.generate(question)).toMatchObject({ model: "second-model" });
    expect(await open({ ...fallback, MODEL_FIRST_TOKEN_SECONDS: 1 }).generate(question)).toMatchObject({
      model: "second-model",
    });
  });

  it.each([
    [60_000, "second-model"],
    [0, "test-model"],
  ])("the first model is tried second for %i ms after it failed", async (restMs, next) => {
    server.answer({ status: 401 });
    server.reply({ text: "Yes." });
    const model = open(fallback, { restMs });
    expect((await model.generate(question)).model).toBe("second-model");
    expect((await model.generate(question)).model).toBe(next);
  });

  it("the first model is tried anyway when the fallback fails during its cooldown", async () => {
    server.answer({ status: 401 }, { text: "Yes." }, { status: 401 }, { text: "Yes." });
    const model = open(fallback);
    await model.generate(question);
    expect((await model.generate(question)).model).toBe("test-model");
    expect(server.requests.map((request) => request.model)).toEqual([
      "test-model",
      "second-model",
      "second-model",
      "test-model",
    ]);
  });

  it("an invalid request does not put the first model in cooldown", async () => {
    server.answer({ status: 400 });
    server.reply({ text: "Yes." });
    const model = open(fallback);
    expect([(await model.generate(question)).model, (await model.generate(question)).model]).toEqual([
      "second-model",
      "test-model",
    ]);
  });

  it("both reasons are reported when neither answers", async () => {
    server.reply(({ model }) => ({ status: model === "second-model" ? 401 : 503 }));
    expect(await failure(open(fallback).generate(question))).toMatchObject({
      message:
        "The model test-model is overloaded or over its limits (503). The model second-model rejected the API key (401).",
      isRetryable: true,
    });
  });

  it("the fallback is not called when the caller stops waiting for the first model", async () => {
    server.reply({ silent: true });
    const controller = new AbortController();
    const call = open(fallback).generate(question, { signal: controller.signal });
    await expect.poll(() => server.requests).toHaveLength(1);
    controller.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
    expect(server.requests).toHaveLength(1);
  });
});
