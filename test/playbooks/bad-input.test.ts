import { describe, expect, it } from "vitest";
import { looksLikeNoContract } from "../../src/playbooks/reviews/run/not-a-contract.ts";
import { docx } from "../support/documents/office.ts";
import { useApp } from "../support/harness.ts";
import { useModelServer } from "../support/servers/model-server.ts";
import { firm, newCheck } from "./making.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings() });

const SILENT = {
  result: "neither",
  fallback: 0,
  basis: "silence",
  demands: [],
  analysis: "Not found.",
  quotes: [],
  revisions: [],
};
const DIENSTE = `DIENSTLEISTUNGSVERTRAG
Der Auftragnehmer erbringt für den Auftraggeber die in der Anlage beschriebenen Dienste.
Die Vergütung beträgt 5.000 Euro im Monat und ist binnen dreißig Tagen nach Rechnung zu zahlen.
Der Vertrag läuft zwei Jahre und kann von beiden Seiten mit einer Frist von drei Monaten gekündigt werden.
Der Auftragnehmer haftet nur für Vorsatz und grobe Fahrlässigkeit, höchstens jedoch bis zur Jahresvergütung.
Es gilt deutsches Recht; Gerichtsstand ist Hamburg, soweit das Gesetz nichts anderes vorschreibt.`;
const RECIPE =
  "Preheat the oven to 180 degrees. Whisk two eggs with a cup of sugar until the mixture is pale and fluffy. Fold in the flour, the cocoa and a pinch of salt. ".repeat(
    4,
  );

async function begun(name: string, content: string | Uint8Array) {
  server.reply({ object: SILENT });
  const made = await firm(app);
  const { body: check } = await made.ada.post(`${made.path}/checks`, newCheck("Term"));
  const uploaded = await made.ada.upload(name, content);
  await app.runJobs();
  const run = async () => {
    const reply = await made.ada.post(`${made.path}/run?wait=0`, { file_ids: [uploaded.body.id] });
    await app.runJobs();
    return reply.status === 202 ? (await made.ada.get(`/reviews/${reply.body.job_id}`)).body : reply.body;
  };
  return { ...made, check, uploaded, run };
}

describe("a review of", () => {
  it("a file that is no contract fails with NOT_A_CONTRACT and names it; the file stays", async () => {
    const { ada, uploaded, run } = await begun("recipe.txt", RECIPE);
    const { status, error } = await run();
    expect([status, error.code]).toEqual(["failed", "NOT_A_CONTRACT"]);
    expect(error.message).toMatch(/^“recipe\.txt” does not look like a contract/);
    expect((await ada.get(`/files/${uploaded.body.id}`)).body.status).toBe("ready");
  });

  it("a contract that says nothing on any check is not mistaken for another document", async () => {
    const { run } = await begun("nda.txt", `SUPPLY AGREEMENT between the parties. ${RECIPE}`);
    expect(await run()).toMatchObject({ status: "succeeded", result: { summary: { flags: 1 } } });
    expect(await looksLikeNoContract("本合同由双方签订。".repeat(100))).toBe(false);
  });

  it("a short contract in another language is judged, and not said to be no contract", async () => {
    const { run } = await begun("dienste.txt", DIENSTE);
    expect(await run()).toMatchObject({ status: "succeeded", result: { summary: { flags: 1 } } });
  });

  it("a DOCX without text fails with NO_TEXT and names it", async () => {
    const { run } = await begun("blank.docx", docx({ body: "<w:p/>" }));
    const error = { code: "NO_TEXT", message: "The file blank.docx contains no text, so there is nothing to review." };
    expect(await run()).toMatchObject({ status: "failed", error });
  });

  it("an empty file is refused when it is uploaded", async () => {
    const { uploaded } = await begun("empty.txt", "");
    expect([uploaded.status, uploaded.body.error]).toEqual([400, expect.stringMatching(/empty/)]);
  });
});

describe("a re-run", () => {
  it("is a review of its own: decisions on the findings of the earlier one stay, and can still be changed", async () => {
    const { ada, check, run } = await begun("nda.txt", "This Agreement says nothing.");
    const [first, second] = [await run(), await run()];
    expect(second.id).not.toBe(first.id);
    const earlier = `/reviews/${first.id}/findings/${check.id}`;
    await ada.patch(earlier, { decision: "rejected", note: "Not now." });
    const { body } = await ada.patch(earlier, { decision: "accepted" });
    expect(body).toMatchObject({ decision: "accepted", note: "Not now.", history: [{ decision: "rejected" }] });
    expect((await ada.get(`/reviews/${second.id}`)).body.decisions).toEqual([]);
    await ada.delete(`/reviews/${first.id}`);
    const { status, body: gone } = await ada.patch(earlier, { decision: "accepted" });
    expect([status, gone.code]).toEqual([404, "NOT_FOUND"]);
  });
});
