import { expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { answerAside, isAside } from "../support/model-asides.ts";
import { useModelServer } from "../support/servers/model-server.ts";

const LEASE =
  "LEASE\n\n1. Rent. The Tenant shall pay a rent of $900 a month.\n\n2. Law. The laws of Texas govern this lease.";
const QUESTIONS = [
  { label: "Rent", question: "What is the rent?" },
  { label: "Law", question: "Which law governs?" },
  { label: "Deposit", question: "What is the deposit?" },
];

describeInBrowser("the table of an answer", async () => {
  const server = await useModelServer();
  const app = useApp(server.settings());
  const browser = useBrowser(app);

  it("says at a cell why it has no answer, and what got no second look", async () => {
    const ada = await (await app.organization()).user({ managesVaults: true });
    const { body: file } = await ada.upload("lease.txt", LEASE);
    await app.runJobs();
    server.reply((request) => {
      if (request.system.startsWith("You check claims")) return { text: "I would rather talk." };
      if (isAside(request)) return answerAside(request);
      return {
        object: {
          answers: [
            { column: 1, found: true, value: "$900 a month", quotes: ["a rent of $900 a month"] },
            { column: 2, found: true, value: "Utah", quotes: ["the laws of Utah apply here"] },
            { column: 3, found: false, value: "", quotes: [] },
          ],
        },
      };
    });
    const { body } = await ada.post("/chat/completions?wait=0", {
      message: "Leases",
      each_document: QUESTIONS,
      file_ids: [file.id],
    });
    await app.runJobs();
    const { result } = (await ada.get(`/jobs/${body.job_id}`)).body;
    const page = await browser.pageOf(ada);
    await page.goto(`/chats/${result.chat_id}`);
    const table = page.getByRole("region", { name: "Table Leases" });
    const row = (name: string) => table.getByRole("row", { name: new RegExp(`^${name}`) });
    await row("lease.txt")
      .getByRole("cell", { name: /^\$900 a month Citation 1/ })
      .waitFor();
    const cells = async (name: string) =>
      (await row(name).getByRole("cell").allTextContents()).map((text) => text.trim());
    expect(await cells("lease.txt")).toEqual([
      "lease.txtNo second look at “Rent”: the model for it (test-model) gave no usable answer. Compare with the words.",
      expect.stringContaining("$900 a month"),
      "An answer was left out, because it rested on words that are not in the document.",
      "Not found",
    ]);
    await axe(page);
    await shoot(page, "answer-table-problems");
  });
});
