import { expect, it } from "vitest";
import { readConfig } from "../../../src/kernel/config.ts";
import { openLanguageModel } from "../../../src/models/open.ts";
import { lookAgain } from "../../../src/models/support/second-look.ts";
import { useModelServer } from "../../support/servers/model-server.ts";

const server = await useModelServer();
const ctx = { once: <T>(_: string, step: () => Promise<T>) => step(), signal: new AbortController().signal };
const open = (settings = {}) =>
  openLanguageModel({ ...readConfig(server.settings()), ...settings }, { firstPauseMs: 1 })!;
const look = (texts: string[], quote: string, model = open()) =>
  lookAgain(
    ctx,
    model,
    texts.map((text) => ({ text, quotes: [quote] })),
    { step: "look", of: "values" },
  );
const says = (claim: number) => ({ claim, verdict: "says", reason: "" });

it("a claim that the second reader passed over is asked once more, alone", async () => {
  server.answer(
    { object: { verdicts: [says(1), says(3)] } },
    { object: { verdicts: [{ claim: 1, verdict: "does_not_say", reason: "It says Ohio." }] } },
  );
  const found = await look(["Rent: $900", "Law: Texas", "Term: two years"], "The law of Ohio governs.");
  expect(found).toEqual([undefined, "It says Ohio.", undefined]);
  expect(server.requests).toHaveLength(2);
  const [, again] = server.requests;
  expect(again!.question).toContain("Law: Texas");
  expect(again!.question).not.toContain("Rent: $900");
});

it("claims that nobody judged are named: where the model gives no usable answer, or passes over a claim twice", async () => {
  const unread: number[] = [];
  const claims = ["Rent: $900", "Law: Texas"].map((text) => ({ text, quotes: ["The law of Ohio governs."] }));
  const options = { step: "look", of: "values" as const, onNoAnswer: (all: number[]) => void unread.push(...all) };
  server.reply({ text: "I would rather talk." });
  expect(await lookAgain(ctx, open(), claims, options)).toEqual([undefined, undefined]);
  expect(unread.splice(0)).toEqual([0, 1]);
  server.reply({ object: { verdicts: [says(1)] } });
  server.answer({ object: { verdicts: [says(1)] } }, { object: { verdicts: [] } });
  await lookAgain(ctx, open(), claims, options);
  expect(unread).toEqual([1]);
});

it("claims with long passages are asked in as many calls as fit the window of the second reader", async () => {
  server.reply(({ question }) => ({
    object: { verdicts: [...question.matchAll(/^Claim (\d+):/gm)].map(([, number]) => says(Number(number))) },
  }));
  const model = open({ MODEL_PROMPT_CHARACTERS: 8_000 });
  const found = await look(Array(6).fill("Law: Ohio"), "The law of Ohio governs this lease. ".repeat(50), model);
  expect(found).toEqual(Array(6).fill(undefined));
  expect(server.requests.length).toBeGreaterThan(2);
  for (const { system, question } of server.requests) expect(system.length + question.length).toBeLessThan(8_000);
});
