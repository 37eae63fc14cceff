import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { answerAside, answerReadingOfPart, isAside, isReadingOfPart } from "../../support/model-asides.ts";
import type { Said } from "../../support/servers/model-protocols.ts";
import { type ModelRequest, useModelServer } from "../../support/servers/model-server.ts";

const server = await useModelServer();
/** What docs/providers.md says for a window of 8,192 tokens. */
const SMALL = { MODEL_PROMPT_CHARACTERS: 18_000, MODEL_OUTPUT_TOKENS: 1_500 };
const app = useApp({ ...server.settings(), ...SMALL });
const capped = useApp({ ...server.settings(), ...SMALL, MODEL_MAX_PARTS: 2 });

const FILLER = Array.from(
  { length: 700 },
  (_, at) => `${at + 1}. The parties meet on the first Monday of month ${at + 1} to talk about the state of the work.`,
).join("\n\n");
const DECIDING = "701. The Buyer may leave this Agreement on ninety (90) days' notice after a sale of the Seller.";
const contract = `SERVICE AGREEMENT between the Buyer and the Seller.\n\n${FILLER}\n\n${DECIDING}`;

/** A model that answers by what it is shown, and says so when the clause is not there. */
const reads =
  (words: RegExp) =>
  (request: ModelRequest): Said => {
    if (isReadingOfPart(request)) return answerReadingOfPart(request, words);
    if (isAside(request)) return answerAside(request);
    const shown = request.messages.map(({ text }) => text).join("\n");
    return shown.includes(DECIDING)
      ? {
          text: `The Buyer may, on ninety days' notice [[F1: "on ninety (90) days' notice after a sale of the Seller"]].`,
        }
      : { text: "The documents do not say so." };
  };

async function ask(on: typeof app, texts: string[], message = "May the Buyer get out when control changes hands?") {
  const ada = await (await on.organization()).user();
  const file_ids: string[] = [];
  for (const [at, text] of texts.entries()) file_ids.push((await ada.upload(`services ${at + 1}.txt`, text)).body.id);
  await on.runJobs();
  const { body } = await ada.post("/chat/completions?wait=0", { message, file_ids });
  await on.runJobs();
  return (await ada.get(`/jobs/${body.job_id}`)).body;
}

const readings = () => server.requests.filter(isReadingOfPart);

describe("an answer from documents that are longer than a prompt", () => {
  it("reads them whole in parts, and cites the clause of the last one", async () => {
    server.reply(reads(/sale/));
    const { result } = await ask(app, [contract]);
    expect(result.result).toBe("The Buyer may, on ninety days' notice [1].");
    expect(result.citations[0].start).toBeGreaterThan(contract.length - DECIDING.length);
    const shown = readings()
      .map(({ messages }) => messages[0]!.text)
      .join("\n");
    for (const at of [1, 100, 300, 500, 700]) expect(shown).toContain(`month ${at} to talk`);
    for (const { body } of server.requests) expect(JSON.stringify(body.messages).length).toBeLessThan(20_000);
  });

  it("says that they are silent only after all of them was read", async () => {
    server.reply(reads(/sale/));
    const { result } = await ask(app, [contract.replace(DECIDING, "")]);
    expect(result.result).toBe("The documents do not say so.");
    const answered = server.requests.find(({ tools }) => tools.length > 0)!;
    expect(answered.messages.map(({ text }) => text).join("\n")).toContain("Every part of them was read before");
  });

  it("names the parts that were not read", async () => {
    server.reply(reads(/sale/));
    const { result } = await ask(
      capped,
      [contract, "A short note on the first Monday."],
      "Who pays the costs of travel?",
    );
    expect(readings()).toHaveLength(2);
    expect(result.result).toMatch(
      /^The documents do not say so\.\n\n\*\*Not all of the documents was read\.\*\* .*“services 1\.txt” \(parts 3 to 9 of 9\); “services 2\.txt”/,
    );
    const answered = server.requests.find(({ tools }) => tools.length > 0)!;
    expect(answered.messages.map(({ text }) => text).join("\n")).toContain("never conclude");
  });

  it("reads several short documents in one part", async () => {
    server.reply(reads(/sale/));
    const notes = Array.from({ length: 12 }, (_, at) => `Note ${at}. ${"They met and talked. ".repeat(60)}`);
    const { result } = await ask(app, [...notes, `Last note. ${DECIDING}`]);
    expect(readings().length).toBeLessThan(5);
    expect(result.status ?? "ok").toBe("ok");
  });

  it("still answers from passages, and says so, when the model cannot say what bears on the question", async () => {
    server.reply((request) => (isReadingOfPart(request) ? { text: "I would rather talk." } : reads(/sale/)(request)));
    const { result } = await ask(app, [contract]);
    expect(result.result).toMatch(/Not all of the documents was read.*“services 1\.txt”/s);
    expect(readings().length).toBeLessThanOrEqual(12);
  });
});
