import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutIntoParts } from "../../src/content/search/parts.ts";
import { useApp } from "../support/harness.ts";
import { type ModelRequest, useModelServer } from "../support/servers/model-server.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings(), MODEL_PROMPT_CHARACTERS: 68_000 });

const CONTRACT = `SUPPLY AGREEMENT

This Supply Agreement is made as of March 3, 2024 by and between Acme Widgets Inc. ("Supplier") and Globex Trading LLC ("Buyer").

1. Term. This Agreement continues for three (3) years from the Effective Date.
2. Fees. Buyer shall pay a fee of USD 250,000 within thirty (30) days of invoice.
3. Governing Law. This Agreement is governed by the laws of the State of New York.`;

interface Answer {
  column?: string;
  found?: boolean;
  value?: string;
  quotes?: string[];
  reasoning?: string;
}

/** Answers each requested column by its label; columns without an answer are not found. */
const answering = (known: Record<string, Answer>) => (request: ModelRequest) => {
  const asked = [...request.question.matchAll(/^C(\d+): (.*)$/gm)];
  const answers = asked.map(([, number, label]) => ({
    column: `C${number}`,
    found: label! in known,
    value: "",
    quotes: [],
    reasoning: label! in known ? "It says so." : "It is not stated.",
    ...known[label!],
  }));
  return { object: { answers } };
};

async function read(columns: Record<string, object>, text = CONTRACT) {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const { body: vault } = await ada.post("/vaults", { name: "Supply" });
  for (const [label, column] of Object.entries(columns))
    await ada.post(`/vaults/${vault.id}/columns`, { label, instructions: `The ${label}`, ...column });
  const { body: file } = await ada.upload("supply.txt", text);
  const { body } = await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
  const path = `/vaults/${vault.id}/documents/${body.documents[0].document_id}`;
  await app.runJobs();
  return {
    ada,
    vault,
    path,
    row: (await ada.get(path)).body,
    cell: async (key: string) => (await ada.get(`${path}/cells/${key}`)).body,
  };
}

