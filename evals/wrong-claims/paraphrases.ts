import type { Agreement } from "../support/entailment.ts";
import type { SeededClaim } from "./claims.ts";

const swapped = (claim: string) =>
  claim.replace(/\b(Receiving|Disclosing)( Party)/g, (_, one: string, rest: string) =>
    one === "Receiving" ? `Disclosing${rest}` : `Receiving${rest}`,
  );

/**
 * Statements in words of their own, with the passages of real confidentiality agreements that annotators found to say them; the same of the other
 * party, with the passages of another statement, and what the passages contradict.
 */
export function paraphrasesOver(agreements: Agreement[], statements: Map<string, string>): SeededClaim[] {
  return agreements.flatMap(({ text, labels }) => {
    const said = [...labels].flatMap(([key, { choice, spans }]) => {
      const claim = statements.get(key);
      if (!claim || choice === "NotMentioned" || spans.length === 0) return [];
      const quote = spans.map(([start, end]) => text.slice(start, end).replace(/\s+/g, " ")).join("\n");
      return [{ key, choice, claim, quote, starts: new Set(spans.map(([start]) => start)) }];
    });
    return said.flatMap(({ choice, claim, quote, starts }, at): SeededClaim[] => {
      if (choice === "Contradiction") return [{ kind: "negation", text: claim, quote }];
      const other = said.find((each, index) => index > at && ![...each.starts].some((start) => starts.has(start)));
      return [
        { kind: "right", text: claim, quote },
        ...(swapped(claim) === claim ? [] : [{ kind: "party" as const, text: swapped(claim), quote }]),
        ...(other ? [{ kind: "other clause" as const, text: claim, quote: other.quote }] : []),
      ];
    });
  });
}
