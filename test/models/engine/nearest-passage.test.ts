import { expect, it } from "vitest";
import { mostAlike, sentencesToCompare, toCompared } from "../../../src/models/engine/learning/nearest-passage.ts";

const WANTED = [toCompared("Before any claim the executives of both parties shall meet in good faith.").features];

it("finds the sentence that shares the rarest words with a passage", async () => {
  const text =
    "The Customer shall pay each invoice within thirty days. Senior executives of each party shall meet in good faith before a claim is brought. This is the entire agreement.";
  const nearest = mostAlike(await sentencesToCompare(text), WANTED);
  expect(nearest!.text).toContain("Senior executives");
  expect(nearest!.likeness).toBeGreaterThan(0.2);
  expect(nearest!.likeness).toBeLessThanOrEqual(1);
});

it("is alike to itself, and to nothing without a wanted passage", () => {
  const own = toCompared("The executives of both parties shall meet.");
  expect(mostAlike([own], [own.features])!.likeness).toBeCloseTo(1);
  expect(mostAlike([own], [])).toEqual({ text: own.text, likeness: 0 });
  expect(mostAlike([], WANTED)).toBeUndefined();
});