describe("extraction with a language model", () => {
  it("extracts all columns in one call, normalizes each value by type, and cites its source", async () => {
    server.reply(
      answering({
        Law: { value: "New York", quotes: ["governed by the laws of the State of New York"] },
        Fee: { value: "USD 250,000", quotes: ["a fee of USD 250,000"] },
        Term: { value: "3 years", quotes: ["three (3) years"] },
        Parties: { value: "Acme Widgets Inc. (Supplier); Globex Trading LLC (Buyer)", quotes: ["Acme Widgets Inc."] },
        "Effective Date": { value: "2024-03-03", quotes: ["as of March 3, 2024"] },
        "Agreement Type": { value: "Supply agreement", quotes: ["SUPPLY AGREEMENT"] },
      }),
    );
    const { row, cell } = await read({
      Law: { field_type: "text" },
      Fee: { field_type: "currency" },
      Term: { field_type: "duration" },
    });
    expect(server.requests.filter(({ question }) => /^C1: /m.test(question))).toHaveLength(1);
    expect(row.status).toBe("ready");
    expect(
      Object.fromEntries(Object.entries(row.values).map(([key, held]) => [key, (held as { value: unknown }).value])),
    ).toEqual({
      law: "New York",
      fee: { amount: 250_000, currency: "USD" },
      term: { value: 3, unit: "years" },
      parties: [
        { name: "Acme Widgets Inc.", role: "Supplier" },
        { name: "Globex Trading LLC", role: "Buyer" },
      ],
      effectiveDate: "2024-03-03",
      agreementType: "Supply agreement",
    });
    const { citations, model, outcome, reasoning } = await cell("fee");
    expect([model, outcome, reasoning]).toEqual(["test-model", "found", "It says so."]);
    expect(citations).toEqual([
      { quote: "a fee of USD 250,000", start: CONTRACT.indexOf("a fee"), end: CONTRACT.indexOf(" within"), page: 1 },
    ]);
    expect(row.outcomes).toEqual({ relatedAgreements: "absent" });
  });

  it("keeps both readings where the local engine reads something else, and none where the two agree", async () => {
    server.reply(
      answering({
        "Governing Law": { value: "California", quotes: ["in California"] },
        "Effective Date": { value: "2024-05-03", quotes: ["met on May 3, 2024"] },
        Parties: { value: "Acme Widgets Inc.", quotes: ["Acme Widgets Inc."] },
      }),
    );
    const signed = `${CONTRACT}\n\nThe parties met on May 3, 2024 in California.`;
    const { ada, vault, cell } = await read({ "Governing Law": { field_type: "text" } }, signed);
    const { cell: shown, confidence, reading_conflict } = await cell("effectiveDate");
    expect([shown.value, confidence]).toEqual(["2024-05-03", null]);
    const [byModel, local] = reading_conflict.readings;
    expect(byModel).toMatchObject({ model: "test-model", outcome: "found", value: "2024-05-03", confidence: null });
    expect(local).toMatchObject({ model: "local", outcome: "found", value: "2024-03-03" });
    expect(local.confidence).toBeGreaterThan(0.5);
    expect(signed.slice(local.citations[0].start, local.citations[0].end)).toBe(local.citations[0].quote);
    expect((await cell("parties")).reading_conflict).toBeUndefined();
    const law = (await cell("governingLaw")).reading_conflict;
    expect(law.readings.map(({ value }: { value: unknown }) => value)).toEqual(["California", "New York"]);
    const { body } = await ada.get(`/vaults/${vault.id}/documents?include=checks`);
    expect(body.documents[0].checks.effectiveDate.reading_conflict).toBe(true);
  });

  it("is unsure where the model says absent and the local engine reads a value confidently, with both readings", async () => {
    server.reply(answering({}));
    const { row, cell } = await read({ "Governing Law": { field_type: "text" } });
    expect([row.values.governingLaw, row.outcomes.governingLaw]).toEqual([undefined, "unsure"]);
    const { citations, reasoning, confidence, reading_conflict } = await cell("governingLaw");
    expect(reasoning).toMatch(/^The language model found nothing, but the local engine reads “New York”/);
    expect(confidence).toBeNull();
    expect(citations[0].quote).toContain("New York");
    expect(reading_conflict.readings).toMatchObject([
      { model: "test-model", outcome: "absent", value: null },
      { model: "local", outcome: "found", value: "New York" },
    ]);
    expect(row.outcomes.relatedAgreements).toBe("absent");
  });

  it("takes a text in other words about the same place as the same reading", async () => {
    const quotes = ["governed by the laws of the State of New York"];
    server.reply(answering({ "Governing Law": { value: "The law of the State of New York", quotes } }));
    const { cell } = await read({ "Governing Law": { field_type: "text" } });
    expect((await cell("governingLaw")).reading_conflict).toBeUndefined();
    server.reply(
      answering({ "Governing Law": { value: "The internal rules of the Empire State apply here", quotes } }),
    );
    const { cell: other } = await read({ "Governing Law": { field_type: "text" } });
    expect((await other("governingLaw")).reading_conflict).toBeUndefined();
  });

  it("is unsure, with the nearest passages, where the model answers for only a part of the document", async () => {
    const long = `${CONTRACT}\n\n${"The parties meet on the first Monday of each month.\n\n".repeat(900)}`;
    let calls = 0;
    server.reply((request: ModelRequest) => (calls++ === 0 ? { object: { answers: [] } } : answering({})(request)));
    const { cell } = await read({ Fee: { field_type: "currency" } }, long);
    const { outcome, cell: shown, citations } = await cell("fee");
    expect([outcome, shown.value]).toEqual(["unsure", null]);
    expect(citations.length).toBeGreaterThan(0);
  });

  it("fences the document as data, separate from the instructions", async () => {
    server.reply(answering({}));
    await read({});
    const [{ system, messages }] = server.requests as [ModelRequest];
    expect(system).not.toContain("Acme Widgets");
    expect(messages[0]!.text).toMatch(
      /<document-([0-9a-f]{16}) name="supply.txt">\nSUPPLY AGREEMENT[\s\S]*<\/document-\1>/,
    );
  });

  it("drops a quote that is not in the document with a note; a value without any quote is unreadable", async () => {
    server.reply(
      answering({
        Law: { value: "New York", quotes: ["laws of the State of New York", "laws of the State of Delaware"] },
        Fee: { value: "USD 900,000", quotes: ["a fee of USD 900,000"] },
      }),
    );
    const { row, cell } = await read({ Law: { field_type: "text" }, Fee: { field_type: "currency" } });
    const law = await cell("law");
    expect(law.citations.map(({ quote }: { quote: string }) => quote)).toEqual(["laws of the State of New York"]);
    expect(law.reasoning).toMatch(/1 of its quotes could not be found in the document/);
    expect([row.values.fee, row.outcomes.fee]).toEqual([undefined, "unreadable"]);
    expect((await cell("fee")).error).toMatch(/without a quote from the document/);
  });

  it("distinguishes found, absent, unreadable and failed", async () => {
    server.reply((request) => {
      const { object } = answering({
        Law: { value: "New York", quotes: ["State of New York"] },
        Fee: { value: "a quarter of a million", quotes: ["a fee of USD 250,000"] },
      })(request);
      return { object: { answers: object.answers.filter(({ column }) => column !== "C6") } };
    });
    const { row, cell } = await read({
      Law: { field_type: "text" },
      Cap: { field_type: "currency" },
      Fee: { field_type: "currency" },
      "Escrow Agent": { field_type: "text" },
    });
    expect([row.values.law.value, row.outcomes.fee, row.outcomes.escrowAgent]).toEqual([
      "New York",
      "unreadable",
      "absent",
    ]);
    expect(row.outcomes.cap).toBe("failed");
    expect((await cell("fee")).error).toMatch(/not a valid currency: a quarter of a million/);
  });

  /** Confirms every claim of a second look but those with these words. */
  const looking = (refused: RegExp, otherwise: (request: ModelRequest) => object) => (request: ModelRequest) => {
    const claims = [...request.question.matchAll(/^Claim (\d+): (.*)$/gm)];
    if (claims.length === 0) return otherwise(request) as { object: object };
    const verdicts = claims.map(([, claim, text]) => ({
      claim: Number(claim),
      verdict: refused.test(text!) ? "does_not_say" : "says",
      reason: refused.test(text!) ? "no fee is named" : "",
    }));
    return { object: { verdicts } };
  };

  it("is unsure of an amount, a date or a place that cannot be read from its quote, and names it in the reasoning", async () => {
    server.reply(
      looking(
        /nothing/,
        answering({
          Fee: { value: "USD 290,000", quotes: ["a fee of USD 250,000"] },
          Seat: { value: "Delaware", quotes: ["governed by the laws of the State of New York"] },
          Term: { value: "36 months", quotes: ["three (3) years"] },
        }),
      ),
    );
    const { row, cell } = await read({
      Fee: { field_type: "currency" },
      Seat: { field_type: "text" },
      Term: { field_type: "duration" },
    });
    expect([row.outcomes.fee, row.outcomes.seat]).toEqual(["unsure", "unsure"]);
    expect(row.values.term.value).toEqual({ value: 36, unit: "months" });
    const { cell: fee, reasoning, citations } = await cell("fee");
    expect(fee.value).toBeNull();
    expect(reasoning).toMatch(
      /^It may be “USD 290,000”, but a second look did not find that in the passages: the value cannot be read from the quote\./,
    );
    expect(citations[0].quote).toContain("USD 250,000");
    expect((await cell("seat")).reasoning).toContain("It may be “Delaware”");
  });

  it("says of a value that it got no second look, where its model gives no usable answer", async () => {
    const stated = answering({ Duty: { value: "the Supplier delivers the goods", quotes: ["SUPPLY AGREEMENT"] } });
    server.reply((request) =>
      request.system.startsWith("You check claims") ? { text: "I would rather talk." } : stated(request),
    );
    const { cell } = await read({ Duty: { field_type: "text" } });
    const duty = await cell("duty");
    expect(duty.cell.value).toBe("the Supplier delivers the goods");
    expect(duty.reasoning).toBe(
      "It says so. No second look at this value: the model for it (test-model) gave no usable answer. Compare with the passage.",
    );
  });

  it("lets the model repair a value that a second look does not find, and counts the extra calls", async () => {
    server.reply(
      looking(/wholesale/, (request) => {
        const isRepair = request.question.includes("In a first reading");
        const value = isRepair ? "the Supplier delivers the goods" : "the Supplier sells at wholesale";
        return answering({ Duty: { value, quotes: ["SUPPLY AGREEMENT"] } })(request);
      }),
    );
    const { row, cell } = await read({ Duty: { field_type: "text" } });
    expect([row.outcomes.duty, (await cell("duty")).cell.value]).toEqual([
      undefined,
      "the Supplier delivers the goods",
    ]);
    expect(server.requests.filter(({ question }) => question.includes("Claim 1:"))).toHaveLength(2);
  });

  it("takes a quote of stop words for no quote", async () => {
    server.reply(answering({ Duty: { value: "delivers", quotes: ["of the"] } }));
    const { row, cell } = await read({ Duty: { field_type: "text" } });
    expect([row.outcomes.duty, (await cell("duty")).error]).toEqual([
      "unreadable",
      "The model gave a value without a quote from the document.",
    ]);
  });

  it("stores no value where the model returns a blank of the form, and says that the place is blank", async () => {
    server.reply(answering({ Fee: { value: "[●]", quotes: ["a fee of [●]"] } }));
    const { row, cell } = await read({ Fee: { field_type: "text" } }, CONTRACT.replace("USD 250,000", "[●]"));
    expect([row.values.fee, row.outcomes.fee]).toEqual([undefined, "absent"]);
    const { error, reasoning, citations } = await cell("fee");
    expect([error, reasoning]).toEqual([null, "This is left blank in the document: “[●]”."]);
    expect(citations).toMatchObject([{ quote: "a fee of [●]" }]);
  });

  it("reads a long document in chunks, each with the opening, and cites positions in the whole document", async () => {
    const long = `${CONTRACT}\n\n${"Nothing of note is said here. ".repeat(320)}\n\n9. Cap. Liability is limited to USD 777,000.`;
    server.reply((request) => {
      const has = request.messages[0]!.text.includes("USD 777,000");
      return answering(has ? { Cap: { value: "USD 777,000", quotes: ["limited to USD 777,000"] } } : {})(request);
    });
    const { row, cell } = await read({ Cap: { field_type: "currency" } }, long);
    expect(server.requests.length).toBeGreaterThan(1);
    for (const { messages, question } of server.requests)
      if (/^C1: /m.test(question)) expect(messages[0]!.text).toContain("Acme Widgets Inc.");
    expect(row.values.cap.value).toEqual({ amount: 777_000, currency: "USD" });
    const [{ start }] = (await cell("cap")).citations;
    expect(start).toBe(long.indexOf("limited to USD 777,000"));
  });

  it("fails the cells with the reason when the provider refuses, and the document can be read again", async () => {
    server.reply({ status: 401, body: "{}" });
    const { row, cell } = await read({ Law: { field_type: "text" } });
    expect(row.status).toBe("failed");
    expect(row.outcomes.law).toBe("failed");
    expect((await cell("law")).error).toMatch(/\w/);
  });

  it("asks for many columns in few calls that share the document, so provider caching applies", async () => {
    server.reply(answering({}));
    const columns = Object.fromEntries(Array.from({ length: 45 }, (_, i) => [`Column ${i}`, { field_type: "text" }]));
    await read(columns);
    const readings = server.requests.filter(({ question }) => question.includes("Fill these columns."));
    expect(readings).toHaveLength(2);
    const documents = readings.map(({ messages }) => messages[0]!.text.match(/<document-[\s\S]*<\/document-\w+>/)![0]);
    expect(documents[0]).toBe(documents[1]);
  });
});

describe("a long text", () => {
  it("is split into chunks that cover it and stay within the limit, for any input", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("word ", "\n", "\n\n", "😀", "longerwordwithoutend"), { maxLength: 2000 }),
        fc.integer({ min: 1000, max: 4000 }),
        (pieces, most) => {
          const text = pieces.join("");
          const parts = cutIntoParts(text, most);
          let covered = 0;
          for (const { text: part, start } of parts) {
            expect(part.length).toBeLessThanOrEqual(most);
            expect(part.isWellFormed()).toBe(true);
            expect(start).toBeLessThanOrEqual(covered);
            const own = start === 0 ? part : part.slice(part.indexOf("[…]\n\n") + 5);
            expect(text.startsWith(own, start)).toBe(true);
            covered = Math.max(covered, start + own.length);
          }
          expect(covered).toBe(text.length);
        },
      ),
      { numRuns: 100 },
    );
  });
});
