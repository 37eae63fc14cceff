import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { appEndpoints, endpoints } from "../../../src/endpoints.ts";
import { lines, makePdf } from "../../support/documents/pdf.ts";
import { useApp } from "../../support/harness.ts";

const app = useApp({}, [...endpoints, ...appEndpoints]);
const PDF = makePdf([
  { content: lines(["SERVICES AGREEMENT", "The fee is due", "on the first day of May."]) },
  { content: lines(["The law of Delaware governs."]) },
]);

async function withDocument(name = "services.pdf", bytes: string | Uint8Array = PDF) {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const { body: vault } = await ada.post("/vaults", { name: "V" });
  const { body: file } = await ada.upload(name, bytes);
  const { body } = await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file.id] });
  await app.runJobs();
  const document = `/vaults/${vault.id}/documents/${body.documents[0].document_id}`;
  const { body: read } = await ada.get(`${document}/text`);
  const at = (quote: string) => {
    const start = read.text.indexOf(quote);
    return `?start=${start}&end=${start + quote.length}`;
  };
  return { org, ada, vault, file, document, at };
}

describe("the boxes of a text range", () => {
  it("are one per line, as fractions of the page, the same by file and by document", async () => {
    const { ada, file, document, at } = await withDocument();
    const { status, body } = await ada.get(`/files/${file.id}/boxes${at("fee is due\non the first")}`);
    expect([status, body.boxes.map((box: { page: number }) => box.page)]).toEqual([200, [1, 1]]);
    for (const { x, y, width, height } of body.boxes) {
      expect(x).toBeGreaterThan(0);
      expect(x + width).toBeLessThan(1);
      expect(height).toBeGreaterThan(0);
      expect(y + height).toBeLessThan(0.5);
    }
    expect(body.boxes[1].y).toBeGreaterThan(body.boxes[0].y);
    expect((await ada.get(`${document}/boxes${at("fee is due\non the first")}`)).body).toEqual(body);
  });

  it("are on the page that has the words", async () => {
    const { ada, document, at } = await withDocument();
    const { body } = await ada.get(`${document}/boxes${at("Delaware")}`);
    expect(body.boxes).toHaveLength(1);
    expect(body.boxes[0].page).toBe(2);
  });

  it("are empty for a file without pages and for an empty range", async () => {
    const { ada, file, document } = await withDocument("services.txt", "The fee is due.");
    expect((await ada.get(`/files/${file.id}/boxes?start=0&end=7`)).body).toEqual({ boxes: [] });
    expect((await ada.get(`${document}/boxes?start=0&end=7`)).body).toEqual({ boxes: [] });
    const pdf = await withDocument();
    expect((await pdf.ada.get(`${pdf.document}/boxes?start=4&end=4`)).body).toEqual({ boxes: [] });
  });

  it("are refused for an invalid range", async () => {
    const { ada, document } = await withDocument();
    for (const query of ["?start=9&end=3", "?start=-1&end=3", "?start=a&end=b", "?start=0&end=100001"]) {
      expect((await ada.get(`${document}/boxes${query}`)).status).toBe(400);
    }
  });

  it("are visible to members of the vault only", async () => {
    const { org, ada, vault, document, at } = await withDocument();
    const bo = await org.user();
    expect((await bo.get(`${document}/boxes${at("fee")}`)).status).toBe(404);
    await ada.post(`/vaults/${vault.id}/members`, { user_id: bo.id, role: "viewer" });
    expect((await bo.get(`${document}/boxes${at("fee")}`)).body.boxes).toHaveLength(1);
  });
});

describe("the content of a document", () => {
  it("is the bytes of its file, whole or a range, for every member of the vault", async () => {
    const { org, ada, vault, document } = await withDocument();
    const bo = await org.user();
    await ada.post(`/vaults/${vault.id}/members`, { user_id: bo.id, role: "viewer" });
    const whole = await bo.get(`${document}/content`);
    expect([whole.status, whole.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(whole.bytes.equals(Buffer.from(PDF))).toBe(true);
    const part = await bo.get(`${document}/content`, { headers: { range: "bytes=0-3" } });
    expect([part.status, part.text, part.headers["content-range"]]).toEqual([206, "%PDF", `bytes 0-3/${PDF.length}`]);
    const beyond = await bo.get(`${document}/content`, { headers: { range: "bytes=99999999-" } });
    expect(beyond.status).toBe(416);
  });

  it("stays available in the vault after its owner deletes the file", async () => {
    const { ada, file, document } = await withDocument();
    await ada.delete(`/files/${file.id}`);
    expect((await ada.get(`${document}/content`)).status).toBe(200);
  });

  it("is hidden from non-members, also through the path of another vault", async () => {
    const { org, ada, document } = await withDocument();
    const bo = await org.user({ managesVaults: true });
    expect((await bo.get(`${document}/content`)).status).toBe(404);
    const { body: other } = await ada.post("/vaults", { name: "Other" });
    const elsewhere = document.replace(/^\/vaults\/[^/]+/, `/vaults/${other.id}`);
    expect((await ada.get(`${elsewhere}/content`)).status).toBe(404);
    expect((await ada.get(`${elsewhere}/boxes`)).status).toBe(404);
  });
});

describe("the pages of a TIFF", () => {
  const tiff = async () => {
    const sheet = { width: 300, height: 200, channels: 3 as const };
    const [first, second] = await Promise.all(
      ["white", "red"].map((background) =>
        sharp({ create: { ...sheet, background } })
          .png()
          .toBuffer(),
      ),
    );
    return sharp([first!, second!], { join: { animated: true } })
      .tiff()
      .toBuffer();
  };
  const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

  it("are served as PNG to everyone who can read the file or see the vault, and hidden from others", async () => {
    const { org, ada, file, document } = await withDocument("scan.tiff", await tiff());
    for (const path of [`/files/${file.id}`, document]) {
      const { status, headers, bytes } = await ada.get(`${path}/pages/2`);
      expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
      expect(bytes.subarray(0, 4)).toEqual(PNG);
      const { dominant } = await sharp(bytes).stats();
      expect(dominant.r).toBeGreaterThan(dominant.g);
    }
    const bo = await org.user();
    expect((await bo.get(`/files/${file.id}/pages/2`)).status).toBe(404);
    expect((await bo.get(`${document}/pages/2`)).status).toBe(404);
  });

  it("exist only within its page count, and only for TIFF files", async () => {
    const { ada, file } = await withDocument("scan.tiff", await tiff());
    for (const [page, status] of [
      ["3", 404],
      ["0", 400],
      ["x", 400],
    ] as const) {
      expect((await ada.get(`/files/${file.id}/pages/${page}`)).status).toBe(status);
    }
    const pdf = await withDocument();
    const { status, body } = await pdf.ada.get(`/files/${pdf.file.id}/pages/1`);
    expect([status, body.code]).toEqual([400, "UNSUPPORTED_FILE"]);
  });
});
