import { cutIntoSentences } from "../../src/content/search/sentences.ts";
import { findMisstated } from "../../src/models/support/figures.ts";
import type { Annotated } from "../support/data.ts";

/** A claim over a real contract, right or seeded with one fault. */
export interface SeededClaim {
  kind: "right" | "number" | "party" | "negation" | "other clause";
  text: string;
  quote: string;
}

const MODAL = /\b(?:shall|must|may|will)\b/;
const ROLES = [
  ["Licensor", "Licensee"],
  ["Customer", "Supplier"],
  ["Customer", "Provider"],
  ["Company", "Distributor"],
  ["Buyer", "Seller"],
  ["Lessor", "Lessee"],
  ["Franchisor", "Franchisee"],
  ["Receiving Party", "Disclosing Party"],
  ["Client", "Consultant"],
] as const;
const IN_WORDS_TOO = /\b\p{L}+(?:[\s-]\p{L}+)?\s*\((\d+(?:\.\d+)?)\)/gu;
const DIGITS = /\b\d+(?:[.,]\d+)*\b/g;
const LAW = "Governing Law";

/** Sentences of a contract as an answer would state them, and the same with one fault each. */
export function claimsOver({ text, labels }: Annotated, each: number): SeededClaim[] {
  const sentences = cutIntoSentences(text)
    .map(({ start, end }) => text.slice(start, end).replace(/\s+/g, " "))
    .filter(
      (sentence) => sentence.length > 60 && sentence.length < 400 && MODAL.test(sentence) && /[.;]$/.test(sentence),
    );
  const step = Math.max(1, Math.floor(sentences.length / each));
  const chosen = sentences.filter((_, at) => at % step === 0).slice(0, each);
  const stated = chosen.flatMap((quote, at) => {
    const right = stateIt(quote);
    const other = chosen[(at + 1) % chosen.length] ?? quote;
    const faults: [SeededClaim["kind"], string | undefined][] = [
      ["number", withOtherNumber(right)],
      ["party", withOtherParty(right)],
      ["negation", withOtherSense(right)],
    ];
    return [
      { kind: "right" as const, text: right, quote },
      ...(other === quote ? [] : [{ kind: "other clause" as const, text: right, quote: other }]),
      ...faults.flatMap(([kind, text]) => (text === undefined || text === right ? [] : [{ kind, text, quote }])),
    ];
  });
  return [...stated, ...answersOf(labels, text)];
}

/** What the annotators of CUAD answered, with the words that they marked. */
function answersOf(labels: Annotated["labels"], text: string): SeededClaim[] {
  return labels.flatMap(({ category, spans, answer }) => {
    const [span] = spans;
    if (!span || category !== LAW || answer.trim() === "" || answer.length > 60) return [];
    return [{ kind: "right", text: `The agreement is governed by the laws of ${answer}.`, quote: text.slice(...span) }];
  });
}

/** The sentence in the plain words of an answer, with the same meaning. */
const stateIt = (sentence: string) =>
  sentence
    .replace(/^(?:\(?[\dA-Za-z]{1,3}[.)]\s*|[\d.]+\s+)+/, "")
    .replace(IN_WORDS_TOO, "$1")
    .replace(/\bshall\b/g, "must")
    .replace(/\b(?:hereunder|herein|hereof|thereof|hereby)\b\s?/g, "")
    .replace(/;$/, ".");

function withOtherNumber(claim: string): string | undefined {
  for (const { index, 0: digits } of claim.matchAll(DIGITS)) {
    const changed = `${claim.slice(0, index)}${Number(digits.replaceAll(",", "")) * 2 + 1}${claim.slice(index + digits.length)}`;
    if (findMisstated(changed, [claim]).length > 0) return changed;
  }
  return undefined;
}

function withOtherParty(claim: string): string | undefined {
  for (const [one, other] of ROLES) {
    if (!new RegExp(`\\b(?:${one}|${other})\\s+(?:must|may|will)\\b`).test(claim)) continue;
    return claim.replace(new RegExp(`\\b(?:${one}|${other})\\b`, "g"), (found) => (found === one ? other : one));
  }
  return undefined;
}

function withOtherSense(claim: string): string | undefined {
  if (/\b(?:must|may|will) not\b/.test(claim)) return claim.replace(/\b(must|may|will) not\b/, "$1");
  return claim.replace(/\b(must|may|will)\b/, "$1 not");
}
