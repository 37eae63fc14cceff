import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openLanguageModel } from "../../../src/models/open.ts";
import { newCheck } from "../../playbooks/making.ts";
import { useApp } from "../../support/harness.ts";
import { isReadingOfPart } from "../../support/model-asides.ts";
import type { Protocol } from "../../support/servers/model-protocols.ts";
import { type ModelRequest, type Reply, useModelServer } from "../../support/servers/model-server.ts";
import * as providers from "../../support/servers/real-providers.ts";

const server = await useModelServer();
const app = useApp(server.settings());

const troubles: string[] = [];

interface Given {
  protocol?: Protocol;
  name?: string;
  settings?: object;
  contract?: string;
  columns?: string[];
}

/** An organization whose model behaves so. */
async function firm(reply: Reply, { protocol = "openai-compatible", name, settings = {}, contract }: Given = {}) {
  app.deps.model = openLanguageModel(
    { ...app.deps.config, ...server.settings(protocol, name), ...settings },
    { firstPauseMs: 1, onTrouble: (message) => troubles.push(message) },
  );
  server.reply(reply);
  const ada = await (await app.organization()).user({ managesVaults: true });
  const { body: file } = await ada.upload("contract.txt", contract ?? providers.READ_CONTRACT);
  await app.runJobs();
  return { ada, file: file.id as string };
}

async function chat(reply: Reply, given?: Given) {
  const { ada, file } = await firm(reply, given);
  const asked = { message: "Which law governs?", file_ids: [file] };
  const { body } = await ada.post("/chat/completions?wait=0", asked);
  await app.runJobs();
  return (await ada.get(`/jobs/${body.job_id}?wait=0`)).body;
}

async function review(reply: Reply, given?: Given) {
  const { ada, file } = await firm(reply, given);
  const { body: playbook } = await ada.post("/playbooks", { title: "NDA" });
  for (const title of ["Term", "Law"]) await ada.post(`/playbooks/${playbook.id}/checks`, newCheck(title));
  const { body } = await ada.post(`/playbooks/${playbook.id}/run?wait=0`, { file_ids: [file] });
  await app.runJobs();
  return (await ada.get(`/jobs/${body.job_id}?wait=0`)).body;
}

async function extraction(reply: Reply, given: Given = {}) {
  const { ada, file } = await firm(reply, given);
  const { body: vault } = await ada.post("/vaults", { name: "Supply" });
  for (const label of given.columns ?? ["Law"])
    await ada.post(`/vaults/${vault.id}/columns`, { label, instructions: `The ${label}`, field_type: "text" });
  const { body } = await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file] });
  await app.runJobs();
  return (await ada.get(`/vaults/${vault.id}/documents/${body.documents[0].document_id}`)).body;
}

const columnsOf = ({ question }: ModelRequest) => [...question.matchAll(/^(C\d+): /gm)].map(([, column]) => column!);

const ANSWERED = {
  status: "succeeded",
  result: { result: "It is the law of Ohio [1].", citations: [{ quote: providers.LAW_QUOTE }] },
};
const PASSED = { evaluationResult: "Pass", quotes: [{ quote: "ends after two years" }] };
const REVIEWED = { status: "succeeded", result: { results: [PASSED, PASSED] } };
const READ = { status: "ready", values: { law: { value: "Ohio" } } };

async function expectAllWork(reply: Reply, given?: Given) {
  expect(await chat(reply, given)).toMatchObject(ANSWERED);
  expect(await review(reply, given)).toMatchObject(REVIEWED);
  expect(await extraction(reply, given)).toMatchObject(READ);
}

const SLOW = { MODEL_FIRST_TOKEN_SECONDS: 0.3, MODEL_IDLE_SECONDS: 0.3 };
const USELESS: [string, Reply, RegExp][] = [
  ["empty text", { text: "" }, /empty answer/],
  ["HTML with 200", { status: 200, body: "<html>", headers: { "content-type": "text/html" } }, /a web page/],
  ["unreadable JSON", { status: 200, body: '{"id":' }, /unreadable answer/],
];

