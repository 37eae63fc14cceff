import { expect, it } from "vitest";
import { newCheck } from "../playbooks/making.ts";
import { agreement } from "../support/agreements.ts";
import { axe } from "../support/browser/axe.ts";
import { describeInBrowser, PHONE, shoot, useBrowser } from "../support/browser/browser.ts";
import { type TestUser, useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";
import { go } from "./going.ts";

const NDA = agreement("Mutual Non-Disclosure Agreement").join("\n");

describeInBrowser("workflows", () => {
  const app = useApp();
  const browser = useBrowser(app);

  async function people() {
    const org = await app.organization();
    const ada = await org.user({ isAdmin: true, managesVaults: true, name: "Ada Quill" });
    const bob = await org.user({ name: "Bob Crane" });
    return { org, ada, bob };
  }

  async function playbookOf(owner: TestUser) {
    const { body: playbook } = await owner.post("/playbooks", { title: "House NDA" });
    await owner.post(`/playbooks/${playbook.id}/checks`, newCheck("Governing law"));
    return playbook;
  }

  /** Has workers take steps until a run waits for a person or has ended. */
  async function worked(by: TestUser, runId: string) {
    for (let round = 0; round < 30; round++) {
      await app.runJobs();
      const { status } = (await by.get(`/workflow-runs/${runId}`)).body;
      if (status !== "running" && status !== "queued") return;
      await new Promise((later) => setTimeout(later, 300));
    }
  }

  it("are made from one that ships, tried, run, and decided by another person on a phone", async () => {
    const { org, ada, bob } = await people();
    await playbookOf(ada);
    await makeVault(org, ada, "Register");
    const { body: file } = await ada.upload("nda.txt", NDA);
    await app.runJobs();
    const page = await browser.pageOf(ada);
    await page.goto("/workflows");
    await page.getByText("No workflows yet").waitFor();
    await axe(page);
    await shoot(page, "workflows-empty");
    await page.keyboard.press("c");
    const intake = page.getByRole("button", { name: /^Vendor contract intake/ });
    await intake.waitFor();
    await axe(page);
    await intake.click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.getByRole("button", { name: "Create workflow" }).isDisabled()).toBe(true);
    await dialog.getByRole("combobox", { name: "The vault for the documents" }).click();
    await page.getByRole("option", { name: "Register" }).click();
    await dialog.getByRole("combobox", { name: "The playbook to review with" }).fill("House");
    await page.getByRole("option", { name: "House NDA" }).click();
    await axe(page, "[role=dialog]");
    await shoot(page, "workflow-needs");
    await dialog.getByRole("button", { name: "Create workflow" }).click();
    await page.getByRole("heading", { level: 1, name: "Vendor contract intake" }).waitFor();
    const decision = page.getByRole("region", { name: "Step 4: Ask a person to decide" });
    await decision.getByText("Reads: May ⟨The name of the first file⟩ be signed?").waitFor();
    await decision.getByRole("combobox", { name: "Who decides" }).click();
    await page.getByRole("option", { name: "Certain people" }).click();
    await decision.getByRole("combobox", { name: "People" }).click();
    await page.getByRole("option", { name: "Bob Crane" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("All changes saved.").waitFor();
    await axe(page);
    await shoot(page, "workflow");
    const run = page.getByRole("region", { name: "Try it or run it" });
    await run.getByRole("checkbox", { name: /nda\.txt/ }).check();
    await run.getByRole("button", { name: "Try it" }).click();
    await run.getByText("Every step can be taken as things are now.").waitFor();
    await run.getByRole("button", { name: "Run now" }).click();
    await page.waitForURL("**/workflow-runs/*");
    const id = page.url().split("/").at(-1) ?? "";
    await worked(ada, id);
    await page.getByText("Waits for a decision").first().waitFor();
    await page.getByRole("link", { name: "Open the review" }).waitFor();
    await page.getByRole("link", { name: "Open the vault" }).waitFor();
    expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
    await axe(page);
    await shoot(page, "workflow-run");

    const phone = await browser.pageOf(bob, { viewport: PHONE, hasTouch: true });
    await phone.goto("/");
    const waiting = phone.getByRole("list", { name: "Decisions that wait for you" });
    await waiting.getByText("May nda.txt be signed?").waitFor();
    await axe(phone);
    await waiting.getByRole("link", { name: "Decide: May nda.txt be signed?" }).click();
    const bar = phone.getByRole("region", { name: "Your decision" });
    const approve = bar.getByRole("button", { name: "Approve" });
    const box = await approve.boundingBox();
    expect([box && box.y + box.height <= PHONE.height, box && box.height >= 44]).toEqual([true, true]);
    await axe(phone);
    await shoot(phone, "workflow-decision");
    await bar.getByRole("textbox", { name: "Note" }).fill("Fine with me.");
    await approve.tap();
    await phone.getByText("Bob Crane approved.").waitFor();
    await worked(ada, id);
    await page.getByText("nda.txt may be signed.").first().waitFor();
    await page.getByText("Fine with me.").waitFor();
    await go(page, "/workflows");
    await page.getByRole("table", { name: "Workflows" }).getByText("Done").waitFor();
    await axe(page);
    await shoot(page, "workflows");
    expect((await ada.get(`/workflow-runs/${id}`)).body).toMatchObject({
      status: "succeeded",
      trigger: { file_ids: [file.id] },
    });
  });

  it("are made in a form, whose steps move by keyboard and use results of earlier ones", async () => {
    const { ada } = await people();
    const page = await browser.pageOf(ada);
    await page.goto("/workflows/new?from=nothing");
    await page.getByRole("button", { name: "Save workflow" }).click();
    await page.getByText("Give it a name.").waitFor();
    await page.getByText("Add at least one step.").waitFor();
    await page.getByRole("textbox", { name: "Name" }).fill("Morning");
    await page.getByRole("combobox", { name: "Starts when…" }).click();
    await page.getByRole("option", { name: "At certain times" }).click();
    await page.getByRole("combobox", { name: "How often" }).click();
    await page.getByRole("option", { name: "Every week" }).click();
    for (const step of ["Tell people", "Ask a person to decide", "Tell people"]) {
      await page.getByRole("button", { name: /^Add (a|the first) step$/ }).click();
      await page.getByRole("menuitem", { name: step, exact: true }).click();
    }
    const third = page.getByRole("region", { name: "Step 3: Tell people" });
    await third.getByRole("button", { name: "Only if…" }).click();
    await third.getByRole("textbox", { name: "What they are told" }).fill("It was so: ");
    await third.getByRole("button", { name: "Insert a result into “What they are told”" }).click();
    await page.getByRole("menuitem", { name: "The note of the decision" }).click();
    await third.getByText("Reads: It was so: ⟨The note of the decision⟩").waitFor();
    await page
      .getByRole("region", { name: "Step 1: Tell people" })
      .getByLabel("What they are told")
      .fill("Good morning");
    await page
      .getByRole("region", { name: "Step 2: Ask a person to decide" })
      .getByLabel("What is to be decided")
      .fill("Shall we?");
    await page.getByRole("button", { name: "Move up: Step 2: Ask a person to decide" }).click();
    await page.getByRole("button", { name: /^Move Step 2: Tell people/ }).focus();
    await page.keyboard.press("ArrowDown");
    await page
      .getByText("This step uses a result of a step that does not come before it.")
      .waitFor({ state: "detached" });
    await axe(page);
    await shoot(page, "workflow-new");
    await page.getByRole("button", { name: "Save workflow" }).click();
    await page.getByRole("heading", { level: 1, name: "Morning" }).waitFor();
    const [saved] = (await ada.get("/workflows")).body.workflows;
    expect(saved).toMatchObject({
      trigger: { kind: "schedule", every: "week", at: "08:00" },
      steps: [
        { kind: "gate", input: { question: "Shall we?" } },
        { id: "tell_2", when: { value: "$steps.decide.result.decision", is: "equal", to: "approved" } },
        { id: "tell", input: { text: "Good morning" } },
      ],
    });
    await page.getByRole("button", { name: "Delete workflow" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete workflow" }).click();
    await page.getByText("No workflows yet").waitFor();
  });

  it("show an error of the server at its field", async () => {
    const { ada } = await people();
    const page = await browser.pageOf(ada);
    const steps = [{ id: "tell", kind: "notify", input: { text: "Hello" } }];
    const { body: workflow } = await ada.post("/workflows", { name: "W", steps });
    await page.goto(`/workflows/${workflow.id}`);
    await page.getByRole("button", { name: "Add a step" }).click();
    await page.getByRole("menuitem", { name: "Ask each file the same questions" }).click();
    await page.getByRole("button", { name: "Add a question" }).click();
    await page.getByRole("textbox", { name: "Question" }).fill("Who signs?");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const heading = page.getByRole("textbox", { name: "Heading" });
    await expect.poll(() => heading.getAttribute("aria-invalid")).toBe("true");
    await page.getByText("must have 1 to 100 characters").waitFor();
  });

  it("take over the questions of a chat", async () => {
    const { ada } = await people();
    const { body: asked } = await ada.post("/chat/completions?wait=0", { message: "What is an indemnity?" });
    await app.runJobs();
    const { body: chat } = await ada.get(`/jobs/${asked.job_id}`);
    const page = await browser.pageOf(ada);
    await page.goto(`/workflows/new?chat=${chat.result.chat_id}`);
    const step = page.getByRole("region", { name: "Step 1: Ask a question" });
    await expect.poll(() => step.getByRole("textbox", { name: "Question" }).inputValue()).toBe("What is an indemnity?");
  });
});
