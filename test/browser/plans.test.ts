import { expect, it } from "vitest";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, shoot, useBrowser } from "../support/browser/browser.ts";
import { useApp } from "../support/harness.ts";
import { answerAside, isAside } from "../support/model-asides.ts";
import { useModelServer } from "../support/servers/model-server.ts";

const LAWS = ["Ohio", "Texas"];
const contract = (law: string) =>
  `LEASE\n\n1. Governing Law. This Lease is governed by the laws of the State of ${law}.`;
const calls = (...all: [name: string, input: object][]) => ({
  calls: all.map(([name, input], at) => ({ id: `c${at}`, name, input })),
});
const columns = [{ label: "Law", question: "Which law governs?" }];
const STEPS = ["Ask each lease for its law", "Add a column for the law", "Say what differs"];

describeInBrowser("the plan of a chat", async () => {
  const server = await useModelServer();
  const app = useApp(server.settings());
  const browser = useBrowser(app);

  it("is shown with each step ticked, asks before a change, and goes on when it is allowed", async () => {
    const org = await app.organization();
    const ada = await org.user({ name: "Ada Quill", managesVaults: true });
    const file_ids: string[] = [];
    for (const law of LAWS) file_ids.push((await ada.upload(`${law}.txt`, contract(law))).body.id);
    const { body: vault } = await ada.post("/vaults", { name: "Leases" });
    await app.runJobs();
    const held = Promise.withResolvers<void>();
    const replies: object[] = [
      calls(["write_plan", { steps: STEPS }], ["update_plan", { step: 1, status: "running" }]),
      {
        ...calls(["ask_each_document", { title: "Law of each lease", columns, file_ids }]),
        text: "I read them now.",
        halfUntil: held.promise,
      },
      calls(
        ["update_plan", { step: 1, status: "done" }],
        ["create", { what: "column", vault_id: vault.id, label: "Law", instructions: "The law" }],
      ),
      { text: 'One lease is under the law of Ohio [[F1: "laws of the State of Ohio"]]. A column waits for you.' },
      calls(["update_plan", { step: 2, status: "done" }], ["update_plan", { step: 3, status: "done" }]),
      { text: "The column is there. The laws differ." },
    ];
    server.reply((request) => {
      if (isAside(request)) return answerAside(request);
      const law = LAWS.find((each) => request.question.includes(`State of ${each}`));
      if (request.system.startsWith("You read one document"))
        return { object: { answers: [{ column: 1, found: true, value: law, quotes: [`State of ${law}`] }] } };
      return replies.shift() ?? { text: "Done." };
    });
    const web = await ada.signedIn();
    const message = "Which laws govern the leases? Add a column for it.";
    const { body } = await web.post("/chat/completions?wait=0", { message, file_ids });
    const { chat_id } = (await web.get(`/jobs/${body.job_id}/chat`)).body;
    const page = await browser.pageOf(ada);
    const running = app.runJobs();
    await page.goto(`/chats/${chat_id}`);
    const plan = page.getByRole("region", { name: "Plan" });
    await plan.getByText("0 of 3 steps done").waitFor();
    await plan.getByRole("img", { name: "Running" }).waitFor();
    await shoot(page, "plan-running");
    await plan.getByRole("button", { name: "Change “Say what differs”" }).click();
    await plan.getByRole("textbox", { name: "Words of the step" }).fill("Say how they differ");
    await page.keyboard.press("Enter");
    await plan.getByRole("button", { name: "Add a step" }).click();
    await plan.getByRole("textbox", { name: "New step" }).fill("Thank the team");
    await page.keyboard.press("Enter");
    await plan.getByRole("button", { name: "Skip “Thank the team”" }).click();
    await plan.getByRole("button", { name: "Take back “Thank the team”" }).waitFor();
    await plan.getByRole("button", { name: "Skip “Say how they differ”" }).click();
    await expect.poll(() => plan.getByRole("img", { name: "Skipped" }).count()).toBe(2);
    held.resolve();
    await running;
    await plan.getByText("3 of 4 steps done").waitFor();
    await page
      .getByRole("region", { name: "Table Law of each lease" })
      .getByRole("cell", { name: /^Texas Citation 3/ })
      .waitFor();
    const decide = page.getByRole("region", { name: "Changes to decide" });
    await decide.getByText("Add a column to a vault's table: Law (Leases)").waitFor();
    await axe(page);
    await shoot(page, "plan-decide");
    const before = (await ada.get(`/vaults/${vault.id}/columns`)).body.columns.length;
    await decide.getByRole("button", { name: "Allow", exact: true }).click();
    await page.getByText("Allowed: Add a column").waitFor();
    await app.runJobs();
    await page.getByText("The column is there. The laws differ.").waitFor();
    expect((await ada.get(`/vaults/${vault.id}/columns`)).body.columns).toHaveLength(before + 1);
    await shoot(page, "plan-done");
  });
});
