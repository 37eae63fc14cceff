import { afterAll, beforeAll, expect, it } from "vitest";
import { hostOf, serveOffice } from "../../entrances/word/host.ts";
import { BYTES, WRITTEN } from "../../entrances/word/nda.ts";
import { axe } from "../../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser } from "../../support/browser/browser.ts";
import { useApp } from "../../support/harness.ts";
import { answerAside, isAside } from "../../support/model-asides.ts";
import { useModelServer } from "../../support/servers/model-server.ts";

const LAWS = ["Ohio", "Texas"];
const lease = (law: string) => `LEASE\n\n1. Governing Law. This Lease is governed by the laws of the State of ${law}.`;
const STEPS = ["Ask each lease for its law", "Write to the other side", "Create a project"];
const columns = [{ label: "Law", question: "Which law governs?" }];
const calls = (...all: [name: string, input: object][]) => ({
  calls: all.map(([name, input], at) => ({ id: `c${at}`, name, input })),
});

describeInBrowser("a task of several steps in the task pane of Word", async () => {
  const server = await useModelServer();
  const app = useApp(server.settings());
  const browser = useBrowser(app);
  let working: NodeJS.Timeout;
  beforeAll(() => {
    working = setInterval(() => void app.runJobs().catch(() => undefined), 300);
  });
  afterAll(() => clearInterval(working));

  it("asks each document, shows its plan, and links to what it made, drafted and proposed", async () => {
    const ada = await (await app.organization()).user({ managesVaults: true });
    const file_ids: string[] = [];
    for (const law of LAWS) file_ids.push((await ada.upload(`${law}.txt`, lease(law))).body.id);
    const replies: object[] = [
      calls(["write_plan", { steps: STEPS }], ["update_plan", { step: 1, status: "running" }]),
      calls(["ask_each_document", { title: "Law of each lease", columns, file_ids }]),
      calls(
        ["update_plan", { step: 1, status: "done" }],
        ["draft_email", { to: ["bo@example.com"], subject: "The law of the leases", body: "They differ." }],
        ["update_plan", { step: 2, status: "done" }],
        ["create", { what: "project", name: "Leases" }],
      ),
      { text: 'This agreement: New York [[F1: "the laws of the State of New York"]]. The leases differ.' },
      calls(["update_plan", { step: 3, status: "done" }]),
      { text: "The project is there." },
    ];
    server.reply((request) => {
      if (isAside(request)) return answerAside(request);
      const law = LAWS.find((each) => request.question.includes(`State of ${each}`));
      if (request.system.startsWith("You read one document"))
        return { object: { answers: [{ column: 1, found: true, value: law, quotes: [`State of ${law}`] }] } };
      return replies.shift() ?? { text: "Done." };
    });
    const page = await browser.pageOf(ada);
    await page.setViewportSize({ width: 320, height: 640 });
    await serveOffice(page, hostOf(WRITTEN, BYTES));
    await page.goto("/word/");
    await page.getByRole("tab", { name: "Ask" }).click();
    await page
      .getByLabel("Question")
      .fill("Which laws govern our leases? Draft an e-mail about it, and create a project for them.");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    const plan = page.getByRole("region", { name: "Plan" });
    await plan.getByText("2 of 3 steps done").waitFor();
    await page.getByRole("button", { name: "[1] the laws of the State of New York" }).waitFor();
    await page.getByText("[2] Ohio.txt: State of Ohio").waitFor();
    const made = page.getByRole("list", { name: "Made with this answer" });
    const chat = await page.getByRole("link", { name: "Open this chat in Chancery" }).getAttribute("href");
    for (const name of ["Table: Law of each lease", "E-mail: The law of the leases"])
      expect(await made.getByRole("link", { name }).getAttribute("href")).toBe(chat);
    await axe(page);
    await shoot(page, "word-task");
    const decide = page.getByRole("region", { name: "Changes to decide" });
    await decide.getByText("Create a project: Leases").waitFor();
    await decide.getByRole("button", { name: "Allow", exact: true }).click();
    await page.getByText("The project is there.").waitFor();
    await plan.getByText("3 of 3 steps done").waitFor();
    const [project] = (await ada.get("/projects")).body.projects;
    expect(await made.getByRole("link", { name: "Create a project: Leases" }).getAttribute("href")).toBe(
      `/projects/${project.id}`,
    );
    await page.goto(chat!);
    const table = page.getByRole("region", { name: "Table Law of each lease" });
    await table.getByRole("cell", { name: /^Texas Citation/ }).waitFor();
  });
});
