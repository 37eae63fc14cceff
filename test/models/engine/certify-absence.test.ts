import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { FieldType } from "../../../src/content/values/values.ts";
import type { LocalAnswer } from "../../../src/models/engine/answer/question.ts";
import { Router } from "../../../src/models/engine/answer/route.ts";
import { answerOfPart } from "../../../src/models/engine/answer/settle.ts";
import { answerColumn } from "../../../src/models/engine/ask/column-answer.ts";
import type { ClauseKind } from "../../../src/models/engine/catalogue/clauses.ts";
import type { Tag } from "../../../src/models/engine/encode/tagger.ts";
import { Evidence } from "../../../src/models/engine/evidence/evidence.ts";

const SALE = `SALE OF GOODS

1. Goods
Alder Ltd. sells twelve oak tables to Birch LLC.

2. Price
Birch LLC pays 4,000 dollars when the tables arrive at its warehouse in Ohio.

3. Care
Birch LLC wipes the tables with a dry cloth and keeps them away from the window.
`;
const router = new Router();
const tagOf = (text: string, kind: ClauseKind, words: string, confidence: number): Tag => {
  const start = text.indexOf(words);
  return { kind, start, end: start + words.length, score: confidence / 2, confidence };
};

interface Asked {
  label: string;
  instructions?: string;
  fieldType?: FieldType;
  text?: string;
  tags?: Tag[] | undefined;
}

const read = ({ label, instructions = "", fieldType = "boolean", text = SALE, ...rest }: Asked) => {
  const reading = new Evidence(text, "tags" in rest ? rest.tags : []);
  const question = { key: "asked", label, instructions, fieldType, options: [] };
  return answerColumn({ reading, router, signal: undefined }, question);
};

const quotes = (text: string, { places }: LocalAnswer) => places.map(({ start, end }) => text.slice(start, end));

describe("`absent` is only said with a certificate", () => {
  it("which a known kind of clause gets where kind, headings, words and meaning agree", async () => {
    const answer = await read({ label: "Source code escrow" });
    expect(answer).toMatchObject({ outcome: "absent", value: null, places: [] });
    expect(answer.reasoning).toContain("kind of clause, headings, words and their synonyms, and meaning");
    expect(answer.confidence).toBeGreaterThan(0.9);
  });

  it("which a topic of no known kind gets where none of its words, and nothing near in meaning, is there", async () => {
    const answer = await read({ label: "Helicopter landing slots" });
    expect(answer.outcome).toBe("absent");
    expect(answer.reasoning).toContain("by headings, words and their synonyms, and meaning");
  });

  it("not where the tagger half sees such a clause", async () => {
    const words = "Birch LLC wipes the tables with a dry cloth";
    const answer = await read({ label: "Source code escrow", tags: [tagOf(SALE, "Source Code Escrow", words, 0.1)] });
    expect(answer.outcome).toBe("unsure");
    expect(quotes(SALE, answer)[0]).toContain(words);
  });

  it("not where the tagger cannot run", async () => {
    const answer = await read({ label: "Source code escrow", tags: undefined });
    expect(answer.outcome).toBe("unsure");
    expect(answer.reasoning).toContain("so a clause may have been missed");
  });

  it("not where a heading is on the topic", async () => {
    const text = SALE.replace("3. Care", "3. Insurance");
    expect((await read({ label: "Insurance", text })).outcome).toBe("unsure");
  });

  it("not where a sentence has the words of the kind", async () => {
    const text = SALE.replace("with a dry cloth", "under its policy of insurance");
    expect((await read({ label: "Does anybody have to be covered?", instructions: "Insurance", text })).outcome).toBe(
      "unsure",
    );
  });

  it("not where a sentence has one word of a topic of no known kind", async () => {
    const text = SALE.replace("in Ohio", "by helicopter");
    const answer = await read({ label: "Helicopter landing slots", text });
    expect(answer.outcome).toBe("unsure");
    expect(quotes(text, answer).join()).toContain("by helicopter");
  });

  it("not where a sentence has a synonym of its words, or a word of its instructions", async () => {
    const text = SALE.replace("wipes", "will delete");
    expect((await read({ label: "Deletion of zeppelins", text })).outcome).toBe("unsure");
    const told = { label: "Zeppelins", instructions: "How are the zeppelins or tables kept clean?" };
    expect((await read(told)).outcome).toBe("unsure");
  });

  it("not for parties and titles, which every contract has", async () => {
    const text = "It was a bright cold day in April. The clocks were striking thirteen.";
    expect((await read({ label: "Parties", fieldType: "party_list", text })).outcome).toBe("unsure");
  });

  it("not for a text of which only a part was read", async () => {
    const answer = answerOfPart(await read({ label: "Source code escrow" }), "Only the first part was read.");
    expect(answer.outcome).toBe("unsure");
    expect(answer.places.length).toBeGreaterThan(0);
    expect(answer.reasoning).toMatch(/may be in the rest\. Only the first part was read\.$/);
  });

  it("not for a document without text", async () => {
    expect(await read({ label: "Insurance", text: "" })).toMatchObject({ outcome: "unsure", places: [] });
  });
});

describe("an answer that is unsure", () => {
  it("has no value, one to three passages, and tells what was searched and where they are", async () => {
    const text = SALE.replace("in Ohio", "by helicopter");
    const answer = await read({ label: "Helicopter landing slots", text });
    expect(answer.value).toBeNull();
    expect(answer.places.length).toBeGreaterThanOrEqual(1);
    expect(answer.places.length).toBeLessThanOrEqual(3);
    expect(answer.reasoning).toMatch(/^Searched the whole document for “Helicopter landing slots” by headings, /);
    expect(answer.reasoning).toContain("under “Price”");
  });

  it("names the candidate in its reasoning where a value is below the threshold", async () => {
    const words = "governed by the laws of Ohio";
    const text = `${SALE}\n4. Law\nThis contract is ${words}, if at all.\n`;
    const tags = [{ ...tagOf(text, "Renewal Term", words, 0.4), score: 0.6 }];
    const answer = await read({ label: "Renewal clause", fieldType: "text", text, tags });
    expect(answer).toMatchObject({ outcome: "unsure", value: null });
    expect(answer.reasoning).toMatch(/^This may be “.*governed by the laws of Ohio/);
    expect(quotes(text, answer)[0]).toContain(words);
  });

  it("is not made of a blank: the document shows that there is no value", async () => {
    const text = "ORDER FORM\n\nNumber of outlets:\t________\nContact\tJulian Cedar";
    const answer = await read({ label: "Number of outlets", fieldType: "number", text });
    expect(answer).toMatchObject({ outcome: "absent" });
    expect(answer.places.length).toBeGreaterThan(0);
  });
});

it("no reason of a column says that no sentence, heading or clause mentions something", async () => {
  const folder = join(import.meta.dirname, "../../../src/models/engine/answer");
  const claim =
    /["`][^"`\n]*\b[Nn]o (?:\w+ )?(?:heading|sentence|passage|section|clause|word)s?\b[^"`\n]*\b(?:mention|contain|say|speak|name)s?\b/g;
  for (const name of await readdir(folder))
    expect([name, ...((await readFile(join(folder, name), "utf8")).match(claim) ?? [])]).toEqual([name]);
});