describe("answered but useless", () => {
  it.each(USELESS)("%s: at most three calls, then MODEL_FAILED with the reason", async (_, reply, reason) => {
    const failed = { status: "failed", error: { code: "MODEL_FAILED", message: expect.stringMatching(reason) } };
    for (const work of [chat, review]) {
      server.clear();
      expect(await work(reply)).toMatchObject(failed);
      expect(server.requests).toHaveLength(3);
    }
    server.clear();
    expect(await extraction(reply)).toMatchObject({ status: "failed", error: expect.stringMatching(reason) });
    expect(server.requests).toHaveLength(3);
  });
});

describe("time", () => {
  it("a call that was answered too slowly is tried twice and then fails with what to set; it is no outage", async () => {
    const error = { code: "MODEL_FAILED", message: expect.stringContaining("MODEL_FIRST_TOKEN_SECONDS") };
    for (const work of [chat, review]) {
      server.clear();
      expect(await work({ silent: true }, { settings: SLOW })).toMatchObject({ status: "failed", error });
      expect(server.requests).toHaveLength(2);
    }
    server.clear();
    expect((await extraction({ silent: true }, { settings: SLOW })).error).toContain("MODEL_FIRST_TOKEN_SECONDS");
    expect(server.requests).toHaveLength(2);
  });

  it("a stream that is alive is never cut, repeated and paid again", async () => {
    const reply: Reply = (request) => ({ ...providers.competent(request), pauseMs: 30, beats: 12 });
    await expectAllWork(reply, { settings: SLOW });
    const questions = server.requests.map(({ body }) => JSON.stringify(body));
    expect(new Set(questions).size).toBe(questions.length);
  });
});

describe("what a provider attaches to a call or to reasoning is kept and sent back", () => {
  it.each<[string, Reply, Given]>([
    ["the thought_signature of Gemini 3", providers.gemini3, { name: "gemini-3-pro" }],
    [
      "the reasoning items of OpenAI, which stores nothing",
      providers.openaiReasoning,
      { protocol: "openai", name: "gpt-5" },
    ],
    ["the thinking of Anthropic", providers.anthropicThinking, { protocol: "anthropic", name: "claude-sonnet-4-5" }],
    ["not to a server that refuses reasoning", providers.refusesReasoning, {}],
  ])("%s", async (_, reply, given) => {
    await expectAllWork(reply, given);
    expect(server.requests.some(({ messages }) => messages.length > 1)).toBe(true);
  });

  it("tools stay declared in the last step, with tool_choice none", async () => {
    const loops: Reply = (request) => {
      const isLast = (request.body.tool_choice?.type ?? request.body.tool_choice) === "none";
      const call = { id: `call_${request.messages.length}`, name: "search_documents", input: { query: "law" } };
      const said = providers.competent(request);
      return said.text && !isLast ? { calls: [call] } : said;
    };
    const { status, result } = await chat(loops, { protocol: "anthropic" });
    expect([status, result.result.startsWith("It is the law of Ohio [1].")]).toEqual(["succeeded", true]);
    const last = server.requests.findLast(({ tools }) => tools.includes("search_documents"))!;
    expect(last.body.tool_choice).toEqual({ type: "none" });
    expect(last.tools).toContain("search_documents");
  });
});

