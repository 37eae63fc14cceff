import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareTexts, estimateSimilarity, fingerprintOf } from "../../src/documents/compare/fingerprint.ts";
import { parseDocument } from "../../src/documents/read.ts";
import { sample } from "../support/office.ts";

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
  it("are the same when only white space, case, quotes, dashes and leaders differ", () => {
    const a = "The “Supplier” shall – subject to Section 7.2 – pay $500 per month.\nSigned: ______";
    const b = 'THE "SUPPLIER" shall - subject to Section 7.2 - pay  $500 per month.\n\nSigned: ___________';
    expect(compareTexts(a, b).verdict).toBe("same");
    expect(compareTexts(a, a)).toEqual({ verdict: "same", similarity: 1, reasons: [] });
  });

  it("are the same when one has hyphenated lines or a misread plain word", () => {
    const a = "the supplier shall com-\npile all records in modern form and return them within the term";
    const b = "the supplier shall compile all records in modem form and return them within the term";
    expect(compareTexts(a, b)).toMatchObject({ verdict: "same", reasons: [{ kind: "slip" }] });
  });

  it.each(kinds)("are never the same when their %s differs", (kind) => {
    fc.assert(
      fc.property(words, fc.nat(), fc.shuffledSubarray(WEIGHTY[kind], { minLength: 2 }), (list, at, [one, other]) => {
        const place = at % list.length;
        const put = (token: string) => list.toSpliced(place, 0, token).join(" ");
        expect(compareTexts(put(one!), put(other!)).verdict).not.toBe("same");
        expect(compareTexts(put(one!), list.join(" ")).verdict).not.toBe("same");
      }),
    );
  });

  it("are never the same when any word or comma is added, removed or swapped, in either order", () => {
    fc.assert(
      fc.property(words, words, fc.nat(), fc.constantFrom(...PLAIN, ",", ";", "employer"), (a, b, at, extra) => {
        const place = at % a.length;
        const more = a.toSpliced(place, 0, extra);
        expect(compareTexts(a.join(" "), more.join(" ")).verdict).not.toBe("same");
        expect(compareTexts(a.join(" "), b.join(" ")).verdict).toBe(compareTexts(b.join(" "), a.join(" ")).verdict);
      }),
    );
    const [employer, employee] = ["employer", "employee"].map((who) => `the ${who} shall pay the fee within the term`);
    expect(compareTexts(employer!, employee!).verdict).not.toBe("same");
  });

  it("are versions when a real contract was negotiated, with the changes listed", async () => {
    const { text } = await parseDocument("docx", await sample("common-paper-mutual-nda.docx"));
    const later = text.replace("shall not", "shall").replace("Confidential Information", "Secret Information");
    const { verdict, reasons } = compareTexts(text, `${later}\nThe fee is $500, due on 3 March 2026.`);
    expect(verdict).toBe("version");
    expect(reasons.map(({ kind }) => kind)).toContain("amount");
    expect(reasons.map(({ kind }) => kind)).toContain("name");
    for (const { message } of reasons) expect(message).toMatch(/^[A-Z].*\.$/s);
  });

  it("are different when they share a form but not the parties, or have little in common", async () => {
    const { text } = await parseDocument("docx", await sample("bonterms-mutual-nda.docx"));
    const made = (party: string) => `This agreement is made between Acme Widgets Inc. and ${party}.\n${text}`;
    expect(compareTexts(made("Globex Trading Ltd"), made("Initech Systems LLC"))).toMatchObject({
      verdict: "different",
      reasons: [{ kind: "parties" }],
    });
    expect(
      compareTexts(made("Globex Trading Ltd"), made("Globex Trading Ltd").replace("two", "five")).verdict,
    ).not.toBe("different");
    const other = await parseDocument("docx", await sample("openagreements-employment-offer-letter.docx"));
    expect(compareTexts(text, other.text)).toMatchObject({
      verdict: "different",
      reasons: [{ kind: "little-in-common" }],
    });
  });

  it("are compared quickly, however long and different they are", () => {
    const long = (seed: number) =>
      Array.from({ length: 60_000 }, (_, i) => PLAIN[(i * i + seed * i * 7 + (i >> 5) * seed) % PLAIN.length]).join(
        " ",
      );
    expect(compareTexts(long(1), long(3)).verdict).not.toBe("same");
    expect(compareTexts(long(1), `${long(1)} not`)).toMatchObject({
      verdict: "version",
      reasons: [{ kind: "negation" }],
    });
  });
});
