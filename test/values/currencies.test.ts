import { expect, it } from "vitest";
import { CURRENCY_CODES, CURRENCY_SIGNS } from "../../src/values/currencies.ts";

it("holds every currency in use that the runtime knows", () => {
  expect(Intl.supportedValuesOf("currency").filter((code) => !CURRENCY_CODES.has(code))).toEqual([]);
});

it("holds withdrawn currencies, but neither the test code nor the code for none", () => {
  for (const code of ["DEM", "FRF", "ITL", "HRK", "XEU"]) expect(CURRENCY_CODES).toContain(code);
  for (const code of ["XTS", "XXX", "BTC"]) expect(CURRENCY_CODES).not.toContain(code);
});

it("holds only codes of three capital letters", () => {
  for (const code of CURRENCY_CODES) expect(code).toMatch(/^[A-Z]{3}$/);
});

it("gives every sign a code it holds", () => {
  for (const code of CURRENCY_SIGNS.values()) expect(CURRENCY_CODES).toContain(code);
});
