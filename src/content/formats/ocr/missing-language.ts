import { languageName, UNDETERMINED } from "../language.ts";

/** The names of tesseract's data files by BCP 47 code. */
const DATA_NAMES: Record<string, string> = {
  ar: "ara",
  bg: "bul",
  ca: "cat",
  cs: "ces",
  da: "dan",
  de: "deu",
  el: "ell",
  en: "eng",
  es: "spa",
  et: "est",
  fi: "fin",
  fr: "fra",
  he: "heb",
  hr: "hrv",
  hu: "hun",
  it: "ita",
  ja: "jpn",
  ko: "kor",
  lt: "lit",
  lv: "lav",
  nl: "nld",
  no: "nor",
  pl: "pol",
  pt: "por",
  ro: "ron",
  ru: "rus",
  sk: "slk",
  sl: "slv",
  sv: "swe",
  tr: "tur",
  uk: "ukr",
  zh: "chi_sim",
};

/** A warning if scanned pages are in a language that OCR was not set to. `used` is empty if no page was scanned. */
export function missingLanguageWarning(language: string, used: string[]): string | null {
  const data = DATA_NAMES[language];
  if (used.length === 0 || language === UNDETERMINED || (data !== undefined && used.includes(data))) return null;
  const name = languageName(language);
  const what = data === undefined ? "tesseract data for it" : `tesseract data “${data}”`;
  return `The scanned pages are in ${name}, and OCR was not set to read ${name}: letters may be wrong. Have the ${what} installed (and named in OCR_LANGUAGES, unless that is auto), then upload the file again.`;
}
