/** Characters of symbol fonts that matter in contracts, such as check boxes. */
const WINGDINGS = new Map<string, string>(
  Object.entries({
    "22": "✂",
    "28": "☎",
    "2A": "✉",
    "3F": "✍",
    "4A": "☺",
    "6C": "●",
    "6E": "■",
    "6F": "□",
    "71": "❑",
    "72": "❒",
    "76": "❖",
    "77": "⬥",
    "9F": "•",
    A7: "▪",
    A8: "□",
    D8: "➢",
    E0: "→",
    E8: "➔",
    F0: "⇨",
    FB: "✗",
    FC: "✓",
    FD: "☒",
    FE: "☑",
  }),
);

const WINGDINGS_2 = new Map<string, string>(
  Object.entries({
    "4F": "✗",
    "50": "✓",
    "51": "☒",
    "52": "☑",
    "53": "☒",
    "54": "☒",
    A3: "□",
  }),
);

const SYMBOL = new Map<string, string>(
  Object.entries({
    A3: "≤",
    B0: "°",
    B1: "±",
    B3: "≥",
    B4: "×",
    B7: "•",
    B9: "≠",
    BE: "—",
    D2: "®",
    D3: "©",
    D4: "™",
    D7: "⋅",
    E2: "®",
    E3: "©",
    E4: "™",
  }),
);

const FONTS = new Map<string, Map<string, string>>(
  Object.entries({
    wingdings: WINGDINGS,
    "wingdings 2": WINGDINGS_2,
    symbol: SYMBOL,
  }),
);

/** The character that a `w:sym` displays; U+FFFD if it has none. */
export function symbolCharacter(font: string, code: string): string {
  const point = Number.parseInt(code, 16);
  if (!(point > 0x1f && point <= 0xffff) || (point >= 0xd800 && point <= 0xdfff)) return "\uFFFD";
  const isPrivate = point >= 0xf000 && point <= 0xf0ff;
  const glyphs = FONTS.get(font.toLowerCase());
  const low = (point & 0xff).toString(16).toUpperCase().padStart(2, "0");
  if (glyphs && (isPrivate || point <= 0xff)) return glyphs.get(low) ?? "\uFFFD";
  return isPrivate ? "\uFFFD" : String.fromCharCode(point);
}
