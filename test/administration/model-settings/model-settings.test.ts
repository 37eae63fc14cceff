import { describe, expect, it } from "vitest";
import { openLanguageModel } from "../../../src/models/open.ts";
import { newCheck } from "../../playbooks/making.ts";
import type { As } from "../../support/client.ts";
import { type TestOrganization, useApp } from "../../support/harness.ts";
import { type ModelRequest, useModelServer } from "../../support/servers/model-server.ts";

const server = await useModelServer();
/** Two processes with one database: only the first allows private addresses. */
const app = useApp({ MODEL_SETTINGS_ALLOW_PRIVATE: true });
const strict = useApp({});
const KEY = "test-key";
const OWN = { provider: "openai-compatible", name: "own-model", base_url: server.url, api_key: KEY };

const set = async (org: TestOrganization, more: object = {}) => {
  const { status, body } = await org.asOrganization.put("/model-settings", { ...OWN, ...more });
  expect(status).toBe(200);
  return body;
};

async function answerOf(ada: As, message = "Hello?") {
  const begun = await ada.post("/chat/completions?wait=0", { message });
  await app.runJobs();
  return (await ada.get(`/jobs/${begun.body.job_id}`)).body;
}

describe("GET, PUT and DELETE /model-settings", () => {
  it("set the organization's model over the installation's, and never return the key", async () => {
    const org = await app.organization();
    const admin = await org.user({ isAdmin: true });
    const none = { source: "none", provider: null, name: null, base_url: null, has_api_key: false };
    expect((await admin.get("/model-settings")).body).toMatchObject(none);
    const stored = await set(org, { base_url: `${server.url}/`, prompt_characters: 8_000, timeout_seconds: 30 });
    expect(stored).toEqual({
      source: "organization",
      provider: "openai-compatible",
      name: "own-model",
      base_url: server.url,
      has_api_key: true,
      prompt_characters: 8_000,
      output_tokens: null,
      reasoning: null,
      first_token_seconds: null,
      idle_seconds: null,
      timeout_seconds: 30,
      tasks: {},
      updated_at: expect.any(String),
    });
    const shown = await admin.get("/model-settings");
    expect(shown.body).toEqual(stored);
    expect(shown.text).not.toContain(KEY);
    expect((await admin.delete("/model-settings")).status).toBe(204);
    expect((await admin.get("/model-settings")).body).toMatchObject(none);
    expect((await admin.delete("/model-settings")).status).toBe(204);
  });

  it("are refused to others with 403, and leave other organizations alone", async () => {
    const [org, other] = [await app.organization(), await app.organization()];
    const member = await org.user();
    for (const { status } of [
      await member.get("/model-settings"),
      await member.put("/model-settings", OWN),
      await member.delete("/model-settings"),
      await member.post("/model-settings/test"),
    ])
      expect(status).toBe(403);
    await set(org);
    expect((await other.asOrganization.get("/model-settings")).body.source).toBe("none");
  });

  it("show the name of the installation's model, but neither its address nor its key", async () => {
    const org = await app.organization();
    const before = app.deps;
    const config = { ...before.config, ...server.settings() };
    app.deps = Object.assign(before, { config, model: openLanguageModel(config) });
    try {
      const { body, text } = await org.asOrganization.get("/model-settings");
      expect(body).toMatchObject({ source: "installation", name: "test-model", base_url: null, has_api_key: false });
      expect(text).not.toContain(server.url);
    } finally {
      const { MODEL_PROVIDER: _, MODEL_NAME: __, MODEL_BASE_URL: ___, MODEL_API_KEY: ____, ...rest } = config;
      Object.assign(before, { config: rest, model: null });
    }
  });

  it("encrypt the key at rest", async () => {
    const org = await app.organization();
    await set(org);
    const [row] = await app.database.system<{ api_key: string }>`
      select api_key from model_settings where organization_id = ${org.id}`;
    expect(row!.api_key).toMatch(/^sealed:1:[0-9a-f]{8}:/);
    expect(row!.api_key).not.toContain(KEY);
    expect(app.deps.secrets.open(row!.api_key, org.id)).toBe(KEY);
  });

  it("keep the stored key when none is sent, remove it with null, and ask for it again with another address", async () => {
    const org = await app.organization();
    await set(org);
    const { api_key: _, ...withoutKey } = OWN;
    const put = (body: object) => org.asOrganization.put("/model-settings", body);
    expect((await put({ ...withoutKey, name: "other" })).body).toMatchObject({ name: "other", has_api_key: true });
    const moved = await put({ ...withoutKey, base_url: "https://elsewhere.example.com/v1" });
    expect([moved.status, moved.text]).toEqual([400, expect.stringContaining("must be sent again")]);
    expect((await put({ ...withoutKey, api_key: null })).body.has_api_key).toBe(false);
  });

  it.each([
    ["an unknown provider", { provider: "acme" }, "body.provider"],
    ["a missing name", { name: undefined }, "body.name"],
    ["an openai-compatible model without an address", { base_url: null }, "body.base_url"],
    ["an address that is none", { base_url: "models" }, "body.base_url"],
    ["an address with a password", { base_url: "https://a:b@models.example.com" }, "body.base_url"],
    ["a key of two words", { api_key: "two words" }, "body.api_key"],
    ["anthropic without a key", { provider: "anthropic", base_url: null, api_key: null }, "body.api_key"],
    ["too short a prompt", { prompt_characters: 3_999 }, "body.prompt_characters"],
    ["too long a timeout", { timeout_seconds: 3_601 }, "body.timeout_seconds"],
    ["an unknown field", { temperature: 1 }, "body.temperature"],
  ])("refuse %s with 400", async (_, change, path) => {
    const org = await app.organization();
    const { status, body } = await org.asOrganization.put("/model-settings", { ...OWN, ...change });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(path);
    expect((await org.asOrganization.get("/model-settings")).body.source).toBe("none");
  });

  it.each([
    "http://models.example.com/v1",
    "https://127.0.0.1/v1",
    "https://[::1]/v1",
    "https://10.1.2.3/v1",
    "https://169.254.169.254/",
    "https://localhost:8080/v1",
  ])("refuse the private or insecure address %s unless the installation allows it", async (base_url) => {
    const org = await strict.organization();
    const { status, text } = await org.asOrganization.put("/model-settings", { ...OWN, base_url });
    expect([status, text]).toEqual([400, expect.stringContaining("body.base_url")]);
  });

  it("do not connect to a private address that is stored but no longer allowed", async () => {
    const org = await app.organization();
    await set(org, { api_key: null });
    const { body } = await strict.as(org.asOrganization.key).post("/model-settings/test");
    expect(body.connection).toEqual({ ok: false, message: expect.stringContaining("private address") });
    expect(server.requests).toEqual([]);
  });
});

