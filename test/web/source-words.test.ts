import { expect, it } from "vitest";
import { detailOf } from "../../web/vaults/sources/source-words.ts";

const FILE = { name: "nda.pdf", path: "signed/nda.pdf", origin: null, reason: null, status: "taken" } as const;

it("a file of a source says where it is, and one of a mailbox which message it came in", () => {
  expect(detailOf({ kind: "folder" }, FILE)).toBe("signed/nda.pdf");
  expect(detailOf({ kind: "folder" }, { ...FILE, path: "nda.pdf" })).toBeUndefined();
  const mailed = { ...FILE, path: "1@x/ab12/2/nda.pdf", origin: "Draft, from ada@example.com on 2026-11-16" };
  expect(detailOf({ kind: "imap" }, mailed)).toBe(mailed.origin);
  const empty = { ...mailed, status: "skipped", reason: "It is empty." } as const;
  expect(detailOf({ kind: "imap" }, empty)).toBe(`It is empty. ${mailed.origin}`);
  const reason = `It is the same file as b.pdf in “${mailed.origin}”.`;
  expect(detailOf({ kind: "imap" }, { ...mailed, status: "copy", reason })).toBe(reason);
  expect(detailOf({ kind: "imap" }, { ...mailed, origin: null })).toBeUndefined();
});
