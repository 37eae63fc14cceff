import { describe, expect, it } from "vitest";
import { previewOf, withoutMarkdown } from "../../../src/assistant/chats/plain-preview.ts";
import { type TestUser, useApp } from "../../support/harness.ts";

const app = useApp();

async function chatOf(user: TestUser, title: string, turns: [string, string][]): Promise<string> {
  const browser = await user.signedIn();
  const { body: job } = await browser.post("/chat/completions?wait=0", { message: turns[0]![0] });
  const { body } = await browser.get(`/jobs/${job.job_id}/chat`);
  await app.runJobs();
  await browser.patch(`/chats/${body.chat_id}`, { title });
  const sql = app.database.system;
  await sql`delete from chat_messages where chat_id = ${body.chat_id}`;
  for (const [question, answer] of turns) {
    await sql`insert into chat_messages (organization_id, chat_id, role, content)
      select organization_id, id, 'user', ${question} from chats where id = ${body.chat_id}`;
    await sql`insert into chat_messages (organization_id, chat_id, role, content)
      select organization_id, id, 'assistant', ${answer} from chats where id = ${body.chat_id}`;
  }
  return body.chat_id;
}

describe("searching chats", () => {
  it("finds the words of every question and answer, and of the title", async () => {
    const ada = await (await app.organization()).user();
    const lease = await chatOf(ada, "Office", [
      ["How long is the notice?", "## Notice\n\nThe **notice period** is _ninety_ days [1]."],
      ["And who pays the insurance?", "The tenant does."],
    ]);
    const browser = await ada.signedIn();
    const found = async (q: string) =>
      (await browser.get(`/chats/shown?q=${encodeURIComponent(q)}`)).body.chats.map(
        ({ id, match }: { id: string; match: { role: string; text: string; marks: unknown[] } | null }) => [id, match],
      );
    expect(await found("NINETY notice")).toEqual([
      [
        lease,
        {
          role: "assistant",
          text: "Notice The notice period is ninety days.",
          marks: [
            { start: 0, end: 6 },
            { start: 11, end: 17 },
            { start: 28, end: 34 },
          ],
        },
      ],
    ]);
    expect(await found("insurance")).toEqual([
      [lease, { role: "user", text: expect.any(String), marks: [expect.any(Object)] }],
    ]);
    expect(await found("office tenant")).toHaveLength(1);
    expect(await found("office")).toEqual([[lease, null]]);
    expect(await found("office warranty")).toEqual([]);
    expect(await found("%")).toEqual([]);
    expect((await browser.get("/chats?q=insurance+ninety")).body.chats.map(({ id }: { id: string }) => id)).toEqual([
      lease,
    ]);
  });

  it("never finds another person's chats", async () => {
    const org = await app.organization();
    const [ada, bo] = [await org.user(), await org.user()];
    await chatOf(ada, "Office", [["A secret question", "A secret answer"]]);
    const stranger = await (await app.organization()).user();
    for (const other of [bo, stranger])
      expect((await (await other.signedIn()).get("/chats/shown?q=secret")).body.chats).toEqual([]);
  });
});

describe("a preview", () => {
  it("has no Markdown marks", () => {
    const text =
      "# Title\n\n- **Bold** and _emphasis_, `code`, [link](https://x.example)\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\n> quoted \\*not\\* snake_case [2]";
    expect(withoutMarkdown(text)).toBe("Title Bold and emphasis, code, link A B 1 2 quoted *not* snake_case");
  });

  it("begins near the first word that was searched for", () => {
    const { text, marks } = previewOf(`${"filler ".repeat(100)}needle and more ${"words ".repeat(100)}`, ["NEEDLE"]);
    expect(text).toMatch(/^… filler .*needle and more .* …$/);
    expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(["needle"]);
    expect(text.length).toBeLessThan(260);
  });

  it("of a very long message is made of the part around the words", () => {
    const { text, marks } = previewOf(`${"**filler** ".repeat(15_000)}needle ${"*words* ".repeat(5_000)}`, ["needle"]);
    expect(text).toMatch(/^… filler .*needle words .* …$/);
    expect(marks).toHaveLength(1);
    expect(previewOf("x ".repeat(50_000), []).text).toMatch(/^x .* …$/);
  });
});
