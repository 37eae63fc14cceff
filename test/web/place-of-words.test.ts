import { expect, it } from "vitest";
import { placeOfWords } from "../../web/documents/structure/place-of-words.ts";

const TEXT = "1. Term. Two\nyears.\n\n2. Fees. Paid monthly.\n\n3. Term. Two years.";

it("selected words are found however their lines are broken", () => {
  const place = placeOfWords(TEXT, "Term. Two  years", 0)!;
  expect(TEXT.slice(place.start, place.end)).toBe("Term. Two\nyears");
});

it("of words that stand twice, those nearest to the view are meant", () => {
  const place = placeOfWords(TEXT, "Two years.", TEXT.length)!;
  expect(place.start).toBe(TEXT.lastIndexOf("Two years."));
});

it("words that the text does not have are nowhere", () => {
  expect(placeOfWords(TEXT, "Three years", 0)).toBeUndefined();
  expect(placeOfWords(TEXT, " \n ", 0)).toBeUndefined();
});
