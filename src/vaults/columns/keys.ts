const MAX_KEY_LENGTH = 100;

/** Camel case: `Governing Law` becomes `governingLaw`. Letters and digits of any script. */
export function keyFromLabel(label: string): string {
  const words = label.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const key = words.map((word, index) => (index === 0 ? word.toLowerCase() : capitalised(word))).join("");
  return truncate(key || "column", MAX_KEY_LENGTH);
}

/** Appends a number if the key is taken: `term`, `term2`, … */
export function firstFreeKey(key: string, taken: Set<string>): string {
  if (!taken.has(key)) return key;
  for (let number = 2; ; number++) {
    const numbered = truncate(key, MAX_KEY_LENGTH - String(number).length) + number;
    if (!taken.has(numbered)) return numbered;
  }
}

function capitalised(word: string): string {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("").toLowerCase();
}

const truncate = (text: string, length: number) => [...text].slice(0, length).join("");