describe("all work of the organization", () => {
  const LAW = ({ question }: ModelRequest) => ({
    object: {
      answers: [...question.matchAll(/^C(\d+): (.*)$/gm)].map(([, number, label]) => ({
        column: `C${number}`,
        found: label === "Law",
        value: "Ohio",
        quotes: ["laws of Ohio"],
        reasoning: "It says so.",
      })),
    },
  });

  it("uses its own model for chats and their names; the local engine answers when neither is set", async () => {
    const org = await app.organization();
    const ada = await org.user();
    expect((await answerOf(ada)).result.model).toBe("local");
    await set(org);
    server.answer({ text: "Good day." }, { object: { title: "A greeting", summary: "Somebody says hello." } });
    const { result } = await answerOf(ada);
    expect(result).toMatchObject({ model: "own-model", result: "Good day." });
    expect((await ada.get(`/chats/${result.chat_id}`)).body.title).toBe("A greeting");
    expect(server.requests.map(({ model, headers }) => [model, headers.authorization])).toEqual([
      ["own-model", `Bearer ${KEY}`],
      ["own-model", `Bearer ${KEY}`],
    ]);
    const other = await (await app.organization()).user();
    expect((await answerOf(other)).result.model).toBe("local");
  });

  it("uses changed settings at once, also those that another process stored", async () => {
    const org = await app.organization();
    const ada = await org.user();
    server.reply({ text: "Yes." });
    await set(org);
    expect((await answerOf(ada)).result.model).toBe("own-model");
    await app.database.system`
      update model_settings set name = 'newer-model', version = gen_random_uuid() where organization_id = ${org.id}`;
    expect((await answerOf(ada)).result.model).toBe("newer-model");
    await org.asOrganization.delete("/model-settings");
    expect((await answerOf(ada)).result.model).toBe("local");
  });

  it("uses its own model for extraction, its estimates and reviews", async () => {
    const org = await app.organization();
    const ada = await org.user({ managesVaults: true });
    await set(org);
    const verdict = {
      result: "standard",
      fallback: 0,
      basis: "words",
      demands: [],
      analysis: "Fine.",
      quotes: [],
      revisions: [],
    };
    server.reply((request) => (/^C1: /m.test(request.question) ? LAW(request) : { object: verdict }));
    const { body: vault } = await ada.post("/vaults", { name: "Supply" });
    await ada.post(`/vaults/${vault.id}/columns`, { label: "Law", instructions: "The law", field_type: "text" });
    const { body: file } = await ada.upload("a.txt", "This agreement is governed by the laws of Ohio.");
    const { body } = await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
    await app.runJobs();
    const { body: document } = await ada.get(`/vaults/${vault.id}/documents/${body.documents[0].document_id}`);
    expect(document.status).toBe("ready");
    expect(new Set(server.requests.map(({ model }) => model))).toEqual(new Set(["own-model"]));
    const signedIn = await ada.signedIn();
    expect((await signedIn.get(`/vaults/${vault.id}/rescan`)).body.model).toBe("own-model");
    const { body: playbook } = await ada.post("/playbooks", { title: "Law" });
    const { body: check } = await ada.post(`/playbooks/${playbook.id}/checks`, newCheck("Law"));
    const example = { text: "The laws of Ohio govern.", expected: "Pass" };
    await ada.post(`/playbooks/${playbook.id}/checks/${check.id}/examples`, example);
    for (const begun of [
      await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: [file.id] }),
      await ada.post(`/playbooks/${playbook.id}/test?wait=0`),
    ]) {
      await app.runJobs();
      const { body: job } = await ada.get(`/jobs/${begun.body.job_id}`);
      expect([job.status, job.result?.model]).toEqual(["succeeded", "own-model"]);
    }
  });

  it("says that the key must be entered again if it cannot be decrypted, and does not fall back to another model", async () => {
    const org = await app.organization();
    const ada = await org.user();
    await set(org);
    await app.database.system`
      update model_settings set api_key = 'sealed:1:00000000:AAAA', version = gen_random_uuid() where organization_id = ${org.id}`;
    const { status, error } = await answerOf(ada);
    expect([status, error.code, error.message]).toEqual([
      "failed",
      "MODEL_FAILED",
      expect.stringContaining("Enter it again"),
    ]);
    expect(server.requests).toEqual([]);
  });
});

