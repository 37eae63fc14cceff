import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import type { Question } from "../../src/models/engine/answer/question.ts";
import { Router } from "../../src/models/engine/answer/route.ts";
import { CLAUSES } from "../../src/models/engine/catalogue/clauses.ts";
import { openEmbedder } from "../../src/models/engine/encode/embed.ts";
import { DIMENSIONS, FileVectors, pack } from "../../src/search/vectors.ts";
import { rememberVectors } from "../support/model-outputs.ts";

const embedder = rememberVectors(openEmbedder());
afterAll(() => embedder.close());

const question = (label: string, fieldType: Question["fieldType"] = "text"): Question => ({
  key: "column",
  label,
  instructions: "",
  fieldType,
  options: [],
});

describe("what a question is about", () => {
  const router = new Router(embedder);
  const bare = new Router(undefined);
  const name = async (route: ReturnType<Router["route"]>) => {
    const found = await route;
    return found.to === "clause" ? found.clause.name : "search";
  };

  it.each<[string, string]>([
    ["Governing Law", "Governing Law"],
    ["Liability cap", "Cap On Liability"],
    ["Notice of non-renewal", "Notice Period To Terminate Renewal"],
    ["Force majeure clause", "Force majeure"],
    ["Arbitration", "Dispute resolution"],
  ])("%s is known by name, with and without meaning", async (label, target) => {
    expect(await name(router.route(question(label)))).toBe(target);
    expect(await name(bare.route(question(label)))).toBe(target);
  });

  it("is left to search when no known topic matches", async () => {
    expect(await name(router.route(question("Storage temperature of the vaccine")))).toBe("search");
  });

  it("is never a clause without a date when a date is asked for", async () => {
    expect(await name(router.route(question("Insurance", "date")))).not.toBe("Insurance");
  });

  it("comes from vectors that match the stored wordings: run scripts/write-wordings.ts after changing them", async () => {
    const stored = (name: string) => readFileSync(new URL(`../../models/router/${name}`, import.meta.url));
    const texts: string[] = JSON.parse(stored("wordings.json").toString());
    const bytes = stored("wordings.int8");
    expect(texts).toEqual(CLAUSES.flatMap(({ wordings }) => wordings));
    expect(bytes.length).toBe(texts.length * DIMENSIONS);
    const some = texts.map((text, index) => ({ text, index })).filter(({ text }) => sampled(text));
    const fresh = await embedder.embed(some.map(({ text }) => text));
    fresh.forEach((vector, at) => {
      const { index } = some[at]!;
      const vectors = new FileVectors(bytes.subarray(index * DIMENSIONS, (index + 1) * DIMENSIONS));
      expect(vectors.compare(pack(vector))[0]).toBeGreaterThan(0.98);
    });
  });
});

/** One wording in twelve, always the same ones. */
const sampled = (text: string) => createHash("sha256").update(text).digest()[0]! % 12 === 0;
