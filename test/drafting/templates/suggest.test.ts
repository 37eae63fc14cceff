import { describe, expect, it } from "vitest";
import { p } from "../../support/documents/office.ts";
import { type TestUser, useApp } from "../../support/harness.ts";
import { type ModelReply, type ModelRequest, useModelServer } from "../../support/servers/model-server.ts";
import { firm, MISSING, templateOf, uploadTemplate } from "./making.ts";

const server = await useModelServer();
const app = useApp(server.settings());
const without = useApp();

const BODY =
  p("{{customer.name}} pays {{fee}} from {{startDate}}.{{#if autoRenew}} It renews.{{/if}} {{law}}") +
  p("{{#each fees}}{{name}}: {{amount}}{{/each}} {{#each cities}}{{this}} {{/each}} {{clause:cap}}");
const INSTRUCTION =
  "Draft an order for Acme GmbH, starting on 1 March 2027. It renews automatically. Set-up costs EUR 500 and support EUR 90. Offices: Bonn and Ulm. Maybe Ohio law, maybe Utah law.";

const answer = (field: string, value: string, quote: string, item = 0) => ({ field, value, quote, item });
/** Answers for the fields by the words behind their numbers. */
const saying =
  (...said: [name: string, value: string, quote: string, item?: number][]) =>
  ({ question }: ModelRequest): ModelReply => {
    const numbers = [...question.matchAll(/^(F\d+): (.*)$/gm)];
    const answers = said.map(([name, value, quote, item]) =>
      answer(numbers.find(([, , words]) => words?.includes(name))?.[1] ?? "F99", value, quote, item),
    );
    return { object: { answers } };
  };

async function orderForm(used = app) {
  const all = await firm(used);
  const { body } = await uploadTemplate(all.ada, "Order.docx", templateOf(BODY));
  await all.ada.patch(`/templates/${body.id}`, { fields: [{ key: "startDate", type: "date" }] });
  const path = `/templates/${body.id}/suggestions`;
  const suggest = async (request: object, by: TestUser = all.ada) => {
    const started = await by.post(`${path}?wait=0`, request);
    await used.runJobs();
    return (await by.get(`/jobs/${started.body.job_id}`)).body;
  };
  return { ...all, template: body, path, suggest };
}

