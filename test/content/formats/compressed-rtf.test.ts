import { expect, it } from "vitest";
import { unpackRtf } from "../../../src/content/formats/mail/compressed-rtf.ts";

/** The example of Microsoft's description of the format, MS-OXRTFCP. */
const EXAMPLE = Buffer.from(
  "2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232" + "0af32068656c0900206277" + "05b06c647d0a800fa0",
  "hex",
);
const RTF = "{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n";

it("decompresses the example of the format's description", () => {
  expect(Buffer.from(unpackRtf(EXAMPLE)).toString("latin1")).toBe(RTF);
});

it("a header that claims more bytes than there are is not believed", () => {
  const lying = Buffer.from(EXAMPLE);
  lying.writeUInt32LE(0x7fff_ffff, 0);
  expect(Buffer.from(unpackRtf(lying)).toString("latin1")).toBe(RTF);
  lying.writeUInt32LE(0x7fff_ffff, 4);
  expect(() => unpackRtf(lying)).toThrow("The text of this message is damaged and cannot be read.");
});

it("bytes that are no compressed text are refused", () => {
  expect(() => unpackRtf(EXAMPLE.subarray(0, 12))).toThrow("is damaged");
  expect(() => unpackRtf(Buffer.alloc(40))).toThrow("is damaged");
});
