import { OfficeMockObject } from "office-addin-mock";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Passage, passageInWhole } from "../../../web/word/locate.ts";
import {
  applyEdits,
  commentOn,
  insertAfterSelection,
  nameOf,
  PlaceLost,
  readParagraphs,
  readSelection,
  readWords,
  replaceWords,
  selectPlace,
} from "../../../web/word/office.ts";
import { planEdit } from "../../../web/word/revision.ts";
import { installWord, type Written } from "./standin.ts";

const open = (...written: Written[]) => {
  const globals: Record<string, unknown> = {};
  const word = installWord(written, [], globals);
  vi.stubGlobal("Word", globals.Word);
  vi.stubGlobal("Office", globals.Office);
  return word;
};
afterEach(() => vi.unstubAllGlobals());

const LINE = "Payment is due in ten days. Delivery is due in ten days.";
const place = { first: 1, start: LINE.lastIndexOf("ten"), last: 1, end: LINE.lastIndexOf("ten") + 3 };

describe("changes of the open document", () => {
  it("are tracked, whatever the document's setting is, and the setting is restored", async () => {
    const word = open("Terms", LINE, "End");
    await applyEdits([
      { kind: "replace", place, text: "five" },
      { kind: "paragraphs", place, paragraphs: ["New.", "More."] },
    ]);
    const changed = LINE.replace(/ten(?! days\. D)/, "[-ten-][+five+]");
    expect(word.lines()).toEqual(["Terms", changed, "[+New.+]", "[+More.+]", "End"]);
    expect(word.mode()).toBe("Off");
    const other = open("Terms", LINE);
    await commentOn(place, "Too long.");
    expect(other.comments).toEqual(["ten: Too long."]);
  });

  it("are refused when the paragraph is gone, and when words that were deleted as a tracked change are found in their place", async () => {
    const gone = open("Terms");
    await expect(applyEdits([{ kind: "replace", place, text: "five" }])).rejects.toThrow(PlaceLost);
    const words = "due in ten days";
    const twice = open([
      { text: `Payment is ${words}. `, isDeleted: true },
      { text: "Payment is due in t", isDeleted: false },
      { text: "hirty", isDeleted: true },
      { text: "en days.", isDeleted: false },
    ]);
    const current = "Payment is due in ten days.";
    expect((await readParagraphs()).map(({ text }) => text)).toEqual([current]);
    const at = { first: 0, last: 0, start: 18, end: 21 };
    await expect(applyEdits([{ kind: "replace", place: at, text: "five" }])).rejects.toThrow(PlaceLost);
    expect([gone.lines(), twice.lines()[0]]).toEqual([
      ["Terms"],
      `[-Payment is ${words}. -]Payment is due in t[-hirty-]en days.`,
    ]);
  });

  it("are made beside changes that others have tracked, and after one that was accepted before", async () => {
    const text = "Fees are due within thirty (30) days after the invoice. Interest is five percent (5%) per year.";
    const word = open([
      { text: "Fees are due within ", isDeleted: false },
      { text: "sixty (60)", isDeleted: true },
      { text: "thirty (30)", isDeleted: false },
      { text: " days after the invoice. Interest is five percent (5%) per year.", isDeleted: false },
    ]);
    const change = async (words: string, replacement: string) => {
      const start = text.indexOf(words);
      const planned = planEdit(text, { start, end: start + words.length, replacement }, await readParagraphs());
      if (!("edit" in planned)) throw new Error(planned.refusal);
      await applyEdits([planned.edit]);
    };
    await change("five percent (5%)", "two percent (2%)");
    expect(word.lines()).toEqual([
      "Fees are due within [-sixty (60)-]thirty (30) days after the invoice. Interest is [-five percent (5%)-][+two percent (2%)+] per year.",
    ]);
    await change("thirty (30)", "ten (10)");
    expect(word.lines()[0]).toContain("[-sixty (60)-][-thirty (30)-][+ten (10)+] days");
    await selectPlace({ first: 0, last: 0, start: 0, end: "Fees are due within ten (10) days".length });
    expect(word.selected()).toBe("Fees are due within ten (10) days");
  });

  it("say what Word refuses in its own words", async () => {
    open("Terms", LINE);
    const denied = Object.assign(new Error("The document is protected."), { code: "AccessDenied" });
    vi.stubGlobal("Word", { run: async () => Promise.reject(denied) });
    await expect(applyEdits([{ kind: "replace", place, text: "five" }])).rejects.toThrow(
      "Word rejected the change: The document is protected.",
    );
  });

  it("find words over tabs and line breaks, which Word cannot search for", async () => {
    const text = "(a)\tThe Supplier shall deliver\vthe Goods on time.";
    const word = open("Terms", text);
    await selectPlace({ first: 1, last: 1, start: 0, end: text.length });
    expect(word.selected()).toBe(text);
  });
});

describe("the selection", () => {
  it("is replaced only if it is unchanged since it was rewritten, and without its paragraph mark", async () => {
    const word = open("Old words", LINE);
    word.select("Old words", true);
    expect(await readWords()).toBe("Old words");
    await expect(replaceWords("Other words", "New words")).rejects.toThrow(PlaceLost);
    await replaceWords("Old words", "New words");
    expect(word.lines()).toEqual(["[-Old words-][+New words+]", LINE]);
  });

  it("gets a clause after its paragraph, which stays whole", async () => {
    const word = open("Terms", LINE, "End");
    word.select("Delivery");
    await insertAfterSelection("One.\nTwo.");
    expect(word.lines()).toEqual(["Terms", LINE, "[+One.+]", "[+Two.+]", "End"]);
  });

  it("gets a clause with tracking on in the mock that Microsoft publishes, which refuses what was not loaded", async () => {
    const inserted: unknown[] = [];
    const context = new OfficeMockObject({
      document: {
        changeTrackingMode: "Off",
        getSelection: () => ({ paragraphs: { getLast: () => last } }),
      },
    });
    const { document } = context;
    const last = {
      insertParagraph: (text: string) => {
        inserted.push([text, document.changeTrackingMode]);
        return last;
      },
    };
    vi.stubGlobal("Word", { run: (work: (each: unknown) => unknown) => work(context) });
    await insertAfterSelection("One.");
    expect([inserted, document.changeTrackingMode]).toEqual([[["One.", "TrackAll"]], "Off"]);
  });

  it("is located by position, so that its words are found even if they occur twice", async () => {
    const clause = "Notices are in writing. They take effect on receipt.";
    const word = open("1. Sales", clause, "2. Service", clause, "3. General");
    word.select("2. Service");
    const { lettersBefore } = await readSelection();
    const whole = ["1. Sales", clause, "2. Service", clause, "3. General"].join("\n");
    const part = `2. Service\n${clause}`;
    const inPart: Passage = { start: part.indexOf("They"), end: part.length };
    const { start, end } = passageInWhole(part, inPart, whole, lettersBefore);
    expect([start, whole.slice(start, end)]).toEqual([whole.lastIndexOf("They"), "They take effect on receipt."]);
  });
});

it("the document's name comes from its address, or from its path as it is", () => {
  expect(nameOf("https://x.sharepoint.com/a/Master%20Agreement.docx?web=1")).toBe("Master Agreement.docx");
  expect(nameOf("https://x.sharepoint.com/a/50%25%AB.docx")).toBe("50%25%AB.docx");
  expect(nameOf("C:\\Contracts\\NDA.docx")).toBe("NDA.docx");
  expect(nameOf("C:\\Contracts\\Lease #2 100%AB.docx")).toBe("Lease #2 100%AB.docx");
  expect(nameOf("")).toBe("Document.docx");
});
