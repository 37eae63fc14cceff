import { describe, expect, it } from "vitest";
import { useApp } from "../../support/harness.ts";
import { answerAside, isAside, isReadingOfPart } from "../../support/model-asides.ts";
import { type ModelRequest, useModelServer } from "../../support/servers/model-server.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings(), MODEL_PROMPT_CHARACTERS: 60_000 });

const FILLER = "The parties meet on the first Monday of each month to talk about the state of the work.\n\n".repeat(
  900,
);
const PAYMENT = "4. The Buyer shall pay each invoice within thirty days of receipt.";
const AMENDED = "Amendment No. 1: in Section 4, “thirty days” is replaced by “sixty days”.";
const contract = ["SUPPLY AGREEMENT", PAYMENT, FILLER, AMENDED].join("\n\n");
const isEach = ({ system }: ModelRequest) => system.startsWith("You read one document");
const isSettling = ({ question }: ModelRequest) => question.includes("passages of several parts");
const columns = [{ label: "Payment", question: "When are invoices paid?" }];
const cellOf = (value: string, quote: string) => ({ column: 1, found: true, value, quotes: [quote] });

async function askEach(settled: object[]) {
  const ada = await (await app.organization()).user({ managesVaults: true });
  const { body: file } = await ada.upload("supply.txt", contract);
  await app.runJobs();
  const { body: project } = await ada.post("/projects", { name: "Deal" });
  await ada.post(`/projects/${project.id}/files`, { file_ids: [file.id] });
  let steps = 0;
  server.reply((request) => {
    if (isAside(request)) return answerAside(request);
    if (isReadingOfPart(request)) return { object: { questions: [{ question: 1, passages: [] }] } };
    if (isSettling(request)) return { object: { answers: settled } };
    if (isEach(request)) {
      const answers = request.question.includes(AMENDED)
        ? [cellOf("sixty days", "replaced by “sixty days”")]
        : request.question.includes(PAYMENT)
          ? [cellOf("thirty days", "within thirty days of receipt")]
          : [{ column: 1, found: false, value: "", quotes: [] }];
      return { object: { answers } };
    }
    const input = { title: "Payment", columns, project_id: project.id };
    return steps++ === 0 ? { calls: [{ id: "c1", name: "ask_each_document", input }] } : { text: "Done." };
  });
  const { body } = await ada.post("/chat/completions?wait=0", { message: "When are invoices paid?" });
  await app.runJobs();
  const { result } = (await ada.get(`/jobs/${body.job_id}`)).body;
  const [cell] = result.tables[0].rows[0].cells;
  const quotes = cell.markers.map(
    (marker: number) => result.citations.find((each: { marker: number }) => each.marker === marker).quote,
  );
  return { value: cell.value, quotes };
}

describe("a question of a document that is read in parts", () => {
  it("has the answer of the amendment, decided from the passages of all parts", async () => {
    const cell = await askEach([cellOf("sixty days", "replaced by “sixty days”")]);
    expect(cell).toEqual({ value: "sixty days", quotes: ["replaced by “sixty days”"] });
    const settling = server.requests.find(isSettling)!;
    for (const words of [PAYMENT, AMENDED]) expect(settling.question).toContain(words);
    expect(server.requests.filter(isEach).length).toBe(3);
  });

  it("whose words do not say the answer has none, after it was asked once more, and its cell says so", async () => {
    const ada = await (await app.organization()).user();
    const { body: file } = await ada.upload("short.txt", `SUPPLY AGREEMENT\n\n${PAYMENT}`);
    await app.runJobs();
    const answer = (repair: object[]) => {
      let steps = 0;
      server.reply((request) => {
        if (isAside(request)) return answerAside(request);
        if (request.question.includes("passages of your answers")) return { object: { answers: repair } };
        if (isEach(request)) return { object: { answers: [cellOf("ninety days", "within thirty days of receipt")] } };
        const input = { title: "Payment", columns, file_ids: [file.id] };
        return steps++ === 0 ? { calls: [{ id: "c1", name: "ask_each_document", input }] } : { text: "Done." };
      });
    };
    const rowOf = async () => {
      const { body } = await ada.post("/chat/completions?wait=0", { message: "When?", file_ids: [file.id] });
      await app.runJobs();
      return (await ada.get(`/jobs/${body.job_id}`)).body.result.tables[0].rows[0];
    };
    answer([cellOf("90 days", "within thirty days of receipt")]);
    const { cells, note } = await rowOf();
    const problem = "“90 days” was left out, because its words do not say it.";
    expect(cells).toEqual([{ value: null, markers: [1], problem }]);
    expect(note).toBeNull();
    answer([cellOf("thirty days", "within thirty days of receipt")]);
    expect(await rowOf()).toMatchObject({ cells: [{ value: "thirty days" }], note: null });
  });

  it("shows both answers with their words, if they cannot be settled", async () => {
    const cell = await askEach([]);
    expect(cell.value).toBe("thirty days / sixty days");
    expect(cell.quotes).toHaveLength(2);
  });
});