describe("a model for each task", () => {
  const small = { name: "small-model" };

  it("is set in the settings of an organization, with its own provider and fallback, and shows no key", async () => {
    const org = await app.organization();
    const other = { provider: "anthropic", name: "other", base_url: server.url, api_key: "test-key" };
    const tasks = { naming: small, chat: { ...other, output_tokens: 900, fallback: { ...other, name: "spare" } } };
    await set(org, { tasks });
    const { body } = await org.asOrganization.get("/model-settings");
    const shown = { provider: "anthropic", base_url: server.url, has_api_key: true };
    expect(body.tasks).toEqual({
      naming: expect.objectContaining({ provider: null, name: "small-model", has_api_key: false }),
      chat: expect.objectContaining({
        ...shown,
        name: "other",
        output_tokens: 900,
        fallback: { ...shown, name: "spare" },
      }),
    });
    const rows = await app.database
      .system`select tasks, task_keys from model_settings where organization_id = ${org.id}`;
    expect(JSON.stringify(rows)).not.toContain("test-key");
    server.reply(({ model, question }) =>
      question.includes("title and a summary")
        ? { object: { title: "Law", summary: "Which law." } }
        : model === "other"
          ? { status: 401, body: "{}" }
          : { text: "Ohio." },
    );
    expect((await answerOf(await org.user())).result).toMatchObject({ result: "Ohio.", model: "spare" });
    expect(server.requests.map(({ protocol, model }) => `${protocol} ${model}`)).toEqual([
      "anthropic other",
      "anthropic spare",
      "openai-compatible small-model",
    ]);
    expect(server.requests[0]!.body.max_tokens).toBe(900);
  });

  it("keeps a key that is left out, and drops it with its address", async () => {
    const org = await app.organization();
    const own = { provider: "openai-compatible", name: "a", base_url: server.url };
    await set(org, { tasks: { chat: { ...own, api_key: "test-key" } } });
    await set(org, { tasks: { chat: { ...own, name: "b" } } });
    const hasKey = async () => (await org.asOrganization.get("/model-settings")).body.tasks.chat?.has_api_key;
    expect(await hasKey()).toBe(true);
    await set(org, {});
    expect(await hasKey()).toBe(true);
    await set(org, { tasks: { chat: { ...own, base_url: `${server.url}/other` } } });
    expect(await hasKey()).toBe(false);
    await set(org, { tasks: {} });
    expect(await hasKey()).toBeUndefined();
  });

  it.each([
    [{ chat: { provider: "anthropic" } }, "body.tasks.chat.name"],
    [{ chat: { provider: "openai-compatible", name: "x" } }, "body.tasks.chat.base_url"],
    [{ chat: { provider: "openai", name: "x" } }, "body.tasks.chat.api_key"],
    [{ review: { fallback: { provider: "anthropic", name: "x" } } }, "body.tasks.review.fallback.api_key"],
    [{ chat: { output_tokens: 1 } }, "body.tasks.chat.output_tokens"],
    [{ cooking: { name: "x" } }, "body.tasks"],
  ])("names what is missing in %j", async (tasks, path) => {
    const org = await app.organization();
    const { status, body } = await org.asOrganization.put("/model-settings", { ...OWN, tasks });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(path)]);
  });
});

