import { findDefinitions, listDefinitions } from "../../src/content/structure/definitions.ts";
import { type Contract, type Fault, sentence, type Way } from "./fault.ts";

/** A definition in brackets or in its own paragraph is left out, and its term goes on being used. */
function withoutDefinition({ text, turn }: Contract): Fault | undefined {
  const known = findDefinitions(text).definitions.filter(
    ({ term, uses, kind, group }, _, all) =>
      kind === "defined" &&
      uses.length >= 3 &&
      /^[A-Z][a-z]+(?: [A-Z][a-z]+)*$/.test(term) &&
      new RegExp(`\\b${term.toLowerCase().split(" ").join("\\b[^]*\\b")}`).test(text) &&
      all.filter((one) => one.term === term || one.group === group).length === 1,
  );
  const one = known[turn % Math.max(1, known.length)];
  if (!one) return undefined;
  const line = { start: text.lastIndexOf("\n", one.start), end: text.indexOf("\n", one.at.end) };
  if (line.start < 0 || line.end < 0 || !text.slice(line.start + 1, one.at.start).match(/^["“]$/)) return undefined;
  return { edits: [{ ...line, replacement: "" }], words: one.term };
}

export const undefinedWays: Way[] = [
  withoutDefinition,
  sentence(
    "The supplier shall keep the Transition Materials safe, shall return such Transition Materials on request, and shall insure the Transition Materials. Any other materials are kept for the period of the transition.",
    "Transition Materials",
  ),
  sentence(
    "A party that ends the work early pays the Termination Charge. The Termination Charge is due in ten days, and any Termination Charge that is late bears interest. No other charge is due on termination.",
    "Termination Charge",
  ),
  sentence(
    "The buyer shall accept the Pilot Equipment within ten days. If the Pilot Equipment fails, the supplier replaces such Pilot Equipment at its cost. Other equipment is not part of the pilot.",
    "Pilot Equipment",
  ),
];

/** A term that the contract defines is given another meaning, or the same one once more. */
const again =
  (write: (term: string) => string): Way =>
  ({ text, turn }) => {
    const known = listDefinitions(text).filter(
      ({ at, kind }) => kind === "defined" && /^["”]\s+(?:shall )?means? /.test(text.slice(at.end, at.end + 14)),
    );
    const one = known[turn % Math.max(1, known.length)];
    const end = one && text.indexOf("\n", one.end + 200);
    if (!one || end === undefined || end < 0) return undefined;
    return { edits: [{ start: end, end, replacement: write(one.term) }], words: one.term };
  };

export const duplicateWays: Way[] = [
  again((term) => `\n“${term}” means whatever the parties agree in writing.`),
  again((term) => `\n"${term}" shall mean what is customary in the trade.`),
  sentence(
    "The rent for the tools is ten dollars a day (the “Tool Charge”). The price for their repair is five dollars (the “Tool Charge”). The Tool Charge is paid each month.",
    "five dollars (the “Tool Charge”)",
  ),
  ({ text, turn }) => {
    const known = listDefinitions(text).filter(
      ({ start, end, kind, at }) =>
        kind === "defined" &&
        text[start - 1] === "\n" &&
        text[end] === "\n" &&
        /^["”]\s+means? /.test(text.slice(at.end, at.end + 14)),
    );
    const one = known[turn % Math.max(1, known.length)];
    return (
      one && {
        edits: [{ start: one.end, end: one.end, replacement: `\n${text.slice(one.start, one.end)}` }],
        words: one.term,
      }
    );
  },
];
