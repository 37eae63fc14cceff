import { describe, expect, it } from "vitest";
import { compareText } from "../../../src/content/formats/compare/compare.ts";
import { compareDocuments, type FileToCompare } from "../../../src/content/formats/compare/compare-files.ts";
import { type ComparedText, comparedDocx, comparedWords } from "../../../src/content/formats/compare/compared-text.ts";
import { readDocx } from "../../../src/content/formats/docx/docx.ts";
import { parseDocument } from "../../../src/content/formats/read.ts";
import { writeRedline } from "../../../src/content/formats/redline/redline.ts";
import { resolveChanges } from "../../../src/content/formats/redline/resolve-changes.ts";
import type { FileKind } from "../../../src/content/formats/sniff.ts";
import { docx, p, sample } from "../../support/documents/office.ts";
import { lines, makePdf } from "../../support/documents/pdf.ts";

const OPTIONS = { author: "Ada Lovelace", date: "2026-11-16T09:30:00Z" };
const body = (plain: string): ComparedText =>
  comparedDocx({ plain, labels: [], stories: [{ kind: "body", start: 0, end: plain.length }] });

/** The changes of two texts as `kind significance: old -> new`. The script must turn one text into the other. */
function changesOf(before: string[], after: string[]): string[] {
  const [base, revised] = [body(before.join("\n")), body(after.join("\n"))];
  const { changes, script } = compareText(base, revised);
  let [result, at] = ["", 0];
  for (const { start, end, from, until } of script) {
    result += base.text.slice(at, start) + revised.text.slice(from, until);
    at = end;
  }
  expect(result + base.text.slice(at)).toBe(revised.text);
  const slice = ({ text }: ComparedText, range: { start: number; end: number } | null) =>
    range ? text.slice(range.start, range.end) : "";
  return changes.map(
    ({ kind, significance, base: old, revised: fresh }) =>
      `${kind} ${significance}: ${slice(base, old)} -> ${slice(revised, fresh)}`,
  );
}

const PARTIES = "This Agreement is between Acme Widgets Inc. (the “Supplier”) and Beta Foods LLC (the “Customer”).";
const PAYMENT = "The Customer shall pay each invoice within thirty (30) days after receipt, without any deduction.";
const RECORDS = "The Supplier shall keep complete records of the services until the end of the term.";
const LAW = "New York law governs this Agreement and any dispute about it.";

describe("comparing words", () => {
  it.each([
    ["a number", PAYMENT.replace("thirty (30)", "sixty (60)"), "replaced number: thirty (30 -> sixty (60"],
    ["an obligation", PAYMENT.replace("shall", "may"), "replaced obligation: shall -> may"],
    ["a negation", PAYMENT.replace("shall pay", "shall not pay"), "inserted obligation:  -> not"],
    ["a party", RECORDS.replace("Supplier", "Customer"), "replaced party: Supplier -> Customer"],
    ["wording", RECORDS.replace("complete records", "full records"), "replaced wording: complete -> full"],
    ["a space", RECORDS.replace("shall keep", "shall  keep"), "replaced format:   ->   "],
  ])("tells that %s changed", (_what, changed, expected) => {
    const original = changed.includes("invoice") ? PAYMENT : RECORDS;
    expect(changesOf([PARTIES, original, LAW], [PARTIES, changed, LAW])).toEqual([expected]);
  });

  it("does not mistake a heading above a clause that begins with “Company” for a party", () => {
    const letter = (state: string) => [
      `${state} Employment Notices`,
      `Company will provide any notices that the law of ${state} asks for.`,
    ];
    expect(changesOf(letter("California"), letter("Texas"))).toEqual([
      "replaced wording: California -> Texas",
      "replaced wording: California -> Texas",
    ]);
  });

  it("tells that a date changed", () => {
    const dated = (date: string) => [PARTIES, `This Agreement ends on ${date} unless it is renewed.`];
    expect(changesOf(dated("1 January 2027"), dated("1 March 2028"))).toEqual([
      "replaced date: January 2027 -> March 2028",
    ]);
  });

  it("finds nothing between equal texts", () => {
    expect(changesOf([PARTIES, PAYMENT], [PARTIES, PAYMENT])).toEqual([]);
  });
});