describe("POST /model-settings/test", () => {
  const test = async (org: TestOrganization) => {
    const { status, body } = await org.asOrganization.post("/model-settings/test");
    expect(status).toBe(200);
    return body;
  };
  const capable = ({ question, tools, messages }: ModelRequest) => {
    const result = messages.find(({ text }) => text.includes("is governed by"));
    if (result) return { text: result.text };
    if (tools.length > 0) return { calls: [{ name: tools[0]!, input: { contract: "12" } }] };
    if (question.includes("capital")) return { object: { capital: "Paris", letters: 5 } };
    const code = /The code is (\S+)\./.exec(messages[0]!.text)?.[1];
    return { text: code ?? "I am ready." };
  };

  it("says what works: connection, JSON, tools, streaming and context", async () => {
    const org = await app.organization();
    await set(org, { prompt_characters: 20_000 });
    server.reply(capable);
    const result = await test(org);
    expect(result.name).toBe("own-model");
    for (const part of ["connection", "json", "tools", "streaming", "context"])
      expect(result[part], part).toEqual({ ok: true, message: expect.any(String) });
    expect(result.context.message).toContain("20,000");
    expect(server.requests.map(({ tools }) => tools.length).filter(Boolean)).toEqual([1, 1]);
    const longest = Math.max(...server.requests.map(({ messages }) => messages[0]!.text.length));
    expect(longest).toBeGreaterThan(18_000);
  });

  it("does the second step of a tool call, too", async () => {
    const org = await app.organization();
    await set(org, { prompt_characters: 20_000 });
    server.reply((request) =>
      request.messages.length > 1
        ? { status: 400, body: '{"error":{"message":"missing a thought_signature","code":"no_signature"}}' }
        : capable(request),
    );
    const result = await test(org);
    expect(result.tools).toEqual({ ok: false, message: expect.stringContaining("(400 no_signature)") });
    expect(result.json.ok).toBe(true);
  });

  it("says what does not work, each with its reason", async () => {
    const org = await app.organization();
    await set(org, { prompt_characters: 20_000 });
    server.reply(({ messages }) =>
      messages[0]!.text.length > 10_000
        ? { status: 400, body: '{"error":{"code":"context_length_exceeded"}}' }
        : { text: "I cannot.", whole: true },
    );
    const result = await test(org);
    expect(result.connection.ok).toBe(true);
    expect(result.json).toEqual({ ok: false, message: expect.stringContaining("invalid answer") });
    expect(result.tools).toEqual({ ok: false, message: expect.stringContaining("The model did not call the tool") });
    expect(result.streaming).toEqual({ ok: false, message: expect.stringContaining("whole") });
    expect(result.context).toEqual({ ok: false, message: expect.stringContaining("context_length_exceeded") });
  });

  it.each([
    ["a wrong key", { api_key: "wrong" }, "rejected the API key"],
    ["a wrong path", { base_url: `${server.url}/nowhere` }, "not found"],
  ])("answers 200 also for %s", async (_, change, message) => {
    const org = await app.organization();
    await set(org, change);
    const result = await test(org);
    expect(result.connection).toEqual({ ok: false, message: expect.stringContaining(message) });
    expect(JSON.stringify(result)).not.toContain("wrong");
    expect(result.tools).toEqual({ ok: false, message: "Not tested: the model did not answer." });
  });

  it("says that no language model is set", async () => {
    const result = await test(await app.organization());
    expect(result.name).toBeNull();
    expect(result.connection).toEqual({ ok: false, message: "No language model is set up." });
  });
});
