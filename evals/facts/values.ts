import { findValues, type ProseType } from "../../src/content/values/prose/prose.ts";
import { escapePattern, normalise } from "./cover.ts";

const TYPES: ProseType[] = ["date", "duration", "currency", "percentage"];

/** Whether a stated value is one of those accepted and none of those rejected, in whatever form it is written. */
export function isAccepted(stated: string, { accept, reject }: { accept: string[]; reject: string[] }): boolean {
  if (reject.some((each) => contains(stated, each))) return false;
  if (accept.some((each) => contains(stated, each))) return true;
  return accept.some((each) => sharesValue(stated, each)) && !reject.some((each) => sharesValue(stated, each));
}

/** “$6” is not in “$6,000”, “6 months” not in “36 months”, “5%” not in “1.5%”. */
function contains(stated: string, wanted: string): boolean {
  const words = normalise(wanted);
  const before = /^\w/.test(words) ? "(?<![\\p{L}\\d]|\\d[.,])" : "";
  const after = /\d$/.test(words) ? "(?!\\d|,\\d|\\.\\d*[1-9])" : "";
  return new RegExp(before + escapePattern(words) + after, "u").test(normalise(stated));
}

function sharesValue(stated: string, wanted: string): boolean {
  return TYPES.some((type) => {
    const said = new Set(valuesIn(type, stated));
    return valuesIn(type, wanted).some((value) => said.has(value));
  });
}

const valuesIn = (type: ProseType, text: string) => findValues(type, text).map(({ value }) => JSON.stringify(value));
