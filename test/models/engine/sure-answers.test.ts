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

const SUPPLY = `SUPPLY CONTRACT

1. Term. This Contract is in force for three (3) years or until the Buyer has taken all goods.

2. Default. A party may terminate this Contract if the other breaches it and does not cure the breach within thirty (30) days after it received written notice of it.

3. Stock. After the end the Buyer may sell its stock for a period of ninety (90) days.
Goods that are left after the ninety days the Buyer shall destroy, or free of all marks.

4. Versions. This Contract is made in Chinese and English, and both language versions have equal effect. Conflicts between them are decided by the Chinese version.

5. Interest. A late payment bears interest of 2% per month or the highest lawful rate, whichever is less.

6. Warranty. The warranty is valid for two (2) years, beginning from and ended on .`;

const JOINED =
  "CARE OF SITES 5.2 Fences. The Contractor shall mend the fences. 5.3 Water. The Contractor shall drain standing water at its own cost. It shall report floods at once to the Owner. 5.3.1 Pumps. Pumps are lent by the Owner. 5.4 Trees. The Owner fells dead trees.";

const ranker = openRanker({ threads: 1 });
const engine = openLocalEngine({ tagger: { tag: async (): Promise<Tag[]> => [], close: async () => {} }, ranker });
afterAll(() => engine.close());

async function told(text: string, words: string, previous?: string) {
  const [answer] = await engine.ask(text, [{ words, ...(previous && { previous }) }]);
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

  it("a length is not the answer to the question from when it runs", async () => {
    const answer = await told(SUPPLY, "From when does that period run?", "How long may a party take to cure a breach?");
    expect(answer.kind).toBe("passages");
    expect(answer.quotes.join(" ")).toContain("received written notice");
  });

  it.each([
    ["How long is this Contract in force?", "three (3) years or until"],
    ["How long is the warranty valid?", "beginning from and ended on ."],
  ])("a length is not stated beside another end or a gap: %s", async (words, shown) => {
    const answer = await told(SUPPLY, words);
    expect(answer.kind).toBe("passages");
    expect(answer.quotes.join(" ")).toContain(shown);
  });

  it("the sentence that settles conflicts is shown with the rule", async () => {
    const answer = await told(SUPPLY, "Which language version prevails?");
    expect(answer.quotes.join(" ")).toContain("decided by the Chinese version");
  });

  it("what makes a value one of several is told in the words of the document", async () => {
    const { note } = await told(SUPPLY, "What interest does a late payment bear?");
    expect(note).toBe("The document gives no single value: it says “whichever is less”.");
  });

  it("a follow-up is also looked for behind the answer to the question before", async () => {
    const answer = await told(
      SUPPLY,
      "And what must it do with what is left after that period?",
      "For how long may the Buyer sell its stock after the end?",
    );
    expect(answer.quotes.join(" ")).toContain("the Buyer shall destroy");
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

  it("a column of Yes or No does not take words of its topic for the answer to its question", async () => {
    const text = `${HAULAGE}\n\n7. Indemnity. The Carrier shall indemnify the Shipper against all claims and costs, including reasonable attorneys' fees.`;
    const column = {
      key: "fees",
      label: "Attorneys' fees",
      instructions: "Does the winner of a dispute recover attorneys' fees?",
      fieldType: "boolean" as const,
      options: [],
    };
    const [cell] = await engine.read(text, [column]);
    expect(cell).toMatchObject({ outcome: "unsure", value: null });
    expect(text.slice(cell!.places[0]!.start)).toMatch(/^The Carrier shall indemnify/);
  });

  it("a blank elsewhere is not told of the passage that decides", async () => {
    const answer = await told(HAULAGE, "Must the Carrier keep records of bookings?");
    expect(answer.quotes.join(" ")).toContain("records of all bookings");
    expect(answer.note).not.toContain("blank or redacted");
  });
});
