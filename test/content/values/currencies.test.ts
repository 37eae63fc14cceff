import { expect, it } from "vitest";
import { CURRENCY_CODES, CURRENCY_SIGNS } from "../../../src/content/values/types/currencies.ts";

it("has every current currency the runtime knows", () => {
  expect(Intl.supportedValuesOf("currency").filter((code) => !CURRENCY_CODES.has(code))).toEqual([]);
});

it("has withdrawn currencies, but neither the test code nor the no-currency code", () => {
  for (const code of ["DEM", "FRF", "ITL", "HRK", "XEU"]) expect(CURRENCY_CODES).toContain(code);
  for (const code of ["XTS", "XXX", "BTC"]) expect(CURRENCY_CODES).not.toContain(code);
});

it("has only codes of three capital letters", () => {
  for (const code of CURRENCY_CODES) expect(code).toMatch(/^[A-Z]{3}$/);
});

it("maps every symbol to a known code", () => {
  for (const code of CURRENCY_SIGNS.values()) expect(CURRENCY_CODES).toContain(code);
});