describe("comparing clauses", () => {
  it("lists an inserted and a deleted clause as a whole, wherever they stand", () => {
    expect(changesOf([PARTIES, PAYMENT, LAW], [PARTIES, RECORDS, PAYMENT, LAW])).toEqual([
      `inserted obligation:  -> ${RECORDS}`,
    ]);
    expect(changesOf([RECORDS, PARTIES, LAW], [PARTIES, LAW])).toEqual([`deleted obligation: ${RECORDS} -> `]);
    expect(changesOf([PARTIES, LAW], [PARTIES, LAW, RECORDS])).toEqual([`inserted obligation:  -> ${RECORDS}`]);
  });

  it("reports a clause that is elsewhere as moved, and lists the words that changed in it separately", () => {
    const moved = RECORDS.replace("complete", "full");
    expect(changesOf([PARTIES, RECORDS, PAYMENT, LAW], [PARTIES, PAYMENT, LAW, moved])).toEqual([
      `moved obligation: ${RECORDS} -> ${moved}`,
      "replaced wording: complete -> full",
    ]);
  });

  it("follows a clause that was split in two, and two that were joined", () => {
    const joined = [PARTIES, `${PAYMENT} ${RECORDS}`, LAW];
    const split = [PARTIES, PAYMENT, RECORDS, LAW];
    expect(changesOf(joined, split)).toEqual(["replaced format:   -> \n"]);
    expect(changesOf(split, joined)).toEqual(["replaced format: \n ->  "]);
  });

  it("compares a table row by row and cell by cell", () => {
    const table = (fee: string, ...more: string[]) => ["Plan\tFee", "Basic\t100", `Pro\t${fee}`, ...more, LAW];
    expect(changesOf(table("200"), table("250", "Max\t300"))).toEqual([
      "replaced number: 200 -> 250",
      "inserted number:  -> Max\t300",
    ]);
  });

  it("calls a clause number that was typed and only shifted a change of format", () => {
    const numbered = (clauses: string[]) => clauses.map((clause, index) => `${index + 1}. ${clause}`);
    expect(changesOf(numbered([PAYMENT, LAW]), numbered([PAYMENT, RECORDS, LAW]))).toEqual([
      `inserted obligation:  -> 2. ${RECORDS}`,
      "replaced format: 2 -> 3",
    ]);
  });

  it("stays within bounds on a text of two thousand pages with changes on every page", () => {
    const clause = (index: number) =>
      `${index}. The party number ${index * 7919} shall ${"keep all of its records and ".repeat(12)}report ${index}.`;
    const before = Array.from({ length: 16_000 }, (_, index) => clause(index));
    const after = before.flatMap((text, index) =>
      index % 8 === 3 ? [text.replace("shall", "may")] : index % 97 === 0 ? [text, `A new clause ${index}.`] : [text],
    );
    const changes = changesOf(before, after);
    expect(before.join("\n").length).toBeGreaterThan(6_000_000);
    expect(changes.filter((change) => change.startsWith("replaced obligation: shall -> may"))).toHaveLength(2000);
    expect(changes.filter((change) => change.startsWith("inserted"))).toHaveLength(
      before.filter((_, index) => index % 97 === 0 && index % 8 !== 3).length,
    );
  }, 120_000);

  it("gives an answer for long texts that have nothing in common", () => {
    const words = (seed: string) =>
      Array.from({ length: 3000 }, (_, index) => `${seed}${index} ${seed}${index * 31} ends`);
    expect(changesOf(words("alpha"), words("beta")).length).toBeGreaterThanOrEqual(3000);
  }, 60_000);
});

async function toCompare(kind: FileKind, bytes: Uint8Array): Promise<FileToCompare> {
  const { text, stories, pages } = await parseDocument(kind, bytes);
  return { kind, text, stories, pages };
}

async function compared(base: Uint8Array, revised: Uint8Array) {
  const files = { base: await toCompare("docx", base), revised: await toCompare("docx", revised) };
  const result = await compareDocuments(files, { base, revised }, OPTIONS);
  const shown = result.changes.map(({ kind, significance, base: old, revised: fresh }) => {
    const slice = (file: FileToCompare, range: typeof old) => (range ? file.text.slice(range.start, range.end) : "");
    return `${kind} ${significance}: ${slice(files.base, old)} -> ${slice(files.revised, fresh)}`;
  });
  return { ...result, shown, files };
}

