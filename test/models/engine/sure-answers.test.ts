import { afterAll, describe, expect, it } from "vitest";
import { openRanker } from "../../../src/models/engine/encode/ranker.ts";
import type { Tag } from "../../../src/models/engine/encode/tagger.ts";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";

const HAULAGE = `HAULAGE AGREEMENT

This Haulage Agreement is made on May 3, 2021 between Kestrel Lines Ltd. ("Carrier") and Orchard Foods Inc. ("Shipper").

1. Bookings. The Carrier shall confirm or refuse a booking of the Shipper in writing within two (2) days after the booking.

2. Handover. The cargo of a booking must reach the depot that the Shipper names not later than nine (9) days after the booking.

3. Late charges. A charge of $[***] is due for each pallet that is late.

4. Notices. Either party may end this Agreement on forty-five (45) days' notice. The Shipper may suspend bookings on ten (10) days' notice.

5. Tariffs. The Carrier may apply to the Transport Commission or another body in charge for leave to alter any tariff.

6. Records. The Carrier keeps its records of all bookings in good order.`;

const JOINED =
  "CARE OF SITES 5.2 Fences. The Contractor shall mend the fences. 5.3 Water. The Contractor shall drain standing water at its own cost. It shall report floods at once to the Owner. 5.3.1 Pumps. Pumps are lent by the Owner. 5.4 Trees. The Owner fells dead trees.";

const ranker = openRanker({ threads: 1 });
const engine = openLocalEngine({ tagger: { tag: async (): Promise<Tag[]> => [], close: async () => {} }, ranker });
afterAll(() => engine.close());

async function told(text: string, words: string) {
  const [answer] = await engine.ask(text, [{ words }]);
  return { ...answer!, quotes: answer!.places.map(({ start, end }) => text.slice(start, end)) };
}

describe("a chat answer states only what answers the question", () => {
  it("a time for one deed is not stated for another", async () => {
    const answer = await told(HAULAGE, "How quickly must the Carrier ship after a booking?");
    expect(answer.value?.value).not.toEqual({ value: 2, unit: "days" });
  });

  it("one value is not the answer to a question about several", async () => {
    const answer = await told(HAULAGE, "Which notice periods apply?");
    expect(answer.kind).toBe("passages");
    expect(answer.quotes.join(" ")).toContain("forty-five (45) days");
    expect(answer.note).toContain("This list may not be complete.");
  });

  it("a section is quoted to its end where the text does not break its lines", async () => {
    const answer = await told(JOINED, "What does Section 5.3 say?");
    expect(answer.quotes.join(" ")).toMatch(/^5\.3 Water\..*report floods.*Pumps are lent by the Owner\.$/);
  });

  it.each([
    ["What does Section 99.9 say?", "Section 99.9 in this document"],
    ["Show me Exhibit Q", "Exhibit Q in this document"],
    ["How is “Moonlight” defined?", "definition of “Moonlight”, nor these words, in this document"],
    ["Where is Section 6 mentioned?", "mention of Section 6 in this document"],
    ["Where is the Moonlight Clause mentioned?", "mention of “Moonlight Clause” in this document"],
  ])("%s: what the document does not hold at all is said, and no passage is shown", async (words, missing) => {
    expect(await told(HAULAGE, words)).toMatchObject({ kind: "not_found", missing, places: [] });
  });

  it("a number or words that stand somewhere are not denied", async () => {
    for (const words of ["What does Section 45 say?", "How is Depot defined?", "What does Section 99.9 say?"])
      expect((await told(words.includes("99") ? JOINED : HAULAGE, words)).kind, words).toBe("passages");
  });

  it("a kind of clause that is not there does not make something else absent", async () => {
    const answer = await told(HAULAGE, "Can the carrier ask a regulator to raise its prices?");
    expect(answer.kind).not.toBe("not_found");
  });

  it("no passage is shown twice, nor within another", async () => {
    for (const words of [
      "When must a booking be confirmed?",
      "What does the contract say about notice and suspension?",
    ]) {
      const { places } = await told(HAULAGE, words);
      const isApart = places.every((one, at) =>
        places.slice(at + 1).every((other) => one.end <= other.start || other.end <= one.start),
      );
      expect(isApart, words).toBe(true);
    }
  });

  it("a blank elsewhere is not told of the passage that decides", async () => {
    const answer = await told(HAULAGE, "Must the Carrier keep records of bookings?");
    expect(answer.quotes.join(" ")).toContain("records of all bookings");
    expect(answer.note).not.toContain("blank or redacted");
  });
});
