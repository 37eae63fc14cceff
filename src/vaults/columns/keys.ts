const MAX_KEY = 100;

/** `Governing Law` becomes `governingLaw`: words of letters and digits of any script, the first in lower case. */
export function keyFromLabel(label: string): string {
  const words = label.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const key = words.map((word, index) => (index === 0 ? word.toLowerCase() : capitalised(word))).join("");
  return cut(key || "column", MAX_KEY);
}

/** The key itself when it is free, else with the next free number behind it: `term`, `term2`, … */
export function firstFreeKey(key: string, taken: Set<string>): string {
  if (!taken.has(key)) return key;
  for (let number = 2; ; number++) {
    const numbered = cut(key, MAX_KEY - String(number).length) + number;
    if (!taken.has(numbered)) return numbered;
  }
}

function capitalised(word: string): string {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("").toLowerCase();
}

const cut = (text: string, length: number) => [...text].slice(0, length).join("");
