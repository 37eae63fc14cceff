import { afterAll, describe, expect, it } from "vitest";
import { splitQuestions } from "../../../src/assistant/completions/local-questions.ts";
import { typesAskedFor } from "../../../src/models/engine/ask/asked-types.ts";
import { openRanker } from "../../../src/models/engine/encode/ranker.ts";
import type { Tag } from "../../../src/models/engine/encode/tagger.ts";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";

const HOSTING = `HOSTING AGREEMENT

This Hosting Agreement is made on May 3, 2021 between Marsh Hosting Ltd. ("Host") and Orchard Foods Inc. ("Customer").

1. Term. This Agreement renews for successive periods of one year unless the Host gives thirty (30) days' notice before the end of a period.

2. Termination. The Customer may terminate this Agreement for convenience at any time upon ninety (90) days' written notice to the Host.

3. Orders. The Host shall confirm or refuse an order within two (2) days after its receipt. Machines must leave the warehouse within twelve (12) days after the order.

4. Late payment. The Customer shall pay a late charge of 2% per month on overdue sums as well as a fee of $40 for each returned check.

5. Test phase. For the test phase and for a period of one year from the launch, the Host warrants that the machines run without faults.

6. Suggestions. The Customer may send suggestions on the machines. Everything that the Customer suggests, and every right in it, belongs to the Host from the day on which it is sent.

7. Limits. The total liability of either party shall not exceed the fees paid in the last year (the "General Cap").

8. Records. The Host shall keep its records for not less than six (6) years.

9. Meanings. "Uptime Credit" has the meaning given in Section 10.

10. Credits. The Host credits five per cent of the monthly fee for each hour without service.`;

const REVIEWS = `PLAN AGREEMENT

1. Claims. The administrator decides on a claim within ninety (90) days.

2. Review. The administrator decides on a review within sixty (60) days. The insurer pays the premiums.

3. Law. The law of Ohio governs this plan.`;

const ESCROW = `ESCROW AGREEMENT

1. Source code. The Host shall keep the source code on a server at its own cost. The Host shall hold a copy of the source code ready for the Customer. The owner of the server keeps the source code safe. The Host shall keep the documents on the source code in good order.

2. Infringement. The Customer shall hold the Host harmless from all damages from infringement actions. The Host keeps the Customer informed on damages in infringement actions.

3. Actions. Any damages awarded in an action that the Host brings shall belong to the Host. The code remains the property of the Customer.`;

const ranker = openRanker({ threads: 1 });
const RENEWAL = HOSTING.slice(HOSTING.indexOf("This Agreement renews"), HOSTING.indexOf("\n\n2."));
/** The tagger takes the renewal of the hosting agreement for what it is. */
const tag = async (text: string): Promise<Tag[]> => {
  const start = text.indexOf(RENEWAL);
  const end = start + RENEWAL.length;
  return start < 0 ? [] : [{ kind: "Notice Period To Terminate Renewal", start, end, score: 0.9, confidence: 0.95 }];
};
const engine = openLocalEngine({ tagger: { tag, close: async () => {} }, ranker });
afterAll(() => engine.close());

async function told(words: string, { previous, text = HOSTING }: { previous?: string; text?: string } = {}) {
  const [answer] = await engine.ask(text, [{ words, ...(previous && { previous }) }]);
  return { ...answer, quotes: (answer?.places ?? []).map(({ start, end }) => text.slice(start, end)) };
}

describe("the second part of a question", () => {
  it.each(["how much notice must it give?", "how much notice must he give?", "how much notice is required?"])(
    "keeps the subject of the first: %s",
    async (words) => {
      const { value, quotes } = await told(words, { previous: "Can the Customer terminate for convenience?" });
      expect(value?.value ?? { value: 90, unit: "days" }).toEqual({ value: 90, unit: "days" });
      expect(quotes[0]).toContain("ninety (90) days");
    },
  );

  it("is not answered for what the document does not have: no renewal, no notice against it", async () => {
    const text = HOSTING.replace(RENEWAL, "This Agreement ends after two years.");
    const { value } = await told("How much notice to stop that?", { previous: "Does it renew automatically?", text });
    expect(value).toBeNull();
  });

  it("asks for a deed of its own", async () => {
    const previous = "How long does the Host have to confirm or refuse an order?";
    const { value, quotes } = await told("how fast must it ship?", { previous });
    expect(value?.value).not.toEqual({ value: 2, unit: "days" });
    expect(quotes.join(" ")).toContain("twelve (12) days");
  });

  it("is not called absent for a clause on another subject", async () => {
    const previous = "How long does the administrator have to decide on a review?";
    expect((await told("can that be extended?", { previous, text: REVIEWS })).kind).toBe("passages");
  });

  it.each([
    "May the Host stop, and on how much notice?",
    "What must the Host do, and for how long must it do so?",
    "Which sums are paid and by whom are they paid?",
  ])("begins with its preposition: %s", (message) => expect(splitQuestions(message)).toHaveLength(2));
});