describe("output", () => {
  it("max_tokens refused: max_completion_tokens is sent, and remembered", async () => {
    await expectAllWork(providers.wantsMaxCompletionTokens);
    expect(server.requests.at(-1)!.body).toMatchObject({ max_completion_tokens: expect.any(Number) });
  });

  it("cut-off extraction asks again with half of the columns", async () => {
    const columns = ["Law", "Law of tort", "Price", "Place", "Notice"];
    expect(await extraction(providers.cutsOffAfter(2), { columns })).toMatchObject(READ);
    const asked = server.requests.map(({ question }) => question.match(/^C\d+: /gm)?.length);
    // The five and the four that every vault has.
    expect(asked).toEqual([9, 5, 3, 2, 1, 2, 4, 2, 2]);
  });

  it("a column whose answer alone is too long fails by itself, and the others are filled", async () => {
    const reply: Reply = (request) =>
      /^C\d+: Duties$/m.test(request.question) ? { text: '{"answers": [', cut: true } : providers.competent(request);
    const read = await extraction(reply, { columns: ["Duties", "Law"] });
    expect(read).toMatchObject({ ...READ, outcomes: { duties: "failed" } });
  });

  it("a chat that is cut off within a citation shows no half of it", async () => {
    const text = 'It is the law of Ohio. It ends [[F1: "This Agreement';
    const { result } = await chat((request) =>
      request.tools.length > 0 ? { text, cut: true } : providers.competent(request),
    );
    expect(result.result).toMatch(/^It is the law of Ohio\. It ends\n\n\(The answer was cut off/);
  });

  it("a chat cut off without a word is a failure", async () => {
    const message = expect.stringMatching(/before the first word.*MODEL_OUTPUT_TOKENS.*MODEL_REASONING/);
    expect(await chat(providers.neverSpeaks)).toMatchObject({
      status: "failed",
      error: { code: "MODEL_FAILED", message },
    });
    expect(server.requests).toHaveLength(1);
  });

  it.each<[Protocol, string, object]>([
    ["openai-compatible", "any", { max_tokens: 9_000, reasoning_effort: "low" }],
    ["openai", "my-deployment", { max_output_tokens: 9_000, reasoning: expect.objectContaining({ effort: "low" }) }],
    ["anthropic", "claude-opus-5-5", { output_config: expect.objectContaining({ effort: "low" }) }],
  ])("MODEL_OUTPUT_TOKENS and MODEL_REASONING go to %s", async (protocol, name, body) => {
    const settings = { MODEL_OUTPUT_TOKENS: 9_000, MODEL_REASONING: "low" };
    expect(await chat(providers.competent, { protocol, name, settings })).toMatchObject(ANSWERED);
    expect(server.requests[0]!.body).toMatchObject(body);
  });

  it("a model that takes no effort is asked without one", async () => {
    const refuses: Reply = (request) =>
      "reasoning_effort" in request.body
        ? { status: 400, body: '{"error":{"message":"reasoning_effort is not supported with this model"}}' }
        : providers.competent(request);
    await expectAllWork(refuses, { settings: { MODEL_REASONING: "high" } });
  });
});

describe("models of other kinds", () => {
  it("without tools answer when the documents fit", async () => {
    await expectAllWork(providers.withoutTools);
  });

  it("without tools answer when all of a long document was read in parts", async () => {
    const contract = `${"The parties meet on the first Monday of each month.\n\n".repeat(600)}\n\n${providers.READ_CONTRACT}`;
    const settings = { MODEL_PROMPT_CHARACTERS: 40_000 };
    expect(await chat(providers.withoutTools, { contract, settings })).toMatchObject(ANSWERED);
  });

  it("without tools do not answer from excerpts, and say why", async () => {
    const contract = `${providers.READ_CONTRACT}\n\n${"The parties meet on the first Monday of each month.\n\n".repeat(600)}`;
    const settings = { MODEL_PROMPT_CHARACTERS: 40_000 };
    const reply: Reply = (request) =>
      isReadingOfPart(request) ? { text: "I would rather talk." } : providers.withoutTools(request);
    const job = await chat(reply, { contract, settings });
    expect(job).toMatchObject({
      status: "failed",
      error: { code: "MODEL_FAILED", message: expect.stringMatching(/cannot call tools.*MODEL_PROMPT_CHARACTERS/) },
    });
  });

  it.each(["eos_token", null])(
    "an unknown or missing finish_reason (%s) after a whole text is accepted",
    async (ended) => {
      await expectAllWork(providers.endsWith(ended));
    },
  );

  it("</think> without an opening tag is removed", async () => {
    await expectAllWork(providers.closesThinking);
  });
});

describe("a model for each task", () => {
  const MODEL_TASKS = {
    naming: { name: "namer" },
    extraction: { name: "reader", output_tokens: 7_000 },
    review: { name: "judge", fallback: { provider: "openai-compatible", name: "spare", base_url: server.url } },
    second_reader: { name: "second" },
  } as const;

  it("does its own work, with its own provider and fallback", async () => {
    const overlooked = { column: "C1", found: false, value: "", quotes: [], reasoning: "It is not stated." };
    const reply: Reply = (request) => {
      if (request.model === "judge") return { status: 401, body: "{}" };
      return request.model === "reader"
        ? { object: { answers: columnsOf(request).map((column) => ({ ...overlooked, column })) } }
        : providers.competent(request);
    };
    await expectAllWork(reply, { settings: { MODEL_TASKS } });
    const asked = new Map(server.requests.map(({ model, question }) => [model, question]));
    expect([...asked.keys()].sort()).toEqual(["judge", "namer", "reader", "second", "spare", "test-model"]);
    expect(asked.get("namer")).toContain("title and a summary");
    expect(asked.get("spare")).toContain("Judge this check");
    expect(asked.get("second")).toContain("In a first reading");
    expect(server.requests.find(({ model }) => model === "reader")!.body.max_tokens).toBe(7_000);
  });
});

describe("what the second reader refuses", () => {
  it("is repaired by the model that wrote it", async () => {
    const reply: Reply = (request) => {
      if (request.question.startsWith("Sentence 1:"))
        return { object: { sentences: [{ number: 1, text: "It is the law of Ohio" }] } };
      if (request.tools.length > 0) return { text: `It is the law of Texas [[F1: "${providers.LAW_QUOTE}"]].` };
      return providers.competent(request);
    };
    const { result } = await chat(reply, { settings: { MODEL_TASKS: { second_reader: { name: "second" } } } });
    expect(result.result).toBe("It is the law of Ohio [1].");
    const asked = server.requests.map(({ model, system }) => [model, system.slice(0, 12)]);
    expect(asked).toContainEqual(["second", "You check cl"]);
    expect(asked).toContainEqual(["test-model", "You wrote an"]);
  });
});

describe("prompt and output", () => {
  const page = readFileSync(new URL("../../../docs/providers.md", import.meta.url), "utf8");
  const documented = [...page.matchAll(/^\| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(([, ...cells]) => cells.map(Number));
  const contract = `${"The parties meet on the first Monday of each month.\n\n".repeat(2_000)}\n\n${providers.READ_CONTRACT}`;

  it("has documented settings for windows of 8k, 16k and 32k", () => {
    expect(documented.map(([window]) => window)).toEqual([8192, 16384, 32768]);
  });

  it.each(documented)(
    "are never over a window of %i tokens with the documented settings",
    async (tokens, prompt, output) => {
      const refusals: number[] = [];
      const reply: Reply = (request) => {
        const told = providers.window(tokens!)(request);
        if ("status" in told) refusals.push(told.status);
        return told;
      };
      const given = { contract, settings: { MODEL_PROMPT_CHARACTERS: prompt, MODEL_OUTPUT_TOKENS: output } };
      await expectAllWork(reply, given);
      expect(refusals).toEqual([]);
    },
  );
});

describe("context too long", () => {
  const contract = `${"The parties meet on the first Monday of each month.\n\n".repeat(2_000)}\n\n${providers.READ_CONTRACT}`;

  it("is read in smaller parts, and says what to set", async () => {
    const reply = providers.window(32_768);
    const given = { contract, settings: { MODEL_OUTPUT_TOKENS: 4_000 } };
    expect(await extraction(reply, given)).toMatchObject(READ);
    expect(troubles.at(-1)).toMatch(/^A prompt of \d+ characters was too long\. .* Set MODEL_PROMPT_CHARACTERS to \d+/);
    expect(await chat(reply, given)).toMatchObject(ANSWERED);
    expect(await review(reply, given)).toMatchObject({ status: "succeeded" });
  });
});
