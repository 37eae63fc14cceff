import { OfficeMockObject } from "office-addin-mock";
import { afterEach, expect, it, vi } from "vitest";
import { occurrences } from "../../web/word/locate.ts";
import { applyEdits, commentOn, nameOf, PlaceLost, replaceSelection } from "../../web/word/office.ts";

interface Tracked {
  gone: string;
  come: string;
  tracked: boolean;
}

/** The mock of Microsoft has no paragraphs, search results or tracked changes: this document adds them. */
function openDocument(texts: string[], findsTwice = false) {
  const changes: Tracked[] = [];
  const comments: string[] = [];
  const context = new OfficeMockObject({ document: { changeTrackingMode: "Off" } });
  const { document } = context;
  const load = () => undefined;
  const record = (gone: string, come: string) =>
    changes.push({ gone, come, tracked: document.changeTrackingMode === "TrackAll" });
  const rangeOf = (text: string) => ({
    text,
    load,
    insertText: (come: string, where: string) => record(where === "Replace" ? text : "", come),
    insertParagraph: (come: string) => {
      record("", `\n${come}`);
      return rangeOf(come);
    },
    insertComment: (comment: string) => comments.push(`${text}: ${comment}`),
  });
  const items = texts.map((text) => ({
    text,
    isListItem: false,
    search: (words: string) => {
      const found = occurrences(text, words).map(() => rangeOf(words));
      return { load, items: findsTwice ? [...found, rangeOf(words)] : found };
    },
  }));
  document.body = { paragraphs: { load, items } };
  document.getSelection = () => rangeOf(texts[0]!);
  vi.stubGlobal("Word", { run: (work: (each: unknown) => unknown) => work(context) });
  return { changes, comments, document };
}

afterEach(() => vi.unstubAllGlobals());

const LINE = "Payment is due in ten days. Delivery is due in ten days.";
const place = { first: 1, start: LINE.lastIndexOf("ten"), last: 1, end: LINE.lastIndexOf("ten") + 3 };

it("changes are tracked, whatever the document's setting is, and the setting is restored", async () => {
  const { changes, comments, document } = openDocument(["Terms", LINE]);
  await applyEdits([
    { kind: "replace", place, text: "five" },
    { kind: "paragraphs", place, paragraphs: ["New.", "More."] },
  ]);
  expect(changes).toEqual([
    { gone: "ten", come: "five", tracked: true },
    { gone: "", come: "\nNew.", tracked: true },
    { gone: "", come: "\nMore.", tracked: true },
  ]);
  expect(document.changeTrackingMode).toBe("Off");
  await commentOn(place, "Too long.");
  expect(comments).toEqual(["ten: Too long."]);
});

it("nothing is changed when Word finds other words than the text has, or the paragraph is gone", async () => {
  const { changes } = openDocument(["Terms", LINE], true);
  await expect(applyEdits([{ kind: "replace", place, text: "five" }])).rejects.toThrow(PlaceLost);
  const other = openDocument(["Terms"]);
  await expect(applyEdits([{ kind: "replace", place, text: "five" }])).rejects.toThrow(PlaceLost);
  expect([changes, other.changes]).toEqual([[], []]);
});

it("a draft replaces the selection only if it still is what was rewritten", async () => {
  const { changes } = openDocument(["Old words", LINE]);
  await expect(replaceSelection("Other words", "New words")).rejects.toThrow(PlaceLost);
  await replaceSelection("Old words", "New words");
  expect(changes).toEqual([{ gone: "Old words", come: "New words", tracked: true }]);
});

it("the document's name comes from its address", () => {
  expect(nameOf("https://x.sharepoint.com/a/Master%20Agreement.docx?web=1")).toBe("Master Agreement.docx");
  expect(nameOf("C:\\Contracts\\NDA.docx")).toBe("NDA.docx");
  expect(nameOf("")).toBe("Document.docx");
});
