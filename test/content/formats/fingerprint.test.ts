import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateSimilarity, fingerprintOf } from "../../../src/content/formats/compare/fingerprint.ts";
import { findDifferentParties } from "../../../src/content/formats/compare/parties.ts";
import { parseDocument } from "../../../src/content/formats/read.ts";
import { sample } from "../../support/documents/office.ts";

const PLAIN =
  "the party shall pay any fee due under this clause within a period after notice and hold all such information in confidence for term of licence to use software subject always to applicable law".split(
    " ",
  );
const WEIGHTY = {
  number: ["30", "60", "7.2", "thirty", "ninety"],
  date: ["January", "June", "2024-01-03", "1/2/2025"],
  amount: ["$500", "$12,500.00", "€40", "12%"],
  name: ["Acme", "Globex", "Delaware", "Supplier"],
  negation: ["not", "never", "without", "unless"],
};
const kinds = Object.keys(WEIGHTY) as (keyof typeof WEIGHTY)[];

const word = fc.constantFrom(...PLAIN, ...Object.values(WEIGHTY).flat());
const words = fc.array(word, { minLength: 30, maxLength: 200 });
const gap = fc.constantFrom(" ", "  ", "\n", "\n\n", "\t", "\u00a0");

const truth = (a: string, b: string) => {
  const runs = (text: string) => {
    const all = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    return new Set(all.slice(4).map((_, i) => all.slice(i, i + 5).join(" ")));
  };
  const [left, right] = [runs(a), runs(b)];
  const common = [...left].filter((run) => right.has(run)).length;
  return common / (left.size + right.size - common);
};

describe("a fingerprint", () => {
  it("ignores white space and case in the hash, and differs for different text", () => {
    fc.assert(
      fc.property(words, fc.infiniteStream(gap), (list, gaps) => {
        const text = list.join(" ");
        const spaced = list.map((one) => `${one}${gaps.next().value}`).join("");
        expect(fingerprintOf(` ${spaced.toUpperCase()}\n`)).toEqual(fingerprintOf(text));
        expect(fingerprintOf(`${text} more`).textHash).not.toBe(fingerprintOf(text).textHash);
      }),
    );
  });

  it("has no hash for a text without words, so empty scans are not duplicates", () => {
    expect(fingerprintOf(" \n… ").textHash).toBeNull();
    expect(estimateSimilarity(fingerprintOf("").minhash, fingerprintOf("").minhash)).toBe(0);
  });

  it("measures how much two texts share", () => {
    fc.assert(
      fc.property(words, words, words, (head, middle, tail) => {
        const [a, b] = [[...head, ...middle, ...tail].join(" "), [...head, ...tail].join(" ")];
        const estimate = estimateSimilarity(fingerprintOf(a).minhash, fingerprintOf(b).minhash);
        expect(Math.abs(estimate - truth(a, b))).toBeLessThan(0.22);
        expect(estimateSimilarity(fingerprintOf(a).minhash, fingerprintOf(a).minhash)).toBe(1);
      }),
    );
  });
});

describe("two texts", () => {
  const areSame = (a: string, b: string) => fingerprintOf(a).textHash === fingerprintOf(b).textHash;

  it.each(kinds)("are never the same when their %s differs", (kind) => {
    fc.assert(
      fc.property(words, fc.nat(), fc.shuffledSubarray(WEIGHTY[kind], { minLength: 2 }), (list, at, [one, other]) => {
        const place = at % list.length;
        const put = (token: string) => list.toSpliced(place, 0, token).join(" ");
        expect(areSame(put(one!), put(other!))).toBe(false);
        expect(areSame(put(one!), list.join(" "))).toBe(false);
      }),
    );
  });

  it("are never the same when any word or comma is added, removed or swapped", () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.constantFrom(...PLAIN, ",", ";", "employer"), (a, at, extra) => {
        expect(areSame(a.join(" "), a.toSpliced(at % a.length, 0, extra).join(" "))).toBe(false);
      }),
    );
    const [employer, employee] = ["employer", "employee"].map((who) => `the ${who} shall pay the fee within the term`);
    expect(areSame(employer!, employee!)).toBe(false);
  });

  it("have different parties when each names one that the other does not, though they share a form", async () => {
    const { text } = await parseDocument("docx", await sample("bonterms-mutual-nda.docx"));
    const made = (party: string) => `This agreement is made between Acme Widgets Inc. and ${party}.\n${text}`;
    expect(findDifferentParties(made("Globex Trading Ltd"), made("Initech Systems LLC"))).toEqual([
      "Globex Trading Ltd",
      "Initech Systems LLC",
    ]);
    expect(findDifferentParties(made("Globex Trading Ltd"), made("Globex Trading Ltd").replace("two", "five"))).toBe(
      null,
    );
    expect(findDifferentParties(made("Globex Trading Ltd"), made("a party to be named"))).toBe(null);
  });
});