const LIST =
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';
const item = (text: string) => p(text, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');
const numbered = (...clauses: string[]) => docx({ body: clauses.map(item).join(""), numbering: LIST });

describe("comparing two DOCX files", () => {
  it("does not count automatic numbers that shift, and cites the words without them", async () => {
    const { shown, files, changes } = await compared(numbered(PAYMENT, LAW), numbered(PAYMENT, RECORDS, LAW));
    expect(files.revised.text).toContain(`3. ${LAW}`);
    expect(shown).toEqual([`inserted obligation:  -> ${RECORDS}`]);
    expect(changes[0]).toMatchObject({ base: null, baseAt: files.base.text.indexOf(LAW) });
  });

  it("writes a redline: all accepted is the revised text, all rejected the base", async () => {
    const [base, revised] = [numbered(PAYMENT, LAW), numbered(RECORDS, PAYMENT.replace("thirty (30)", "ten (10)"))];
    const { redline, note } = await compared(base, revised);
    expect(note).toBeUndefined();
    const settled = async (action: "accept" | "reject") =>
      (await toCompare("docx", await resolveChanges(redline!, action, ({ author }) => author === OPTIONS.author))).text;
    expect(await settled("accept")).toBe((await toCompare("docx", revised)).text);
    expect(await settled("reject")).toBe((await toCompare("docx", base)).text);
  });

  it("lists formatting separately from words, once for all words that changed alike", async () => {
    const base = docx({ body: p(PAYMENT) + p(LAW) });
    const revised = docx({ body: p(PAYMENT, '<w:jc w:val="center"/>') + p(LAW, "", "<w:b/>") });
    const { shown, redline } = await compared(base, revised);
    expect(shown).toEqual([`replaced format: ${PAYMENT} -> ${PAYMENT}`, `replaced format: ${LAW} -> ${LAW}`]);
    expect(redline).toBeUndefined();
  });

  it("leaves out comments, and gives a reason instead of a redline that would be incomplete", async () => {
    const commented = docx({
      body: `<w:p><w:r><w:t>${LAW}</w:t></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p>`,
      comments: `<w:comment w:id="0" w:author="Bo"><w:p><w:r><w:t>Really?</w:t></w:r></w:p></w:comment>`,
    });
    expect((await compared(docx({ body: p(LAW) }), commented)).shown).toEqual([]);
    const headed = docx({
      body: `${p(LAW)}<w:sectPr><w:headerReference w:type="default" r:id="rIdheader"/></w:sectPr>`,
      header: p("Draft of the Customer"),
    });
    const { shown, redline, note } = await compared(docx({ body: p(LAW) }), headed);
    expect(shown).toEqual(["inserted wording:  -> Draft of the Customer"]);
    expect(redline).toBeUndefined();
    expect(note).toMatch(/^No redline was created: headers, footers/);
  });

  it("finds one changed number in a real agreement", async () => {
    const base = await sample("common-paper-mutual-nda.docx");
    const { text: plain } = await readDocx(base);
    const start = plain.indexOf("1.0");
    const made = await writeRedline(base, [{ start, end: start + 3, replacement: "1.7" }], OPTIONS);
    if ("reason" in made) throw new Error(made.reason);
    const { shown } = await compared(base, await resolveChanges(made.bytes, "accept", () => true));
    expect(shown).toEqual(["replaced number: 1.0 -> 1.7"]);
  });
});

describe("comparing by words only", () => {
  it("compares a PDF with a DOCX: lines, quotes, page headers and shifted numbers do not count", async () => {
    const page = (number: number, text: string[]) => ({ content: lines(["Acme NDA", ...text, `Page ${number}`]) });
    const pdf = makePdf([
      page(1, ['1. The Customer shall pay each "invoice" within', "thirty (30) days after receipt."]),
      page(2, ["2. New York law governs this Agreement and any", "dispute about it."]),
      page(3, ["3. The Supplier shall keep complete records of the", "services until the end of the term."]),
    ]);
    const word = numbered(
      "The Customer shall pay each “invoice” within sixty (60) days after receipt.",
      "A new clause about nothing in particular that follows.",
      LAW,
      RECORDS,
    );
    const files = { base: await toCompare("pdf", pdf), revised: await toCompare("docx", word) };
    const { changes } = await compareDocuments(files, {}, OPTIONS);
    const shown = changes.map(({ kind, base, revised }) => [
      kind,
      base && files.base.text.slice(base.start, base.end),
      revised && files.revised.text.slice(revised.start, revised.end),
    ]);
    expect(shown).toEqual([
      ["replaced", "thirty (30", "sixty (60"],
      ["inserted", null, "2. A new clause about nothing in particular that follows."],
    ]);
  });

  it("keeps a sign before a number, and the case of a word", () => {
    const words = (text: string) => comparedWords(text, [], []);
    const options = { wordsOnly: true };
    expect(
      compareText(words("The rate is 5 percent."), words("The rate is -5 percent."), options).changes,
    ).toHaveLength(1);
    expect(compareText(words("Each party pays."), words("Each Party pays."), options).changes).toHaveLength(1);
    expect(compareText(words("the obli-gation ends"), words("the obligation\nends"), options).changes).toEqual([]);
  });
});
