import { isBlank } from "../../values/prose/blanks.ts";

/** A place of a plain document that somebody fills in. */
export interface PlainBlank {
  start: number;
  end: number;
  /** What is asked for, as the document says it: “Company name”. */
  label: string;
}

const BLANK =
  /\[([^[\]\n{}]{1,80})\]|\{([\p{L}_][\p{L}\p{N}_ -]{1,60})\}|<([\p{L}][\p{L} _-]{2,40})>|(?<![_\w])_{3,200}|(?<=\s20)_{2,4}|(?<=[\s(])[●•](?=[.,;%)]|\s\p{Ll}|\s{0,3}$)|\.{5,200}|…{2,100}/gu;
/** Words in brackets that are a note, an alternative or a part of a quotation. */
const NOTE =
  /^(?:note|signatures?|remainder|intentionally|reserved|omitted|redacted|sic|page|end of|see|if applicable|optional|or|and|delete|use|this|that|the following|drafting)\b|[.;:]\s|\?$|^(?:the|a|an)\s\p{Ll}+(?:\s\p{Ll}+){3,}/iu;
const LEAD =
  /^(?:(?:please\s)?(?:insert|enter|specify|add|state|fill in|provide|describe|complete)\s)?(?:here\s)?(?:the\s|an?\s|your\s)?/i;
/** Lines that are filled in by hand when the document is signed. */
const SIGNED =
  /(?:^|[\t\n]|\s{2})\s{0,20}(?:by|name|title|print(?:ed)?\sname|position|its|signature|signed|witness|attest|date|dated)\s{0,3}:?\s{0,20}$/i;

/** A box to tick, where a line begins. */
const BOX = /^\[\s{0,9}[xX]?\s{0,9}\]$/;

/** The blanks of a paragraph: “[Company name]”, “[●]”, “{effective_date}”, “________”. Lines for signatures are none. */
export function findPlainBlanks(paragraph: string): PlainBlank[] {
  return Array.from(paragraph.matchAll(BLANK)).flatMap((match): PlainBlank[] => {
    const [whole, square, curly, pointed] = match;
    const [start, end] = [match.index, match.index + whole.length];
    const [before, after] = [paragraph.slice(0, start), paragraph.slice(end)];
    const words = (square ?? curly ?? pointed)?.replace(/[_\s]+/g, " ").trim();
    if (words !== undefined && /\p{L}{2}/u.test(words) && !/^x+$/i.test(words)) {
      if (square !== undefined && (NOTE.test(words) || words.split(" ").length > 8)) return [];
      const label = words.replace(LEAD, "");
      return [{ start, end, label: labelOf(label || words) }];
    }
    if (square !== undefined && !isBlank(whole) && !/^[\s●•*_.…xX-]*$/.test(square)) return [];
    if (SIGNED.test(before) || (BOX.test(whole) && (/x/i.test(whole) || before.trim() === "" || /^\s?\n/.test(after))))
      return [];
    return [{ start, end, label: labelFrom(before, after) }];
  });
}

const UNIT =
  /^[\s\])]{0,3}((?:business |calendar |working )?(?:days|weeks|months|years|hours|percent|shares|dollars|euros?|pounds)\b|%)/i;
const MOST_WORDS = 3;
const SMALL = new Set(
  "the a an of is are be by to at in on for and or with from as under than within about shall will not per its his her their this that such which who".split(
    " ",
  ),
);

/** What a blank without words asks for: its label, its unit, or the words before it. */
function labelFrom(before: string, after: string): string {
  const label = /([^\n\t:.;]{2,60}):[\s$€£]{0,9}$/u.exec(before)?.[1]?.trim();
  if (label && label.split(/\s+/).length <= 8) return labelOf(label.replace(/^\(?[\da-z]{1,3}[.)]\s+/i, ""));
  const tail = before.slice(-80);
  if (/\bday of\s*$/i.test(tail)) return "Month";
  if (/^\s{0,9}(?:(?:st|nd|rd|th)\s{0,9})?day of\b/i.test(after)) return "Day";
  if (/\b(?:dated?|as of|effective)(?:\s(?:on|as of|of))?\s*$/i.test(tail)) return "Date";
  if (/(?:,\s?|\s)20\s?$/.test(tail)) return "Year";
  if (/[$€£]\s?$/.test(tail)) return "Amount";
  const unit = UNIT.exec(after)?.[1];
  const words = tail.match(/\p{L}[\p{L}’'-]*/gu) ?? [];
  const telling = words
    .slice(-6)
    .filter((word) => !SMALL.has(word.toLowerCase()))
    .slice(-MOST_WORDS);
  if (unit)
    return /^(?:%|percent)$/i.test(unit)
      ? labelOf([...telling.slice(-1), "percentage"].join(" "))
      : `Number of ${unit}`;
  return labelOf(telling.join(" ") || "Blank");
}

function labelOf(words: string): string {
  const plain = words
    .replace(/\s+/g, " ")
    .replace(/^[\s,.;:–-]+|[\s,.;:–-]{1,9}$/g, "")
    .slice(0, 100)
    .trim();
  const isShouted = plain.length > 3 && plain === plain.toUpperCase();
  const written = isShouted ? plain.toLowerCase() : plain;
  return written.charAt(0).toUpperCase() + written.slice(1);
}

/** “Company name” is asked for as `company_name`. */
export function fieldKeyOf(label: string): string {
  const key = label
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]s\b/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");
  return /\p{L}/u.test(key) ? key.slice(0, 60) : `blank_${key || "1"}`;
}