describe("a clause before a question", () => {
  it.each([
    ["After termination, how long must the Customer keep the records?", undefined],
    ["If the Host is sold, may the Customer leave?", undefined],
    ["From what day and at what rate does interest run?", undefined],
    ["After it's over, how long must the Customer keep the records?", "how long must the Customer keep the records?"],
  ])("is no question of its own: %s", (message, alone) => expect(splitQuestions(message)).toEqual([alone ?? message]));
});

describe("a value", () => {
  it.each([
    ["When may the Host refuse an order?", []],
    ["What interest is due on late invoices?", ["percentage"]],
    ["What does the first year cost?", ["currency"]],
    ["When is the fee due?", ["date", "duration"]],
  ])("is of the type that is asked for: %s", (words, types) => expect(typesAskedFor(words)).toEqual(types));

  it.each([
    ["When may the Host refuse an order?", HOSTING],
    ["How many arbitrators decide?", "1. Disputes. One or more arbitrators decide within 225 miles of Hayward."],
    [
      "When does the Host pay a penalty?",
      "1. Penalty. The Host pays a penalty when it misses its standard more than three times in any twelve (12) months.",
    ],
  ])("is not stated where it is of another kind: %s", async (words, text) =>
    expect((await told(words, { text })).kind).not.toBe("stated"),
  );

  it.each([
    ["What late charge applies?", "$40"],
    ["How long is the test phase?", "one year"],
  ])("is of what is asked, and not of what stands beside it: %s", async (words, wrong) => {
    const { kind, quotes } = await told(words);
    if (kind === "stated") expect(quotes.at(-1)).not.toContain(wrong);
    else expect(quotes.join(" ")).toContain(wrong);
  });

  it("is told with its bound", async () => {
    expect((await told("How long must the Host keep its records?")).note).toBe("The document says “not less than”.");
  });

  it("is no length of time for the form of a notice", () =>
    expect(typesAskedFor("What form must the notice take?")).toEqual(["text"]));
});

describe("a part of a long sentence", () => {
  it("is shown with the exception at the beginning of the sentence", async () => {
    const lost = "profits that were lost through an interruption of the service of the other party, ".repeat(8);
    const text = `LIMITS\n\n1. Limits. Except for breaches of confidence, (a) neither party is liable for ${lost}and (b) the total liability of a party under this Agreement is limited to the fees that were paid in the twelve months before the claim.`;
    const { kind, quotes } = await told("What is the total liability of a party limited to?", { text });
    if (kind === "passages") expect(quotes.join(" ")).toContain("Except for breaches of confidence");
    expect(quotes.join(" ")).toContain("limited to the fees");
  });
});

describe("who owns something", () => {
  it.each([
    ["Who keeps the damages from infringement actions?", "shall belong to the Host"],
    ["Who owns the source code?", "remains the property of the Customer"],
  ])("is shown first: %s", async (words, owner) =>
    expect((await told(words, { text: ESCROW })).quotes.slice(0, 2).join(" ")).toContain(owner),
  );
});

describe("a defined term", () => {
  it("is answered by the sentence that defines it", async () => {
    const { kind, quotes } = await told("What is the General Cap?");
    expect(kind).toBe("stated");
    expect(quotes[0]).toContain("shall not exceed the fees paid in the last year");
  });

  it("is only shown where its definition is not filled in", async () => {
    const blank = 'is effective as of the ____ day of ________ 2000 (the "Effective Date")';
    const text = HOSTING.replace("is made on May 3, 2021", blank);
    expect((await told("What is the Effective Date?", { text })).kind).toBe("passages");
  });

  it("is answered by the clause that its definition refers to", async () => {
    const { quotes } = await told("What is an Uptime Credit?");
    expect(quotes.slice(0, 2).join(" ")).toMatch(/has the meaning given in Section 10.*five per cent/s);
  });
});

it("no passage is called unclear where nothing is ranked", async () => {
  const bare = openLocalEngine({});
  const [answer] = await bare.ask(HOSTING, [{ words: "Which machines must be delivered?" }]);
  expect(answer).toMatchObject({ kind: "passages" });
  expect(answer?.deciding).toBeUndefined();
  await bare.close();
});
