import { expect, it } from "vitest";
import { confidenceWords, emptyWords, sampledWords } from "../../web/vaults/cells/trust-words.ts";

it("says how far a value can be trusted", () => {
  expect([0.93, 0.8, 0.4].map(confidenceWords)).toEqual([
    "High confidence, 93%",
    "Medium confidence, 80%",
    "Low confidence, 40%",
  ]);
  expect(emptyWords("absent")).toBe("Empty: nothing was found in the document.");
  expect(emptyWords("unreadable")).toBe("Empty: the value could not be read reliably.");
  expect(sampledWords("100%", 1)).toBe("100% of 1 sampled cell was right");
  expect(sampledWords("98.5%", 1200)).toBe("98.5% of 1,200 sampled cells were right");
});
