import { must } from "../must.ts";

/** Word's own limit. It also bounds the length of letter and Roman numbers. */
const MAX_NUMBER = 32_767;

const LATIN = "abcdefghijklmnopqrstuvwxyz";
const RUSSIAN = "абвгдежзиклмнопрстуфхцчшщыэюя";
const HEBREW = "אבגדהוזחטיכלמנסעפצקרשת";
const ARABIC = "أبتثجحخدذرزسشصضطظعغفقكلمنهوي";
const GREEK = "αβγδεζηθικλμνξοπρστυφχψω";
const KOREAN = "가나다라마바사아자차카타파하";
const KANA = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン";
const IDEOGRAPHS = "〇一二三四五六七八九";
const CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳";
const CHICAGO = "*†‡§";
const HEAVENLY = "甲乙丙丁戊己庚辛壬癸";
const EARTHLY = "子丑寅卯辰巳午未申酉戌亥";

const ROMAN: [number, string][] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

const FORMATS = new Map<string, (number: number) => string>(
  Object.entries({
    none: () => "",
    decimal: String,
    decimalZero: (number) => String(number).padStart(2, "0"),
    lowerLetter: (number) => repeatLetter(LATIN, number),
    upperLetter: (number) => repeatLetter(LATIN, number).toUpperCase(),
    lowerRoman: roman,
    upperRoman: (number) => roman(number).toUpperCase(),
    ordinal: (number) => `${number}${ordinalEnding(number)}`,
    cardinalText: (number) => capital(cardinal(number)),
    ordinalText: (number) => capital(ordinalWords(number)),
    hex: (number) => number.toString(16).toUpperCase(),
    chicago: (number) => repeatLetter(CHICAGO, number),
    numberInDash: (number) => `- ${number} -`,
    decimalEnclosedParen: (number) => `(${number})`,
    decimalEnclosedFullstop: (number) => `${number}.`,
    decimalEnclosedCircle: (number) => CIRCLED[number - 1] ?? String(number),
    decimalEnclosedCircleChinese: (number) => CIRCLED[number - 1] ?? String(number),
    decimalFullWidth: (number) => String(number).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    russianLower: (number) => repeatLetter(RUSSIAN, number),
    russianUpper: (number) => repeatLetter(RUSSIAN, number).toUpperCase(),
    greekLower: (number) => repeatLetter(GREEK, number),
    greekUpper: (number) => repeatLetter(GREEK, number).toUpperCase(),
    hebrew2: (number) => repeatLetter(HEBREW, number),
    arabicAlpha: (number) => repeatLetter(ARABIC, number),
    ganada: (number) => repeatLetter(KOREAN, number),
    aiueoFullWidth: (number) => repeatLetter(KANA, number),
    aiueo: (number) => repeatLetter(KANA, number),
    ideographDigital: ideographDigits,
    japaneseDigitalTenThousand: ideographDigits,
    chineseCounting: ideographCount,
    chineseCountingThousand: ideographCount,
    japaneseCounting: ideographCount,
    taiwaneseCounting: ideographCount,
    taiwaneseCountingThousand: ideographCount,
    ideographTraditional: (number) => HEAVENLY[number - 1] ?? String(number),
    ideographZodiac: (number) => EARTHLY[number - 1] ?? String(number),
  }),
);

/** Formats a list number. Formats go by Word's names; an unknown format gives digits. */
export function formatListNumber(number: number, format: string): string {
  const clamped = Math.max(0, Math.min(MAX_NUMBER, Math.trunc(number) || 0));
  return (FORMATS.get(format) ?? String)(clamped);
}

/** Word's custom format, such as "01, 02, 03, …": pads to as many digits as its first item has. */
export function formatByExample(number: number, example: string): string {
  const [item = ""] = example.split(",");
  const first = item.trim();
  return /^0+[01]$/.test(first) ? String(number).padStart(first.length, "0") : String(number);
}

/** a … z, aa, bb, cc: Word repeats the letter. */
function repeatLetter(alphabet: string, number: number): string {
  if (number < 1) return "";
  return alphabet.charAt((number - 1) % alphabet.length).repeat(Math.ceil(number / alphabet.length));
}

function roman(number: number): string {
  let rest = number;
  let written = "";
  for (const [value, sign] of ROMAN) {
    written += sign.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return written;
}

function ordinalEnding(number: number): string {
  if (Math.floor(number / 10) % 10 === 1) return "th";
  return ["th", "st", "nd", "rd"][number % 10] ?? "th";
}

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const IRREGULAR: Record<string, string> = {
  one: "first",
  two: "second",
  three: "third",
  five: "fifth",
  eight: "eighth",
  nine: "ninth",
  twelve: "twelfth",
};

function cardinal(number: number): string {
  if (number < 20) return must(SMALL[number], "the numbers below twenty have words");
  if (number < 100) return joined(must(TENS[Math.floor(number / 10)], "the tens have words"), number % 10, "-");
  if (number < 1000) return joined(`${cardinal(Math.floor(number / 100))} hundred`, number % 100, " ");
  return joined(`${cardinal(Math.floor(number / 1000))} thousand`, number % 1000, " ");
}

function joined(head: string, rest: number, by: string): string {
  return rest === 0 ? head : `${head}${by}${cardinal(rest)}`;
}

function ordinalWords(number: number): string {
  return cardinal(number).replace(/(?<![a-z])[a-z]+$/, (last) => {
    return IRREGULAR[last] ?? (last.endsWith("y") ? `${last.slice(0, -1)}ieth` : `${last}th`);
  });
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function ideographDigits(number: number): string {
  return String(number).replace(/\d/g, (digit) => IDEOGRAPHS.charAt(Number(digit)));
}

function ideographCount(number: number): string {
  if (number >= 10_000) return ideographDigits(number);
  const written = [...String(number)]
    .map((digit, index, digits) => {
      const unit = must(["", "十", "百", "千"][digits.length - 1 - index], "there are four digits at most");
      return digit === "0" ? "〇" : IDEOGRAPHS.charAt(Number(digit)) + unit;
    })
    .join("");
  return written
    .replace(/〇+/g, "〇")
    .replace(/(.)〇$/, "$1")
    .replace(/^一十/, "十");
}
