import { z } from "zod";

/** Prices of a million tokens. */
export interface ModelPrice {
  input: number;
  cached: number;
  output: number;
}

const NUMBER = /^\d{1,6}(\.\d{1,6})?$/;
const EXAMPLE = "a price such as 2.5/10 (input/output) or 2.5/0.25/10 (input/cached/output)";

/** `name=input/output` or `name=input/cached/output`, separated by commas. */
export const modelPrices = z.string().transform((list, context): ReadonlyMap<string, ModelPrice> => {
  const prices = new Map<string, ModelPrice>();
  for (const entry of list.split(",")) {
    const at = entry.lastIndexOf("=");
    const name = entry.slice(0, Math.max(at, 0)).trim();
    const numbers =
      at < 0
        ? []
        : entry
            .slice(at + 1)
            .split("/")
            .map((word) => word.trim());
    const fault =
      name === ""
        ? `has the entry ${JSON.stringify(entry.trim())}, which does not name a model and its price`
        : prices.has(name)
          ? `names ${name} twice`
          : ![2, 3].includes(numbers.length) || !numbers.every((number) => NUMBER.test(number))
            ? `must give ${name} ${EXAMPLE}`
            : undefined;
    if (fault) context.addIssue({ code: "custom", message: fault });
    else prices.set(name, toPrice(numbers.map(Number)));
  }
  return prices;
});

function toPrice(numbers: number[]): ModelPrice {
  const [input = 0, second = 0, third] = numbers;
  return third === undefined ? { input, cached: input, output: second } : { input, cached: second, output: third };
}
