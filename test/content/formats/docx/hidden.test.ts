import { describe, expect, it } from "vitest";
import { readDocx } from "../../../../src/content/formats/docx/docx.ts";
import { docx, p, r, sample, suspicions } from "../../../support/documents/office.ts";

const STYLES = `
<w:style w:type="character" w:styleId="Hid"><w:name w:val="Hid"/><w:rPr><w:vanish/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="HidPar"><w:name w:val="HidPar"/><w:rPr><w:vanish/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Child"><w:name w:val="Child"/><w:basedOn w:val="HidPar"/></w:style>
<w:style w:type="paragraph" w:styleId="Dark"><w:name w:val="Dark"/><w:pPr><w:shd w:val="clear" w:fill="000000"/></w:pPr></w:style>
<w:style w:type="table" w:styleId="Painted"><w:name w:val="Painted"/><w:tblStylePr w:type="firstRow"><w:tcPr><w:shd w:val="clear" w:fill="1F3864"/></w:tcPr></w:tblStylePr></w:style>
<w:style w:type="table" w:styleId="Plain"><w:name w:val="Plain"/></w:style>`;

async function read(body: string) {
  const document = await readDocx(docx({ body, styles: STYLES }));
  const hidden = suspicions(document).find(({ kind }) => kind === "hidden-text");
  return { text: document.text, hidden: hidden?.count ?? 0, message: hidden?.message };
}

const white = '<w:color w:val="FFFFFF"/>';
const cell = (content: string, shade = "") => `<w:tc>${shade && `<w:tcPr>${shade}</w:tcPr>`}${content}</w:tc>`;
const table = (style: string, content: string) =>
  `<w:tbl><w:tblPr><w:tblStyle w:val="${style}"/></w:tblPr><w:tr>${content}</w:tr></w:tbl>`;

describe("hidden text in a DOCX", () => {
  it.each([
    ["marked hidden", "<w:vanish/>"],
    ["hidden by its character style", '<w:rStyle w:val="Hid"/>'],
    ["white on white", white],
    ["nearly white", '<w:color w:val="FDFDFD"/>'],
    ["white under a white marker", `${white}<w:highlight w:val="white"/>`],
    ["black under a black marker", '<w:color w:val="000000"/><w:highlight w:val="black"/>'],
    ["one point high", '<w:sz w:val="2"/>'],
    ["without a filling", "<w14:textFill><w14:noFill/></w14:textFill>"],
  ])("is omitted and reported when it is %s", async (_, properties) => {
    const { text, hidden, message } = await read(`<w:p>${r("seen ")}${r("secret", properties)}${r(" too")}</w:p>`);
    expect(text).toBe("seen  too");
    expect(hidden).toBe(6);
    expect(message).toBe("6 hidden characters on this page were ignored.");
  });

  it.each([
    ["switched visible again", '<w:vanish w:val="0"/>'],
    ["white on a dark marker", `${white}<w:highlight w:val="darkBlue"/>`],
    ["white on its own shading", `${white}<w:shd w:val="clear" w:fill="333333"/>`],
    ["small but legible", '<w:sz w:val="8"/>'],
  ])("is kept when it is %s", async (_, properties) => {
    expect(await read(p("plain", "", properties))).toMatchObject({ text: "plain", hidden: 0 });
  });

  it("follows paragraph styles, which a character style can override", async () => {
    expect(await read(p("gone", '<w:pStyle w:val="Child"/>'))).toMatchObject({ text: "", hidden: 4 });
    expect(await read(p("back", '<w:pStyle w:val="Child"/>', '<w:rStyle w:val="Hid"/>'))).toMatchObject({
      text: "back",
    });
  });

  it("takes the background from shaded paragraphs, cells and tables", async () => {
    const shade = '<w:shd w:val="clear" w:fill="1F3864"/>';
    expect(await read(p("seen", '<w:pStyle w:val="Dark"/>', white))).toMatchObject({ text: "seen", hidden: 0 });
    expect(await read(table("Plain", cell(p("head", "", white), shade)))).toMatchObject({ text: "head", hidden: 0 });
    expect(await read(table("Painted", cell(p("head", "", white))))).toMatchObject({ text: "head", hidden: 0 });
    expect(await read(table("Plain", cell(p("gone", "", white))))).toMatchObject({ text: "", hidden: 4 });
  });

  it("omits a text box anchored in hidden text", async () => {
    const box = (properties: string) =>
      `<w:p><w:r><w:rPr>${properties}</w:rPr><w:pict><w:txbxContent>${p("boxed")}</w:txbxContent></w:pict></w:r></w:p>`;
    expect(await read(box("<w:vanish/>"))).toMatchObject({ text: "", hidden: 5 });
    expect((await read(box("<w:b/>"))).text.trim()).toBe("boxed");
  });

  it("omits hidden rows", async () => {
    const rows = `<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr>${cell(p("secret"))}</w:tr><w:tr>${cell(p("seen"))}</w:tr></w:tbl>`;
    expect((await read(rows)).text.trim()).toBe("seen");
  });

  it("reports invisible characters on the page they were on", async () => {
    const body = `${p("one")}<w:p><w:r><w:br w:type="page"/></w:r></w:p>${p("t\u200Bw\u202Eo")}`;
    const { text, pages } = await readDocx(docx({ body }));
    expect(text.trim()).toBe("one\n\n\ntwo");
    expect(pages[0]!.suspicions).toEqual([]);
    expect(pages[1]!.suspicions).toMatchObject([{ kind: "invisible-characters", count: 2 }]);
  });

  it("finds the one-point template markers of a real checklist", async () => {
    const document = await readDocx(await sample("openagreements-closing-checklist.docx"));
    expect(document.text).not.toContain("FOR d IN documents");
    expect(suspicions(document)).toMatchObject([{ kind: "hidden-text", count: 98 }]);
  });
});
