import { describe, expect, it } from "vitest";
import { sniff } from "../../../src/content/formats/sniff.ts";
import { compoundFile, docx, msg, odt, p, sample, xlsx, zip } from "../../support/documents/office.ts";

const bytes = (text: string, encoding: BufferEncoding = "utf8") => Buffer.from(text, encoding);
const kindOf = async (content: Uint8Array | string, name?: string) => {
  return (await sniff(typeof content === "string" ? bytes(content) : content, name)).kind;
};
const PDF = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n";
const MAIL =
  "Received: from a by b\r\nFrom: ada@example.com\r\nTo: bo@example.com\r\nSubject: Hi\r\nMIME-Version: 1.0\r\n\r\nText";

describe("detecting a file's kind", () => {
  it("recognizes Office files by their contents", async () => {
    expect(await kindOf(await sample("common-paper-mutual-nda.docx"))).toBe("docx");
    expect(await kindOf(docx({ body: p("x") }))).toBe("docx");
    expect(await kindOf(xlsx([{ name: "A", rows: "" }]))).toBe("xlsx");
    expect(await kindOf(odt("<text:p>x</text:p>"))).toBe("odt");
    expect(await kindOf(zip({ "a.txt": "x" }))).toBe("zip");
  });

  it("does not mistake another program's file for a ZIP", async () => {
    const types = (main: string) => zip({ "[Content_Types].xml": `<Types><Override ContentType="${main}"/></Types>` });
    expect(
      await kindOf(types("application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml")),
    ).toBeNull();
    expect(await sniff(zip({ mimetype: "application/epub+zip" }))).toEqual({
      kind: null,
      contentType: "application/epub+zip",
    });
    expect(await kindOf(zip({ "META-INF/MANIFEST.MF": "x" }))).toBeNull();
  });

  it("tells old Word files, messages and encrypted files apart by their streams", async () => {
    expect(await kindOf(compoundFile({ WordDocument: new Uint8Array(5000), "1Table": new Uint8Array(10) }))).toBe(
      "doc",
    );
    expect(await kindOf(msg("Hello", "Body"))).toBe("msg");
    expect(await kindOf(compoundFile({ EncryptedPackage: new Uint8Array(10) }))).toBe("docx");
    expect(await kindOf(compoundFile({ Workbook: new Uint8Array(10) }))).toBeNull();
    expect(
      await kindOf(
        compoundFile({ Embedded: { WordDocument: new Uint8Array(10) }, "__properties_version1.0": new Uint8Array(32) }),
      ),
    ).toBe("msg");
  });

  it("recognizes images, PDF and RTF by their signatures", async () => {
    expect(await kindOf(bytes("89504e470d0a1a0a0000", "hex"))).toBe("png");
    expect(await kindOf(bytes("ffd8ffe000104a464946", "hex"))).toBe("jpeg");
    expect(await kindOf("II*\0\x08\0\0\0")).toBe("tiff");
    expect(await kindOf("MM\0*\0\0\0\x08")).toBe("tiff");
    expect(await kindOf(PDF)).toBe("pdf");
    expect(await kindOf("{\\rtf1 x}")).toBe("rtf");
  });

  it("recognizes web pages and messages by how they begin", async () => {
    expect(await kindOf("\n<!-- saved --><!DOCTYPE html><p>x")).toBe("html");
    expect(await kindOf('<?xml version="1.0"?><html xmlns="x">')).toBe("html");
    expect(await kindOf(MAIL, "contract.txt")).toBe("eml");
    expect(await kindOf(`${"X-Long: a\r\n".repeat(3000)}${MAIL}`)).toBe("txt");
    expect(await kindOf(`Message-ID: <1>\r\n${"X-Long: aaaaaaaaaaa\r\n".repeat(3000)}\r\nText`)).toBe("eml");
    expect(await kindOf("TO: All Staff\nFROM: Legal\nRE: Policy\n\nPlease read.")).toBe("txt");
  });

  it("uses the name only to choose between kinds of plain text", async () => {
    expect(await kindOf("a,b\n1,2", "table.CSV")).toBe("csv");
    expect(await kindOf("# Title", "read.md")).toBe("md");
    expect(await kindOf("# Title", "read.pdf")).toBe("txt");
    expect(await kindOf(PDF, "contract.csv")).toBe("pdf");
    expect(await kindOf(docx({ body: p("x") }), "notes.txt")).toBe("docx");
  });

  it("detects text in UTF-8, UTF-16 and windows-1252, even when it begins like an image", async () => {
    expect(await kindOf("BM Industries and MZ Holdings agree.")).toBe("txt");
    expect(await kindOf(Buffer.concat([bytes("fffe", "hex"), bytes("Vertrag über €", "utf16le")]))).toBe("txt");
    expect(await kindOf(bytes("Agreement without a mark", "utf16le"))).toBe("txt");
    expect(await kindOf(bytes("Vertrag \x84 \xfcber \x80 100", "latin1"))).toBe("txt");
  });

  it("does not mistake binary data or an empty file for text", async () => {
    expect(await sniff(new Uint8Array(0))).toEqual({ kind: null, contentType: "application/x-empty" });
    expect(await kindOf(Uint8Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256))).toBeNull();
    expect(await kindOf("text with a \0 in it")).toBeNull();
    expect(await sniff(bytes("4749463839610100010000", "hex"))).toEqual({ kind: null, contentType: "image/gif" });
    expect(await kindOf("<?xml version='1.0'?><secret/>")).toBeNull();
    expect(await kindOf("%!PS-Adobe-3.0")).toBeNull();
  });
});

describe("files that look like two kinds at once", () => {
  it("count as what they begin as", async () => {
    const archive = Buffer.from(zip({ "a.txt": "x" }));
    expect(await kindOf(Buffer.concat([bytes(PDF), archive]))).toBe("pdf");
    expect(await kindOf(Buffer.concat([archive, bytes(PDF)]))).toBe("zip");
    expect(await kindOf(Buffer.concat([bytes("89504e470d0a1a0a", "hex"), archive]))).toBe("png");
    expect(await kindOf(`{\\rtf1 }${PDF}`)).toBe("rtf");
  });

  it("may carry a little junk before a PDF header if they also end like a PDF", async () => {
    expect(await kindOf(`\n\n junk ${PDF}`)).toBe("pdf");
    expect(await kindOf(`${"x".repeat(2000)}${PDF}`)).toBe("txt");
    expect(await kindOf("A file that begins with %PDF-1.7 is a PDF.")).toBe("txt");
  });

  it("are detected even when truncated", async () => {
    const whole = await sample("bonterms-mutual-nda.docx");
    expect(await kindOf(whole.subarray(0, whole.length / 2))).toBe("docx");
    expect(await kindOf(compoundFile({ WordDocument: new Uint8Array(9000) }).subarray(0, 2048))).toBe("doc");
  });
});
