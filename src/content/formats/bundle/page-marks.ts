import type { CanonicalDocument } from "../canonical.ts";

const SIGNATURE =
  /\bin witness whereof\b|^[ \t]*(?:by|signed|signature|unterschrift)\s*:[ \t]*(?:_|\/s\/|$|[A-Z])|\/s\/|^[ \t]*(?:name|title)\s*:[ \t]*_|\bsignature page\b|^[ \t]*(?:signature|print name)[ \t]*(?:[:\t_]|$)|\bexecuted (?:this agreement|as a deed|by their)/im;
const SECTION =
  /^[ \t]*(?:(?:section|article|clause|§)[ \t]+)?(\d{1,2}|[IVX]{1,6})(?:[.)](?!\d)|\.0\b|[ \t]*[-–:]|(?=[ \t]*$))/gim;
/** The fewest sections of a finished agreement, and the characters within which a new one begins its first section. */
const [MIN_SECTIONS, FIRST_SECTION_WITHIN] = [4, 6000];
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10 };

export function hasSignatureBlock(text: string): boolean {
  return SIGNATURE.test(text);
}

/** The page number printed at the top or bottom of a page. */
export function printedPageNumber(page: string): number | null {
  const lines = page.split("\n").filter((line) => line.trim());
  for (const line of [...lines.slice(-3).reverse(), ...lines.slice(0, 2)]) {
    const found = /^\W*(?:page\s+)?(\d{1,3})(?:\s*(?:of|\/)\s*\d{1,3})?\W*$/i.exec(line.trim());
    if (found) return Number(found[1]);
  }
  return null;
}

/** Whether section numbers restart at one at an offset, after several sections. */
export function restartsSections({ text, labels }: CanonicalDocument, from: number, at: number): boolean {
  const sectionsIn = (start: number, end: number) => {
    const written = labels.filter((label) => label.start >= start && label.start < end).map(({ label }) => label);
    return sectionNumbers(`${written.join("\n")}\n${text.slice(start, end)}`);
  };
  let last = 0;
  for (const number of sectionsIn(from, at)) if (number === last + 1) last = number;
  return last >= MIN_SECTIONS && sectionsIn(at, at + FIRST_SECTION_WITHIN)[0] === 1;
}

function sectionNumbers(text: string): number[] {
  return Array.from(text.matchAll(SECTION), ([, number = ""]) => Number(number) || fromRoman(number.toLowerCase()));
}

function fromRoman(number: string): number {
  const digits = [...number].map((digit) => ROMAN[digit] ?? 0);
  return digits.reduce((sum, digit, i) => sum + (digit < (digits[i + 1] ?? 0) ? -digit : digit), 0);
}
