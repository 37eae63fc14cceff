import { expect, it, onTestFinished } from "vitest";
import { newCheck } from "../playbooks/making.ts";
import { axe, describeInBrowser, useBrowser } from "../support/browser.ts";
import { useApp } from "../support/harness.ts";
import { useModelServer } from "../support/model-server.ts";
import { docx, p } from "../support/office.ts";

const server = await useModelServer();
const LINES = [
  "MUTUAL NON-DISCLOSURE AGREEMENT",
  "1. Term. This Agreement ends five (5) years after the Effective Date of the Agreement.",
  "2. Governing Law. This Agreement is governed by the laws of the State of New York.",
  "3. Return. Recipient shall return Confidential Information upon request of Discloser.",
];
const BYTES = [...docx({ body: LINES.map((line) => p(line)).join("") })];

/** A document in place of Word: paragraphs, search, selection, comments and tracked changes. */
const HOST = `
(() => {
  const lines = ${JSON.stringify(LINES)};
  const word = { changes: [], comments: [], selected: "" };
  const document = { changeTrackingMode: "Off", load() {} };
  const rangeOf = (text) => ({
    text, load() {},
    select() { word.selected = text; },
    insertText(come) { word.changes.push({ gone: text, come, mode: document.changeTrackingMode }); },
    insertParagraph(come) { word.changes.push({ gone: "", come, mode: document.changeTrackingMode }); return rangeOf(come); },
    insertComment(comment) { word.comments.push(text + ": " + comment); },
  });
  const items = lines.map((text) => ({ text, isListItem: false, search: (words) => ({ load() {}, items: text.includes(words) ? [rangeOf(words)] : [] }) }));
  document.body = { paragraphs: { load() {}, items } };
  document.getSelection = () => rangeOf(lines[1]);
  const context = { document, sync: async () => {} };
  const done = (value) => ({ status: "succeeded", value });
  window.word = word;
  window.Word = { run: (work) => work(context) };
  window.Office = {
    onReady: async () => {},
    context: {
      document: { url: "NDA.docx", getFileAsync: (type, options, take) => take(done({
        sliceCount: 1, getSliceAsync: (index, give) => give(done({ data: ${JSON.stringify(BYTES)} })), closeAsync() {} })) },
      ui: {},
    },
  };
})();`;

describeInBrowser("the task pane of Word", () => {
  const app = useApp({ ...server.settings() });
  const browser = useBrowser(app);

  it("reviews the open document, selects words, accepts as a tracked change, comments, and inserts a clause", async () => {
    server.reply({
      object: {
        result: "neither",
        fallback: 0,
        basis: "words",
        analysis: "Contradicts your position. Five years are too long.",
        quotes: [{ document: "F1", quote: LINES[1] }],
        revisions: [
          {
            document: "F1",
            original: "five (5) years",
            after: "",
            replacement: "two (2) years",
            rationale: "Our term.",
          },
        ],
      },
    });
    const org = await app.organization();
    const ada = await org.user({ name: "Ada Byron", isAdmin: true });
    const { body: playbook } = await ada.post("/playbooks", { title: "NDA" });
    const positions = [{ type: "standard", guidance: "Two years at most." }];
    await ada.post(`/playbooks/${playbook.id}/checks`, newCheck("Term", { importance: "high", positions }));
    const page = await browser.pageOf(ada, { viewport: { width: 320, height: 640 } });
    await page.route("https://appsforoffice.microsoft.com/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: HOST }),
    );
    await page.goto("/word/");
    await page.getByRole("tab", { name: "Review" }).waitFor();
    await page.getByRole("combobox", { name: "Playbook" }).first().click();
    await page.getByRole("option", { name: "NDA", exact: true }).click();
    await page.getByRole("button", { name: "Review this document" }).click();
    const working = setInterval(() => void app.runJobs().catch(() => undefined), 300);
    onTestFinished(() => clearInterval(working));
    await page.getByRole("heading", { name: "Term" }).waitFor();
    clearInterval(working);
    await page.getByText("0 of 1 decided").waitFor();
    await expect.poll(() => page.evaluate("document.documentElement.scrollWidth <= 320")).toBe(true);
    await axe(page);

    await page.getByRole("button", { name: LINES[1]! }).click();
    await expect.poll(() => page.evaluate("word.selected")).toBe(LINES[1]);
    await page.getByRole("button", { name: "Comment" }).click();
    await page.getByRole("button", { name: "Add comment" }).click();
    await expect.poll(() => page.evaluate("word.comments")).toEqual([`${LINES[1]}: Five years are too long.`]);
    await page.getByRole("button", { name: "Accept change" }).click();
    await page.getByText("1 of 1 decided").waitFor();
    await expect
      .poll(() => page.evaluate("word.changes"))
      .toEqual([{ gone: "five (5)", come: "two (2)", mode: "TrackAll" }]);
    const { body } = await ada.get("/reviews");
    await expect
      .poll(async () => (await ada.get(`/reviews/${body.reviews[0].id}`)).body.decisions)
      .toMatchObject([{ decision: "accepted", decided_by: { name: "Ada Byron" } }]);

    await page.getByRole("tab", { name: "Clauses" }).click();
    await page.getByRole("combobox", { name: "Playbook" }).last().click();
    await page.getByRole("option", { name: "NDA", exact: true }).last().click();
    await page.getByRole("button", { name: "Insert Term" }).click();
    await page.getByText("Inserted as a tracked change.").waitFor();
    await expect
      .poll(() => page.evaluate("word.changes[1]"))
      .toEqual({ gone: "", come: "Two years at most.", mode: "TrackAll" });
    const today = new Date().toISOString().slice(0, 10);
    await expect
      .poll(async () => (await (await ada.signedIn()).get(`/usage?start_date=${today}&end_date=${today}`)).body.word)
      .toEqual({ messages: 0, redlines_applied: 1, drafts_applied: 1 });
  });
});
