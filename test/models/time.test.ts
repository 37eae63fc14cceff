import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readConfig } from "../../src/kernel/config.ts";
import { ModelFailure } from "../../src/models/model.ts";
import { openLanguageModel } from "../../src/models/open.ts";
import type { Protocol } from "../support/servers/model-protocols.ts";
import { useModelServer } from "../support/servers/model-server.ts";

const server = await useModelServer();
const question = { system: "Read.", messages: [{ role: "user" as const, text: "Which law?" }] };
const SAID = "The law of the State of Delaware governs this agreement, as its last clause says.";
const Answer = z.object({ law: z.string() });
const LIMITS = { MODEL_FIRST_TOKEN_SECONDS: 0.6, MODEL_IDLE_SECONDS: 0.6, MODEL_TIMEOUT_SECONDS: 30 };
const NEVER = new Promise<void>(() => {});
const open = (provider: Protocol, settings = {}) =>
  openLanguageModel({ ...readConfig(server.settings(provider)), ...LIMITS, ...settings }, { firstPauseMs: 1 })!;
const failure = async (call: Promise<unknown>) => {
  const error = await call.catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ModelFailure);
  return error as ModelFailure;
};
const TWICE = { kind: "slow", code: "MODEL_FAILED", isRetryable: false };

describe.each(["anthropic", "openai", "openai-compatible"] as Protocol[])("a call of the %s provider", (provider) => {
  it("whose stream is alive is never cut, repeated and paid again, however long it takes", async () => {
    server.answer({ text: SAID, pauseMs: 100 }, { object: { law: "Delaware" }, pauseMs: 100, beats: 8 });
    expect((await open(provider).generate(question)).text).toBe(SAID);
    expect((await open(provider).fill(question, Answer)).value).toEqual({ law: "Delaware" });
    expect(server.requests).toHaveLength(2);
  });

  it.each([true, "within"] as const)(
    "that does not begin is tried twice and then fails with what to set (%s)",
    async (silent) => {
      server.reply({ silent });
      const error = await failure(open(provider).generate(question));
      expect(error).toMatchObject(TWICE);
      expect(error.message).toMatch(
        /Allow it more time: MODEL_(FIRST_TOKEN|TIMEOUT)_SECONDS\.$|did not begin its answer/,
      );
      await server.hungUp.promise;
      expect(server.requests).toHaveLength(2);
    },
  );

  it("that stops in the middle is tried twice and then fails with what to set; it is no outage", async () => {
    server.answer({ text: SAID, halfUntil: NEVER }, { text: SAID, halfUntil: NEVER });
    const told: string[] = [];
    const model = open(provider);
    const error = await failure(model.generate(question, { onText: () => {}, onRestart: () => told.push("↺") }));
    expect(error).toMatchObject(TWICE);
    expect(error.message).toBe(
      "The model test-model stopped in the middle of its answer for 0.6 seconds. Allow it more time: MODEL_IDLE_SECONDS.",
    );
    expect([told, server.requests.length]).toEqual([["↺", "↺"], 2]);
    server.answer({ text: SAID });
    expect((await model.generate(question)).text).toBe(SAID);
  });

  it("that is alive when its whole time is over is not paid again", async () => {
    server.reply({ text: `${SAID} `.repeat(20), pauseMs: 50 });
    const error = await failure(open(provider, { MODEL_TIMEOUT_SECONDS: 1 }).generate(question));
    expect(error).toMatchObject({
      code: "MODEL_FAILED",
      message:
        "The model test-model had not finished its answer after 1 seconds. Allow it more time: MODEL_TIMEOUT_SECONDS.",
    });
    expect(server.requests).toHaveLength(1);
  });

  it("that does not begin is not tried again where a fallback answers", async () => {
    server.reply(({ model }) => (model === "second-model" ? { text: SAID } : { silent: true }));
    expect(await open(provider, server.fallbackSettings()).generate(question)).toMatchObject({ model: "second-model" });
    expect(server.requests.map(({ model }) => model)).toEqual(["test-model", "second-model"]);
  });
});
