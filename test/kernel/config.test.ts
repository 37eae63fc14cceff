import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readConfig, Settings } from "../../src/kernel/config.ts";

const names = Object.keys(Settings.shape);
const page = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

it("has a default for everything a newcomer does not set", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    HOST: "127.0.0.1",
    PORT: 8787,
    PUBLIC_URL: "http://127.0.0.1:8787",
    DEMO: true,
    CORS_ORIGINS: [],
    RATE_LIMIT_ORG: 600,
    RATE_LIMIT_KEY: 120,
    RATE_LIMIT_INFERENCE_ORG: 60,
    RATE_LIMIT_INFERENCE_KEY: 20,
  });
  expect(config.DATA_DIR).toMatch(/\/data$/);
});

it.each([
  ["0.0.0.0", "http://localhost:8787"],
  ["::", "http://localhost:8787"],
  ["::1", "http://[::1]:8787"],
  ["10.0.0.5", "http://10.0.0.5:8787"],
])("announces a reachable address when it listens on %s", (HOST, address) => {
  expect(readConfig({ HOST }).PUBLIC_URL).toBe(address);
});

it("lists all errors at once", () => {
  const wrong = {
    PORT: "http",
    DEMO: "maybe",
    DATABASE_URL: "mysql://x",
    SECRET_KEY: "short",
    CORS_ORIGINS: "https://a.example/path",
    RATE_LIMIT_ORG: "0",
  };
  expect(() => readConfig(wrong)).toThrow(
    /PORT must be a whole number[\s\S]*DATABASE_URL[\s\S]*DEMO[\s\S]*SECRET_KEY[\s\S]*CORS_ORIGINS[\s\S]*RATE_LIMIT_ORG/,
  );
});

it("parses the rate card, with prices for some or all operations", () => {
  expect(readConfig({}).CREDIT_RATES).toBeUndefined();
  expect(readConfig({ CREDIT_RATES: "chat:completions=1, playbook:run = 2.5 ,vault:extract=0" }).CREDIT_RATES).toEqual({
    "chat:completions": 1,
    "playbook:run": 2.5,
    "vault:extract": 0,
  });
});

it.each([
  [
    "chat=1",
    /CREDIT_RATES names "chat", which is not a billable operation: use chat:completions, playbook:run, vault:extract/,
  ],
  ["5", /CREDIT_RATES names "5", which is not a billable operation/],
  ["chat:completions=1,", /CREDIT_RATES names "", which is not a billable operation/],
  ["chat:completions", /CREDIT_RATES must give chat:completions a price such as 1 or 2.5/],
  ["chat:completions=-1", /must give chat:completions a price/],
  ["chat:completions=0.00001", /with at most four decimals/],
  ["chat:completions=1=2", /must give chat:completions a price/],
  ["playbook:run=1,playbook:run=2", /CREDIT_RATES names playbook:run twice/],
])("refuses the rate card %s with the reason", (CREDIT_RATES, fault) => {
  expect(() => readConfig({ CREDIT_RATES })).toThrow(fault);
});

it("reads what models cost, with or without a price of cached tokens", () => {
  const list = "openai/gpt-5=1.25/0.125/10, qwen3:14b = 0/0 ,a=b=2/4";
  expect([...(readConfig({ MODEL_PRICES: list }).MODEL_PRICES ?? [])]).toEqual([
    ["openai/gpt-5", { input: 1.25, cached: 0.125, output: 10 }],
    ["qwen3:14b", { input: 0, cached: 0, output: 0 }],
    ["a=b", { input: 2, cached: 2, output: 4 }],
  ]);
});

it.each([
  ["gpt-5", /MODEL_PRICES has the entry "gpt-5", which does not name a model and its price/],
  ["=1/2", /which does not name a model and its price/],
  ["gpt-5=1", /MODEL_PRICES must give gpt-5 a price such as 2.5\/10/],
  ["gpt-5=1/2/3/4", /must give gpt-5 a price/],
  ["gpt-5=-1/2", /must give gpt-5 a price/],
  ["gpt-5=1/2,gpt-5=1/3", /MODEL_PRICES names gpt-5 twice/],
])("refuses the model prices %s with the reason", (MODEL_PRICES, fault) => {
  expect(() => readConfig({ MODEL_PRICES })).toThrow(fault);
});

it("accepts an OpenID Connect provider with all its settings, over https unless it is local", () => {
  const whole = { OIDC_ISSUER: "https://id.example.com", OIDC_CLIENT_ID: "chancery", OIDC_CLIENT_SECRET: "secret" };
  expect(readConfig(whole)).toMatchObject({ ...whole, OIDC_NAME: "single sign-on" });
  expect(readConfig({ ...whole, OIDC_ISSUER: "http://127.0.0.1:8080" })).toBeTruthy();
  expect(() => readConfig({ ...whole, OIDC_ISSUER: "http://id.example.com" })).toThrow(
    /OIDC_ISSUER must begin with https/,
  );
  expect(() => readConfig({ OIDC_CLIENT_ID: "chancery" })).toThrow(
    /OIDC_ISSUER is required[\s\S]*OIDC_CLIENT_SECRET is required/,
  );
});

it("accepts proxies by address, network or name, and trusts local ones by default", () => {
  expect(readConfig({}).TRUSTED_PROXIES).toEqual(["loopback"]);
  expect(readConfig({ TRUSTED_PROXIES: "10.0.0.0/8, ::1,uniquelocal" }).TRUSTED_PROXIES).toHaveLength(3);
  expect(() => readConfig({ TRUSTED_PROXIES: "everybody" })).toThrow(
    /TRUSTED_PROXIES must be IP addresses or networks/,
  );
});

it("treats an empty setting as unset", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: " " })).toMatchObject({ PORT: 8787, DATABASE_URL: undefined });
});

it.each(["docs/configuration.md", ".env.example"])("is documented in full in %s", (path) => {
  const text = page(path);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});
