import { describe, expect, it } from "vitest";
import { readEml, readMsg } from "../../../src/content/formats/mail/mail.ts";
import { compoundFile, msg, refusal, suspicions, utf16 } from "../../support/documents/office.ts";

const eml = (...lines: string[]) => readEml(Buffer.from(lines.join("\r\n"), "latin1"));
const HEAD = [
  "From: Ada Buyer <ada@example.com>",
  "To: Bo Seller <bo@example.com>, Team: cy@example.com, di@example.com;",
  "Cc: =?UTF-8?Q?J=C3=BCrgen?= <j@example.com>",
  "Date: Tue, 3 Mar 2026 10:00:00 +0100",
  "Subject: =?ISO-8859-1?Q?Vertrag_f=FCr?=",
  " =?ISO-8859-1?Q?_M=E4rz?=",
  "MIME-Version: 1.0",
];

describe("an email message", () => {
  it("puts the headers first, then the body", async () => {
    const { text, title } = await eml(
      ...HEAD,
      "Content-Type: text/plain; charset=iso-8859-1",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "We accept =A35,000.",
      "Regards",
    );
    expect(text).toBe(
      "From: Ada Buyer <ada@example.com>\nTo: Bo Seller <bo@example.com>, cy@example.com, di@example.com\nCc: Jürgen <j@example.com>\nDate: Tue, 3 Mar 2026 10:00:00 +0100\nSubject: Vertrag für März\n\nWe accept £5,000.\nRegards",
    );
    expect(title).toBe("Vertrag für März");
  });

  it("is refused with the limit as the reason when it has too many parts or nests them too deeply", async () => {
    const nested = Array.from({ length: 2000 }, (_, at) => [
      `Content-Type: multipart/mixed; boundary=b${at}`,
      "",
      `--b${at}`,
    ]).flat();
    const reason = /^This message has more than 1000 attachments, or parts nested more than 100 deep/;
    await expect(eml(...HEAD, ...nested)).rejects.toThrow(reason);
    const attachments = "--b\r\nContent-Disposition: attachment\r\n\r\nx\r\n".repeat(100_000);
    const mixed = eml(...HEAD, "Content-Type: multipart/mixed; boundary=b", "", `${attachments}--b--`);
    await expect(mixed).rejects.toThrow(reason);
  });

  it("prefers plain text to HTML, and reads only visible HTML", async () => {
    const part = (type: string, body: string) => ["--b", `Content-Type: ${type}`, "", body];
    const both = await eml(
      ...HEAD,
      "Content-Type: multipart/alternative; boundary=b",
      "",
      ...part("text/plain", "plain"),
      ...part("text/html", "<p>rich"),
      "--b--",
    );
    expect(both.text).toMatch(/\n\nplain$/);
    const rich = await eml(...HEAD, "Content-Type: text/html", "", "<p>rich</p><p style='display:none'>secret</p>");
    expect(rich.text).toMatch(/\n\nrich$/);
    expect(suspicions(rich)).toMatchObject([{ kind: "hidden-text", count: 6 }]);
  });

  it("returns attachments and forwarded messages as separate files, without logos", async () => {
    const { inner, text } = await eml(
      ...HEAD,
      "Content-Type: multipart/mixed; boundary=m",
      "",
      "--m",
      "Content-Type: multipart/related; boundary=r",
      "",
      "--r",
      "Content-Type: text/html",
      "",
      '<p>see <img src="cid:logo"></p>',
      "--r",
      "Content-Type: image/png; name=logo.png",
      "Content-ID: <logo>",
      "Content-Transfer-Encoding: base64",
      "",
      "iVBORw0KGgo=",
      "--r--",
      "--m",
      "Content-Type: application/pdf",
      "Content-Disposition: attachment; filename*=UTF-8''..%2F..%2FVertrag%20%E2%82%AC.pdf",
      "Content-Transfer-Encoding: base64",
      "",
      "JVBERi0=",
      "--m",
      "Content-Type: message/rfc822",
      "",
      "From: x@example.com",
      "Subject: =?utf-8?Q?Fwd=3A_K=C3=BCndigung?= 1/2",
      "",
      "inner text",
      "--m",
      "Content-Type: message/rfc822",
      "",
      "From: y@example.com",
      "",
      "no subject",
      "--m--",
    );
    expect(text).toMatch(/\n\nsee$/);
    expect(inner.map(({ name, bytes }) => [name, Buffer.from(bytes).toString().slice(0, 5)])).toEqual([
      ["Vertrag €.pdf", "%PDF-"],
      ["Fwd Kündigung 1 2.eml", "From:"],
      ["attachment-3.eml", "From:"],
    ]);
  });

  it("says so when it is encrypted", async () => {
    const sealed = eml(
      ...HEAD,
      'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
      "Content-Transfer-Encoding: base64",
      "",
      "MIIB",
    );
    expect(await refusal(sealed)).toMatchObject({ code: "encrypted" });
  });

  it("gives up on endlessly nested parts", async () => {
    const nested = Array.from(
      { length: 10_000 },
      (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}`,
    ).join("\r\n");
    await expect(readEml(Buffer.from(`MIME-Version: 1.0\r\n${nested}`))).rejects.toThrow();
  });
});

describe("a message saved by Outlook", () => {
  it("puts the headers first, then the body", async () => {
    const { text, title } = await readMsg(msg("Offer", "We accept.\r\nRegards"));
    expect(text).toBe(
      "From: Ada Buyer <ada@example.com>\nTo: Bo Seller <bo@example.com>\nSubject: Offer\n\nWe accept.\nRegards",
    );
    expect(title).toBe("Offer");
  });

  it("returns attachments and embedded messages as separate files", async () => {
    const file = { "__substg1.0_3707001F": utf16("terms.pdf"), "__substg1.0_37010102": Buffer.from("%PDF-1.7") };
    const inner = {
      "__substg1.0_3001001F": utf16("Old offer"),
      "__substg1.0_3701000D": {
        "__properties_version1.0": new Uint8Array(24),
        "__substg1.0_0037001F": utf16("Old offer"),
        "__substg1.0_1000001F": utf16("Old text"),
      },
    };
    const document = await readMsg(msg("Offer", "See attached", [file, inner]));
    expect(document.inner.map(({ name }) => name)).toEqual(["terms.pdf", "Old offer.msg"]);
    expect(Buffer.from(document.inner[0]!.bytes).toString()).toBe("%PDF-1.7");
    expect((await readMsg(document.inner[1]!.bytes)).text).toContain("Old text");
  });

  it("reads a body stored only as HTML or compressed RTF", async () => {
    const base = { "__properties_version1.0": new Uint8Array(32), "__substg1.0_0037001F": utf16("S") };
    const html = compoundFile({ ...base, "__substg1.0_10130102": Buffer.from("<p>rich</p>") });
    expect((await readMsg(html)).text).toBe("Subject: S\n\nrich");
    const rtf = Buffer.from("{\\rtf1 kept as RTF}");
    const stored = Buffer.alloc(16 + rtf.length);
    stored.writeUInt32LE(rtf.length + 12, 0);
    stored.writeUInt32LE(rtf.length, 4);
    stored.write("MELA", 8);
    rtf.copy(stored, 16);
    expect((await readMsg(compoundFile({ ...base, "__substg1.0_10090102": stored }))).text).toBe(
      "Subject: S\n\nkept as RTF",
    );
    const packed = Buffer.from(
      "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af3206865 6c090020627705b06c647d0a800fa0".replaceAll(
        " ",
        "",
      ),
      "hex",
    );
    expect((await readMsg(compoundFile({ ...base, "__substg1.0_10090102": packed }))).text).toBe(
      "Subject: S\n\nhello world",
    );
  });

  it("refuses a file whose sectors form a loop or lie outside it", async () => {
    const circle = Buffer.from(msg("Offer", "x".repeat(9000)));
    const fat = (circle.readUInt32LE(76) + 1) * 512;
    for (let entry = 0; entry < 128; entry++) {
      if (circle.readUInt32LE(fat + 4 * entry) < 0xfffffff0) circle.writeUInt32LE(entry, fat + 4 * entry);
    }
    expect(await refusal(readMsg(circle))).toMatchObject({ code: "damaged" });
    const whole = msg("Offer", "x".repeat(9000));
    expect(await refusal(readMsg(whole.subarray(0, 3000)))).toMatchObject({ code: "damaged" });
  });
});
