import { afterAll, describe, expect, it } from "vitest";
import type { Tag } from "../../../src/models/engine/encode/tagger.ts";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";

const TEXT = `SERVICES AGREEMENT

1. Beneficiaries. There are no third party beneficiaries of this Agreement.

2. Liability. The liability of Supplier is limited to $10,000 for each claim and to $50,000 in all.

3. Term. This Agreement shall continue until June 30, 2030.`;

const marked = (kind: Tag["kind"], words: string, confidence: number): Tag => {
  const start = TEXT.indexOf(words);
  return { kind, start, end: start + words.length, score: 0.9, confidence };
};

/** The engine with a tagger that returns the marks a test gives it. */
function engineOf(...tags: Tag[]) {
  return openLocalEngine({ tagger: { tag: async () => tags, close: async () => {} } });
}

async function told(engine: ReturnType<typeof engineOf>, words: string, before?: string) {
  const [answer] = await engine.ask(TEXT, [{ words, ...(before && { previous: before }) }]);
  return { ...answer!, quotes: answer!.places.map(({ start, end }) => TEXT.slice(start, end)) };
}

describe("a free-form question", () => {
  const bare = openLocalEngine({});
  afterAll(() => bare.close());

  it("is shown the clause that denies it, without Yes or No", async () => {
    const denial = "There are no third party beneficiaries of this Agreement.";
    const engine = engineOf(marked("Third Party Beneficiary", denial, 0.95));
    const answer = await told(engine, "Are there third party beneficiaries?");
    expect(answer).toMatchObject({ kind: "passages", value: null });
    expect(answer.quotes).toContain(denial);
    expect(answer.says).toBeUndefined();
  });

  it("is answered with how an end date was calculated: the last day is the one before the anniversary", async () => {
    const text = "This Agreement begins on May 1, 2024 and continues for a term of three (3) years.";
    const tag = { kind: "Expiration Date", start: 0, end: text.length, score: 0.9, confidence: 0.95 } as const;
    const [answer] = await engineOf(tag).ask(text, [{ words: "When does the agreement expire?" }]);
    expect(answer).toMatchObject({
      outcome: "value",
      value: { type: "date", value: "2027-04-30" },
      note: "The end date was calculated: 3 years from 2024-05-01.",
    });
  });

  it("gets no amount when the clause has several", async () => {
    const clause = "The liability of Supplier is limited to $10,000 for each claim and to $50,000 in all.";
    const engine = engineOf(marked("Cap On Liability", clause, 0.95));
    const answer = await told(engine, "Is there a cap on liability, and how much?");
    expect(answer).toMatchObject({ kind: "passages", subject: "the limitation of liability", value: null });
    expect(answer.quotes).toContain(clause);
  });

  it("gets no value from a clause that is probably wrong, only its words to read", async () => {
    const clause = "This Agreement shall continue until June 30, 2030.";
    const sure = await told(engineOf(marked("Expiration Date", clause, 0.9)), "When does it expire?");
    expect(sure).toMatchObject({ kind: "stated", outcome: "value", value: { type: "date", value: "2030-06-30" } });
    const unsure = await told(engineOf(marked("Expiration Date", clause, 0.4)), "When does it expire?");
    expect(unsure).toMatchObject({ kind: "passages", value: null });
    expect(unsure.quotes).toContain(clause);
  });

  it.each([
    ["How long does the non-compete last after termination?", "non-competition"],
    ["Must insurance be kept upon expiration of the agreement?", "insurance"],
    ["What happens after termination?", "what follows after termination"],
  ])("is about what it names, and about time only otherwise: %s", async (question, subject) => {
    expect((await told(engineOf(), question)).subject).toBe(subject);
  });

  it.each(["The law of Ohio governs this agreement.", "Ohio law governs this Agreement."])(
    "on the governing law is answered by a plain sentence that the tagger misses: %s",
    async (law) => {
      const text = `${TEXT}\n\n4. General. ${law}`;
      const question = {
        key: "law",
        label: "Governing Law",
        instructions: "",
        fieldType: "text" as const,
        options: [],
      };
      const engine = engineOf();
      expect((await engine.read(text, [question]))[0]).toMatchObject({ outcome: "found", value: "Ohio" });
      expect((await engine.ask(text, [{ words: "Which law governs?" }]))[0]).toMatchObject({
        outcome: "value",
        value: { type: "text", value: "Ohio" },
      });
    },
  );

  it("takes its subject from the previous question when it names none", async () => {
    const clause = "This Agreement shall continue until June 30, 2030.";
    const engine = engineOf(marked("Expiration Date", clause, 0.9));
    expect((await told(engine, "And where does it say that?", "When does the contract expire?")).quotes).toContain(
      clause,
    );
  });

  it("says that clauses were searched by keywords alone when the tagger cannot run", async () => {
    const answer = await told(bare, "Is there a right of first refusal?");
    expect(answer.kind).not.toBe("stated");
    expect(answer.note).toMatch(/by keywords only/);
  });
});

describe("a follow-up in a chat", () => {
  const DEAL = `SERVICES AGREEMENT

This Agreement is made as of March 3, 2020 by and between Northlake Foods Inc. ("Customer") and Harbor Systems LLC ("Supplier").

1. Term. This Agreement shall continue until June 30, 2030.

2. Notice. Customer shall give sixty (60) days' notice of a change of its sites. Supplier shall give ninety (90) days' notice of a change of its sites.

3. Fees. Customer shall pay $4,000 per month. The fee goes up by three percent on each anniversary of the first invoice.`;
  const engine = openLocalEngine({});
  afterAll(() => engine.close());
  const asked = async (words: string, previous: string) => (await engine.ask(DEAL, [{ words, previous }]))[0]!;
  const quoted = ({ places }: { places: { start: number; end: number }[] }) =>
    places.map(({ start, end }) => DEAL.slice(start, end)).join(" ");

  it.each([
    "And for the other party?",
    "And the other side?",
    "What about the supplier?",
    "and for Harbor Systems LLC?",
  ])("asks the same of another party, and never names the parties instead: %s", async (words) => {
    const answer = await asked(words, "How much notice of a change of its sites must the Customer give?");
    expect(answer.value?.type).not.toBe("party_list");
    expect(quoted(answer)).toContain("Supplier shall give ninety (90) days");
    expect(answer.value?.value ?? { value: 90, unit: "days" }).toEqual({ value: 90, unit: "days" });
  });

  it.each(["And for us?", "And the other party?"])(
    "states nothing where nobody can know who is meant: %s",
    async (words) => {
      expect((await asked(words, "How much notice of a change of sites must be given?")).kind).toBe("passages");
    },
  );

  it("takes “it” for the agreement where the question before was about the agreement itself", async () => {
    const answer = await asked("When was it signed?", "Who are the parties?");
    expect(answer.value).toEqual({ type: "date", value: "2020-03-03" });
  });

  it("takes “it” for what was asked before, and not for the agreement", async () => {
    const answer = await asked("When does it go up?", "What is the monthly fee?");
    expect(answer.value?.type).not.toBe("date");
    expect(quoted(answer)).toContain("on each anniversary of the first invoice");
  });
});
