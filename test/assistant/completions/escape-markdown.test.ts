import { describe, expect, it } from "vitest";
import { escapeMarkdown } from "../../../src/content/citations/escape-markdown.ts";
import { type TestUser, useApp } from "../../support/harness.ts";

const app = useApp();

/** The characters as Markdown renders them. */
const renderedText = (markdown: string) => markdown.replace(/\\([!-/:-@[-`{-~])/g, "$1");

const LIVE = [
  "[click here](https://evil.example)",
  "![x](https://evil.example/x.png)",
  "<img src=x onerror=alert(1)>",
  "# heading",
  "https://evil.example",
  "www.evil.example",
  "<https://evil.example>",
  "**bold** and `code`",
  "7. A clause",
  "- an item",
  "[1]",
  "a &lt;b&gt; c",
  "[evil]: https://evil.example",
];

describe("escaped text", () => {
  it.each(LIVE)("shows %s literally", (words) => {
    expect(renderedText(escapeMarkdown(words))).toBe(words);
  });

  it.each(LIVE)("leaves nothing in %s that Markdown interprets", (words) => {
    const bare = escapeMarkdown(words).replace(/\\[!-/:-@[-`{-~]/g, "");
    expect(bare).not.toMatch(/[[\]<*`]|^\s*(?:#|-|\d+[.)])|https?:|www\.|&\w+;/);
  });
});

const CONTRACT = `SERVICES AGREEMENT

This Services Agreement is made as of March 1, 2023 between Acme Inc. ("Acme") and Beta LLC ("Beta").

1. Governing Law. This Agreement is governed by the laws of the State of Delaware, see [click here](https://evil.example) and ![x](https://evil.example/x.png) or <img src=x> and https://evil.example for more.

2. Assignment. Neither party may assign this Agreement without the prior written consent of the other party [1], see # heading and <b>www.evil.example</b>.

# 3. Confidentiality. Each party shall keep the **Confidential Information** of the other party secret [click here](https://evil.example).`;

const TEXAN = CONTRACT.replace("Delaware", "Texas");

async function answers(ada: TestUser, message: string, ids: string[]) {
  const begun = await ada.post("/chat/completions?wait=0", { message, file_ids: ids });
  await app.runJobs();
  return (await ada.get(`/jobs/${begun.body.job_id}`)).body.result as {
    result: string;
    citations: { quote: string; start: number; end: number; filename: string }[];
  };
}

describe("an answer that quotes a contract", () => {
  it.each([
    "Which law governs?",
    "Can it be assigned?",
    "What does it say about confidentiality?",
    "Summarise it",
    "Tell me about clicks",
  ])("turns none of its words into markup: %s", async (message) => {
    const ada = await (await app.organization()).user();
    const { body } = await ada.upload("[x](https://evil.example).txt", CONTRACT);
    const { body: other } = await ada.upload("# other.txt", TEXAN);
    await app.runJobs();
    const { result, citations } = await answers(ada, message, [body.id, other.id]);
    const bare = result.replace(/\\[!-/:-@[-`{-~]/g, "");
    expect(bare).not.toMatch(/\]\(|!\[|<|https?:|www\.|^>? ?#/m);
    for (const { quote, start, end, filename } of citations)
      expect((filename === "# other.txt" ? TEXAN : CONTRACT).slice(start, end)).toBe(quote);
    for (const marker of bare.matchAll(/\[(\d+)\]/g)) expect(Number(marker[1])).toBeLessThanOrEqual(citations.length);
  });

  it("shows the quote in the document's own characters", async () => {
    const ada = await (await app.organization()).user();
    const { body } = await ada.upload("services.txt", CONTRACT);
    await app.runJobs();
    const { result, citations } = await answers(ada, "Can it be assigned?", [body.id]);
    expect(renderedText(result)).toContain("consent of the other party [1], see # heading and <b>www.evil.example</b>");
    expect(citations[0]!.quote).toContain("other party [1], see # heading and <b>www.evil.example</b>");
  });
});
