import { describe, expect, it } from "vitest";
import { CONTRACT } from "../../content/structure/contract.ts";
import { docx, p } from "../../support/documents/office.ts";
import { type TestUser, useApp } from "../../support/harness.ts";

const app = useApp();
const firm = async () => (await app.organization()).user();
const PARTS = ["outline", "definitions", "references"] as const;

async function uploaded(ada: TestUser, name = "msa.txt", content: string | Uint8Array = CONTRACT): Promise<string> {
  const { id } = (await ada.upload(name, content)).body;
  await app.runJobs();
  return id;
}

describe("the structure of a file", () => {
  it("GET /files/{id}/outline gives the sections in reading order with exhibits, and every character of the body is in one deepest section", async () => {
    const ada = await firm();
    const id = await uploaded(ada);
    const { text } = (await ada.get(`/files/${id}/text`)).body;
    const { status, body } = await ada.get(`/files/${id}/outline`);
    expect(status).toBe(200);
    const numbers = body.sections.map(({ number }: { number: string | null }) => number);
    expect(numbers).toEqual(expect.arrayContaining([null, "1", "2.2(b)", "6.2", "Exhibit A", "Schedule 1"]));
    const duty = body.sections.find(({ number }: { number: string }) => number === "4.1");
    expect(duty).toMatchObject({ heading: "Duty", level: 2, page: 1 });
    expect(text.slice(duty.start, duty.end)).toMatch(/^4\.1 Duty\. .*\n$/);
    const top = body.sections.filter(({ level }: { level: number }) => level === 1);
    expect(top[0].start).toBe(0);
    expect(top.at(-1).end).toBe(text.length);
    for (const [index, { end }] of top.slice(0, -1).entries()) expect(top[index + 1].start).toBe(end);
  });

  it("GET /files/{id}/outline of a DOCX leaves out what is not the body, and has its automatic numbers", async () => {
    const ada = await firm();
    const body = ["1. Term", "The term is one year."].map((line) => p(line)).join("");
    const id = await uploaded(
      ada,
      "a.docx",
      docx({ body, footnotes: `<w:footnote w:id="1">${p("2. A note.")}</w:footnote>` }),
    );
    const { sections } = (await ada.get(`/files/${id}/outline`)).body;
    expect(sections).toMatchObject([{ number: "1", heading: "Term", start: 0 }]);
  });

  it("GET /files/{id}/definitions gives terms with exact quotes and uses, undefined and unused ones", async () => {
    const ada = await firm();
    const id = await uploaded(ada, "msa.txt", `${CONTRACT}“Working Hours” means nine to five.`);
    const { text } = (await ada.get(`/files/${id}/text`)).body;
    const { status, body } = await ada.get(`/files/${id}/definitions`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ undefined: [], unused: ["Working Hours"] });
    for (const { term, quote, start, end, uses } of body.definitions) {
      expect(text.slice(start, end)).toBe(quote);
      expect(quote).toContain(term);
      for (const use of uses) expect(text.slice(use.start, use.end).slice(0, 4)).toBe(term.slice(0, 4));
    }
  });

  it("GET /files/{id}/references gives references with their targets, null if they lead nowhere", async () => {
    const ada = await firm();
    const id = await uploaded(ada, "msa.txt", CONTRACT.replace("under Section 5.2.", "under Section 5.9."));
    const { text } = (await ada.get(`/files/${id}/text`)).body;
    const { status, body } = await ada.get(`/files/${id}/references`);
    expect(status).toBe(200);
    for (const each of body.references) expect(text.slice(each.start, each.end)).toBe(each.text);
    const of = (written: string) => body.references.find((each: { text: string }) => each.text === written);
    expect(of("Section 5.9")).toMatchObject({ kind: "section", target: null });
    expect(of("Section 3.1")).toMatchObject({ kind: "section", target: { number: "3.1" } });
    expect(of("Exhibit A")).toMatchObject({ kind: "exhibit", target: { number: "Exhibit A" } });
    expect(of("Section 409A")).toMatchObject({ kind: "statute", target: null });
  });

  it.each(PARTS)(
    "GET /files/{id}/%s is 409 FILE_NOT_READY until the file is read, and if it could not be read",
    async (part) => {
      const ada = await firm();
      const { id } = (await ada.upload("msa.txt", CONTRACT)).body;
      const early = await ada.get(`/files/${id}/${part}`);
      expect(early).toMatchObject({ status: 409, body: { code: "FILE_NOT_READY" } });
      await app.runJobs();
      expect((await ada.get(`/files/${id}/${part}`)).status).toBe(200);
    },
  );

  it.each(PARTS)("GET /files/{id}/%s of another organization's file, or of none, is 404", async (part) => {
    const [ada, eve] = [await firm(), await firm()];
    const id = await uploaded(ada);
    expect(await eve.get(`/files/${id}/${part}`)).toMatchObject({ status: 404 });
    expect(await ada.get(`/files/11111111-1111-1111-1111-111111111111/${part}`)).toMatchObject({ status: 404 });
  });

  it("a file without text has no sections, definitions and references", async () => {
    const ada = await firm();
    const id = await uploaded(ada, "empty.docx", docx({ body: p("") }));
    expect((await ada.get(`/files/${id}/outline`)).body).toEqual({ sections: [] });
    expect((await ada.get(`/files/${id}/definitions`)).body).toEqual({ definitions: [], undefined: [], unused: [] });
    expect((await ada.get(`/files/${id}/references`)).body).toEqual({ references: [] });
  });
});
