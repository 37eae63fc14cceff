import { expect, it } from "vitest";
import { detailOf } from "../../web/vaults/sources/item-detail.ts";

const FILE = { name: "nda.pdf", path: "signed/nda.pdf", origin: null, reason: null, status: "taken" } as const;

it("a file of a source says where it is, and one of a mailbox which message it came in", () => {
  expect(detailOf("folder", FILE)).toBe("signed/nda.pdf");
  expect(detailOf("folder", { ...FILE, path: "nda.pdf" })).toBeUndefined();
  const mailed = { ...FILE, path: "1@x/ab12/2/nda.pdf", origin: "Draft, from ada@example.com on 2026-11-16" };
  expect(detailOf("imap", mailed)).toBe(mailed.origin);
  const empty = { ...mailed, status: "skipped", reason: "It is empty." } as const;
  expect(detailOf("imap", empty)).toBe(`It is empty. ${mailed.origin}`);
  const reason = `It is the same file as b.pdf in “${mailed.origin}”.`;
  expect(detailOf("imap", { ...mailed, status: "copy", reason })).toBe(reason);
  expect(detailOf("imap", { ...mailed, origin: null })).toBeUndefined();
});
