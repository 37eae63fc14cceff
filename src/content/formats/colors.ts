/** Colours that differ by no more than this in every channel look alike. */
const MAX_DIFFERENCE = 10;

const NAMED = new Map<string, string>(
  Object.entries({
    white: "FFFFFF",
    snow: "FFFAFA",
    ivory: "FFFFF0",
    whitesmoke: "F5F5F5",
    ghostwhite: "F8F8FF",
    floralwhite: "FFFAF0",
    black: "000000",
    red: "FF0000",
    green: "008000",
    blue: "0000FF",
    yellow: "FFFF00",
    gray: "808080",
    grey: "808080",
    silver: "C0C0C0",
  }),
);

/** Whether text in one colour is invisible on a background in the other. Both are six hexadecimal digits. */
export function looksAlike(one: string, other: string): boolean {
  return [0, 2, 4].every((at) => {
    return (
      Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)) <=
      MAX_DIFFERENCE
    );
  });
}

/** Parses a colour as CSS or ODF writes it into six hexadecimal digits or "transparent"; null if unknown. */
export function parseColor(text: string): string | null {
  const value = text.trim().toLowerCase();
  const short = /^#([\da-f])([\da-f])([\da-f])([\da-f])?$/.exec(value);
  if (short)
    return short[4] === "0"
      ? "transparent"
      : short
          .slice(1, 4)
          .map((digit) => digit + digit)
          .join("");
  const [long, hex = "", alpha] = /^#([\da-f]{6})([\da-f]{2})?$/.exec(value) ?? [];
  if (long) return alpha === "00" ? "transparent" : hex;
  const channels = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]+%?))?\s*\)$/.exec(value);
  if (channels) {
    if (channels[4] !== undefined && Number.parseFloat(channels[4]) === 0) return "transparent";
    return channels
      .slice(1, 4)
      .map((channel) => Math.min(255, Number(channel)).toString(16).padStart(2, "0"))
      .join("");
  }
  return value === "transparent" ? value : (NAMED.get(value) ?? null);
}
