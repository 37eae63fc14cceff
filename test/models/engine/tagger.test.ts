import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseDocument } from "../../../src/content/formats/read.ts";
import { runInTurnOf } from "../../../src/kernel/scheduling/turn.ts";
import { type ClauseKind, TAGGED_KINDS } from "../../../src/models/engine/catalogue/clauses.ts";
import { TAGGER } from "../../../src/models/engine/encode/tagger.config.ts";
import { bestTags, isPresent, NoTagger, openTagger, type Tag } from "../../../src/models/engine/encode/tagger.ts";
import { sample } from "../../support/documents/office.ts";
import { runScript } from "../../support/process.ts";

const tagger = openTagger();
afterAll(() => tagger.close());

const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

describe("tagging a contract", () => {
  let text: string;
  let tags: Tag[];
  beforeAll(async () => {
    ({ text } = await parseDocument("pdf", await sample("mphase-co-branding-agreement.pdf")));
    tags = await tagger.tag(text);
  });

  const found = (kind: ClauseKind) => {
    const best = bestTags(tags).get(kind);
    return isPresent(best) ? text.slice(best.start, best.end).replace(/\s+/g, " ") : undefined;
  };

  it.each<[ClauseKind, RegExp]>([
    ["Document Name", /^CO-BRANDING AGREEMENT$/],
    ["Agreement Date", /^21st day of January 2003$/],
    ["Expiration Date", /^The Term of this Agreement .* one \(1\) year\.$/],
    ["Governing Law", /^The validity, .* governed by the laws of the State of New York\.$/],
    ["Anti-Assignment", /^This Agreement shall not be assigned by mPhase .* Lucent\.$/],
    ["Cap On Liability", /^Neither Party shall be liable .* consequential damages/],
  ])("finds what it says: %s", (kind, words) => {
    expect(found(kind)).toMatch(words);
  });

  it.each<ClauseKind>(["Insurance", "Source Code Escrow", "Non-Compete", "Most Favored Nation"])(
    "finds nothing when there is nothing: %s",
    (kind) => {
      expect(found(kind)).toBeUndefined();
    },
  );

  it("returns the tags of a kind best first, without overlap and inside the text", () => {
    for (const kind of TAGGED_KINDS) {
      const ofKind = tags.filter((tag) => tag.kind === kind);
      expect(ofKind.map(({ score }) => score)).toEqual(ofKind.map(({ score }) => score).sort((a, b) => b - a));
      const placed = ofKind.toSorted((a, b) => a.start - b.start);
      placed.forEach(({ start, end, confidence }, at) => {
        expect(start).toBeGreaterThanOrEqual(placed[at - 1]?.end ?? 0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(confidence > 0 && confidence < 1).toBe(true);
      });
    }
  });

  it("returns the same tags for the same words", async () => {
    expect(await tagger.tag(`${text} `)).toEqual(tags);
  });

  it("returns none for a text without words", async () => {
    expect(await tagger.tag("")).toEqual([]);
    expect(await tagger.tag(" \n\u200b\t")).toEqual([]);
  });

  it("lets a short text in between the windows of a long one", async () => {
    const order: string[] = [];
    const tagFor = (organizationId: string, words: string) =>
      runInTurnOf({ organizationId, isUrgent: false }, () => tagger.tag(words).then(() => order.push(organizationId)));
    await Promise.all([tagFor("long", text.repeat(2)), tagFor("short", "Governed by the laws of New York.")]);
    expect(order).toEqual(["short", "long"]);
  });

  it("stops between windows when canceled, and continues with the next text", async () => {
    const stop = new AbortController();
    const long = tagger.tag(text.repeat(100), stop.signal);
    const next = tagger.tag("This Agreement is governed by the laws of the State of New York.");
    setTimeout(() => stop.abort(new Error("enough")), 50);
    await expect(long).rejects.toThrow("enough");
    expect(isPresent(bestTags(await next).get("Governing Law"))).toBe(true);
  });
});

describe("the tagger thread", () => {
  it("reads a text once while its tags are kept, and the one that was used least recently again", async () => {
    const entry = program(`import { parentPort } from "node:worker_threads";
      let runs = 0;
      parentPort.on("message", (asked) => {
        const { text, windows } = asked.task ?? {};
        const pieces = () => ({ ids: new Int32Array([0]), starts: new Int32Array([0]), ends: new Int32Array([++runs]) });
        if (text !== undefined) parentPort.postMessage({ result: { pieces: pieces() } });
        if (windows) parentPort.postMessage({ result: { logits: [new Float32Array(3 * 41).fill(9)] } });
        if ("close" in asked) parentPort.close();
      });
      parentPort.postMessage({ ready: true });`);
    const counting = openTagger({ entry, threads: 1 });
    const runOf = async (words: string) => (await counting.tag(words))[0]!.end;
    expect([await runOf("a"), await runOf("b"), await runOf("a")]).toEqual([1, 2, 1]);
    for (let at = 0; at < 49; at++) await runOf(`other ${at}`);
    expect([await runOf("a"), await runOf("b")]).toEqual([1, 52]);
    await counting.close();
  });

  it("reports once that the runtime cannot be loaded, and refuses from then on", async () => {
    const told: string[] = [];
    const entry = program("throw new Error('no such library')");
    const broken = openTagger({ entry, onUnavailable: ({ message }) => told.push(message) });
    for (let time = 0; time < 3; time++) await expect(broken.tag("hello")).rejects.toThrow(NoTagger);
    expect(told).toEqual(["no such library"]);
  });

  it("refuses pending and new requests once it is closed", async () => {
    const closing = openTagger();
    const work = expect(closing.tag("word ".repeat(20_000))).rejects.toThrow(NoTagger);
    await closing.close();
    await work;
    await expect(closing.tag("hello")).rejects.toThrow(NoTagger);
  });
});

it("models restart after their last thread ended, as it does when idle", async () => {
  const { code, stdout, stderr } = await runScript("test/models/engine/reopened.child.ts", [], {});
  expect([code, stderr]).toEqual([0, ""]);
  const [before, after] = stdout.trim().split("\n");
  expect(JSON.parse(before!).tags.length).toBeGreaterThan(0);
  expect(after).toBe(before);
});

it("marks the clause types its weights were trained on, in order", () => {
  expect(TAGGER.kinds).toEqual([...TAGGED_KINDS]);
});
