import { describe, expect, it } from "vitest";
import { readPlainText } from "../../../src/content/formats/plain-text.ts";
import { refusal, suspicions } from "../../support/documents/office.ts";

describe("plain text", () => {
  it.each([
    ["UTF-8", Buffer.from("Fee: €100\r\nTerm")],
    ["UTF-8 with a mark", Buffer.from("\uFEFFFee: €100\r\nTerm")],
    ["UTF-16 with a mark", Buffer.from("\uFEFFFee: €100\r\nTerm", "utf16le")],
    ["UTF-16, the other way round", Buffer.from("\uFEFFFee: €100\r\nTerm", "utf16le").swap16()],
    ["UTF-16 without a mark", Buffer.from("Fee: €100\r\nTerm", "utf16le")],
    ["windows-1252", Buffer.from("Fee: \x80100\r\nTerm", "latin1")],
  ])("is read in %s", async (_, bytes) => {
    const document = await readPlainText(bytes);
    expect(document.text).toBe("Fee: €100\nTerm");
    expect(suspicions(document)).toEqual([]);
  });

  it("ends pages at form feeds and drops the old end-of-file mark", async () => {
    const { text, pages } = await readPlainText(Buffer.from("One\fTwo\f\x1a"));
    expect(pages.map(({ start, end }) => text.slice(start, end))).toEqual(["One\n", "Two\n"]);
  });

  it("reports invisible characters", async () => {
    const document = await readPlainText(Buffer.from("pay\u200B now\u{E0020}"));
    expect(document.text).toBe("pay now");
    expect(suspicions(document)).toMatchObject([{ kind: "invisible-characters", count: 3 }]);
  });

  it("refuses binary data", async () => {
    expect(await refusal(readPlainText(Uint8Array.of(0, 1, 2, 0xff, 0x81)))).toMatchObject({ code: "damaged" });
  });
});
