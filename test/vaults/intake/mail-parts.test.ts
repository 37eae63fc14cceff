import type { MessageStructureObject } from "imapflow";
import { describe, expect, it } from "vitest";
import { isAllowed, listMessage } from "../../../src/vaults/intake/mail-parts.ts";
import { MailboxSettings } from "../../../src/vaults/intake/mailbox.schema.ts";

const settings = MailboxSettings.parse({ host: "imap.example.com", username: "ada", allowed_senders: ["*"] });
const part = (number: string, type: string, more: Partial<MessageStructureObject> = {}): MessageStructureObject => ({
  part: number,
  type,
  size: 10,
  ...more,
});
const named = (name: string, disposition = "attachment") => ({
  disposition,
  dispositionParameters: { filename: name },
});
const mixed = (...childNodes: MessageStructureObject[]): MessageStructureObject => ({
  type: "multipart/mixed",
  childNodes,
});
const list = (bodyStructure: MessageStructureObject, more: object = {}, uid = 1) =>
  listMessage(
    { uid, bodyStructure, envelope: { messageId: "<1@example.com>", from: [{ address: "ada@example.com" }], ...more } },
    "7",
    settings,
  );

describe("allowed senders", () => {
  it.each([
    [["ada@example.com"], ["Ada@Example.COM"], true],
    [["ada@example.com"], ["bo@example.com"], false],
    [["ada@example.com"], ["ada@example.com.evil.example"], false],
    [["@example.com"], ["bo@EXAMPLE.com"], true],
    [["@example.com"], ["bo@sub.example.com"], false],
    [["@example.com"], ["bo@notexample.com"], false],
    [["@bücher.example"], ["bo@xn--bcher-kva.example"], true],
    [["@example.com"], ["ada@example.com", "eve@evil.example"], false],
    [["@example.com"], ["example.com"], false],
    [["@example.com"], [""], false],
    [["*"], ["eve@evil.example"], true],
    [["*"], [], false],
  ])("%j: %j is %j", (allowed, senders, expected) => {
    expect(isAllowed(senders, allowed)).toBe(expected);
  });
});

describe("the files of a message", () => {
  it("say of an attached message that its attachments are listed on their own, and of no other file", () => {
    const inner = mixed(part("2.1", "text/plain"), part("2.2", "application/pdf", named("annex.pdf", "attachment")));
    const found = list(
      mixed(part("1", "application/vnd.ms-outlook", named("saved.msg", "attachment")), {
        ...part("2", "message/rfc822", named("draft.eml", "attachment")),
        childNodes: [inner],
      }),
    );
    expect(found.map(({ name, isUnpacked }) => [name, isUnpacked])).toEqual([
      ["saved.msg", false],
      ["draft.eml", true],
      ["annex.pdf", false],
    ]);
  });

  it("are its attachments, not its text, its pictures, its signature or its receipts", () => {
    const related: MessageStructureObject = {
      type: "multipart/related",
      childNodes: [
        part("1.1", "text/html"),
        part("1.2", "image/png", { id: "<logo>", ...named("logo.png", "inline") }),
      ],
    };
    const found = list(
      mixed(
        related,
        part("2", "application/pdf", named("lease.pdf", "inline")),
        part("3", "image/jpeg", named("scan.jpg", "inline")),
        part("4", "text/plain", named("terms.txt")),
        part("5", "application/pkcs7-signature", named("smime.p7s")),
        part("6", "message/delivery-status"),
        part("7", "application/octet-stream"),
      ),
    );
    expect(found.map(({ part, name }) => [part, name])).toEqual([
      ["2", "lease.pdf"],
      ["3", "scan.jpg"],
      ["4", "terms.txt"],
      ["7", "attachment-4"],
    ]);
  });

  it("are the message's only part if a scanner sends nothing else", () => {
    const [file] = list({ type: "application/pdf", size: 10, parameters: { name: "scan.pdf" } });
    expect(file).toMatchObject({ part: "1", name: "scan.pdf", parcel: "1" });
  });

  it("have names without a path, and refuse what cannot be opened with the reason", () => {
    const encrypted = {
      type: "multipart/encrypted",
      childNodes: [part("2.1", "application/pgp-encrypted"), part("2.2", "application/octet-stream")],
    };
    const found = list(
      mixed(
        part("1", "application/pdf", named("..\\..\\etc/pass\u202ewd.pdf")),
        encrypted,
        part("3", "application/octet-stream", named("WINMAIL.DAT")),
        part("4", "message/rfc822", { envelope: { subject: "Re: a/b" } }),
      ),
    );
    expect(found.map(({ name, refused }) => [name, refused?.slice(0, 27)])).toEqual([
      ["pass wd.pdf", undefined],
      ["attachment-2", "The message is encrypted or"],
      ["WINMAIL.DAT", "It is an Outlook winmail.da"],
      ["Re a b.eml", undefined],
    ]);
  });
});

describe("the name of a message", () => {
  const pdf = mixed(part("1", "application/pdf", named("scan.pdf")));
  const pathOf = (more: object, uid = 1, structure = pdf) => list(structure, more, uid)[0]!.path;
  const date = new Date("2026-11-02T10:00:00Z");

  it("is the same wherever the message lies, and another if a device reuses its Message-ID", () => {
    const first = pathOf({ date });
    expect(first).toMatch(/^1@example\.com\/[0-9a-f]{12}\/1\/scan\.pdf$/);
    expect(pathOf({ date }, 99)).toBe(first);
    expect(pathOf({ date: new Date("2026-11-03T10:00:00Z") })).not.toBe(first);
    const larger = mixed(part("1", "application/pdf", { ...named("scan.pdf"), size: 11 }));
    expect(pathOf({ date }, 1, larger)).not.toBe(first);
  });

  it("is its number in the folder if it has no Message-ID", () => {
    expect(pathOf({ messageId: undefined }, 5)).toBe("uid 7-5/1/scan.pdf");
  });
});

it("the example of the reference is accepted", () => {
  const { example } = MailboxSettings.meta() as { example: unknown };
  expect(MailboxSettings.parse(example)).toEqual(example);
});
