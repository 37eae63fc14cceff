import { describe, expect, it } from "vitest";
import { useApp } from "../support/harness.ts";
import { answerAside, isAside } from "../support/model-asides.ts";
import { type ModelRequest, useModelServer } from "../support/servers/model-server.ts";

const server = await useModelServer();
/** What docs/providers.md says for a window of 8,192 tokens. */
const app = useApp({ ...server.settings(), MODEL_PROMPT_CHARACTERS: 18_000, MODEL_OUTPUT_TOKENS: 1_500 });

const FILLER = "The parties meet on the first Monday of each month to talk about the state of the work.\n\n".repeat(
  250,
);
const PAYMENT = "4. The Buyer shall pay each invoice within thirty days of receipt.";
const AMENDED = "Amendment No. 1: in Section 4, “thirty days” is replaced by “sixty days of receipt”.";
const GOODS = "Schedule A. The goods are bolts and nuts.";
const MORE_GOODS = "Schedule B. The goods are also washers and nuts.";
const contract = ["SUPPLY AGREEMENT", PAYMENT, GOODS, FILLER, MORE_GOODS, AMENDED].join("\n\n");

interface Said {
  words: string;
  value: string;
}

/** Answers each column from the part that it is shown: the first of these words that stands there. */
const readsParts = (known: Record<string, Said[]>, settled?: Record<string, Said>) => (request: ModelRequest) => {
  if (isAside(request)) return answerAside(request);
  const shown = request.messages.map(({ text }) => text).join("\n");
  const isSettling = request.question.includes("gave different answers");
  const answers = [...request.question.matchAll(/^C(\d+): (.*)$/gm)].map(([, number, label]) => {
    const said = isSettling ? settled?.[label!] : known[label!]?.find(({ words }) => shown.includes(words));
    return {
      column: `C${number}`,
      found: said !== undefined,
      value: said?.value ?? "",
      quotes: said ? [said.words] : [],
      reasoning: "It says so.",
    };
  });
  return { object: { answers } };
};

async function read(label: string, column: object) {
  const ada = await (await app.organization()).user({ managesVaults: true });
  const { body: vault } = await ada.post("/vaults", { name: "Supply" });
  await ada.post(`/vaults/${vault.id}/columns`, { label, instructions: `The ${label}`, ...column });
  const { body: file } = await ada.upload("supply.txt", contract);
  const { body } = await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
  await app.runJobs();
  return (await ada.get(`/vaults/${vault.id}/documents/${body.documents[0].document_id}/cells/${label.toLowerCase()}`))
    .body;
}

const settlings = () => server.requests.filter(({ question }) => question.includes("gave different answers"));
/** The part with the amendment, which does not repeat the words it replaces in full, is read apart from the first. */
const PAYS: Said[] = [
  { words: AMENDED, value: "60 days" },
  { words: PAYMENT, value: "30 days" },
];

describe("a column that parts of a document answer differently", () => {
  it("gets the term of the amendment, decided from the passages of all parts", async () => {
    server.reply(readsParts({ Payment: PAYS }, { Payment: PAYS[0]! }));
    const cell = await read("Payment", { field_type: "duration" });
    expect([cell.outcome, cell.cell.value]).toEqual(["found", { value: 60, unit: "days" }]);
    expect(cell.citations.map(({ quote }: { quote: string }) => quote)).toEqual([AMENDED]);
    const [settling, ...others] = settlings();
    expect(others).toEqual([]);
    for (const words of [PAYMENT, "sixty days of receipt"]) expect(settling!.question).toContain(words);
    expect(settling!.question).toContain("an amendment wins over what it amends");
  });

  it("is unsure, with both places, if they cannot be told apart", async () => {
    server.reply(readsParts({ Payment: PAYS }));
    const cell = await read("Payment", { field_type: "duration" });
    expect([cell.outcome, cell.cell.value]).toEqual(["unsure", null]);
    expect(cell.reasoning).toMatch(/say different things: “\d\d days”, “\d\d days”\./);
  });

  it("that is a list has the items of all parts, each once, with the places of each", async () => {
    const goods = [
      { words: MORE_GOODS, value: "washers; nuts" },
      { words: GOODS, value: "bolts; nuts" },
    ];
    server.reply(readsParts({ Goods: goods }));
    const cell = await read("Goods", { field_type: "list" });
    expect(cell.outcome).toBe("found");
    expect([...cell.cell.value].sort()).toEqual(["bolts", "nuts", "washers"]);
    expect(cell.citations.map(({ quote }: { quote: string }) => quote).sort()).toEqual([GOODS, MORE_GOODS]);
    expect(settlings()).toEqual([]);
  });

  it("is not asked again where the parts agree", async () => {
    server.reply(readsParts({ Payment: [{ words: PAYMENT, value: "30 days" }] }));
    const cell = await read("Payment", { field_type: "duration" });
    expect(cell.outcome).toBe("found");
    expect(settlings()).toEqual([]);
  });
});
