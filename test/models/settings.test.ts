import { expect, it } from "vitest";
import { readConfig } from "../../src/kernel/config.ts";

const anthropic = { MODEL_PROVIDER: "anthropic", MODEL_NAME: "claude", MODEL_API_KEY: "hush" };

it("requires no model", () => {
  expect(readConfig({})).toMatchObject({ MODEL_PROVIDER: undefined, MODEL_TIMEOUT_SECONDS: 1_800 });
});

it("accepts a model and a fallback model", () => {
  const second = {
    MODEL_FALLBACK_PROVIDER: "openai-compatible",
    MODEL_FALLBACK_NAME: "llama",
    MODEL_FALLBACK_BASE_URL: "http://localhost:11434/v1/",
  };
  expect(readConfig({ ...anthropic, ...second })).toMatchObject({
    ...anthropic,
    MODEL_FALLBACK_BASE_URL: "http://localhost:11434/v1",
  });
});

it.each([
  [{ MODEL_PROVIDER: "llama" }, /MODEL_PROVIDER must be one of anthropic, openai, openai-compatible/],
  [
    { MODEL_PROVIDER: "anthropic" },
    /MODEL_NAME must be set with MODEL_PROVIDER=anthropic\n.*MODEL_API_KEY must be set/,
  ],
  [{ MODEL_PROVIDER: "openai", MODEL_NAME: "gpt" }, /MODEL_API_KEY must be set with MODEL_PROVIDER=openai/],
  [{ MODEL_PROVIDER: "openai-compatible", MODEL_NAME: "llama" }, /MODEL_BASE_URL must be set/],
  [{ MODEL_API_KEY: "hush" }, /MODEL_PROVIDER must be set when MODEL_API_KEY is/],
  [{ ...anthropic, MODEL_BASE_URL: "https://me:hush@host/v1" }, /MODEL_BASE_URL must be a plain URL/],
  [{ ...anthropic, MODEL_BASE_URL: "hush" }, /MODEL_BASE_URL must be a URL that begins with http/],
  [{ ...anthropic, MODEL_API_KEY: "hush\u00e9 hush" }, /MODEL_API_KEY must be a single word of ASCII characters/],
  [{ ...anthropic, MODEL_TIMEOUT_SECONDS: "3601" }, /MODEL_TIMEOUT_SECONDS must be at most 3600/],
  [{ ...anthropic, MODEL_IDLE_SECONDS: "0" }, /MODEL_IDLE_SECONDS must be at least 1/],
  [{ ...anthropic, MODEL_REASONING: "deep" }, /MODEL_REASONING must be one of none, minimal, low/],
  [{ ...anthropic, MODEL_TASKS: "hush" }, /MODEL_TASKS must be JSON such as/],
  [{ ...anthropic, MODEL_TASKS: '{"chat":{"api_key":"hush hush"}}' }, /MODEL_TASKS chat.api_key must be a single word/],
  [{ ...anthropic, MODEL_TASKS: '{"chat":{"provider":"openai","name":"x"}}' }, /chat.api_key is required for openai/],
  [{ MODEL_TASKS: '{"chat":{"name":"x"}}' }, /MODEL_PROVIDER must be set when MODEL_TASKS is/],
  [{ ...anthropic, MODEL_FALLBACK_NAME: "gpt" }, /MODEL_FALLBACK_PROVIDER must be set when MODEL_FALLBACK_NAME is/],
  [
    { MODEL_FALLBACK_PROVIDER: "openai", MODEL_FALLBACK_NAME: "gpt", MODEL_FALLBACK_API_KEY: "hush" },
    /MODEL_PROVIDER must be set when MODEL_FALLBACK_PROVIDER is/,
  ],
])("stops startup on %j, and never prints a key", (settings, message) => {
  expect(() => readConfig(settings)).toThrow(message);
  expect(() => readConfig(settings)).not.toThrow(/hush/);
});
