import { describe, expect, it } from "vitest";
import { openArchive } from "../../../src/content/formats/container/archive.ts";
import { readZip } from "../../../src/content/formats/container/zip.ts";
import { encryptedZip, linkedZip, lyingZip, overlappingZip, renamedZip } from "../../support/documents/hostile.ts";
import { docx, p, refusal, zip } from "../../support/documents/office.ts";

async function readAll(bytes: Uint8Array) {
  const archive = await openArchive(bytes);
  for (const name of archive.names) await archive.read(name);
}

describe("opening an archive", () => {
  it("lists and unpacks its entries", async () => {
    const archive = await openArchive(zip({ "a.txt": "one", "folder/b.txt": "two" }));
    expect(archive.names).toEqual(["a.txt", "folder/b.txt"]);
    expect(Buffer.from((await archive.read("folder/b.txt"))!).toString()).toBe("two");
    expect(await archive.read("none")).toBeNull();
  });

  it("refuses a ZIP bomb by its central directory, before unpacking anything", async () => {
    const bomb = zip({ "bomb.xml": new Uint8Array(30_000_000) });
    const before = process.memoryUsage().rss;
    expect(await refusal(openArchive(bomb))).toMatchObject({ code: "too-large" });
    expect(process.memoryUsage().rss - before).toBeLessThan(20_000_000);
  });

  it("stops at the declared size when the header lies", async () => {
    const bytes = lyingZip({ "a.txt": "a" }, "liar.xml", 20_000_000, 1000);
    expect(await refusal(readAll(bytes))).toMatchObject({ code: "damaged" });
  });

  it("refuses too many entries, too many bytes and entries that overlap", async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`${index}.txt`, "x"]));
    expect(await refusal(openArchive(zip(many), { entries: 100 }))).toMatchObject({ code: "too-large" });
    expect(await refusal(openArchive(zip(many), { totalBytes: 100 }))).toMatchObject({ code: "too-large" });
    expect(await refusal(openArchive(zip({ a: "abc" }), { entryBytes: 2 }))).toMatchObject({ code: "too-large" });
    expect(await refusal(openArchive(overlappingZip(50)))).toMatchObject({
      code: "damaged",
      message: expect.stringContaining("overlap"),
    });
  });

  it.each([
    ["../up.txt", "goes up"],
    ["/root.txt", "is absolute"],
    ["C:/win.txt", "names a drive"],
    ["a\\up2.txt", "has a backslash"],
  ])("refuses a name that %s (%s)", async (name) => {
    expect(await refusal(openArchive(renamedZip("x".repeat(name.length), name)))).toMatchObject({ code: "damaged" });
  });

  it("refuses names with control characters or bidirectional overrides", async () => {
    for (const name of ["é\x07.txt", "contract\u202Excod.exe"]) {
      expect(await refusal(openArchive(zip({ [name]: "x" })))).toMatchObject({
        code: "damaged",
        message: expect.stringContaining("invalid name"),
      });
    }
  });

  it("refuses duplicate names, symbolic links, passwords and bad checksums", async () => {
    const twice = Buffer.from(zip({ "aa.txt": "1", "ab.txt": "2" }));
    for (let at = twice.indexOf("ab.txt"); at !== -1; at = twice.indexOf("ab.txt", at)) twice.write("aa.txt", at);
    expect(await refusal(openArchive(twice))).toMatchObject({
      code: "damaged",
      message: expect.stringContaining("aa.txt"),
    });
    expect(await refusal(openArchive(linkedZip("link")))).toMatchObject({ code: "damaged" });
    expect(await refusal(openArchive(encryptedZip({ "a.txt": "a" }, "a.txt")))).toMatchObject({ code: "encrypted" });
    const changed = Buffer.from(zip({ "a.txt": "the fee is 100" }, 0));
    changed.write("900", changed.indexOf("100"));
    expect(await refusal(readAll(changed))).toMatchObject({ code: "damaged" });
  });

  it("refuses truncated archives and trailing data", async () => {
    const bytes = zip({ "a.txt": "one" });
    expect(await refusal(openArchive(bytes.subarray(0, bytes.length - 5)))).toMatchObject({ code: "damaged" });
    expect(await refusal(openArchive(Buffer.concat([bytes, Buffer.from("%PDF-1.7 …")])))).toMatchObject({
      code: "damaged",
    });
  });
});

describe("reading a ZIP of documents", () => {
  it("returns its members as separate files and has no text of its own", async () => {
    const contract = docx({ body: p("text") });
    const document = await readZip(
      zip({
        "deal/contract.docx": contract,
        "deal/": "",
        "__MACOSX/._x": "junk",
        "deal/.DS_Store": "junk",
        "note.txt": "note",
      }),
    );
    expect(document.text).toBe("");
    expect(document.inner.map(({ name }) => name)).toEqual(["deal/contract.docx", "note.txt"]);
    expect(Buffer.from(document.inner[0]!.bytes).equals(contract)).toBe(true);
  });

  it("refuses a nested archive whatever its name, but not an Office file", async () => {
    const nested = zip({ "harmless.docx": zip({ "a.txt": "x" }) });
    expect(await refusal(readZip(nested))).toMatchObject({
      code: "unsupported",
      message: expect.stringContaining("harmless.docx"),
    });
  });

  it("reports an empty archive as empty", async () => {
    expect(await refusal(readZip(zip({})))).toMatchObject({ code: "empty" });
    expect(await refusal(readZip(zip({ "__MACOSX/x": "junk" })))).toMatchObject({ code: "empty" });
  });
});
