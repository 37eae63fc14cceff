import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { endpoints } from "../../src/endpoints.ts";
import type { Example } from "../../src/kernel/http/openapi/examples.ts";
import { useReceiver } from "../administration/webhooks/receiver.ts";
import { useApp } from "../support/harness.ts";
import { type ModelReply, type ModelRequest, useModelServer } from "../support/servers/model-server.ts";
import { recordExamples } from "./record.ts";

const FILE = new URL("../../src/kernel/http/openapi/examples.json", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "chancery-sources-"));
afterAll(() => rmSync(folder, { recursive: true }));
const model = await useModelServer();
const receiver = useReceiver();
const app = useApp({ WEBHOOKS_ALLOW_PRIVATE: true, MODEL_SETTINGS_ALLOW_PRIVATE: true, SOURCES_DIR: folder });

/** What it reads in the instruction for an order form. */
const ORDER_ANSWERS = [
  { field: "F1", item: 0, value: "Northwind Foods LLC", quote: "Northwind Foods LLC" },
  { field: "F2", item: 0, value: "3 March 2027", quote: "from 3 March 2027" },
];

/** A model that passes every part of its test. */
function capable({ question, tools, messages }: ModelRequest): ModelReply {
  if (question.startsWith("These are the fields")) return { object: { answers: ORDER_ANSWERS } };
  const result = messages.find(({ text }) => text.includes("is governed by"));
  if (result) return { text: result.text };
  if (tools.length > 0) return { calls: [{ name: tools[0]!, input: { contract: "12" } }] };
  if (question.includes("capital")) return { object: { capital: "Paris", letters: 5 } };
  return { text: /The code is (\S+)\./.exec(messages[0]!.text)?.[1] ?? "I am ready." };
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

async function record(): Promise<Record<string, Example>> {
  model.reply(capable);
  const org = await app.organization("Northwind Foods LLC");
  const ada = await org.user({ name: "Ada Quill", isAdmin: true, managesVaults: true });
  const grace = await org.user({ name: "Grace Ledger" });
  const known = new Map<string, unknown>(
    Object.entries({
      userId: grace.id,
      receiverUrl: receiver.url,
      modelUrl: model.url,
      yesterday: day(-1),
      tomorrow: day(1),
    }),
  );
  const examples = JSON.stringify(Object.fromEntries(await recordExamples({ app, org, ada, known })))
    .replaceAll(app.deps.config.PUBLIC_URL, "https://chancery.example.com")
    .replaceAll(receiver.url, "https://hooks.example.com/chancery")
    .replaceAll(model.url, "https://models.example.com/v1")
    .replaceAll(ada.email, "ada.quill@example.com")
    .replaceAll(grace.email, "grace.ledger@example.com");
  return JSON.parse(examples);
}

/** Ids, times and people differ from server to server. */
const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;
const comparable = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value ?? null)
      .replaceAll(ID, "id")
      .replace(/_date=[\d-]{10}/g, "_date=day")
      .replace(/"until":"[\d-]{10}"/g, '"until":"day"')
      .replace(/("\w*user_id":)\d+/g, "$10")
      .replace(/(\/members|\/shares)\/\d+/g, "$1/1"),
  );

/** Requests are counted with a delay, so the operations counted so far differ from run to run. */
const COUNTED_LATER = "by_operation";

/** The fields of a value and their types. The items of a list share one shape. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((item) => JSON.stringify(shapeOf(item))))].sort();
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    fields.map(([key, inner]) => [key.replaceAll(ID, "id"), key === COUNTED_LATER ? typeof inner : shapeOf(inner)]),
  );
}

it("the reference's request examples are accepted, and answered with the status and shape of its reply examples", async () => {
  const taken = await record();
  expect(Object.keys(taken).sort()).toEqual(endpoints.map(({ id }) => id).sort());
  if (process.env.UPDATE_EXAMPLES) writeFileSync(FILE, `${JSON.stringify(taken, null, 2)}\n`);
  const recorded: Record<string, Example> = JSON.parse(readFileSync(FILE, "utf8"));
  expect(Object.keys(recorded)).toEqual(Object.keys(taken));
  for (const [operation, example] of Object.entries(recorded)) {
    const { path, request, status, reply } = taken[operation]!;
    expect([operation, comparable(path), comparable(request), status]).toEqual([
      operation,
      comparable(example.path),
      comparable(example.request),
      example.status,
    ]);
    expect({ operation, reply: shapeOf(reply) }).toEqual({ operation, reply: shapeOf(example.reply) });
    const others = (replies: Example["more"] = []) =>
      replies.map((each) => ({ status: each.status, type: each.type, reply: shapeOf(each.reply) }));
    expect({ operation, more: others(taken[operation]!.more) }).toEqual({ operation, more: others(example.more) });
  }
});
