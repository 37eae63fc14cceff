import { expect, it } from "vitest";
import { codeAt, stepOfCode, toBase32 } from "../../../src/identity/second-factors/totp.ts";

const SECRET = toBase32(Buffer.from("12345678901234567890"));

it("computes the codes of RFC 6238, appendix B", () => {
  expect([59, 1111111109, 1111111111, 1234567890, 2000000000].map((at) => codeAt(SECRET, Math.floor(at / 30)))).toEqual(
    ["287082", "081804", "050471", "005924", "279037"],
  );
});

it("accepts the codes one step before and after, and no other", () => {
  const now = 1_000_000 * 30_000;
  expect([-2, -1, 0, 1, 2].map((off) => stepOfCode(SECRET, codeAt(SECRET, 1_000_000 + off), now))).toEqual([
    undefined,
    999_999,
    1_000_000,
    1_000_001,
    undefined,
  ]);
  expect(stepOfCode(SECRET, "", now)).toBeUndefined();
});