describe("values from an instruction", () => {
  it("are suggested with the words that they rest on, in the form that a document is made with", async () => {
    const { ada, suggest, template } = await orderForm();
    server.answer(
      saying(
        ["customer.name", "Acme GmbH", "for Acme GmbH"],
        ["startDate", "1 March 2027", "starting on 1 March 2027"],
        ["autoRenew", "yes", "It renews automatically"],
        ["(name), of each item", "Set-up", "Set-up costs EUR 500", 1],
        ["(amount), of each item", "EUR 500", "Set-up costs EUR 500", 1],
        ["(name), of each item", "Support", "support EUR 90", 2],
        ["(amount), of each item", "EUR 90", "support EUR 90", 2],
        ["a text, of each item", "Bonn", "Bonn", 1],
        ["a text, of each item", "Ulm", "Ulm", 2],
      ),
    );
    const { kind, status, result } = await suggest({ instruction: INSTRUCTION });
    expect([kind, status, result.template_id]).toEqual(["templates/suggest", "succeeded", template.id]);
    const values = Object.fromEntries(
      result.suggestions.map(({ key, value }: { key: string; value: unknown }) => [key, value]),
    );
    expect(values).toEqual({
      "customer.name": "Acme GmbH",
      startDate: "2027-03-01",
      autoRenew: true,
      fees: [
        { name: "Set-up", amount: "EUR 500" },
        { name: "Support", amount: "EUR 90" },
      ],
      cities: ["Bonn", "Ulm"],
    });
    for (const { places } of result.suggestions)
      for (const { quote, start, end } of places) expect(INSTRUCTION.slice(start, end)).toBe(quote);
    expect(result.suggestions[0].places[0].quote).toBe("for Acme GmbH");
    const rest = { fee: "EUR 1", law: "Ohio law", "clause:cap": "x" };
    const { body } = await ada.post(`/templates/${template.id}/fill?preview=true`, { values: { ...values, ...rest } });
    expect([body.issues, body.text]).toEqual([[], expect.stringContaining("from 1 March 2027. It renews.")]);
  });

  it("are not suggested without words of the instruction, where they do not fit, and where it says two things", async () => {
    const { suggest } = await orderForm();
    server.answer(
      saying(
        ["customer.name", "Globex", "for Globex Inc."],
        ["startDate", "soon", "starting on"],
        ["law", "Ohio", "Maybe Ohio law"],
        ["law", "Utah", "maybe Utah law"],
      ),
    );
    const { result } = await suggest({ instruction: INSTRUCTION });
    expect(result.suggestions).toEqual([]);
    expect(result.open).toEqual(
      expect.arrayContaining([
        { key: "customer.name", reason: "not_stated" },
        { key: "startDate", reason: "unfit" },
        { key: "law", reason: "contradictory" },
        { key: "fee", reason: "not_stated" },
      ]),
    );
  });

  it("are not asked for where a person has typed one, and a clause is never asked for", async () => {
    const { suggest } = await orderForm();
    server.answer(saying(["customer.name", "Acme GmbH", "Acme GmbH"], ["fee", "EUR 500", "EUR 500"]));
    const { result } = await suggest({
      instruction: INSTRUCTION,
      values: { customer: { name: "Mine" }, law: "Bremen" },
    });
    expect(result.suggestions.map(({ key }: { key: string }) => key)).toEqual(["fee"]);
    const [{ question, messages }] = server.requests as [ModelRequest];
    expect(question).not.toMatch(/customer\.name|\(law\)|clause:cap/);
    expect(messages.some(({ text }) => text.includes(INSTRUCTION))).toBe(true);
  });

  it("change nothing, are paid like a chat message, and are found among the jobs", async () => {
    const { ada, suggest, template } = await orderForm();
    const { body: before } = await ada.get(`/templates/${template.id}`);
    server.answer(saying(["fee", "EUR 500", "EUR 500"]));
    const job = await suggest({ instruction: INSTRUCTION });
    expect(job.usage.calls).toBe(1);
    expect((await ada.get(`/templates/${template.id}`)).body).toEqual(before);
    const used = await app.database.system`select operation from usage_events where job_id = ${job.job_id}`;
    expect(used).toEqual([{ operation: "chat:completions" }]);
    const { jobs } = (await ada.get("/jobs?kind=templates/suggest")).body;
    expect(jobs.map(({ job_id }: { job_id: string }) => job_id)).toEqual([job.job_id]);
  });
});

describe("values from an instruction are refused", () => {
  it("with 409 MODEL_REQUIRED and the setting that would allow it, without a language model", async () => {
    const { ada, path } = await orderForm(without);
    const { status, body } = await ada.post(path, { instruction: INSTRUCTION });
    expect([status, body.code]).toEqual([409, "MODEL_REQUIRED"]);
    expect(body.error).toMatch(/MODEL_PROVIDER.*another document/);
  });

  it("with 404 for the template of a colleague, of another organization and for none", async () => {
    const { bob, path } = await orderForm();
    const { ada: stranger } = await firm(app);
    for (const by of [bob, stranger]) expect((await by.post(path, { instruction: "x" })).status).toBe(404);
    expect((await bob.post(`/templates/${MISSING}/suggestions`, { instruction: "x" })).status).toBe(404);
  });

  it.each<[string, object]>([
    ["no instruction", {}],
    ["an empty instruction", { instruction: " \n" }],
    ["a longer instruction than 20,000 characters", { instruction: "x".repeat(20_001) }],
    ["an unknown field", { instruction: "x", folder_id: MISSING }],
  ])("with 400 for %s", async (_, request) => {
    const { ada, path } = await orderForm();
    expect((await ada.post(path, request)).status).toBe(400);
  });
});
