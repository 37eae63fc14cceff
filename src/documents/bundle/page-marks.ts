import type { CanonicalDocument } from "../canonical.ts";

const SIGNATURE =
  /\bin witness whereof\b|^[ \t]*(?:by|signed|signature|unterschrift)\s*:[ \t]*(?:_|\/s\/|$|[A-Z])|\/s\/|^[ \t]*(?:name|title)\s*:[ \t]*_|\bsignature page\b|^[ \t]*(?:signature|print name)[ \t]*(?:[:\t_]|$)|\bexecuted (?:this agreement|as a deed|by their)/im;
const SECTION =
  /^[ \t]*(?:(?:section|article|clause|§)[ \t]+)?(\d{1,2}|[IVX]{1,6})(?:[.)](?!\d)|\.0\b|[ \t]*[-–:]|(?=[ \t]*$))/gim;
/** How many sections an agreement has at the least, and within how much text the first one comes. */
const [FAR, SOON] = [4, 6000];
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10 };

/** Whether the text holds a block for signatures. */
export function hasSignatureBlock(text: string): boolean {
  return SIGNATURE.test(text);
}

/** The number that a page bears at its head or foot. */
export function printedPageNumber(page: string): number | null {
  const lines = page.split("\n").filter((line) => line.trim());
  for (const line of [...lines.slice(-3).reverse(), ...lines.slice(0, 2)]) {
    const found = /^\W*(?:page\s+)?(\d{1,3})(?:\s*(?:of|\/)\s*\d{1,3})?\W*$/i.exec(line.trim());
    if (found) return Number(found[1]);
  }
  return null;
}

/** Whether sections that had come far begin again with the first at an offset. */
export function restartsSections({ text, labels }: CanonicalDocument, from: number, at: number): boolean {
  const own = (start: number, end: number) => {
    const written = labels.filter((label) => label.start >= start && label.start < end).map(({ label }) => label);
    return sections(`${written.join("\n")}\n${text.slice(start, end)}`);
  };
  let last = 0;
  for (const number of own(from, at)) if (number === last + 1) last = number;
  return last >= FAR && own(at, at + SOON)[0] === 1;
}

function sections(text: string): number[] {
  return Array.from(text.matchAll(SECTION), ([, number]) => Number(number) || fromRoman(number!.toLowerCase()));
}

function fromRoman(number: string): number {
  const digits = [...number].map((digit) => ROMAN[digit]!);
  return digits.reduce((sum, digit, i) => sum + (digit < (digits[i + 1] ?? 0) ? -digit : digit), 0);
}
